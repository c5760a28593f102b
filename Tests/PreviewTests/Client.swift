@testable import Preview

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// A client that can send any bytes, even invalid requests, and parses replies itself.
final class Client {
  private let socket: Int32
  private var buffer: [UInt8] = []
  let port: Int

  /// Connects to a loopback address; `isConnected` states whether that was successful.
  init(_ port: Int, isIPv6: Bool = false, receiveBuffer: Int32? = nil) {
    self.port = port
    #if canImport(Glibc)
      let kind = Int32(SOCK_STREAM.rawValue)
    #else
      let kind = SOCK_STREAM
    #endif
    let socket = systemSocket(isIPv6 ? AF_INET6 : AF_INET, kind, 0)
    self.socket = socket
    // A long time, so that only a failing test reaches it.
    var limit = timeval(tv_sec: 20, tv_usec: 0)
    setsockopt(socket, SOL_SOCKET, SO_RCVTIMEO, &limit, socklen_t(MemoryLayout<timeval>.size))
    if var receiveBuffer { setsockopt(socket, SOL_SOCKET, SO_RCVBUF, &receiveBuffer, 4) }
    let address = try? SocketAddress.all(of: isIPv6 ? "::1" : "127.0.0.1").first?.at(port: port)
    isConnected = address?.withAddress { systemConnect(socket, $0, $1) == 0 } ?? false
  }

  let isConnected: Bool

  deinit { close(socket) }

  func send(_ text: String) { send(Array(text.utf8)) }

  func send(_ bytes: [UInt8]) {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { systemSend(socket, $0.baseAddress, $0.count) }
      if count <= 0 { return }
      rest = rest.dropFirst(count)
    }
  }

  /// Sends a request with a valid `Host` header, and reads the reply.
  func get(_ path: String, _ headers: [String] = [], method: String = "GET") -> ClientReply? {
    let lines = ["\(method) \(path) HTTP/1.1", "Host: localhost:\(port)"] + headers
    send(lines.joined(separator: "\r\n") + "\r\n\r\n")
    return reply(hasBody: method != "HEAD")
  }

  /// Reads the next reply; nil if the connection ends before the reply is complete.
  func reply(hasBody: Bool = true) -> ClientReply? {
    guard let head = readThrough("\r\n\r\n") else { return nil }
    let lines = String(decoding: head, as: UTF8.self).split(separator: "\r\n")
    guard let first = lines.first?.split(separator: " "), first.count > 1, let status = Int(first[1]) else {
      return nil
    }
    var reply = ClientReply(status: status)
    for line in lines.dropFirst() {
      let parts = line.split(separator: ":", maxSplits: 1)
      guard parts.count == 2 else { continue }
      reply.headers[parts[0].lowercased()] = String(parts[1].drop { $0 == " " })
    }
    if hasBody, status != 304, let length = reply.headers["content-length"].flatMap({ Int($0) }) {
      guard fill({ $0.count >= length }) else { return nil }
      reply.body = Array(buffer.prefix(length))
      buffer.removeFirst(length)
    }
    return reply
  }

  /// Reads up to and including `text`; nil if the connection ends before.
  func readThrough(_ text: String) -> [UInt8]? {
    let wanted = Array(text.utf8)
    var searched = 0
    while true {
      if let end = buffer.end(of: wanted, from: searched) {
        defer { buffer.removeFirst(end) }
        return Array(buffer[..<end])
      }
      searched = max(0, buffer.count - wanted.count + 1)
      if receive() <= 0 { return nil }
    }
  }

  /// Reads until the connection ends, and returns whether the server ended it.
  ///
  /// - Parameter waits: whether to wait for what has not arrived yet.
  func isEnded(waits: Bool = true) -> Bool {
    while receive(waits ? 0 : Int32(MSG_DONTWAIT)) > 0 {}
    return errno != EAGAIN && errno != EWOULDBLOCK && errno != EINTR
  }

  private func fill(_ isEnough: ([UInt8]) -> Bool) -> Bool {
    while !isEnough(buffer) { if receive() <= 0 { return false } }
    return true
  }

  private func receive(_ flags: Int32 = 0) -> Int {
    errno = 0
    let count = withUnsafeTemporaryAllocation(byteCount: 64 << 10, alignment: 8) { room in
      let count = recv(socket, room.baseAddress, room.count, flags)
      if count > 0 { buffer += room.prefix(count) }
      return count
    }
    return count
  }
}

struct ClientReply {
  var status: Int
  /// The headers by their lowercase names.
  var headers: [String: String] = [:]
  var body: [UInt8] = []
  var text: String { String(decoding: body, as: UTF8.self) }
}

extension [UInt8] {
  /// Returns the end of the first occurrence of other bytes, which must not be empty.
  fileprivate func end(of other: [UInt8], from start: Int) -> Int? {
    withUnsafeBytes { bytes in
      guard let base = bytes.baseAddress else { return nil }
      var index = start
      while index + other.count <= bytes.count,
        let found = memchr(base + index, Int32(other[0]), bytes.count - other.count - index + 1)
      {
        index = UnsafeRawPointer(found) - base
        if memcmp(base + index, other, other.count) == 0 { return index + other.count }
        index += 1
      }
      return nil
    }
  }
}

private func systemSocket(_ family: Int32, _ kind: Int32, _ protocolNumber: Int32) -> Int32 {
  socket(family, kind, protocolNumber)
}
private func systemConnect(_ socket: Int32, _ address: UnsafePointer<sockaddr>, _ length: socklen_t) -> Int32
{
  connect(socket, address, length)
}
private func systemSend(_ socket: Int32, _ bytes: UnsafeRawPointer?, _ count: Int) -> Int {
  #if canImport(Darwin)
    return send(socket, bytes, count, 0)
  #else
    return send(socket, bytes, count, Int32(MSG_NOSIGNAL))
  #endif
}
