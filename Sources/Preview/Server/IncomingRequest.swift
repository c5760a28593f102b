import CMicroHTTPD

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// A request while the library reads it. Used by the thread of its connection alone.
final class IncomingRequest {
  private let target: RequestTarget
  private let clock: ConnectionClock
  private var isComplete = false

  /// - Parameters:
  ///   - target: as it came; nil where a request has none.
  ///   - clock: of its connection.
  init(_ target: UnsafePointer<CChar>?, clock: ConnectionClock) {
    self.clock = clock
    let bytes = target.map { UnsafeRawBufferPointer(start: $0, count: strlen($0)) }
    self.target = RequestTarget(bytes.map { [UInt8]($0) } ?? [])
  }

  /// Called by the library when the headers are there, and again when the request has ended.
  ///
  /// A reply to the first call says that what follows is not read, and ends the connection; so requests that only
  /// read get theirs at the second, and their connection serves the next.
  func answer(_ connection: ConnectionHandle, method: String, by responder: Responder) -> MHD_Result {
    let request = Request(method: method, target: target, headers: Self.headers(of: connection))
    if !isComplete && request.isReading && !request.headers.announcesContent {
      isComplete = true
      return .YES
    }
    let reply = responder.reply(to: request)
    clock.expectEnd(ofEvents: reply.isEndless)
    return ReplySender.send(reply, on: connection)
  }

  /// Called when the reply has been sent, or never will be.
  func end() { clock.expectHead() }

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
