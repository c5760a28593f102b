@testable import Preview

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// A connection that sends whatever it is told to, and reads replies byte by byte.
final class Client {
  private let socket: Int32
  private var buffer: [UInt8] = []
  let port: Int

  /// Connects to a loopback address; `isConnected` tells whether somebody listened.
  init(_ port: Int, isIPv6: Bool = false, receiveBuffer: Int32? = nil) {
    self.port = port
    #if canImport(Glibc)
      let kind = Int32(SOCK_STREAM.rawValue)
    #else
      let kind = SOCK_STREAM
    #endif
    let socket = systemSocket(isIPv6 ? AF_INET6 : AF_INET, kind, 0)
    self.socket = socket
    // Long enough that only a test that fails waits for it.
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

  /// Sends a request with a right `Host` and reads the reply.
  func get(_ path: String, _ headers: [String] = [], method: String = "GET") -> ClientReply? {
    let lines = ["\(method) \(path) HTTP/1.1", "Host: localhost:\(port)"] + headers
    send(lines.joined(separator: "\r\n") + "\r\n\r\n")
    return reply(hasBody: method != "HEAD")
  }

  /// The next reply; nil where the connection ends before it is whole.
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

  /// All bytes up to and with `text`; nil where the connection ends before.
  func readThrough(_ text: String) -> [UInt8]? {
    let wanted = Array(text.utf8)
    guard fill({ $0.range(of: wanted) != nil }), let range = buffer.range(of: wanted) else { return nil }
    defer { buffer.removeFirst(range.upperBound) }
    return Array(buffer[..<range.upperBound])
  }

  /// Whether the other side ends the connection, once all that it still sends is read.
  func isEnded() -> Bool {
    while receive() > 0 {}
    return errno != EAGAIN && errno != EWOULDBLOCK
  }

  private func fill(_ isEnough: ([UInt8]) -> Bool) -> Bool {
    while !isEnough(buffer) { if receive() <= 0 { return false } }
    return true
  }

  private func receive() -> Int {
    errno = 0
    let count = withUnsafeTemporaryAllocation(byteCount: 64 << 10, alignment: 8) { room in
      let count = recv(socket, room.baseAddress, room.count, 0)
      if count > 0 { buffer += room.prefix(count) }
      return count
    }
    return count
  }
}

struct ClientReply {
  var status: Int
  /// By their names in lower case.
  var headers: [String: String] = [:]
  var body: [UInt8] = []
  var text: String { String(decoding: body, as: UTF8.self) }
}

extension [UInt8] {
  fileprivate func range(of other: [UInt8]) -> Range<Int>? {
    guard count >= other.count else { return nil }
    for start in 0...count - other.count where self[start] == other[0] {
      if self[start..<start + other.count].elementsEqual(other) { return start..<start + other.count }
    }
    return nil
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
