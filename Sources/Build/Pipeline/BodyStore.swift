import Basics
import HTML
import Synchronization

/// The bodies of all pages, from the first phase to the second. What is more than memory should hold for so long
/// waits in a scratch file.
final class BodyStore: BodySource {
  /// So many bytes of HTML stay in memory.
  private static let memory = 16 << 20

  /// All bodies, as far as they are in memory: summaries and diagnostics always are.
  let all: [Body]
  private let scratch: ScratchFile

  /// A body whose HTML is elsewhere if it has a place.
  struct Body: Sendable {
    var body: RenderedBody
    var place: Range<Int>?
  }

  init(_ bodies: [Body], in scratch: ScratchFile) {
    all = bodies
    self.scratch = scratch
  }

  func body(_ index: Int) -> RenderedBody? {
    guard let place = all[index].place else { return all[index].body }
    var body = all[index].body
    body.html = scratch.read(place)
    return body
  }

  /// Takes a body's HTML out of memory where there is too much of it already.
  static func store(_ body: consuming RenderedBody, in scratch: ScratchFile) -> Body {
    if scratch.held < memory {
      scratch.hold(body.html.count)
    } else if let place = scratch.write(body.html) {
      body.html = []
      return Body(body: body, place: place)
    }
    return Body(body: body, place: nil)
  }
}
