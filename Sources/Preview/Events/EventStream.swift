import Basics

/// The stream of events to one browser: its position in the event list of the hub.
///
/// Unchecked, because the variables are read and written only under the lock of the hub.
final class EventStream: @unchecked Sendable {
  let hub: EventHub
  /// A number that no other stream has had since the server started.
  let id: UInt
  /// The number of events since the server started that this stream has sent or skipped.
  var position: Int
  /// The number of heartbeats of the hub when the stream was last written to.
  var heartbeatCount: Int
  /// The rest of the message that is being sent.
  var unsent: ArraySlice<UInt8> = []
  /// The connection while it is suspended; nil otherwise.
  var suspendedConnection: ConnectionHandle?
  /// Whether `DisconnectMonitor` watches the connection.
  var isWatched = false
  /// Whether the browser has closed the connection.
  var isDisconnected = false

  init(hub: EventHub, id: UInt, position: Int, heartbeatCount: Int) {
    self.hub = hub
    self.id = id
    self.position = position
    self.heartbeatCount = heartbeatCount
  }
}

/// A connection of libmicrohttpd.
///
/// Unchecked, because a pointer is not `Sendable`. The functions of the library that take it may be called from any
/// thread.
struct ConnectionHandle: @unchecked Sendable {
  let pointer: OpaquePointer
}

/// The text of an event stream (HTML Standard, section 9.2.5).
enum EventText {
  /// A comment line that keeps the connection alive; browsers ignore it.
  static let heartbeat = Array(":\n\n".utf8)

  /// The beginning of a stream: the time in milliseconds after which a browser reconnects, and the current version.
  static func start(id: String) -> [UInt8] { Array("retry: 500\nid: \(id)\n\n".utf8) }

  /// The event for a browser that has missed other events.
  static func missedEvents(id: String) -> [UInt8] { event("missed", data: id, id: id) }

  /// Returns the text of an event. Each line of `data` becomes a line of its own, so `data` may be any text. Line
  /// breaks in `event` are removed, because they would end the line; no event name contains any.
  static func event(_ event: String, data: String, id: String) -> [UInt8] {
    var text = ByteBuffer(capacity: data.utf8.count + 64)
    text.append("event: ")
    text.append(String(String.UnicodeScalarView(event.unicodeScalars.filter { $0 != "\n" && $0 != "\r" })))
    text.append("\nid: ")
    text.append(id)
    for line in data.split(
      omittingEmptySubsequences: false, whereSeparator: { $0 == "\n" || $0 == "\r" || $0 == "\r\n" })
    {
      text.append("\ndata: ")
      text.append(String(line))
    }
    text.append("\n\n")
    return text.array()
  }
}
