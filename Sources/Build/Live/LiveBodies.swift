import Basics
import HTML
import Synchronization

/// Reads bodies from the content folder, each time one is requested.
final class LiveBodies: BodySource {
  private let paths: [String]
  private let inputs: SiteInputs

  init(_ pages: LivePages, _ inputs: SiteInputs) {
    paths = pages.all.map(\.path)
    self.inputs = inputs
  }

  func body(_ index: Int) -> RenderedBody? {
    guard case .page(let body, _, _) = PageReader(inputs).read(paths[index]) else { return nil }
    return body
  }
}

/// The body of a single page.
struct KnownBody: BodySource {
  let known: RenderedBody?

  func body(_ index: Int) -> RenderedBody? { known }
}

/// Wraps a source of bodies, and records whether a body could not be read: a file may be missing for a moment.
final class CheckedBodies: BodySource {
  private let bodies: any BodySource
  private let hasFailed = Atomic<Bool>(false)

  init(_ bodies: any BodySource) { self.bodies = bodies }

  /// Whether all requested bodies could be read.
  var isWhole: Bool { !hasFailed.load(ordering: .relaxed) }

  func body(_ index: Int) -> RenderedBody? {
    let body = bodies.body(index)
    if body == nil { hasFailed.store(true, ordering: .relaxed) }
    return body
  }
}
