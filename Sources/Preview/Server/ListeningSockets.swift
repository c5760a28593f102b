import Basics
import Platform

/// The listening sockets of a server: one for each IP address of a host, all on the same port.
struct ListeningSockets {
  let descriptors: [Int32]
  /// The IP addresses, in the order of the sockets.
  let addresses: [String]
  let port: Int

  /// The number of ports that are tried after the first one, and the number of attempts if the system chooses the port.
  private static let attempts = 20
  private static let largestPort = 65_535

  /// Opens the sockets. Throws if the host has no IP address of this machine, or if the port is in use or invalid.
  ///
  /// - Parameter host: a host name or an IP address; nil for the loopback addresses.
  static func open(host: String?, port: ServerOptions.Port) throws(BuildError) -> ListeningSockets {
    let wanted =
      switch port {
      case .exactly(let number), .firstFree(let number): number
      }
    guard 0...largestPort ~= wanted else {
      throw BuildError(Diagnostic("preview.port", at: .preview, ["port": wanted]))
    }
    var addresses: [SocketAddress] = []
    // A socket for all IPv6 addresses does not accept connections over IPv4.
    let names =
      host.map { HostName.canonical($0) == "::" ? ["::", "0.0.0.0"] : [$0] } ?? ["127.0.0.1", "::1"]
    for name in names { addresses += try SocketAddress.all(of: name) }
    switch port {
    case .exactly(let number):
      // The port that the system chooses for the first address may be in use at another address, so try again.
      for _ in 0..<(number == 0 ? attempts : 1) {
        if let sockets = try bind(addresses, number) { return sockets }
      }
      throw BuildError(Diagnostic("preview.port-taken/port", at: .preview, ["port": number]))
    case .firstFree(let first):
      let last = min(first + attempts, largestPort)
      for number in first...last {
        if let sockets = try bind(addresses, number) { return sockets }
      }
      throw BuildError(Diagnostic("preview.port-taken/ports", at: .preview, ["first": first, "last": last]))
    }
  }

  /// Binds sockets to all addresses. Returns nil if the port is in use at one of them.
  private static func bind(_ addresses: [SocketAddress], _ port: Int) throws(BuildError) -> ListeningSockets?
  {
    var descriptors: [Int32] = []
    var names: [String] = []
    var port = port
    var refusal: (address: String, code: Int32)?
    for address in addresses {
      switch listen(at: address.at(port: port)) {
      case .success(let socket):
        descriptors.append(socket)
        names.append(address.text)
        if port == 0 { port = SocketAddress.port(of: socket) }
      case .failure(let failure) where failure.code == EADDRINUSE:
        for descriptor in descriptors { close(descriptor) }
        return nil
      case .failure(let failure):
        // One address is enough, since many machines have no IPv6.
        refusal = (address.text, failure.code)
      }
    }
    if descriptors.isEmpty, let refusal {
      throw BuildError(
        Diagnostic(
          "preview.host/listen", at: .preview,
          ["address": refusal.address, "port": port, "reason": String(cString: strerror(refusal.code))]))
    }
    return ListeningSockets(descriptors: descriptors, addresses: names, port: port)
  }

  private struct Refusal: Error { let code: Int32 }

  private static func listen(at address: SocketAddress) -> Result<Int32, Refusal> {
    #if canImport(Glibc)
      let kind = Int32(SOCK_STREAM.rawValue)
    #else
      let kind = SOCK_STREAM
    #endif
    let descriptor = socket(address.family, kind, 0)
    guard descriptor >= 0 else { return .failure(Refusal(code: errno)) }
    _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
    _ = fcntl(descriptor, F_SETFL, O_NONBLOCK)
    var yes: Int32 = 1
    let size = socklen_t(MemoryLayout<Int32>.size)
    // Makes the port available immediately after the server ends.
    setsockopt(descriptor, SOL_SOCKET, SO_REUSEADDR, &yes, size)
    if address.family == AF_INET6 {
      setsockopt(descriptor, Int32(IPPROTO_IPV6), IPV6_V6ONLY, &yes, size)
    }
    let isBound = address.withAddress { systemBind(descriptor, $0, $1) == 0 }
    guard isBound, systemListen(descriptor, SOMAXCONN) == 0 else {
      let code = errno
      close(descriptor)
      return .failure(Refusal(code: code))
    }
    return .success(descriptor)
  }
}

// The functions of the system, under names that the methods above do not hide.
private func systemBind(_ socket: Int32, _ address: UnsafePointer<sockaddr>, _ length: socklen_t) -> Int32 {
  bind(socket, address, length)
}
private func systemListen(_ socket: Int32, _ backlog: Int32) -> Int32 { listen(socket, backlog) }

// MARK: - SocketAddress

/// An IP address with a port that a socket can be bound to.
struct SocketAddress {
  private var storage: sockaddr_storage
  private let length: socklen_t

  /// Returns the IP addresses of a host name, or the given IP address, with port 0.
  static func all(of host: String) throws(BuildError) -> [SocketAddress] {
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
    guard code == 0 else {
      throw BuildError(
        Diagnostic(
          "preview.host/unknown", at: .preview,
          ["host": host, "reason": String(cString: gai_strerror(code))]))
    }
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

  /// The IP address as text, such as `127.0.0.1` or `::1`.
  var text: String {
    var name = [CChar](repeating: 0, count: Int(NI_MAXHOST))
    let room = socklen_t(name.count)
    _ = withAddress { getnameinfo($0, $1, &name, room, nil, 0, NI_NUMERICHOST) }
    return String(decoding: name.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  /// Returns the same address with another port.
  func at(port: Int) -> SocketAddress {
    var copy = self
    let bytes = in_port_t(port).bigEndian
    // The port has the same offset in the addresses of both families.
    let place = MemoryLayout<sockaddr_in>.offset(of: \.sin_port) ?? 0
    withUnsafeMutableBytes(of: &copy.storage) {
      $0.storeBytes(of: bytes, toByteOffset: place, as: in_port_t.self)
    }
    return copy
  }

  /// Returns the port that a socket is bound to.
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

  /// Calls `body` with a pointer to the address, for functions of the system.
  func withAddress<Result>(_ body: (UnsafePointer<sockaddr>, socklen_t) -> Result) -> Result {
    withUnsafePointer(to: storage) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { body($0, length) }
    }
  }
}
