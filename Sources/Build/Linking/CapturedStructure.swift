import Basics
import Captures
import PageModel
import Site

/// The structure that captured pages give a site: everything that only the whole of its pages shows.
struct CapturedStructure {
  /// The settings, with the title of the captured site if the author’s settings contain none.
  @CopyOnWrite private(set) var configuration: Configuration
  private(set) var navigation: NavigationFile?
  private(set) var layout = SiteLayout()
  private(set) var diagnostics: [Diagnostic] = []
  /// The names of captures in URLs, by the index of the page.
  private var slugs: [Int: String] = [:]

  /// Whether the structure depends on the links and captures of pages, which their summaries in a cache lack.
  private(set) var isOfCaptures = false
  /// The structure of the captures; empty for a site without any.
  private(set) var found = CollectionLayout([])

  /// - Parameters:
  ///   - navigation: the author’s navigation file; nil if there is none.
  ///   - displayPath: returns the path of a page in messages.
  init(
    _ pages: StructurePages, _ configuration: Configuration, _ navigation: NavigationFile?,
    displayPath: (String) -> String
  ) {
    self.configuration = configuration
    self.navigation = navigation
    let summaries = pages.summaries
    let similar = summaries.indices.count { pages.source($0).source?.siteLinks != nil }
    let hasCaptures = summaries.contains { $0.summary.isCapture }
    let mayBeCopy = !hasCaptures && configuration.captures.isEnabled && CapturedLinks.haveUnknownPaths(pages)
    guard hasCaptures || similar > 0 || mayBeCopy else { return }
    isOfCaptures = true
    let links = hasCaptures || similar >= UnmarkedPages.fewest || mayBeCopy ? CapturedLinks(pages) : nil
    let collected = summaries.indices.map { index in
      let (source, hash) = pages.source(index)
      return CollectedPage(summaries[index].summary, source, hash, links?.ofPage(index))
    }
    found = CollectionLayout(collected)
    slugs = found.slugs
    layout.leftOut = Set(found.duplicates.map(\.page))
    layout.folders = found.folders
    layout.aliases = found.aliases.map { SourceAlias(url: $0.url, page: $0.page) }
    layout.replaced =
      found.duplicates.map { ReplacedFile(path: collected[$0.page].path, page: $0.kept) }
      + found.targets.map { ReplacedFile(path: $0.path, page: $0.page) }
    layout.origins = found.origins
    layout.prefixes = found.prefixes
    if navigation == nil, configuration.sidebar == nil {
      self.navigation = CapturedNavigation.make(from: found.trees, missing: configuration.captures.missing)
    }
    if configuration.title == nil, !Self.hasHomePage(collected) {
      self.configuration.title = found.title
    }
    diagnostics = found.duplicates.map { duplicate in
      .duplicateCapture(
        displayPath(collected[duplicate.page].path), of: displayPath(collected[duplicate.kept].path),
        duplicate.reason)
    }
  }

  init(_ pages: StructurePages, _ inputs: SiteInputs) {
    self.init(
      pages, inputs.configuration, inputs.navigation, displayPath: { inputs.displayPaths.page($0) })
    diagnostics += inputs.frames.diagnostics(inputs.displayPaths)
  }

  /// Returns the summary of a page with its name in URLs. Unmarked pages of a collection are captures, too.
  func named(_ page: PageSummaryRef, _ index: Int) -> PageSummaryRef {
    let isUnmarked = found.unmarked.contains(index)
    let slug = slugs[index] ?? page.summary.metadata.slug
    guard isUnmarked || page.summary.metadata.slug != slug else { return page }
    var summary = page.summary
    summary.metadata.slug = slug
    if isUnmarked { summary.isCapture = true }
    return PageSummaryRef(summary)
  }

  private static func hasHomePage(_ pages: [CollectedPage]) -> Bool {
    pages.contains { page in
      !page.path.contains("/")
        && PathComponent.isIndex(PathComponent.stem(of: page.path[...]))
    }
  }
}

/// All pages of a site, with what they can contribute to its structure.
struct StructurePages {
  /// The summaries, sorted by path.
  let summaries: [PageSummaryRef]
  /// Returns what a page contributes in addition to its summary, and the hash of its file; nil for most ordinary pages.
  var source: (Int) -> (source: StructureSource?, hash: ContentHash) = { _ in (nil, ContentHash([])) }
  /// Returns the links of a page. They are read only if they matter.
  let links: (Int) -> LinkList
}

/// The contribution of a page to the structure of the site, in addition to its summary.
enum StructureSource: Sendable {
  case capture(Capture)
  /// An ordinary page that matters in a site of captured pages: because it consists of links to others, or because its
  /// links begin like links in captures.
  case ordinary(TableOfContents?, SiteLinks?)

  /// Returns the contribution of an ordinary page; nil if it has none.
  static func contribution(of text: [UInt8], _ links: SiteLinks?) -> StructureSource? {
    let contents = TableOfContents.quickly(text)
    return contents == nil && links == nil ? nil : .ordinary(contents, links)
  }

  var capture: Capture? { if case .capture(let capture) = self { capture } else { nil } }
  var siteLinks: SiteLinks? { if case .ordinary(_, let links) = self { links } else { nil } }
}

