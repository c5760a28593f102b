import Basics
import CMicroHTTPD
import Platform

/// A server of libmicrohttpd for one listening socket, with its threads.
///
/// Unchecked, because a pointer is not `Sendable`. After it is created, only `stop` uses the pointer.
struct HTTPDaemon: @unchecked Sendable {
  /// The values that libmicrohttpd passes to all callbacks.
  final class Context: Sendable {
    let requestHandler: RequestHandler
    let connectionTimers: ConnectionTimers

    init(_ requestHandler: RequestHandler, _ connectionTimers: ConnectionTimers) {
      self.requestHandler = requestHandler
      self.connectionTimers = connectionTimers
    }
  }

  private let daemon: OpaquePointer

  /// Serves connections to `socket`, and takes ownership of it. Returns nil if libmicrohttpd cannot start. `context`
  /// must live until the server is stopped.
  init?(socket: Int32, context: Context, limits: ServerOptions.Limits) {
    var settings = MHDSettings()
    settings.socket = socket
    settings.threads = UInt32(max(2, limits.threads))
    settings.connections = UInt32(limits.connections)
    settings.connections_per_client = UInt32(limits.connectionsPerClient ?? 0)
    settings.idle_seconds = UInt32(limits.idleSeconds)
    settings.memory_per_connection = limits.memoryPerConnection
    // The same size as for `WorkerThread`, since these threads render pages.
    settings.stack_size = 8 << 20
    settings.context = Unmanaged.passUnretained(context).toOpaque()
    settings.notify = { context, connection, state, event in
      guard let context, let connection, let state else { return }
      let connectionTimers = Unmanaged<Context>.fromOpaque(context).takeUnretainedValue().connectionTimers
      if event == .CONNECTION_NOTIFY_STARTED {
        let connectionTimer = connectionTimers.open(socket: MHDSocket(connection))
        state.pointee = Unmanaged.passRetained(connectionTimer).toOpaque()
      } else if let connectionTimer = state.pointee {
        // libmicrohttpd closes the socket after this call.
        connectionTimers.close(Unmanaged<ConnectionTimer>.fromOpaque(connectionTimer).takeRetainedValue())
        state.pointee = nil
      }
    }
    settings.begin = { _, target, connection in
      guard let connectionTimer = connection.flatMap(MHDSocketContext) else { return nil }
      let incoming = IncomingRequest(
        target, connectionTimer: Unmanaged<ConnectionTimer>.fromOpaque(connectionTimer).takeUnretainedValue())
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
        by: Unmanaged<Context>.fromOpaque(context).takeUnretainedValue().requestHandler)
    }
    guard let daemon = MHDStart(&settings) else { return nil }
    self.daemon = daemon
  }

  /// Closes all connections and waits for the threads to end. It must be called once, while no connection is suspended.
  func stop() { MHD_stop_daemon(daemon) }
}

// MARK: - IncomingRequest

/// A request that libmicrohttpd is receiving. Only the thread of its connection uses it.
final class IncomingRequest {
  private let target: RequestTarget
  private let connectionTimer: ConnectionTimer
  private var isComplete = false

  /// Creates a request.
  ///
  /// - Parameters:
  ///   - target: the request target as received; nil if there is none.
  ///   - connectionTimer: the timer of the connection.
  init(_ target: UnsafePointer<CChar>?, connectionTimer: ConnectionTimer) {
    self.connectionTimer = connectionTimer
    let bytes = target.map { UnsafeRawBufferPointer(start: $0, count: strlen($0)) }
    self.target = RequestTarget(bytes.map { [UInt8]($0) } ?? [])
  }

  /// Handles a call of libmicrohttpd, which comes once when the headers have been received, and again when the whole
  /// request has.
  ///
  /// A reply during the first call makes libmicrohttpd close the connection after it, because the rest of the request
  /// is not read. Requests without content therefore get their reply during the second call, so that the connection can
  /// serve the next request.
  func answer(_ connection: ConnectionHandle, method: String, by requestHandler: RequestHandler) -> MHD_Result
  {
    let request = HTTPRequest(method: method, target: target, headers: Self.headers(of: connection))
    if !isComplete && request.isSafeMethod && !request.headers.announcesContent {
      isComplete = true
      return .YES
    }
    let reply = requestHandler.reply(to: request)
    connectionTimer.expectEnd(ofEvents: reply.isEndless)
    return ReplySender.send(reply, on: connection)
  }

  /// Called when the reply has been sent, or when the connection has ended.
  func end() { connectionTimer.expectHead() }

  private static func headers(of connection: ConnectionHandle) -> RequestHeaders {
    var headers = RequestHeaders()
    withUnsafeMutablePointer(to: &headers) { pointer in
      _ = MHD_get_connection_values(
        connection.pointer, .HEADER_KIND,
        { context, _, name, value in
          guard let name, let value, let headers = context?.assumingMemoryBound(to: RequestHeaders.self)
          else {
            return .YES
          }
          for field in RequestHeaders.Field.allCases {
            let isThis = field.name.withUTF8Buffer { wanted in
              wanted.withMemoryRebound(to: CChar.self) { wanted in
                guard let start = wanted.baseAddress else { return false }
                return strlen(name) == wanted.count && strncasecmp(name, start, wanted.count) == 0
              }
            }
            if isThis {
              headers.pointee.add(field, String(cString: value))
              break
            }
          }
          return .YES
        }, pointer)
    }
    return headers
  }
}

extension Library {
  public static var microHTTPD: Library {
    Library("libmicrohttpd", version: String(cString: MHD_get_version()))
  }
}
