import Basics
import PageModel
import Site

/// The pages of a site with their URLs and navigation, built between the two phases of a build.
struct SiteGraph {
  @CopyOnWrite private(set) var site: Site
  /// The diagnostics about URLs and navigation.
  let diagnostics: [Diagnostic]
  /// The URLs of all pages, which a live site reuses the next time it is linked; nil if nothing reuses them, because they
  /// need much memory.
  private(set) var urls: PageURLs?
  /// Whether the site depends on more than the summaries of its pages.
  var isOfCaptures = false

  /// The indices of the summaries of captured pages, including those that only the whole collection shows to be
  /// captures.
  var captures: Set<Int> {
    Set(site.pages.lazy.filter { $0.summary.isCapture }.compactMap(\.summaryIndex))
  }
}

extension SiteGraph {
  /// The graph without the URLs that a live site reuses.
  var forOneBuild: SiteGraph {
    var copy = self
    copy.urls = nil
    return copy
  }

  /// Returns the graph with other summaries of some pages; nil if they may change more than titles and descriptions.
  ///
  /// - Parameter summaries: the new summaries by the indices of the old ones.
  func retitled(_ summaries: [Int: PageSummaryRef]) -> SiteGraph? {
    guard !isOfCaptures, let urls, let site = site.retitled(summaries, urls) else { return nil }
    return SiteGraph(site: site, diagnostics: diagnostics, urls: urls)
  }

  /// - Parameters:
  ///   - captured: the structure that captured pages give the site.
  ///   - earlier: the URLs of the previous build, which are reused if they are still correct.
  init(
    _ summaries: [PageSummaryRef], _ captured: CapturedStructure, _ inputs: SiteInputs, includeDrafts: Bool,
    after earlier: PageURLs? = nil
  ) {
    let graph = SiteGraph(
      summaries, captured, assets: Set(inputs.content.assets), includeDrafts: includeDrafts, after: earlier)
    let found = graph.diagnostics.map(inputs.displayPaths.placed) + inputs.unusedDisclosure(summaries)
    self.init(
      site: graph.site, diagnostics: captured.diagnostics + found, urls: graph.urls,
      isOfCaptures: captured.isOfCaptures)
  }

  /// - Parameter assets: the paths of all files of the content that are not pages.
  init(
    _ summaries: [PageSummaryRef], _ captured: CapturedStructure, assets: Set<String>,
    includeDrafts: Bool = false, after earlier: PageURLs? = nil
  ) {
    let title = captured.configuration.homeTitle
    let summaries = summaries.enumerated().map { captured.named($1, $0).titled(title) }
    let (site, found, urls) = Site.assemble(
      summaries: summaries, configuration: captured.configuration, navigation: captured.navigation,
      layout: captured.layout, reserved: assets, includeDrafts: includeDrafts, after: earlier)
    self.init(site: site, diagnostics: found, urls: urls)
  }
}
