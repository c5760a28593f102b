import Basics
import HTML
import Site
import Synchronization

/// The bodies for an incremental build, which needs only a few: those that have changed, and others, which are read on
/// demand.
final class OnDemandBodies: BodySource {
  private let changed: [Int: RenderedBody]
  private let pages: [ContentRecord.Page]
  private let inputs: SiteInputs
  private let hasFailed = Atomic<Bool>(false)

  /// - Parameters:
  ///   - changed: the new bodies, by the index of the page in the content.
  ///   - pages: all pages of the content.
  init(_ changed: [Int: RenderedBody], of pages: [ContentRecord.Page], _ inputs: SiteInputs) {
    self.changed = changed
    self.pages = pages
    self.inputs = inputs
  }

  /// Whether all files that were read on demand still had the expected content. Files can change at any moment.
  var isConsistent: Bool { !hasFailed.load(ordering: .relaxed) }

  func fileHash(_ index: Int) -> ContentHash? { pages[index].snapshot.hash }

  func body(_ index: Int) -> RenderedBody? {
    if let body = changed[index] { return body }
    if case .page(let body, _, let snapshot) = PageReader(inputs).read(pages[index].path),
      snapshot.hash == pages[index].snapshot.hash
    {
      return body
    }
    hasFailed.store(true, ordering: .relaxed)
    return nil
  }
}