extension CollectedPage {
  /// - Parameter links: the links of the page; nil if they don’t matter, because the site contains no captures.
  init(
    _ summary: PageSummary, _ source: StructureSource?, _ hash: ContentHash, _ links: CapturedLinks.OfPage?
  ) {
    var contents: TableOfContents?
    if case .ordinary(let found, _) = source { contents = found }
    self.init(
      path: summary.path, title: summary.title, slug: summary.metadata.slug, source: summary.metadata.source,
      date: summary.metadata.date, capture: source?.capture, contents: contents, siteLinks: source?.siteLinks,
      rootPaths: links?.rootPaths ?? [], sitePaths: links?.sitePaths ?? [],
      linksToFiles: links?.leadToFiles ?? false, file: hash)
  }
}

/// Reads the links of the pages of a site with captures.
struct CapturedLinks {
  /// The paths of all pages without the extensions of their files.
  private let stems: Set<String>
  private let pages: StructurePages

  init(_ pages: StructurePages) {
    stems = Set(pages.summaries.map { Self.stem($0.summary.path[...]) })
    self.pages = pages
  }

  func ofPage(_ index: Int) -> OfPage {
    OfPage(stems: stems, path: pages.summaries[index].summary.path, links: pages.links(index))
  }

  /// The number of pages that are examined to decide whether a site can be a copy of an unknown one.
  private static let mostExamined = 48
  /// The smallest number of pages in a copied folder.
  private static let fewestPages = 5

  /// Returns the indices of the pages that are examined, of all pages with this number.
  static func examined(_ count: Int) -> [Int] {
    Array(stride(from: 0, to: count, by: max(1, count / mostExamined)))
  }

  /// Returns whether many of the pages, of which some are examined, have links as `OfPage.sitePaths` returns them.
  static func haveUnknownPaths(_ pages: StructurePages) -> Bool {
    guard pages.summaries.count >= fewestPages else { return false }
    let examined = Self.examined(pages.summaries.count)
    let linking = examined.filter { pages.links($0).contains { mayBeSitePath($0.destination[...]) } }
    guard linking.count * 4 >= examined.count else { return false }
    let links = CapturedLinks(pages)
    return linking.count { !links.ofPage($0).sitePaths.isEmpty } * 4 >= examined.count
  }

  /// The links of one page.
  struct OfPage {
    fileprivate let stems: Set<String>
    /// The path of the page.
    fileprivate let path: String
    fileprivate let links: LinkList

    /// The paths of the links from the root of a site, without query and fragment.
    var rootPaths: Set<String> {
      var paths: Set<String> = []
      for link in links {
        let path = CapturedLinks.path(of: link.destination)
        if path.utf8.count > 1, CapturedLinks.beginsAtRoot(path) { paths.insert(String(path)) }
      }
      return paths
    }

    /// The paths in this site of links from the root of a site, or to HTML files, if there is no such page.
    var sitePaths: Set<String> {
      let folder = Paths.parent(path) ?? ""
      var paths: Set<String> = []
      for link in links where CapturedLinks.mayBeSitePath(link.destination[...]) {
        let place = CapturedLinks.place(CapturedLinks.path(of: link.destination), folder)
        let stem = CapturedLinks.stem(place[...])
        if !stems.contains(stem), !stems.contains(stem + "/index"), !stems.contains(stem + "/README") {
          paths.insert(CapturedLinks.withoutParents(place))
        }
      }
      return paths
    }

    /// Whether the page links to another page by the path of its file, or of its URL if that follows from the path.
    var leadToFiles: Bool {
      let folder = Paths.parent(path) ?? ""
      let own = CapturedLinks.stem(path[...])
      return links.contains { link in
        let path = CapturedLinks.path(of: link.destination)
        guard !path.isEmpty, !path.utf8.contains(UInt8(ascii: ":")), !path.hasPrefix("//") else {
          return false
        }
        let stem = CapturedLinks.stem(CapturedLinks.place(path, folder)[...])
        return stem != own && stems.contains(stem)
      }
    }
  }

  private static func mayBeSitePath(_ destination: Substring) -> Bool {
    if beginsAtRoot(destination) { return destination.utf8.count > 1 }
    let path = path(of: String(destination))
    return path.hasSuffix(".html") && !path.utf8.contains(UInt8(ascii: ":"))
  }

  private static func withoutParents(_ path: String) -> String {
    var path = path[...]
    while path.hasPrefix("../") { path = path.dropFirst(3) }
    return String(path)
  }

  /// Returns a destination without query and fragment.
  private static func path(of destination: String) -> Substring {
    let end = destination.utf8.firstIndex { $0 == UInt8(ascii: "#") || $0 == UInt8(ascii: "?") }
    return destination[..<(end ?? destination.endIndex)]
  }

  private static func beginsAtRoot(_ path: Substring) -> Bool {
    path.utf8.first == UInt8(ascii: "/") && path.utf8.dropFirst().first != UInt8(ascii: "/")
  }

  /// Returns the path in the site to which the path of a link on a page in `folder` leads.
  private static func place(_ path: Substring, _ folder: String) -> String {
    var place: String
    if beginsAtRoot(path), !path.utf8.contains(UInt8(ascii: ".")) {
      // Most links of captures have nothing to resolve.
      place = String(path.dropFirst())
      if place.utf8.last == UInt8(ascii: "/") { place.removeLast() }
    } else {
      place = Paths.normalized(
        beginsAtRoot(path) ? String(path.dropFirst()) : Paths.join(folder, String(path)))
    }
    return place.utf8.contains(UInt8(ascii: "%")) ? place.replacing("%20", with: " ") : place
  }

  private static func stem(_ path: Substring) -> String {
    String(path.hasSuffix(".html") ? path.dropLast(5) : PathComponent.stem(of: path))
  }
}
