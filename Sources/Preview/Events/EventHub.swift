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
  static let historyLimit = 64

  private struct State {
    var isOpen = true
    /// The number of events since the server started.
    var eventCount = 0
    /// The latest events, oldest first.
    var events: [[UInt8]] = []
    /// The number of heartbeats since the server started.
    var heartbeatCount = 0
    /// The number of the stream that was opened last.
    var lastStreamID: UInt = 0
    var streams: [UInt: EventStream] = [:]
  }

  private let state = Mutex(State())
  private let limit: Int
  private let disconnects: DisconnectMonitor
  /// The first part of each version, which distinguishes this server from earlier ones at the same URL.
  private let serverID = String(UInt32.random(in: .min ... .max), radix: 36)

  /// Creates a hub.
  ///
  /// - Parameter limit: the maximum number of open streams.
  init(limit: Int) throws(FileError) {
    self.limit = limit
    disconnects = try DisconnectMonitor()
  }

  /// The version of the site after the latest event.
  var version: String { version(state.withLock { $0.eventCount }) }

  /// The number of open streams.
  var streamCount: Int { state.withLock { $0.streams.count } }

  private func version(_ count: Int) -> String { "\(serverID)-\(count)" }

  /// Sends an event to all streams, and returns the version after it.
  func broadcast(event: String, data: String) -> String {
    state.withLock { state in
      state.eventCount += 1
      let version = version(state.eventCount)
      state.events.append(EventText.event(event, data: data, id: version))
      if state.events.count > Self.historyLimit { state.events.removeFirst() }
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

  /// A descriptor that is readable when `endDisconnected` must be called.
  var disconnectDescriptor: Int32 { disconnects.descriptor }

  /// Ends the streams whose browsers have closed their connections.
  func endDisconnected() {
    let closed = disconnects.takeDisconnected()
    state.withLock { state in
      for id in closed {
        // The stream may have ended in the meantime.
        guard let stream = state.streams[id] else { continue }
        stream.isDisconnected = true
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
      let known = version.flatMap(eventNumber(of:))
      let isKept = known.map { state.eventCount - state.events.count...state.eventCount ~= $0 } ?? false
      let position = isKept ? known ?? state.eventCount : state.eventCount
      state.lastStreamID += 1
      let stream = EventStream(
        hub: self, id: state.lastStreamID, position: position, heartbeatCount: state.heartbeatCount)
      stream.unsent = EventText.start(id: self.version(position))[...]
      if version != nil && !isKept { stream.unsent += EventText.missedEvents(id: self.version(position)) }
      state.streams[stream.id] = stream
      return stream
    }
  }

  /// Returns the number of events in a version; nil if the version is from another server.
  private func eventNumber(of version: String) -> Int? {
    let parts = version.split(separator: "-")
    return parts.count == 2 && parts[0] == serverID ? Int(parts[1]) : nil
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
    case suspended
    /// The stream ends.
    case end
    /// The browser has closed the connection, so nothing can be sent.
    case disconnected
  }

  /// Writes the unsent events of a stream to `buffer`, as far as they fit. If there are none, suspends the connection.
  func next(
    _ stream: EventStream, _ buffer: UnsafeMutableBufferPointer<UInt8>, _ connection: ConnectionHandle
  ) -> StreamStep {
    state.withLock { state in
      guard state.isOpen else { return .end }
      if stream.isDisconnected { return .disconnected }
      var count = 0
      while count < buffer.count {
        if stream.unsent.isEmpty { stream.unsent = message(&state, stream) }
        if stream.unsent.isEmpty { break }
        let part = stream.unsent.prefix(buffer.count - count)
        _ = buffer[count...].update(fromContentsOf: part)
        stream.unsent = stream.unsent.dropFirst(part.count)
        count += part.count
      }
      if count == 0 {
        // Suspend the connection under the lock, so that no other thread resumes it before it is suspended.
        MHD_suspend_connection(connection.pointer)
        stream.suspendedConnection = connection
        if !stream.isWatched {
          stream.isWatched = true
          disconnects.watch(MHDSocket(connection.pointer), as: stream.id)
        }
        return .suspended
      }
      return .bytes(count)
    }
  }

  /// Returns the next event, or a heartbeat; returns an empty slice if there is neither.
  private func message(_ state: inout State, _ stream: EventStream) -> ArraySlice<UInt8> {
    let missedEvents = state.eventCount - stream.position
    let heartbeatCount = state.heartbeatCount
    defer { stream.heartbeatCount = heartbeatCount }
    if missedEvents > state.events.count {
      stream.position = state.eventCount
      return EventText.missedEvents(id: version(state.eventCount))[...]
    }
    if missedEvents > 0 {
      stream.position += 1
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
    guard let connection = stream.suspendedConnection else { return }
    stream.suspendedConnection = nil
    MHD_resume_connection(connection.pointer)
  }
}
