import CMicroHTTPD

/// One listening socket of libmicrohttpd, with the threads that serve it.
///
/// Unchecked, because a pointer is not `Sendable`; it is only ever stopped.
struct HTTPDaemon: @unchecked Sendable {
  private let daemon: OpaquePointer

  /// Serves connections to `socket`, which is its own from here on; nil where the library cannot. `responder` must
  /// live until it is stopped.
  init?(socket: Int32, responder: Responder, limits: ServerOptions.Limits) {
    var settings = MHDSettings()
    settings.socket = socket
    settings.threads = UInt32(max(2, limits.threads))
    settings.connections = UInt32(limits.connections)
    settings.idle_seconds = UInt32(limits.idleSeconds)
    settings.memory_per_connection = limits.memoryPerConnection
    // As a `WorkerThread`, since pages may be built here.
    settings.stack_size = 8 << 20
    settings.context = Unmanaged.passUnretained(responder).toOpaque()
    settings.begin = { _, target, _ in
      Unmanaged.passRetained(IncomingRequest(target)).toOpaque()
    }
    settings.end = { _, _, state, _ in
      guard let incoming = state?.pointee else { return }
      state?.pointee = nil
      Unmanaged<IncomingRequest>.fromOpaque(incoming).release()
    }
    settings.answer = { context, connection, _, method, _, _, _, state in
      guard let context, let connection, let method, let incoming = state?.pointee else { return .NO }
      return Unmanaged<IncomingRequest>.fromOpaque(incoming).takeUnretainedValue().answer(
        ConnectionHandle(pointer: connection), method: String(cString: method),
        by: Unmanaged<Responder>.fromOpaque(context).takeUnretainedValue())
    }
    guard let daemon = MHDStart(&settings) else { return nil }
    self.daemon = daemon
  }

  /// Closes all connections and waits for the threads; once. No connection may sleep.
  func stop() { MHD_stop_daemon(daemon) }
}
