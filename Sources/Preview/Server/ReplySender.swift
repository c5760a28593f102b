import CMicroHTTPD

/// Hands replies to the library.
enum ReplySender {
  static func send(_ reply: Reply, on connection: ConnectionHandle) -> MHD_Result {
    guard let response = response(reply.body, connection) else { return .NO }
    // The library counts references; the connection has its own once the response waits to be sent.
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

  private static func response(_ body: Reply.Body, _ connection: ConnectionHandle) -> OpaquePointer? {
    switch body {
    case .bytes(let bytes, let part):
      return MHD_create_response_from_buffer_with_free_callback_cls(
        part.count, bytes.start + part.lowerBound,
        { if let bytes = $0 { Unmanaged<ResourceBytes>.fromOpaque(bytes).release() } },
        Unmanaged.passRetained(bytes).toOpaque())
    case .file(let file, let part):
      return MHD_create_response_from_fd_at_offset64(
        UInt64(part.count), file.handOver(), UInt64(part.lowerBound))
    case .events(let stream):
      return events(EventBody(stream, connection))
    }
  }

  /// A response without an end: the library asks for its bytes whenever they can be sent.
  private static func events(_ body: EventBody) -> OpaquePointer? {
    MHD_create_response_from_callback(
      .max, 1024,
      { context, _, room, size in
        guard let context, let room else { return EventBody.end }
        return Unmanaged<EventBody>.fromOpaque(context).takeUnretainedValue().read(room, size)
      },
      Unmanaged.passRetained(body).toOpaque(),
      { if let body = $0 { Unmanaged<EventBody>.fromOpaque(body).release() } })
  }
}

/// A stream on its connection; when the response is gone, so is the stream.
private final class EventBody {
  /// `MHD_CONTENT_READER_END_OF_STREAM`, which Swift cannot import.
  static let end = -1

  private let stream: EventStream
  private let connection: ConnectionHandle

  init(_ stream: EventStream, _ connection: ConnectionHandle) {
    self.stream = stream
    self.connection = connection
  }

  deinit { stream.hub.remove(stream) }

  func read(_ room: UnsafeMutablePointer<CChar>, _ size: Int) -> Int {
    room.withMemoryRebound(to: UInt8.self, capacity: size) { room in
      switch stream.hub.next(stream, UnsafeMutableBufferPointer(start: room, count: size), connection) {
      case .bytes(let count): count
      case .sleep: 0
      case .end: Self.end
      }
    }
  }
}
