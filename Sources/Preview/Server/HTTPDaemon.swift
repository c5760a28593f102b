import CMicroHTTPD

/// One listening socket of libmicrohttpd, with the threads that serve it.
///
/// Unchecked, because a pointer is not `Sendable`; it is only ever stopped.
struct HTTPDaemon: @unchecked Sendable {
  /// What the library hands to each of the functions that it calls.
  final class Context: Sendable {
    let responder: Responder
    let clocks: ConnectionClocks

    init(_ responder: Responder, _ clocks: ConnectionClocks) {
      self.responder = responder
      self.clocks = clocks
    }
  }

  private let daemon: OpaquePointer

  /// Serves connections to `socket`, which is its own from here on; nil where the library cannot. `context` must
  /// live until it is stopped.
  init?(socket: Int32, context: Context, limits: ServerOptions.Limits) {
    var settings = MHDSettings()
    settings.socket = socket
    settings.threads = UInt32(max(2, limits.threads))
    settings.connections = UInt32(limits.connections)
    settings.connections_per_client = UInt32(limits.connectionsPerClient ?? 0)
    settings.idle_seconds = UInt32(limits.idleSeconds)
    settings.memory_per_connection = limits.memoryPerConnection
    // As a `WorkerThread`, since pages may be built here.
    settings.stack_size = 8 << 20
    settings.context = Unmanaged.passUnretained(context).toOpaque()
    settings.notify = { context, connection, state, event in
      guard let context, let connection, let state else { return }
      let clocks = Unmanaged<Context>.fromOpaque(context).takeUnretainedValue().clocks
      if event == .CONNECTION_NOTIFY_STARTED {
        let clock = clocks.open(socket: MHDSocket(connection))
        state.pointee = Unmanaged.passRetained(clock).toOpaque()
      } else if let clock = state.pointee {
        // The library closes the socket after this.
        clocks.close(Unmanaged<ConnectionClock>.fromOpaque(clock).takeRetainedValue())
        state.pointee = nil
      }
    }
    settings.begin = { _, target, connection in
      guard let clock = connection.flatMap(MHDSocketContext) else { return nil }
      let incoming = IncomingRequest(
        target, clock: Unmanaged<ConnectionClock>.fromOpaque(clock).takeUnretainedValue())
      return Unmanaged.passRetained(incoming).toOpaque()
    }
    settings.end = { _, _, state, _ in
      guard let incoming = state?.pointee else { return }
      state?.pointee = nil
      Unmanaged<IncomingRequest>.fromOpaque(incoming).takeRetainedValue().end()
    }
    settings.answer = { context, connection, _, method, _, _, _, state in
      guard let context, let connection, let method, let incoming = state?.pointee else { return .NO }
      return Unmanaged<IncomingRequest>.fromOpaque(incoming).takeUnretainedValue().answer(
        ConnectionHandle(pointer: connection), method: String(cString: method),
        by: Unmanaged<Context>.fromOpaque(context).takeUnretainedValue().responder)
    }
    guard let daemon = MHDStart(&settings) else { return nil }
    self.daemon = daemon
  }

  /// Closes all connections and waits for the threads; once. No connection may sleep.
  func stop() { MHD_stop_daemon(daemon) }
}
