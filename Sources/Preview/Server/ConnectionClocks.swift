import Synchronization

/// The clocks of all open connections.
final class ConnectionClocks: Sendable {
  private let limits: ServerOptions.Limits
  private let clocks = Mutex<[ObjectIdentifier: ConnectionClock]>([:])

  init(_ limits: ServerOptions.Limits) { self.limits = limits }

  /// How many connections are open.
  var count: Int { clocks.withLock { $0.count } }

  func open(socket: Int32) -> ConnectionClock {
    let clock = ConnectionClock(socket: socket, limits: limits)
    clocks.withLock { $0[ObjectIdentifier(clock)] = clock }
    return clock
  }

  /// To be called before the socket is closed: its number may then be another’s.
  func close(_ clock: ConnectionClock) {
    _ = clocks.withLock { $0.removeValue(forKey: ObjectIdentifier(clock)) }
  }

  /// Ends the connections that have taken too long.
  func enforce() {
    let now = ContinuousClock.now
    // Under the lock, so that none of the sockets is closed, and perhaps another’s, meanwhile.
    clocks.withLock { clocks in
      for clock in clocks.values { clock.enforce(at: now) }
    }
  }
}
