import Basics
import Captures
import HTML
import Site

/// The pages of a site as they were last read: what other pages see of each, and what is wrong with it. Their bodies
/// are read again when somebody asks for them.
struct LivePages: Sendable {
  struct Page: Sendable {
    /// Below the content folder.
    var path: String
    var seen: SeenFile
    var summary: PageSummary
    var fingerprint: ContentHash
    var capture: Capture?
    var diagnostics: [Diagnostic]
  }

  /// In the order of their paths.
  private(set) var all: [Page]
  /// What is wrong with files that no page came from.
  private(set) var failures: [Diagnostic]

  /// Reads all pages of the content, but for those of `earlier` whose files are as they were.
  init(_ inputs: SiteInputs, keeping earlier: LivePages?, jobs: Int) {
    var known: [String: Page] = [:]
    for page in earlier?.all ?? [] { known[page.path] = page }
    let content = inputs.content
    let outcomes = Parallel.map(count: content.pages.count, jobs: jobs) {
      PageReader(inputs)
    } body: { [known] reader, index -> Result<Page, Failure> in
      let path = content.pages[index]
      if let page = known[path], page.seen.isSettled,
        FileStamp(of: content.location(of: path)) == page.seen.stamp
      {
        return .success(page)
      }
      return Self.read(path, reader)
    }
    all = []
    failures = []
    for outcome in outcomes {
      switch outcome {
      case .success(let page): all.append(page)
      case .failure(let failure): failures.append(failure.diagnostic)
      }
    }
  }

  struct Failure: Error {
    var diagnostic: Diagnostic
  }

  /// Reads one page.
  static func read(_ path: String, _ reader: PageReader) -> Result<Page, Failure> {
    switch reader.read(path) {
    case .page(let body, let capture, let seen):
      return .success(
        Page(
          path: path, seen: seen, summary: body.summary,
          fingerprint: SummaryRecords.fingerprint(of: body.summary), capture: capture,
          diagnostics: body.diagnostics))
    case .failed(let diagnostic): return .failure(Failure(diagnostic: diagnostic))
    }
  }

  /// The fingerprints of all files.
  var hashes: [ContentHash] { all.map(\.seen.hash) }

  /// The index of a page by its path.
  func index(of path: String) -> Int? {
    var low = 0
    var high = all.count
    while low < high {
      let middle = (low + high) / 2
      if Paths.precedes(all[middle].path, path) { low = middle + 1 } else { high = middle }
    }
    return low < all.count && all[low].path == path ? low : nil
  }

  /// These pages with others in the place of some, by their indices.
  func replacing(_ changed: [Int: Page]) -> LivePages {
    var copy = self
    for (index, page) in changed { copy.all[index] = page }
    return copy
  }

  /// What the file system tells of a page's file now; nil where there is none.
  func stamp(_ index: Int, _ inputs: SiteInputs) -> FileStamp? {
    FileStamp(of: inputs.content.location(of: all[index].path))
  }

  /// The author's outline, else the one that captured pages show.
  func outline(_ inputs: SiteInputs) -> OutlineFile? {
    inputs.outline(of: all.lazy.map(\.summary), all.compactMap(\.capture))
  }
}
