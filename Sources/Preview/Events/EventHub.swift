import CMicroHTTPD
import FileSystem
import Synchronization

/// Sends events to all open browsers, as server-sent events (HTML Standard, section 9.2).
///
/// All streams share one list of events, and each stream has a position in it, so a slow browser needs no memory of its
/// own. If a browser is so slow that its next event is no longer in the list, it gets the event `missed` instead of all
/// events that it has not received. A browser that reconnects too late gets this event, too.
final class EventHub: Sendable {
  /// The number of events that are kept for slow browsers.
  static let kept = 64

  private struct State {
    var isOpen = true
    /// The number of events since the server started.
    var count = 0
    /// The latest events, oldest first.
    var events: [[UInt8]] = []
    /// The number of heartbeats since the server started.
    var heartbeatCount = 0
    /// The number of streams since the server started.
    var opened: UInt = 0
    var streams: [UInt: EventStream] = [:]
  }

  private let state = Mutex(State())
  private let limit: Int
  private let peers: ClosedPeers
  /// The first part of each version, which distinguishes this server from earlier ones at the same URL.
  private let name = String(UInt32.random(in: .min ... .max), radix: 36)

  /// Creates a hub.
  ///
  /// - Parameter limit: the maximum number of open streams.
  init(limit: Int) throws(FileError) {
    self.limit = limit
    peers = try ClosedPeers()
  }

  /// The version of the site after the latest event.
  var version: String { version(state.withLock { $0.count }) }

  /// The number of open streams.
  var listeners: Int { state.withLock { $0.streams.count } }

  private func version(_ count: Int) -> String { "\(name)-\(count)" }

  /// Sends an event to all streams, and returns the version after it.
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

  /// Sends a heartbeat to all streams. This detects browsers that have disappeared without closing their connections,
  /// for example because their machine has lost its network.
  func sendHeartbeat() {
    state.withLock { state in
      state.heartbeatCount += 1
      Self.wakeAll(&state)
    }
  }

  /// A descriptor that is readable when `endClosed` must be called.
  var closingDescriptor: Int32 { peers.descriptor }

  /// Ends the streams whose browsers have closed their connections.
  func endClosed() {
    let closed = peers.take()
    state.withLock { state in
      for id in closed {
        // The stream may have ended in the meantime.
        guard let stream = state.streams[id] else { continue }
        stream.isGone = true
        Self.wake(stream)
      }
    }
  }

  /// Ends all streams. After that, no connection is suspended.
  func close() {
    state.withLock { state in
      state.isOpen = false
      Self.wakeAll(&state)
    }
  }

  /// Returns a new stream; nil if there are too many.
  ///
  /// - Parameter version: the version of the site that the browser has; nil if it has none.
  func open(after version: String?) -> EventStream? {
    state.withLock { state in
      guard state.isOpen, state.streams.count < limit else { return nil }
      let known = version.flatMap(count(of:))
      let isKept = known.map { state.count - state.events.count...state.count ~= $0 } ?? false
      let place = isKept ? known ?? state.count : state.count
      state.opened += 1
      let stream = EventStream(
        hub: self, id: state.opened, place: place, heartbeatCount: state.heartbeatCount)
      stream.unsent = EventText.start(id: self.version(place))[...]
      if version != nil && !isKept { stream.unsent += EventText.missedEvents(id: self.version(place)) }
      state.streams[stream.id] = stream
      return stream
    }
  }

  /// Returns the event count in a version; nil if the version is from another server.
  private func count(of version: String) -> Int? {
    let parts = version.split(separator: "-")
    return parts.count == 2 && parts[0] == name ? Int(parts[1]) : nil
  }

  /// Removes a stream whose connection has ended.
  func remove(_ stream: EventStream) {
    _ = state.withLock { $0.streams.removeValue(forKey: stream.id) }
  }

  /// The next step of a connection that asks for more of its stream.
  enum StreamStep {
    /// This number of bytes was written.
    case bytes(Int)
    /// There is nothing to send, so the connection was suspended. The next event or heartbeat resumes it.
    case sleep
    /// The stream ends.
    case end
    /// The browser has closed the connection, so nothing can be sent.
    case gone
  }

  /// Writes the unsent events of a stream to `room`, as far as they fit. If there are none, suspends the connection.
  func next(_ stream: EventStream, _ room: UnsafeMutableBufferPointer<UInt8>, _ connection: ConnectionHandle)
    -> StreamStep
  {
    state.withLock { state in
      guard state.isOpen else { return .end }
      if stream.isGone { return .gone }
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
        // Suspend the connection under the lock, so that no other thread resumes it before it is suspended.
        MHD_suspend_connection(connection.pointer)
        stream.sleeping = connection
        if !stream.isWatched {
          stream.isWatched = true
          peers.watch(MHDSocket(connection.pointer), as: stream.id)
        }
        return .sleep
      }
      return .bytes(count)
    }
  }

  /// Returns the next event, or a heartbeat; returns an empty slice if there is neither.
  private func message(_ state: inout State, _ stream: EventStream) -> ArraySlice<UInt8> {
    let missedEvents = state.count - stream.place
    let heartbeatCount = state.heartbeatCount
    defer { stream.heartbeatCount = heartbeatCount }
    if missedEvents > state.events.count {
      stream.place = state.count
      return EventText.missedEvents(id: version(state.count))[...]
    }
    if missedEvents > 0 {
      stream.place += 1
      return state.events[state.events.count - missedEvents][...]
    }
    return stream.heartbeatCount == heartbeatCount ? [] : EventText.heartbeat[...]
  }

  /// Resumes all suspended connections. This happens under the lock, so that after `close`, no connection is suspended
  /// or about to be resumed: libmicrohttpd must not be stopped in that state.
  private static func wakeAll(_ state: inout State) {
    for stream in state.streams.values { wake(stream) }
  }

  private static func wake(_ stream: EventStream) {
    guard let connection = stream.sleeping else { return }
    stream.sleeping = nil
    MHD_resume_connection(connection.pointer)
  }
}
