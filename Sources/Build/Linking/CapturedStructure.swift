import Basics
import Captures
import FileSystem
import PageModel
import Site

/// The structure that captured pages give a site: everything that only the whole of its pages shows.
struct CapturedStructure {
  /// The settings, with the title of the captured site if the author’s settings contain none.
  private(set) var configuration: Configuration
  private(set) var navigation: NavigationFile?
  private(set) var layout = SiteLayout()
  private(set) var diagnostics: [Diagnostic] = []
  /// The names of captures in URLs, by the index of the page.
  private var slugs: [Int: String] = [:]

  /// The structure of the captures; empty for a site without any.
  private(set) var found = CollectionLayout([])

  /// - Parameters:
  ///   - pages: all pages, sorted by path.
  ///   - navigation: the author’s navigation file; nil if there is none.
  ///   - shown: returns the path of a page in messages.
  ///   - source: returns what a page contributes to the structure of the site, and the hash of its file; nil for most
  ///     ordinary pages.
  init(
    _ pages: [PageSummaryRef], _ configuration: Configuration, _ navigation: NavigationFile?,
    shown: (String) -> String, _ source: (Int) -> (source: StructureSource?, hash: ContentHash)
  ) {
    self.configuration = configuration
    self.navigation = navigation
    guard
      pages.indices.contains(where: { pages[$0].summary.isCapture || source($0).source?.siteLinks != nil })
    else { return }
    let hasCaptures = pages.contains { $0.summary.isCapture }
    let collected = pages.indices.map { index in
      let (source, hash) = source(index)
      return CollectedPage(pages[index].summary, source, hash, isNextToCaptures: hasCaptures)
    }
    found = CollectionLayout(collected)
    slugs = found.slugs
    layout.leftOut = Set(found.duplicates.map(\.page))
    layout.folders = found.folders
    layout.aliases = found.aliases.map { SourceAlias(url: $0.url, page: $0.page) }
    layout.replaced = found.duplicates.map { ReplacedFile(path: collected[$0.page].path, page: $0.kept) }
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
        shown(collected[duplicate.page].path), of: shown(collected[duplicate.kept].path), duplicate.reason)
    }
  }

  init(
    _ pages: [PageSummaryRef], _ inputs: SiteInputs,
    _ source: (Int) -> (source: StructureSource?, hash: ContentHash)
  ) {
    self.init(
      pages, inputs.configuration, inputs.navigation, shown: { inputs.shown.page($0) }, source)
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
        && ["index", "readme"].contains(PathComponent.stem(of: page.path[...]).lowercased())
    }
  }
}

/// The contribution of a page to the structure of the site, in addition to its summary.
enum StructureSource: Sendable {
  case capture(Capture)
  /// An ordinary page that matters in a site of captured pages: because it consists of links to others, or because its
  /// links begin like those of captures.
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
  /// - Parameter isNextToCaptures: whether the site contains captures. Otherwise, the folders of links don’t matter.
  init(
    _ summary: PageSummary, _ source: StructureSource?, _ hash: ContentHash, isNextToCaptures: Bool
  ) {
    var contents: TableOfContents?
    if case .ordinary(let found, _) = source { contents = found }
    self.init(
      path: summary.path, title: summary.title, slug: summary.metadata.slug, source: summary.metadata.source,
      date: summary.metadata.date, capture: source?.capture, contents: contents, siteLinks: source?.siteLinks,
      rootFolders: isNextToCaptures ? Self.rootFolders(of: summary.links) : [], file: hash)
  }

  private static func rootFolders(of links: LinkList) -> Set<String> {
    var folders: Set<String> = []
    for link in links where link.destination.hasPrefix("/") && !link.destination.hasPrefix("//") {
      let name = link.destination.dropFirst().prefix { $0 != "/" && $0 != "#" && $0 != "?" }
      if !name.isEmpty { folders.insert(name.lowercased()) }
    }
    return folders
  }
}
