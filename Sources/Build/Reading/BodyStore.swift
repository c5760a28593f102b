import Basics
import FileSystem
import PageModel
import Synchronization

@_spi(RenderedHTML) import HTML

/// Stores the bodies of all pages between the two phases of a build. Above a limit, what only the pages themselves show,
/// such as their HTML and links, is moved to a scratch file.
final class BodyStore: BodySource {
  /// The maximum size, in bytes, of the HTML and of the postings that stay in memory.
  static let memory = 16 << 20

  /// All bodies. Their summaries and diagnostics are always in memory; their details may be in the scratch file.
  let all: [Body]
  /// For each body, the snapshot of the files from which it was read.
  let snapshots: [PageSnapshot]
  let scratch: ScratchFile

  /// A body. If `place` is not nil, its details are in that range of the scratch file.
  struct Body: Sendable {
    var body: RenderedBody
    var place: Range<Int>?
  }

  init(_ bodies: [Body], snapshots: [PageSnapshot], in scratch: ScratchFile) {
    all = bodies
    self.snapshots = snapshots
    self.scratch = scratch
  }

  func fileHash(_ index: Int) -> ContentHash? { snapshots[index].hash }

  func body(_ index: Int) -> RenderedBody? {
    guard let place = all[index].place else { return all[index].body }
    var body = all[index].body
    body.restoreDetails(scratch.read(place))
    return body
  }

  /// Returns the links of a page.
  func links(_ index: Int) -> LinkList {
    all[index].place == nil ? all[index].body.links : body(index)?.links ?? LinkList()
  }

  /// Moves a body’s details to the scratch file if the HTML in memory has reached the limit.
  static func store(_ body: consuming RenderedBody, in scratch: ScratchFile) -> Body {
    let place = scratch.move(body.details, count: body.html.count, memory: memory)
    if place != nil { body.releaseDetails() }
    return Body(body: body, place: place)
  }
}
