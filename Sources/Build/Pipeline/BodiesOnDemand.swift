import Basics
import HTML
import Site
import Synchronization

/// The bodies of a site of which only a few are needed: those that have changed, and others read when asked for.
final class BodiesOnDemand: BodySource {
  private let changed: [Int: RenderedBody]
  private let pages: [ContentRecord.Page]
  private let inputs: SiteInputs
  private let hasFailed = Atomic<Bool>(false)

  /// - Parameters:
  ///   - changed: the new bodies, by the index of the page among those of the content.
  ///   - pages: all pages of the content.
  init(_ changed: [Int: RenderedBody], of pages: [ContentRecord.Page], _ inputs: SiteInputs) {
    self.changed = changed
    self.pages = pages
    self.inputs = inputs
  }

  /// Whether all bodies asked for were those of the pages as they were known: files may change at any moment.
  var isSound: Bool { !hasFailed.load(ordering: .relaxed) }

  func body(_ index: Int) -> RenderedBody? {
    if let body = changed[index] { return body }
    if case .page(let body, _, let seen) = PageReader(inputs).read(pages[index].path),
      seen.hash == pages[index].seen.hash
    {
      return body
    }
    hasFailed.store(true, ordering: .relaxed)
    return nil
  }
}
