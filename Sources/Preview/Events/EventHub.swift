import CMicroHTTPD
import Synchronization

/// Tells all open browsers what happened, by server-sent events (HTML Standard, section 9.2).
///
/// Events stand in one list, and a stream is a place in it, so a slow browser costs nothing. One that is further
/// behind than the list is long hears `behind` instead of what it missed, and so does one that comes back too late.
final class EventHub: Sendable {
  /// How many events are kept for those who are behind.
  static let kept = 64

  private struct State {
    var isOpen = true
    /// Counts the events that there ever were.
    var count = 0
    /// The latest events, in order.
    var events: [[UInt8]] = []
    /// Counts the heartbeats.
    var beats = 0
    var streams: [ObjectIdentifier: EventStream] = [:]
  }

  private let state = Mutex(State())
  private let limit: Int
  /// Tells this server from one that ran before at the same address.
  private let name = String(UInt32.random(in: .min ... .max), radix: 36)

  /// - Parameter limit: how many streams may be open at once.
  init(limit: Int) { self.limit = limit }

  /// Names what there is after the latest event.
  var version: String { version(state.withLock { $0.count }) }

  /// How many browsers listen.
  var listeners: Int { state.withLock { $0.streams.count } }

  private func version(_ count: Int) -> String { "\(name)-\(count)" }

  /// Sends an event to all, and gives the version that it leads to.
  func broadcast(event: String, data: String) -> String {
    state.withLock { state in
      state.count += 1
      let version = version(state.count)
      state.events.append(EventText.event(event, data: data, id: version))
      if state.events.count > Self.kept { state.events.removeFirst() }
      Self.wakeAll(&state)
      return version
    }
  }

  /// Sends all a sign of life, by which those that are gone are found out.
  func beat() {
    state.withLock { state in
      state.beats += 1
      Self.wakeAll(&state)
    }
  }

  /// Ends all streams; no connection sleeps from here on.
  func close() {
    state.withLock { state in
      state.isOpen = false
      Self.wakeAll(&state)
    }
  }

  /// A new stream, for a browser that knows of a version or of none; nil where there are too many.
  func open(after version: String?) -> EventStream? {
    state.withLock { state in
      guard state.isOpen, state.streams.count < limit else { return nil }
      let known = version.flatMap(count(of:))
      let isKept = known.map { state.count - state.events.count...state.count ~= $0 } ?? false
      let place = isKept ? known ?? state.count : state.count
      let stream = EventStream(hub: self, place: place, beats: state.beats)
      stream.unsent = EventText.start(id: self.version(place))[...]
      if version != nil && !isKept { stream.unsent += EventText.behind(id: self.version(place)) }
      state.streams[ObjectIdentifier(stream)] = stream
      return stream
    }
  }

  /// The number in a version of this server’s.
  private func count(of version: String) -> Int? {
    let parts = version.split(separator: "-")
    return parts.count == 2 && parts[0] == name ? Int(parts[1]) : nil
  }

  func remove(_ stream: EventStream) {
    _ = state.withLock { $0.streams.removeValue(forKey: ObjectIdentifier(stream)) }
  }

  enum Next {
    case bytes(Int)
    /// Nothing to say now: the connection sleeps until there is.
    case sleep
    case end
  }

  /// Writes what a stream has not had yet into `room`, as far as it fits, or lets its connection sleep.
  func next(_ stream: EventStream, _ room: UnsafeMutableBufferPointer<UInt8>, _ connection: ConnectionHandle)
    -> Next
  {
    state.withLock { state in
      guard state.isOpen else { return .end }
      var count = 0
      while count < room.count {
        if stream.unsent.isEmpty { stream.unsent = message(&state, stream) }
        if stream.unsent.isEmpty { break }
        let part = stream.unsent.prefix(room.count - count)
        _ = room[count...].update(fromContentsOf: part)
        stream.unsent = stream.unsent.dropFirst(part.count)
        count += part.count
      }
      if count == 0 {
        // Under the lock, so that nobody wakes it before it sleeps.
        MHD_suspend_connection(connection.pointer)
        stream.sleeping = connection
        return .sleep
      }
      return .bytes(count)
    }
  }

  /// The next event, or a heartbeat; empty where there is neither.
  private func message(_ state: inout State, _ stream: EventStream) -> ArraySlice<UInt8> {
    let behind = state.count - stream.place
    let beats = state.beats
    defer { stream.beats = beats }
    if behind > state.events.count {
      stream.place = state.count
      return EventText.behind(id: version(state.count))[...]
    }
    if behind > 0 {
      stream.place += 1
      return state.events[state.events.count - behind][...]
    }
    return stream.beats == beats ? [] : EventText.heartbeat[...]
  }

  /// Under the lock as well, so that after `close` nothing sleeps or is about to be woken: the library must not be
  /// stopped while something does.
  private static func wakeAll(_ state: inout State) {
    for stream in state.streams.values {
      guard let connection = stream.sleeping else { continue }
      stream.sleeping = nil
      MHD_resume_connection(connection.pointer)
    }
  }
}
