import Basics
import HTML
import Site
import Synchronization

/// The bodies for an incremental build, which needs only a few: those that have changed, and others, which are read on
/// demand.
final class OnDemandBodies: BodySource {
  private let changed: [Int: RenderedBody]
  private let hashes: [ContentHash]
  private let inputs: SiteInputs
  private let hasFailed = Atomic<Bool>(false)
  /// The problems of the bodies that were read on demand.
  private let problems = Mutex<[Int: [Diagnostic]]>([:])

  /// - Parameters:
  ///   - changed: the new bodies, by the index of the page in the content.
  ///   - hashes: the hashes of the snapshots of all pages of the content.
  init(_ changed: [Int: RenderedBody], of hashes: [ContentHash], _ inputs: SiteInputs) {
    self.changed = changed
    self.hashes = hashes
    self.inputs = inputs
  }

  /// Whether all files that were read on demand still had the expected content. Files can change at any moment.
  var isConsistent: Bool { !hasFailed.load(ordering: .relaxed) }

  func fileHash(_ index: Int) -> ContentHash? { hashes[index] }

  /// Returns the problems of a body.
  func diagnostics(of index: Int) -> [Diagnostic] {
    problems.withLock { $0[index] } ?? body(index)?.diagnostics ?? []
  }

  func body(_ index: Int) -> RenderedBody? {
    if let body = changed[index] { return body }
    if case .page(let body, _, let snapshot) = PageReader(inputs).read(inputs.content.pages[index]),
      snapshot.hash == hashes[index]
    {
      problems.withLock { $0[index] = body.diagnostics }
      return body
    }
    hasFailed.store(true, ordering: .relaxed)
    return nil
  }
}
