import Basics
import FileSystem
import PageModel
import Site

/// The result of a build’s first phase: all pages, each read on its own.
struct ParsedContent: Sendable {
  /// The bodies of all pages.
  let store: BodyStore
  /// For each body, the snapshot of the file from which it was read.
  var snapshots: [PageSnapshot] { store.snapshots }
  /// The contributions of pages to the structure of a site of captured pages, by the index of the page.
  private(set) var sources: [Int: StructureSource] = [:]
  /// The diagnostics of files from which no page could be read.
  private(set) var failures: [Diagnostic] = []

  private enum Outcome: Sendable {
    case page(BodyStore.Body, StructureSource?, PageSnapshot)
    case failed(Diagnostic)
  }

  /// Reads only the summaries of all pages, which is enough to build the structure of the site.
  static func summaries(_ inputs: SiteInputs, jobs: Int, progress: BuildProgress) -> ParsedContent {
    ParsedContent(
      inputs, scratch: ScratchFile.none, jobs: jobs, progress: progress, isSummary: true)
  }

  init(
    _ inputs: SiteInputs, scratch: ScratchFile, jobs: Int, progress: BuildProgress, isSummary: Bool = false
  ) {
    let paths = inputs.content.pages
    progress.begin(.reading, pages: paths.count)
    let outcomes = Parallel.map(count: paths.count, jobs: jobs) {
      PageReader(inputs, isSummary: isSummary)
    } body: { reader, index -> Outcome in
      defer { progress.advance() }
      switch reader.read(paths[index]) {
      case .page(let body, let source, let snapshot):
        return .page(BodyStore.store(body, in: scratch), source, snapshot)
      case .failed(let diagnostic): return .failed(diagnostic)
      }
    }
    var bodies: [BodyStore.Body] = []
    var snapshots: [PageSnapshot] = []
    bodies.reserveCapacity(outcomes.count)
    snapshots.reserveCapacity(outcomes.count)
    for outcome in outcomes {
      switch outcome {
      case .page(let body, let source, let file):
        if let source { sources[bodies.count] = source }
        bodies.append(body)
        snapshots.append(file)
      case .failed(let diagnostic): failures.append(diagnostic)
      }
    }
    store = BodyStore(bodies, snapshots: snapshots, in: scratch)
  }

  var summaries: [PageSummaryRef] { store.all.map(\.body.shared) }
}
