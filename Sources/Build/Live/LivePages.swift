import Basics
import Captures
import HTML
import Site

/// The pages of a site as they were last read: what other pages see of each, and what is wrong with it. Their bodies
/// are read again when somebody asks for them.
struct LivePages: Sendable {
  /// A class, since the pages of one moment are mostly those of the one before.
  final class Page: Sendable {
    /// Below the content folder.
    let path: String
    let seen: SeenFile
    let summary: SharedSummary
    let fingerprint: ContentHash
    let capture: Capture?
    let diagnostics: [Diagnostic]

    init(_ path: String, _ body: RenderedBody, _ capture: Capture?, _ seen: SeenFile) {
      self.path = path
      self.seen = seen
      summary = body.shared
      fingerprint = SummaryRecords.fingerprint(of: body.shared)
      self.capture = capture
      diagnostics = body.diagnostics
    }

    /// Whether no other page can tell them apart. Captured pages make the outline of their site, so those can.
    func isSame(toOthers page: Page) -> Bool {
      self === page || capture == nil && page.capture == nil && fingerprint == page.fingerprint
    }
  }

  /// In the order of their paths.
  private(set) var all: [Page]
  /// What is wrong with files that no page came from.
  private(set) var failures: [Diagnostic]

  /// Reads all pages of the content, but for those of `earlier` whose files are as they were.
  init(_ inputs: SiteInputs, keeping earlier: LivePages?, touched: TouchedContent = .anything, jobs: Int) {
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
      if let page = known[missing[number]], page.seen.isSettled,
        FileStamp(of: inputs.content.location(of: path)) == page.seen.stamp
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

  struct Failure: Error {
    var diagnostic: Diagnostic
  }

  /// Reads one page.
  static func read(_ path: String, _ reader: PageReader) -> Result<Page, Failure> {
    switch reader.read(path) {
    case .page(let body, let capture, let seen): .success(Page(path, body, capture, seen))
    case .failed(let diagnostic): .failure(Failure(diagnostic: diagnostic))
    }
  }

  /// The pages at sorted paths, nil where there is none.
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

  /// The fingerprints of all files.
  var hashes: [ContentHash] { all.map(\.seen.hash) }

  /// The index of a page by its path.
  func index(of path: String) -> Int? { Paths.index(of: path, in: all, \.path) }

  /// These pages with others in the place of some, by their indices.
  func replacing(_ changed: [Int: Page]) -> LivePages {
    var copy = self
    for (index, page) in changed { copy.all[index] = page }
    return copy
  }

  /// Those whose files are not what they were, by their indices; nil where other pages can tell some apart.
  func changedBodies(since earlier: LivePages) -> [Int]? {
    if all.count != earlier.all.count { return nil }
    var changed: [Int] = []
    for (index, (page, before)) in zip(all, earlier.all).enumerated() where page !== before {
      if page.path != before.path || !page.isSame(toOthers: before) { return nil }
      if page.seen.hash != before.seen.hash { changed.append(index) }
    }
    return changed
  }

  /// What the file system tells of a page's file now; nil where there is none.
  func stamp(_ index: Int, _ inputs: SiteInputs) -> FileStamp? {
    FileStamp(of: inputs.content.location(of: all[index].path))
  }

  /// The author's outline, else the one that captured pages show.
  func outline(_ inputs: SiteInputs) -> OutlineFile? {
    inputs.outline(of: all.map(\.summary), all.compactMap(\.capture))
  }
}
