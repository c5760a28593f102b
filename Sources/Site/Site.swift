import Basics
import PageModel

/// A site: its pages with their URLs, the navigation tree, and the redirects.
public struct Site: Sendable {
  public var configuration: Configuration
  /// All pages: those with a file in the order of their summaries, then generated ones.
  public var pages: [Page]
  public var navigation: NavigationTree
  /// The redirects, in ascending order of their output paths.
  public var redirects: [Redirect] = []
  /// Redirects of anchors that existing pages no longer have, by the index of the page.
  public var anchorRedirects: [Int: [AnchorRedirect]] = [:]

  /// Other URLs of pages that were captured from the web, each with the index of the page.
  public var aliases: [SourceAlias] = []
  /// The paths of captured files that are left out, each with the page that shows the same content.
  public var replaced: [ReplacedFile] = []
  /// The URL of the original site for captured pages that do not name their source, by the index of the page.
  public var origins: [Int: String] = [:]
  /// The prefixes that links contain before the paths of files, such as `references/`, by the index of the page. The
  /// links of a captured table of contents may be relative to a folder above, and those of a captured page to its
  /// folder on the original site.
  public var prefixes: [Int: String] = [:]

  /// The index of the home page, which always exists.
  public var home: Int { navigation.nodes[NavigationTree.root].page ?? 0 }

  /// The title of the site: the configured one, else that of the home page.
  public var title: String { configuration.title ?? pages[home].title }

  /// Whether a node of the navigation is the page of a symbol of an API.
  public func isSymbol(_ node: Int) -> Bool {
    // Not `nodes[node].page`, with which the optimizer of Swift 6.3 fails here.
    guard case .page(let page) = navigation.nodes[node].target else { return false }
    return pages[page].isSymbol
  }

