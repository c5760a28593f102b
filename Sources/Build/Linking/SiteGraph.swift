import Basics
import PageModel
import Site

/// The pages of a site with their URLs and navigation, built between the two phases of a build.
struct SiteGraph {
  let site: Site
  /// The diagnostics about URLs and navigation.
  let diagnostics: [Diagnostic]
  /// The URLs of all pages, which can be reused the next time the site is built; nil if the site was not built from its
  /// summaries.
  let urls: PageURLs?
}

extension SiteGraph {
  /// - Parameter earlier: the URLs of the previous build, which are reused if they are still correct.
  init(
    _ summaries: [PageSummaryRef], navigation: NavigationFile?, _ inputs: SiteInputs, includeDrafts: Bool,
    after earlier: PageURLs? = nil
  ) {
    let summaries = summaries.map { $0.titled(inputs.configuration.homeTitle) }
    let (site, found, urls) = Site.assemble(
      summaries: summaries, configuration: inputs.configuration, navigation: navigation,
      reserved: Set(inputs.content.assets), includeDrafts: includeDrafts, after: earlier)
    self.init(site: site, diagnostics: found.map(inputs.shown.placed), urls: urls)
  }
}
