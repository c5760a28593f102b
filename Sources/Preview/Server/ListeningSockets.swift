import Build

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Sockets that listen, at one port and all addresses of a host.
struct ListeningSockets {
  let descriptors: [Int32]
  /// In numbers, one for each socket.
  let addresses: [String]
  let port: Int

  /// How many ports are tried behind the first.
  private static let tries = 20
  private static let largest = 65_535

  /// Throws where no address of `host` can be listened at, and where the port is taken, or is none.
  static func open(host: String?, port: ServerOptions.Port) throws(UsageError) -> ListeningSockets {
    let wanted =
      switch port {
      case .exactly(let number), .firstFree(let number): number
      }
    guard 0...largest ~= wanted else { throw UsageError(.badPort(wanted)) }
    var addresses: [SocketAddress] = []
    for name in host.map({ [$0] }) ?? ["127.0.0.1", "::1"] { addresses += try SocketAddress.all(of: name) }
    switch port {
    case .exactly(let number):
      // Where the system chooses, what it chose for one address may be taken for another.
      for _ in 0..<(number == 0 ? tries : 1) {
        if let sockets = try bind(addresses, number) { return sockets }
      }
      throw UsageError(.portTaken(number))
    case .firstFree(let first):
      let last = min(first + tries, largest)
      for number in first...last {
        if let sockets = try bind(addresses, number) { return sockets }
      }
      throw UsageError(.portsTaken(first, last))
    }
  }

  /// nil where the port is taken at one of the addresses.
  private static func bind(_ addresses: [SocketAddress], _ port: Int) throws(UsageError) -> ListeningSockets?
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
        // Many machines have no IPv6; one address is enough.
        refusal = (address.text, failure.code)
      }
    }
    if descriptors.isEmpty, let refusal {
      throw UsageError(.cannotListen(at: refusal.address, port, String(cString: strerror(refusal.code))))
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
    // The port is free again at once when the server ends.
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

// The system's functions under names that the methods above do not hide.
private func systemBind(_ socket: Int32, _ address: UnsafePointer<sockaddr>, _ length: socklen_t) -> Int32 {
  bind(socket, address, length)
}
private func systemListen(_ socket: Int32, _ backlog: Int32) -> Int32 { listen(socket, backlog) }
