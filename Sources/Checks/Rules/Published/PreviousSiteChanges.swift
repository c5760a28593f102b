import Basics
import Build
import FileSystem
import Site

/// The pages, files and anchors of an earlier version that the site no longer has.
struct PreviousSiteChanges {
  struct Page {
    let url: PreviousURL
    /// The title of the page in the earlier version; nil if it is unknown.
    let title: String?
  }

  struct Anchor {
    /// The index of the page that had the anchor; nil for an HTML file that is copied from the content folder.
    let page: Int?
    /// The path of the HTML file in the content folder if it is copied, else its path in the output folder.
    let file: String
    let url: PreviousURL
    let anchor: PreviousPages.RemovedAnchorRecord
  }

  private(set) var pages: [Page] = []
  private(set) var files: [PreviousURL] = []
  private(set) var anchors: [Anchor] = []

  /// - Parameters:
  ///   - published: the earlier version.
  ///   - state: the files that the current version generates.
  ///   - jobs: the number of threads to read pages with.
  init(_ published: PreviousSite, _ state: InspectedOutput, _ inspected: InspectedSite, jobs: Int) {
    var existing = state.paths.union(inspected.content.assets)
    for redirect in inspected.site.redirects { existing.insert(redirect.outputPath) }
    var removed: [PreviousURL] = []
    for url in published.urls where !url.files.contains(where: existing.contains) {
      if url.isPage { removed.append(url) } else { files.append(url) }
    }
    let titles = Self.titles(of: removed, published.pages, jobs: jobs)
    for (url, title) in zip(removed, titles) { pages.append(Page(url: url, title: title)) }
    for (page, lost) in state.removedAnchors.sorted(by: { $0.key < $1.key }) {
      // An untranslated page has the text of the default language. Its removed anchors are reported there.
      if inspected.site.isUntranslated(inspected.site.pages[page]) { continue }
      add(lost, page: page, file: inspected.site.pages[page].outputPath)
    }
    if let pages = published.pages { addCopiedPages(inspected.content, pages, jobs: jobs) }
  }

  private static func titles(
    of urls: [PreviousURL], _ pages: PreviousPages?, jobs: Int
  ) -> [String?] {
    Parallel.map(count: urls.count, jobs: jobs) { index in
      urls[index].files.first.flatMap { pages?.title(at: $0) }
    }
  }

  /// Adds the removed anchors of HTML files that are copied from the content folder.
  private mutating func addCopiedPages(_ content: ContentFiles, _ pages: PreviousPages, jobs: Int) {
    let copied = content.assets.filter { $0.hasSuffix(".html") }
    let lost = Parallel.map(count: copied.count, jobs: jobs) { index -> [PreviousPages.RemovedAnchorRecord] in
      // The build reports files that cannot be read.
      guard let bytes = try? File.read(content.location(of: copied[index]), limit: .list) else { return [] }
      return bytes.withUnsafeBufferPointer { pages.removedAnchors(at: copied[index], now: $0) }
    }
    for (file, lost) in zip(copied, lost) { add(lost, page: nil, file: file) }
  }

  private mutating func add(_ lost: [PreviousPages.RemovedAnchorRecord], page: Int?, file: String) {
    let url = PreviousURL(file: file)
    for anchor in lost { anchors.append(Anchor(page: page, file: file, url: url, anchor: anchor)) }
  }
}

extension PreviousURL {
  /// Returns the path from the root of the whole site, percent-encoded and with a leading slash: `/de/old/`.
  func shown(in site: Site) -> String { "/" + site.configuration.languages.folder + shown.dropFirst() }
}

// MARK: - ReplacementFinder

/// Guesses which page of the site replaces a removed page.
struct ReplacementFinder {
  /// The maximum number of pairs of a removed page and a page of the site whose spellings are compared. Comparing
  /// spellings is slow, so it is skipped above this number.
  private static let maximumPairs = 200_000

  private let site: Site
  private let stems: [String]
  // Each index maps a property to the page that has it, and to -1 if several pages have it.
  private var byStem: [String: Int] = [:]
  private var byTitle: [String: Int] = [:]
  private var byName: [String: Int] = [:]
  private let comparesSpelling: Bool

  /// - Parameter count: the number of removed pages.
  init(_ site: Site, for count: Int) {
    self.site = site
    stems = site.pages.map { PreviousURL.stem($0.url) }
    comparesSpelling = count * stems.count <= Self.maximumPairs
    for (page, stem) in stems.enumerated() {
      Self.add(page, stem.lowercased(), to: &byStem)
      Self.add(page, site.pages[page].title, to: &byTitle)
      Self.add(page, Self.name(stem), to: &byName)
    }
  }

  private static func add(_ page: Int, _ key: String, to index: inout [String: Int]) {
    index[key] = index[key] == nil ? page : -1
  }

  /// Returns the page at the same path, ignoring case and URL style. If there is none, returns the only page with the
  /// same title, then the only page with the same file name, then the page whose path is spelled most similarly.
  func page(for removed: PreviousSiteChanges.Page) -> Int? {
    let stem = removed.url.stem
    for found in [byStem[stem.lowercased()], removed.title.flatMap { byTitle[$0] }, byName[Self.name(stem)]] {
      if let found, found >= 0 { return found }
    }
    guard comparesSpelling, let near = Spelling.nearest(to: stem, in: stems) else { return nil }
    return stems.firstIndex(of: near)
  }

  /// Returns the last component of a path in lowercase.
  private static func name(_ stem: String) -> String { Paths.name(stem).lowercased() }
}
