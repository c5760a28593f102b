import Basics
import Captures
import HTML
import Site

/// What the first phase of a build makes of the content: every page read, each for itself.
struct SiteReading {
  let bodies: BodyStore
  /// For each body the file as it was read.
  private(set) var seen: [SeenFile] = []
  /// What was recovered from captured pages.
  private(set) var captures: [Capture] = []
  /// What is wrong with files that no page came from.
  private(set) var failures: [Diagnostic] = []

  private enum Outcome: Sendable {
    case page(BodyStore.Body, Capture?, SeenFile)
    case failed(Diagnostic)
  }

  /// Reads only the summaries of all pages: enough to know the site.
  static func summaries(_ inputs: SiteInputs, jobs: Int, progress: BuildProgress) -> SiteReading {
    SiteReading(
      inputs, scratch: ScratchFile(in: nil), jobs: jobs, progress: progress, isSummary: true)
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
      case .page(let body, let capture, let seen):
        return .page(BodyStore.store(body, in: scratch), capture, seen)
      case .failed(let diagnostic): return .failed(diagnostic)
      }
    }
    var bodies: [BodyStore.Body] = []
    bodies.reserveCapacity(outcomes.count)
    seen.reserveCapacity(outcomes.count)
    for outcome in outcomes {
      switch outcome {
      case .page(let body, let capture, let seen):
        bodies.append(body)
        self.seen.append(seen)
        if let capture { captures.append(capture) }
      case .failed(let diagnostic): failures.append(diagnostic)
      }
    }
    self.bodies = BodyStore(bodies, in: scratch)
  }

  var summaries: [SharedSummary] { bodies.all.map(\.body.shared) }

  /// The author's outline, else the one that captured pages show.
  func outline(_ inputs: SiteInputs) -> OutlineFile? {
    inputs.outline(of: summaries, captures)
  }
}
