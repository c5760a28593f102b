import HTML
import Synchronization

/// The bodies of the pages that threads are at; no others are in memory.
final class HeldBodies: BodySource {
  private let bodies = Mutex<[Int: RenderedBody]>([:])

  func body(_ index: Int) -> RenderedBody? { bodies.withLock { $0[index] } }

  func hold(_ body: RenderedBody, at index: Int) { bodies.withLock { $0[index] = body } }

  func release(_ index: Int) { bodies.withLock { $0[index] = nil } }
}
