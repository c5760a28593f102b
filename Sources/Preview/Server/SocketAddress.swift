import Build

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// An address that can be listened at.
struct SocketAddress {
  private var storage: sockaddr_storage
  private let length: socklen_t

  /// The addresses that a name stands for, or the one that is written; at port 0.
  static func all(of host: String) throws(UsageError) -> [SocketAddress] {
    var wanted = addrinfo()
    wanted.ai_family = AF_UNSPEC
    wanted.ai_flags = AI_PASSIVE
    #if canImport(Glibc)
      wanted.ai_socktype = Int32(SOCK_STREAM.rawValue)
    #else
      wanted.ai_socktype = SOCK_STREAM
    #endif
    var found: UnsafeMutablePointer<addrinfo>?
    let code = getaddrinfo(host, "0", &wanted, &found)
    guard code == 0 else { throw UsageError(.unknownHost(host, String(cString: gai_strerror(code)))) }
    defer { freeaddrinfo(found) }
    var addresses: [SocketAddress] = []
    var next = found
    while let info = next?.pointee {
      if let address = info.ai_addr { addresses.append(SocketAddress(address, info.ai_addrlen)) }
      next = info.ai_next
    }
    return addresses
  }

  private init(_ address: UnsafePointer<sockaddr>, _ length: socklen_t) {
    storage = sockaddr_storage()
    self.length = length
    withUnsafeMutableBytes(of: &storage) { room in
      room.copyMemory(from: UnsafeRawBufferPointer(start: address, count: min(Int(length), room.count)))
    }
  }

  var family: Int32 { Int32(storage.ss_family) }

  /// The address in numbers, as in `127.0.0.1` and `::1`.
  var text: String {
    var name = [CChar](repeating: 0, count: Int(NI_MAXHOST))
    let room = socklen_t(name.count)
    _ = withAddress { getnameinfo($0, $1, &name, room, nil, 0, NI_NUMERICHOST) }
    return String(decoding: name.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  func at(port: Int) -> SocketAddress {
    var copy = self
    let bytes = in_port_t(port).bigEndian
    // The port stands at the same place in the addresses of both families.
    let place = MemoryLayout<sockaddr_in>.offset(of: \.sin_port) ?? 0
    withUnsafeMutableBytes(of: &copy.storage) {
      $0.storeBytes(of: bytes, toByteOffset: place, as: in_port_t.self)
    }
    return copy
  }

  /// The port that a socket is bound to.
  static func port(of socket: Int32) -> Int {
    var storage = sockaddr_storage()
    var length = socklen_t(MemoryLayout<sockaddr_storage>.size)
    withUnsafeMutablePointer(to: &storage) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { _ = getsockname(socket, $0, &length) }
    }
    let place = MemoryLayout<sockaddr_in>.offset(of: \.sin_port) ?? 0
    return withUnsafeBytes(of: &storage) {
      Int(in_port_t(bigEndian: $0.load(fromByteOffset: place, as: in_port_t.self)))
    }
  }

  func withAddress<Result>(_ body: (UnsafePointer<sockaddr>, socklen_t) -> Result) -> Result {
    withUnsafePointer(to: storage) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { body($0, length) }
    }
  }
}
