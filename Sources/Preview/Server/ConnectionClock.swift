import Synchronization

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Until when a connection may take for what it is about.
///
/// The library closes connections on which nothing happens; one that sends or takes a byte now and then could go on for
/// ever.
final class ConnectionClock: Sendable {
  private let socket: Int32
  private let limits: ServerOptions.Limits
  /// nil for no end.
  private let deadline: Mutex<ContinuousClock.Instant?>

  /// A new connection: its first request is expected.
  init(socket: Int32, limits: ServerOptions.Limits) {
    self.socket = socket
    self.limits = limits
    deadline = Mutex(.now + .milliseconds(limits.headMilliseconds))
  }

  /// From here on the line and headers of a request are waited for.
  func expectHead() { set(limits.headMilliseconds) }

  /// From here on a reply is sent; one of events may take for ever.
  func expectEnd(ofEvents: Bool) { set(ofEvents ? nil : limits.replyMilliseconds) }

  private func set(_ milliseconds: Int?) {
    let end = milliseconds.map { ContinuousClock.now + .milliseconds($0) }
    deadline.withLock { $0 = end }
  }

  /// Ends the connection if it has taken too long: nothing can be read or written any more, and so the library closes
  /// it. Returns whether it has.
  @discardableResult
  func enforce(at time: ContinuousClock.Instant) -> Bool {
    let isLate = deadline.withLock { deadline in
      guard let end = deadline, end < time else { return false }
      deadline = nil
      return true
    }
    if isLate { _ = shutdown(socket, Int32(SHUT_RDWR)) }
    return isLate
  }
}
