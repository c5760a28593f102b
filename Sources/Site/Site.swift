import Basics

/// What a site is before any HTML: its pages with their URLs, and the tree they stand in.
public struct Site: Sendable {
  public var configuration: Configuration
  /// The pages, those with a file first, in the order of their summaries; then the generated ones.
  public var pages: [Page]
  public var outline: Outline
  /// The addresses that led somewhere earlier, sorted.
  public var redirects: [Redirect] = []
  /// Anchors that pages had earlier and that went elsewhere, by the index of the page.
  public var moved: [Int: [MovedAnchor]] = [:]

  /// The index of the home page; there always is one.
  public var home: Int { outline.nodes[Outline.root].page ?? 0 }

  /// What the site is called: as configured, else like its home page.
  public var title: String { configuration.title ?? pages[home].title }

  /// Gives each page its URL and its place in the outline.
  ///
  /// - Parameters:
  ///   - summaries: one for each file; their paths are unique.
  ///   - outline: the contents of `outline.yml`; the configuration's `sidebar` serves where there is none.
  ///   - reserved: the files of the site that are no pages, by their place below the output folder.
  ///   - includeDrafts: whether pages marked as drafts belong to the site.
  public static func assemble(
    summaries: [PageSummary], configuration: Configuration, outline: OutlineFile? = nil,
    reserved: Set<String> = [], includeDrafts: Bool = false
  ) -> (site: Site, diagnostics: [Diagnostic]) {
    let (site, diagnostics, _) = assemble(
      summaries: summaries.map(SharedSummary.init), configuration: configuration, outline: outline,
      reserved: reserved, includeDrafts: includeDrafts, after: nil)
    return (site, diagnostics)
  }

  /// The same, and the addresses of the site.
  ///
  /// - Parameter earlier: those of a site that may have had the same: most changes of a page change no address.
  public static func assemble(
    summaries: [SharedSummary], configuration: Configuration, outline: OutlineFile?,
    reserved: Set<String>, includeDrafts: Bool, after earlier: PageAddresses?
  ) -> (site: Site, diagnostics: [Diagnostic], addresses: PageAddresses) {
    let addresses =
      earlier?.replacing(summaries, configuration: configuration, includesDrafts: includeDrafts)
      ?? PageAddresses(summaries, configuration: configuration, includesDrafts: includeDrafts)
    var builder = OutlineBuilder(addresses)
    if let outline = outline ?? configuration.sidebar { builder.apply(outline) }
    let (pages, tree) = builder.finish()
    var redirects = RedirectBuilder(configuration: configuration, pages: pages, reserved: reserved)
    redirects.run()
    let site = Site(
      configuration: configuration, pages: pages, outline: tree, redirects: redirects.redirects,
      moved: redirects.moved)
    return (site, builder.diagnostics + redirects.diagnostics, addresses)
  }

  /// Whether each page stands where the page of that index stands in another site, and has the same file.
  public func hasAddresses(of other: Site) -> Bool {
    if pages.count != other.pages.count { return false }
    // By index, since a copy of each page would count references.
    return pages.indices.allSatisfy { pages[$0].hasAddress(of: other.pages[$0]) }
  }
}
