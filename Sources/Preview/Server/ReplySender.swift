import CMicroHTTPD

/// Passes replies to libmicrohttpd.
enum ReplySender {
  static func send(_ reply: HTTPReply, on connection: ConnectionHandle) -> MHD_Result {
    guard let response = response(reply.body, connection) else { return .NO }
    // Responses are reference-counted; the connection has a reference of its own once the response is queued.
    defer { MHD_destroy_response(response) }
    for (name, value) in reply.headers {
      _ = name.withUTF8Buffer { name in
        name.withMemoryRebound(to: CChar.self) { name in
          value.withCString { MHD_add_response_header(response, name.baseAddress, $0) }
        }
      }
    }
    return MHD_queue_response(connection.pointer, UInt32(reply.status), response)
  }

  private static func response(_ body: HTTPReply.Body, _ connection: ConnectionHandle) -> OpaquePointer? {
    switch body {
    case .bytes(let bytes, let part):
      return MHD_create_response_from_buffer_with_free_callback_cls(
        part.count, bytes.start + part.lowerBound,
        { if let bytes = $0 { Unmanaged<ResourceBytes>.fromOpaque(bytes).release() } },
        Unmanaged.passRetained(bytes).toOpaque())
    case .file(let file, let part):
      return MHD_create_response_from_fd_at_offset64(
        UInt64(part.count), file.takeDescriptor(), UInt64(part.lowerBound))
    case .events(let stream):
      return events(EventBody(stream, connection))
    }
  }

  /// Returns a response without an end. libmicrohttpd asks for more bytes whenever it can send some.
  private static func events(_ body: EventBody) -> OpaquePointer? {
    MHD_create_response_from_callback(
      .max, 1024,
      { context, _, buffer, size in
        guard let context, let buffer else { return EventBody.end }
        return Unmanaged<EventBody>.fromOpaque(context).takeUnretainedValue().read(buffer, size)
      },
      Unmanaged.passRetained(body).toOpaque(),
      { if let body = $0 { Unmanaged<EventBody>.fromOpaque(body).release() } })
  }
}

/// The body of an event stream. When the response is released, the stream is removed from its hub.
private final class EventBody {
  /// `MHD_CONTENT_READER_END_OF_STREAM`, which Swift cannot import.
  static let end = -1
  /// `MHD_CONTENT_READER_END_WITH_ERROR`, which Swift cannot import either. It closes the connection without ending the
  /// stream properly.
  static let failure = -2

  private let stream: EventStream
  private let connection: ConnectionHandle

  init(_ stream: EventStream, _ connection: ConnectionHandle) {
    self.stream = stream
    self.connection = connection
  }

  deinit { stream.hub.remove(stream) }

  func read(_ buffer: UnsafeMutablePointer<CChar>, _ size: Int) -> Int {
    buffer.withMemoryRebound(to: UInt8.self, capacity: size) { buffer in
      switch stream.hub.next(stream, UnsafeMutableBufferPointer(start: buffer, count: size), connection) {
      case .bytes(let count): count
      case .suspended: 0
      case .end: Self.end
      case .disconnected: Self.failure
      }
    }
  }
}
