import Basics
import PageModel

/// A site: its pages with their URLs, the navigation tree, and the redirects.
///
/// Most functions name a page by its index in `pages`. Do not confuse it with the index of the page’s file in the
/// content, `Page.summaryIndex`, and with the index of its node in the navigation, `NavigationTree.nodeOfPage`.
public struct Site: Sendable {
  @CopyOnWrite public var configuration: Configuration
  /// All pages: those with a file in the order of their summaries, then generated ones.
  public var pages: [Page]
  public var navigation: NavigationTree
  /// The redirects, in ascending order of their output paths.
  public var redirects: [Redirect] = []
  /// Redirects of anchors that existing pages no longer have, by the index of the page.
  public var anchorRedirects: [Int: [AnchorRedirect]] = [:]

  /// The paths of the drafts that the site leaves out.
  public var drafts: Set<String> = []
  /// Other URLs of pages that were captured from the web, each with the index of the page.
  public var aliases: [SourceAlias] = []
  /// The paths of captured files that are left out, each with the page that shows the same content.
  public var replaced: [ReplacedFile] = []
  /// The URL of the original site for captured pages that do not name their source, by the index of the page.
  public var origins: [Int: String] = [:]
  /// The prefixes that links contain before the paths of files, such as `references/`, by the index of the page. The
  /// links of a captured table of contents may be relative to a folder above, and the links of a captured page to its
  /// folder on the original site.
  public var prefixes: [Int: String] = [:]

  /// The index of the home page, which always exists.
  public var home: Int { navigation.nodes[NavigationTree.root].page ?? 0 }

  /// The title of the site: the configured one, else the home page’s title.
  public var title: String { configuration.title ?? pages[home].title }

  /// Whether a node of the navigation is the page of a symbol of an API.
  public func isSymbol(node: Int) -> Bool {
    // Not `nodes[node].page`, with which the optimizer of Swift 6.3 fails here.
    guard case .page(let page) = navigation.nodes[node].target else { return false }
    return pages[page].isSymbol
  }

  /// Whether a node of the navigation is a section without a page of its author.
  public func isGenerated(node: Int) -> Bool {
    guard case .page(let page) = navigation.nodes[node].target else { return false }
    return pages[page].isGenerated
  }

  /// Returns whether each page has the same URL and file as the page at the same index of another site.
  public func hasSameURLs(of other: Site) -> Bool {
    if pages.count != other.pages.count { return false }
    // Use indices: copying each page would retain and release its objects.
    return pages.indices.allSatisfy { pages[$0].hasSameURL(of: other.pages[$0]) }
  }
}

extension Site {
  /// Returns the output path for the Markdown of a page: `a/b.md` for the page at `a/b/` or `a/b.html`, and
  /// `a/index.md` for the index page of a folder. Relative links between these files work as in the source files.
  ///
  /// Returns nil for a generated page, and if the site does not publish Markdown.
  public func markdownPath(of index: Int) -> String? {
    guard configuration.publishesMarkdown, !pages[index].isGenerated else { return nil }
    let path = pages[index].outputPath
    let isFolderPage = !pages[index].isIndex && path.hasSuffix("/index.html")
    let ending = (isFolderPage ? "/index.html" : ".html") as StaticString
    return String(Substring(path.utf8.dropLast(ending.utf8CodeUnitCount))) + ".md"
  }
}

// MARK: - Assembly

extension Site {
  /// Assembles a site: assigns URLs to the pages, builds the navigation tree, and resolves the redirects.
  ///
  /// - Parameters:
  ///   - summaries: one summary per file, with unique paths.
  ///   - navigation: the content of the navigation file; if nil, the `sidebar` setting is used.
  ///   - reserved: the output paths of files that are not pages.
  ///   - includeDrafts: whether the site includes drafts.
  public static func assemble(
    summaries: [PageSummary], configuration: Configuration, navigation: NavigationFile? = nil,
    reserved: Set<String> = [], includeDrafts: Bool = false
  ) -> (site: Site, diagnostics: [Diagnostic]) {
    let (site, diagnostics, _) = assemble(
      summaries: summaries.map(PageSummaryRef.init), configuration: configuration, navigation: navigation,
      layout: SiteLayout(), reserved: reserved, includeDrafts: includeDrafts, after: nil)
    return (site, diagnostics)
  }

  /// Assembles a site, and also returns its URLs for the next assembly.
  ///
  /// - Parameters:
  ///   - layout: the structure that captured pages give the site.
  ///   - earlier: the URLs of the previous assembly; nil for none. They are reused if no URL can have changed.
  public static func assemble(
    summaries: [PageSummaryRef], configuration: Configuration, navigation: NavigationFile?,
    layout: SiteLayout,
    reserved: Set<String>, includeDrafts: Bool, after earlier: PageURLs?
  ) -> (site: Site, diagnostics: [Diagnostic], urls: PageURLs) {
    let summaries = NumberedNames(summaries).titled(summaries)
    let urls =
      earlier?.replacing(
        summaries, configuration: configuration, layout: layout, includesDrafts: includeDrafts)
      ?? PageURLs(
        summaries, configuration: configuration, layout: layout, includesDrafts: includeDrafts)
    var builder = NavigationBuilder(urls, configuration)
    if let navigation = navigation ?? configuration.sidebar { builder.apply(navigation) }
    for navigation in configuration.folderNavigation { builder.apply(navigation) }
    for navigation in configuration.archiveNavigation { builder.apply(archive: navigation) }
    var (pages, tree) = builder.finish()
    pages.giveWay(toRedirectsOf: configuration, reserved)
    var redirects = RedirectBuilder(configuration: configuration, pages: pages, reserved: reserved)
    redirects.run()
    var site = Site(
      configuration: configuration, pages: pages, navigation: tree, redirects: redirects.redirects,
      anchorRedirects: redirects.anchorRedirects)
    site.findDrafts(among: summaries)
    site.apply(layout)
    return (site, builder.diagnostics + redirects.diagnostics, urls)
  }

  /// Finds the drafts that the site leaves out.
  mutating func findDrafts(among summaries: [PageSummaryRef]) {
    drafts = Set(summaries.lazy.map(\.summary).filter(\.metadata.isDraft).map(\.path))
    if !drafts.isEmpty { drafts.subtract(pages.lazy.filter { !$0.isGenerated }.map(\.path)) }
  }

  /// Adds the parts of the structure of captured pages that the resolution of links needs.
  private mutating func apply(_ layout: SiteLayout) {
    if layout == SiteLayout() { return }
    var pageOfSummary: [Int: Int] = [:]
    for page in pages.indices {
      if let summary = pages[page].summaryIndex { pageOfSummary[summary] = page }
    }
    aliases = layout.aliases.compactMap { alias in
      pageOfSummary[alias.page].map { SourceAlias(url: alias.url, page: $0) }
    }
    replaced = layout.replaced.compactMap { file in
      pageOfSummary[file.page].map { ReplacedFile(path: file.path, page: $0) }
    }
    for (summary, origin) in layout.origins {
      if let page = pageOfSummary[summary] { origins[page] = origin }
    }
    for (summary, prefix) in layout.prefixes {
      if let page = pageOfSummary[summary] { prefixes[page] = prefix }
    }
  }
}
