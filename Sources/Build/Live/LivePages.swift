import Basics
import Captures
import FileSystem
import HTML
import PageModel
import Site

/// The pages of a live site as they were last read: their summaries and diagnostics. Their bodies are read again on
/// request.
struct LivePages: Sendable {
  /// This is a class because successive snapshots share most of their pages.
  final class Page: Sendable {
    /// The path relative to the content folder.
    let path: String
    /// The snapshot of the files that the page was read from.
    let snapshot: PageSnapshot
    let summary: PageSummaryRef
    /// The hash of the summary.
    let fingerprint: ContentHash
    /// The contribution of the page to the structure of a site of captured pages.
    let source: StructureSource?
    let links: LinkList
    let diagnostics: [Diagnostic]

    var capture: Capture? { source?.capture }

    init(_ path: String, _ body: RenderedBody, _ source: StructureSource?, _ snapshot: PageSnapshot) {
      self.path = path
      self.snapshot = snapshot
      summary = body.shared
      fingerprint = SummaryCoding.fingerprint(of: body.shared)
      self.source = source
      links = body.links
      diagnostics = body.diagnostics
    }

    /// Whether no other page can see a difference between the two versions of a page. A captured page is always
    /// different, because it contributes to the navigation, and so does a table of contents.
    func isInterchangeable(with page: Page) -> Bool {
      self === page || source == nil && page.source == nil && fingerprint == page.fingerprint
    }
  }

  /// The pages, sorted by path.
  private(set) var all: [Page]
  /// The diagnostics of files from which no page could be read.
  private(set) var failures: [Diagnostic]

  /// Reads all pages of the content, except pages of `earlier` whose files have not changed.
  init(_ inputs: SiteInputs, keeping earlier: LivePages?, touched: ChangeSet = .anything, jobs: Int) {
    let paths = inputs.content.pages
    let known = earlier?.pages(at: paths) ?? [Page?](repeating: nil, count: paths.count)
    var missing: [Int] = []
    for (index, path) in paths.enumerated() where known[index] == nil || touched.contains(path) {
      missing.append(index)
    }
    let outcomes = Parallel.map(count: missing.count, jobs: jobs) {
      PageReader(inputs)
    } body: { [missing] reader, number -> Result<Page, Failure> in
      let path = paths[missing[number]]
      if let page = known[missing[number]], page.snapshot.file.isRaceFree, page.snapshot.includes.isEmpty,
        FileMetadata(of: inputs.content.location(of: path)) == page.snapshot.file.fileMetadata
      {
        return .success(page)
      }
      return Self.read(path, reader)
    }
    all = []
    all.reserveCapacity(paths.count)
    failures = []
    var next = 0
    for index in paths.indices {
      if next < missing.count, missing[next] == index {
        switch outcomes[next] {
        case .success(let page): all.append(page)
        case .failure(let failure): failures.append(failure.diagnostic)
        }
        next += 1
      } else if let page = known[index] {
        all.append(page)
      }
    }
  }

  /// The reason why a page could not be read.
  struct Failure: Error {
    var diagnostic: Diagnostic
  }

  /// Reads the page at `path`.
  static func read(_ path: String, _ reader: PageReader) -> Result<Page, Failure> {
    switch reader.read(path) {
    case .page(let body, let source, let snapshot): .success(Page(path, body, source, snapshot))
    case .failed(let diagnostic): .failure(Failure(diagnostic: diagnostic))
    }
  }

  /// Returns the pages at sorted paths; nil for a path without a page.
  private func pages(at paths: [String]) -> [Page?] {
    var pages: [Page?] = []
    pages.reserveCapacity(paths.count)
    var place = 0
    for path in paths {
      while place < all.count, all[place].path != path, Paths.precedes(all[place].path, path) { place += 1 }
      pages.append(place < all.count && all[place].path == path ? all[place] : nil)
    }
    return pages
  }

  /// The hashes of all files.
  var hashes: [ContentHash] { all.map(\.snapshot.hash) }

  /// Returns the index of a page by its path.
  func index(of path: String) -> Int? { Paths.index(of: path, in: all, \.path) }

  /// Returns these pages, with some of them replaced by index.
  func replacing(_ changed: [Int: Page]) -> LivePages {
    var copy = self
    for (index, page) in changed { copy.all[index] = page }
    return copy
  }

  /// Returns the indices of the pages whose files have changed; nil if other pages are affected.
  func changedBodies(since earlier: LivePages) -> [Int]? {
    if all.count != earlier.all.count { return nil }
    var changed: [Int] = []
    for (index, (page, before)) in zip(all, earlier.all).enumerated() where page !== before {
      if page.path != before.path || !page.isInterchangeable(with: before) { return nil }
      if page.snapshot.hash != before.snapshot.hash { changed.append(index) }
    }
    return changed
  }

  /// Returns the summaries of the pages whose files have changed, by index; nil if other pages have been read, or if they
  /// contribute to the structure of a site of captured pages.
  func changedSummaries(since earlier: LivePages) -> [Int: PageSummaryRef]? {
    if all.count != earlier.all.count { return nil }
    var changed: [Int: PageSummaryRef] = [:]
    for index in all.indices where all[index] !== earlier.all[index] {
      let (page, before) = (all[index], earlier.all[index])
      if page.path != before.path || page.source != nil || before.source != nil { return nil }
      changed[index] = page.summary
    }
    return changed
  }

  /// Returns the current metadata of a page’s file; nil if the file is missing, and for a page that includes other
  /// files.
  func fileMetadata(_ index: Int, _ inputs: SiteInputs) -> FileMetadata? {
    all[index].snapshot.includes.isEmpty
      ? FileMetadata(of: inputs.content.location(of: all[index].path)) : nil
  }

  /// The pages that include each file, by the path of the file relative to the content folder.
  var includingPages: [String: [String]] {
    var pages: [String: [String]] = [:]
    for page in all {
      for include in page.snapshot.includes { pages[include.path, default: []].append(page.path) }
    }
    return pages
  }
}