  /// Whether a node of the navigation is a section without a page of its author.
  public func isGenerated(_ node: Int) -> Bool {
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
    let urls =
      earlier?.replacing(
        summaries, configuration: configuration, layout: layout, includesDrafts: includeDrafts)
      ?? PageURLs(
        summaries, configuration: configuration, layout: layout, includesDrafts: includeDrafts)
    var builder = NavigationBuilder(urls, languages: configuration.languages)
    if let navigation = navigation ?? configuration.sidebar { builder.apply(navigation) }
    for navigation in configuration.folderNavigation { builder.apply(navigation) }
    for navigation in configuration.archiveNavigation { builder.apply(archive: navigation) }
    let (pages, tree) = builder.finish()
    var redirects = RedirectBuilder(configuration: configuration, pages: pages, reserved: reserved)
    redirects.run()
    var site = Site(
      configuration: configuration, pages: pages, navigation: tree, redirects: redirects.redirects,
      anchorRedirects: redirects.anchorRedirects)
    site.apply(layout)
    return (site, builder.diagnostics + redirects.diagnostics, urls)
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

// MARK: - Record

/// The binary form of an assembled site, for the build cache. It contains neither the configuration nor the summaries
/// of pages with a file, which the cache stores elsewhere.
extension Site {
  public func write(to record: inout BinaryEncoder) {
    record.optionalText(configuration.title)
    record.list(pages) { record, page in
      record.optional(page.summaryIndex) { $0.count($1) }
      if page.isGenerated { record.summary(page.summary) }
      record.flag(page.isIndex)
      record.text(page.url)
      record.text(page.outputPath)
    }
    record.list(navigation.nodes) { record, node in
      record.text(node.title)
      switch node.target {
      case .page(let page):
        record.flag(true)
        record.count(page)
      case .external(let url):
        record.flag(false)
        record.text(url)
      }
      record.optional(node.parent) { $0.count($1) }
      record.optional(node.icon) { $0.placed($1) }
      record.optional(node.badge) { $0.badge($1) }
      record.optional(node.place) { $0.location($1) }
    }
    var originals: [Int] = []
    for index in navigation.nodes.indices where navigation.nodes[index].isInDefaultLanguage {
      originals.append(index)
    }
    record.list(originals) { $0.count($1) }
    record.list(redirects) { record, redirect in
      record.text(redirect.url)
      record.text(redirect.outputPath)
      record.target(redirect.target)
      record.list(redirect.anchorRedirects) { $0.anchorRedirect($1) }
    }
    record.list(anchorRedirects.sorted { $0.key < $1.key }) { record, entry in
      record.count(entry.key)
      record.list(entry.value) { $0.anchorRedirect($1) }
    }
    record.list(aliases) { record, alias in
      record.text(alias.url)
      record.count(alias.page)
    }
    record.list(replaced) { record, file in
      record.text(file.path)
      record.count(file.page)
    }
    for texts in [origins, prefixes] {
      record.list(texts.sorted { $0.key < $1.key }) { record, entry in
        record.count(entry.key)
        record.text(entry.value)
      }
    }
  }

  /// Reads a site that `write(to:)` has written; nil if the record is damaged.
  ///
  /// - Parameter summaries: the summaries that the site was assembled from, in the same order.
  public init?(reading record: inout BinaryDecoder, configuration: Configuration, summaries: [PageSummaryRef])
  {
    var configuration = configuration
    // Captured pages may have given the site its title.
    configuration.title = record.optionalText() ?? configuration.title
    let pages = record.list { [configuration] record in Self.page(&record, configuration, summaries) }
    let nodes = Self.nodes(&record, pages: pages.count)
    let count = pages.count
    let redirects = record.list { record in
      Redirect(
        url: record.text(), outputPath: record.text(), target: record.target(pages: count),
        anchorRedirects: record.list { $0.anchorRedirect(pages: count) })
    }
    var anchorRedirects: [Int: [AnchorRedirect]] = [:]
    for _ in 0..<record.count() where !record.isDamaged {
      let page = record.count()
      anchorRedirects[page] = record.list { $0.anchorRedirect(pages: count) }
      if page >= count { record.fail() }
    }
    let aliases = record.list { SourceAlias(url: $0.text(), page: $0.count()) }
    let replaced = record.list { ReplacedFile(path: $0.text(), page: $0.count()) }
    let texts = (0..<2).map { _ in
      Dictionary(record.list { ($0.count(), $0.text()) }) { first, _ in first }
    }
    if aliases.contains(where: { $0.page >= count }) || replaced.contains(where: { $0.page >= count }) {
      record.fail()
    }
    guard !record.isDamaged, !nodes.isEmpty else { return nil }
    self.init(
      configuration: configuration, pages: pages,
      navigation: NavigationTree(
        nodes: nodes, pages: count, hidden: NavigationTree.hiddenPages(pages)),
      redirects: redirects, anchorRedirects: anchorRedirects, aliases: aliases, replaced: replaced,
      origins: texts[0], prefixes: texts[1])
  }

  private static func page(
    _ record: inout BinaryDecoder, _ configuration: Configuration, _ summaries: [PageSummaryRef]
  ) -> Page {
    let index = record.optional { $0.count() }
    let summary: PageSummaryRef
    if let index, index < summaries.count {
      summary = summaries[index].titled(configuration.homeTitle)
    } else if index == nil {
      summary = PageSummaryRef(record.summary())
    } else {
      summary = PageSummaryRef(PageSummary(path: ""))
      record.fail()
    }
    return Page(
      summary: summary, summaryIndex: index, isIndex: record.flag(), url: record.text(),
      outputPath: record.text())
  }

  private static func nodes(_ record: inout BinaryDecoder, pages: Int) -> [NavigationTree.Node] {
    var nodes: [NavigationTree.Node] = []
    for index in 0..<record.count() where !record.isDamaged {
      let title = record.text()
      let target: NavigationTree.Target = record.flag() ? .page(record.count()) : .external(record.text())
      let parent = record.optional { $0.count() }
      let icon = record.optional { $0.placed() }
      let badge = record.optional { $0.badge() }
      let place = record.optional { $0.location() }
      if case .page(let page) = target, page >= pages { record.fail() }
      var depth = 0
      if let parent, parent < index {
        depth = nodes[parent].depth + 1
        nodes[parent].children.append(index)
      } else if parent != nil || index > 0 {
        record.fail()
      }
      nodes.append(
        NavigationTree.Node(
          title: title, target: target, parent: parent, children: [], depth: depth, icon: icon, badge: badge,
          place: place))
    }
    for node in record.list({ $0.count() }) {
      if nodes.indices.contains(node) { nodes[node].isInDefaultLanguage = true } else { record.fail() }
    }
    return nodes
  }
}

/// The binary form of link targets, for the build cache.
extension BinaryEncoder {
  mutating func target(_ target: LinkTarget) {
    switch target {
    case .page(let page, let query, let anchor):
      count(1)
      count(page)
      text(query)
      optionalText(anchor)
    case .asset(let path, let suffix):
      count(2)
      text(path)
      text(suffix)
    case .external(let url):
      count(3)
      text(url)
    case .anchorOnPage(let anchor):
      count(4)
      text(anchor)
    case .broken: count(5)
    }
  }

  mutating func anchorRedirect(_ anchor: AnchorRedirect) {
    text(anchor.name)
    target(anchor.target)
  }
}

extension BinaryDecoder {
  /// Reads a link target. Marks the record as damaged if the target is a page outside of the site.
  ///
  /// - Parameter pages: the number of pages of the site.
  mutating func target(pages: Int) -> LinkTarget {
    switch count() {
    case 1:
      let page = count()
      if page >= pages { fail() }
      return .page(page, query: text(), anchor: optional { $0.text() })
    case 2: return .asset(text(), suffix: text())
    case 3: return .external(text())
    case 4: return .anchorOnPage(text())
    case 5: return .broken
    default:
      fail()
      return .broken
    }
  }

  mutating func anchorRedirect(pages: Int) -> AnchorRedirect {
    AnchorRedirect(name: text(), target: target(pages: pages))
  }
}
