import Output
import PageModel
import Publishing
import Site
import Templates

extension ThemeAssets {
  /// Returns the components of all pages, and of the texts that all pages show.
  static func components(of site: Site, _ texts: SiteTexts) -> PageComponents {
    var components: PageComponents = []
    for text in [texts.banner, texts.footer] { components.formUnion(text?.shared.summary.components ?? []) }
    let pages = site.pages
    // Use indices: copying each page would retain and release its objects.
    for index in pages.indices { components.formUnion(pages[index].summary.components) }
    return components
  }

  /// Adds the files of the site that all pages show or load.
  ///
  /// Style sheets and scripts stay in their folders, so that their relative URLs stay correct. Their names get a hash,
  /// so that browsers may cache them.
  mutating func addOwnFiles(
    _ files: SiteFiles, of theme: Theme, in site: Site, _ components: PageComponents, hasIntegrity: Bool
  ) {
    func published(_ path: String, _ bytes: [UInt8]) -> OwnFile {
      var file = OwnFile(path: HashedName.make(path, bytes), bytes: bytes)
      if hasIntegrity { file.integrity = Publishing.SubresourceIntegrity.of(bytes) }
      return file
    }
    icons = files.icons
    logo = files.logo
    styles = files.styles.map {
      published($0.path, theme.hasStyleLayer ? SiteStyles.inLayer($0.bytes) : $0.bytes)
    }
    scripts = files.scripts.map { published($0.path, $0.bytes) }
    let pages = site.pages
    var hasLandingPage = false
    var hasFrames = false
    for index in pages.indices {
      hasLandingPage = hasLandingPage || pages[index].summary.metadata.layout == .landing
      hasFrames = hasFrames || !pages[index].summary.frameHosts.isEmpty
    }
    if hasLandingPage { landing = [published("assets/landing.css", theme.landingStylesheet)] }
    if search != nil { allPages = [published("assets/all-pages.css", theme.allPagesStylesheet)] }
    if hasFrames {
      embeds.styles = [published("assets/embed.css", theme.embedStylesheet)]
      embeds.scripts = [published("assets/embed.js", theme.embedScript)]
    }
    if components.contains(.ownDirectives) {
      let styles = theme.directiveStylesheet
      directiveStyles = [
        published("assets/directives.css", theme.hasStyleLayer ? SiteStyles.inLayer(styles) : styles)
      ]
    }
    if !components.withOwnStyles.isEmpty {
      componentStyles = [published("assets/components.css", theme.componentStylesheet(components))]
    }
  }
}
