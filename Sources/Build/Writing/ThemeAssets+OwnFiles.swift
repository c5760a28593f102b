import Output
import PageModel
import Publishing
import Site
import Templates

extension ThemeAssets {
  /// Adds the files of the site that all pages show or load.
  ///
  /// Style sheets and scripts stay in their folders, so that their relative URLs stay correct. Their names get a hash, so
  /// that browsers may cache them.
  mutating func addOwnFiles(_ files: SiteFiles, of theme: Theme, in site: Site, hasIntegrity: Bool) {
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
    let hasLandingPage = pages.indices.contains {
      pages[$0].summary.metadata.hasPresentation && pages[$0].summary.metadata.presentation.layout == .landing
    }
    if hasLandingPage { landing = [published("assets/landing.css", theme.landingStylesheet)] }
    if site.pages.contains(where: { !$0.summary.frameHosts.isEmpty }) {
      embeds.styles = [published("assets/embed.css", theme.embedStylesheet)]
      embeds.scripts = [published("assets/embed.js", theme.embedScript)]
    }
    let components = site.pages.reduce(into: PageComponents()) { $0.formUnion($1.summary.components) }
    if !components.isEmpty {
      componentStyles = [published("assets/components.css", theme.componentStylesheet(components))]
    }
  }
}
