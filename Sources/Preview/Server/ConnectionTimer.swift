import Basics
import Platform
import Synchronization

/// The deadline of a connection for its current step: receiving a request or sending a reply.
///
/// libmicrohttpd closes idle connections, but a connection that transfers a byte now and then could stay open forever.
final class ConnectionTimer: Sendable {
  private let socket: Int32
  private let limits: ServerOptions.Limits
  /// The deadline; nil for an event stream, which has none.
  private let deadline: Mutex<MonotonicClock.Instant?>

  /// Creates the timer of a new connection, which waits for its first request.
  init(socket: Int32, limits: ServerOptions.Limits) {
    self.socket = socket
    self.limits = limits
    deadline = Mutex(MonotonicClock.now + .milliseconds(limits.headMilliseconds))
  }

  /// Sets the deadline for receiving the request line and headers of the next request.
  func expectHead() { set(limits.headMilliseconds) }

  /// Sets the deadline for sending a reply. An event stream has none, because it may last forever.
  func expectEnd(ofEvents: Bool) { set(ofEvents ? nil : limits.replyMilliseconds) }

  private func set(_ milliseconds: Int?) {
    let end = milliseconds.map { MonotonicClock.now + .milliseconds($0) }
    deadline.withLock { $0 = end }
  }

  /// Shuts the socket down if the deadline has passed. libmicrohttpd then closes the connection, since nothing can be
  /// read or written. Returns whether the deadline has passed.
  @discardableResult
  func enforce(at time: MonotonicClock.Instant) -> Bool {
    let isLate = deadline.withLock { deadline in
      guard let end = deadline, end < time else { return false }
      deadline = nil
      return true
    }
    if isLate { _ = shutdown(socket, Int32(SHUT_RDWR)) }
    return isLate
  }
}

/// The timers of all open connections.
final class ConnectionTimers: Sendable {
  private let limits: ServerOptions.Limits
  private let connectionTimers = Mutex<[ObjectIdentifier: ConnectionTimer]>([:])

  init(_ limits: ServerOptions.Limits) { self.limits = limits }

  /// The number of open connections.
  var count: Int { connectionTimers.withLock { $0.count } }

  /// Creates the timer of a new connection.
  func open(socket: Int32) -> ConnectionTimer {
    let connectionTimer = ConnectionTimer(socket: socket, limits: limits)
    connectionTimers.withLock { $0[ObjectIdentifier(connectionTimer)] = connectionTimer }
    return connectionTimer
  }

  /// Removes the timer of a connection. It must be called before the socket is closed, because the number of the socket
  /// may then be reused.
  func close(_ connectionTimer: ConnectionTimer) {
    _ = connectionTimers.withLock { $0.removeValue(forKey: ObjectIdentifier(connectionTimer)) }
  }

  /// Shuts down the connections whose deadlines have passed.
  func enforce() {
    let now = MonotonicClock.now
    // The lock prevents other threads from closing one of the sockets meanwhile, after which its number could be
    // reused.
    connectionTimers.withLock { connectionTimers in
      for connectionTimer in connectionTimers.values { connectionTimer.enforce(at: now) }
    }
  }
}
