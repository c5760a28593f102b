import PageModel
import Platform

/// Checks that the host in a request is this server.
///
/// This prevents DNS rebinding: an attacker can make the name of their site resolve to this machine. A page of that
/// site could then read what is served here, but its requests name the attacker's host. The reply is 421, for requests
/// “directed at a server that is unable or unwilling to produce an authoritative response for the target URI” (RFC
/// 9110, 15.5.20).
struct HostHeaderCheck: Sendable {
  private let names: Set<String>
  /// Whether any IP address is allowed as the host. This is necessary if the server listens on all addresses of the
  /// machine, because it does not know which addresses these are. It is safe, because DNS rebinding needs a name.
  private let allowsAddresses: Bool
  /// The hosts that the user allows, with any port: a proxy has another one. A name that begins
  /// with a dot represents all hosts below it.
  private let allowed: [String]
  private let port: Int

  /// Creates a check. Loopback names are always allowed.
  ///
  /// - Parameters:
  ///   - names: the allowed hosts as in a URL, without a port.
  ///   - allowed: hosts that are allowed with any port.
  ///   - port: the port that the server listens on.
  init(names: [String], allowsAddresses: Bool, allowed: [String] = [], port: Int) {
    self.names = Set((["localhost", "127.0.0.1", "::1"] + names).map(HostName.canonical))
    self.allowsAddresses = allowsAddresses
    self.allowed = allowed.map(HostName.canonical)
    self.port = port
  }

  /// The result of a check: the host is this server, another server, or not a valid host.
  enum Verdict { case allowed, misdirected, malformed }

  /// Checks a host with or without a port: `localhost:8000`, `[::1]:8000`.
  func verdict(on authority: String) -> Verdict {
    let valid = authority.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F && !",/@?#\\".utf8.contains($0) }
    guard valid, let (host, port) = Self.split(authority), !host.isEmpty else { return .malformed }
    let name = HostName.canonical(host)
    if allowed.contains(where: {
      $0.hasPrefix(".") ? name.hasSuffix($0) || $0.dropFirst() == name : $0 == name
    }) {
      return .allowed
    }
    let isKnown = names.contains(name) || allowsAddresses && HostName.isAddress(name)
    return isKnown && port == self.port ? .allowed : .misdirected
  }

  /// Returns the host, without brackets for an IPv6 address, and the port; 80, the port of `http`, if there is none.
  private static func split(_ authority: String) -> (host: String, port: Int)? {
    var host = authority[...]
    var rest = Substring()
    if host.first == "[" {
      guard let end = host.firstIndex(of: "]") else { return nil }
      rest = host[host.index(after: end)...]
      host = host[..<end].dropFirst()
    } else if let colon = host.firstIndex(of: ":") {
      rest = host[colon...]
      host = host[..<colon]
    }
    if rest.isEmpty || rest == ":" { return (String(host), 80) }
    guard rest.first == ":", rest.dropFirst().utf8.allSatisfy({ (48...57).contains($0) }),
      let port = Int(rest.dropFirst())
    else { return nil }
    return (String(host), port)
  }
}

// MARK: - HostName

/// Names and IP addresses of hosts.
enum HostName {
  /// Returns the canonical form: lowercase, without the dot that may end a fully qualified name, and an IPv6 address in
  /// its shortest form, without brackets.
  static func canonical(_ name: String) -> String { host(name)?.description ?? name.lowercased() }

  /// Returns whether the name is an IPv4 or IPv6 address.
  static func isAddress(_ name: String) -> Bool {
    if case .address = host(name) { true } else { false }
  }

  private static func host(_ name: String) -> URLHost? { URLHost(name.contains(":") ? "[\(name)]" : name) }

  /// Returns whether the name is a wildcard address, `0.0.0.0` or `::`, which represents all addresses of the machine.
  static func isWildcardAddress(_ name: String) -> Bool { name == "0.0.0.0" || canonical(name) == "::" }

  /// Returns the IPv4 addresses at which other machines in the network reach this one.
  static func networkAddresses() -> [String] {
    var first: UnsafeMutablePointer<ifaddrs>?
    guard getifaddrs(&first) == 0 else { return [] }
    defer { freeifaddrs(first) }
    var found: [String] = []
    var next = first
    while let entry = next?.pointee {
      next = entry.ifa_next
      let isUsed = Int32(bitPattern: UInt32(entry.ifa_flags)) & Int32(IFF_UP) != 0
      guard isUsed, let address = entry.ifa_addr, address.pointee.sa_family == sa_family_t(AF_INET) else {
        continue
      }
      var four = UnsafeRawPointer(address).loadUnaligned(as: sockaddr_in.self).sin_addr
      var text = [CChar](repeating: 0, count: Int(INET_ADDRSTRLEN))
      guard inet_ntop(AF_INET, &four, &text, socklen_t(text.count)) != nil else { continue }
      let name = String(decoding: text.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
      // Other machines reach neither loopback addresses nor those that a machine without a network gives itself.
      if !name.hasPrefix("127."), !name.hasPrefix("169.254."), !found.contains(name) { found.append(name) }
    }
    return found
  }

  /// Returns the names of this machine: its host name, alone and in the domain `local` of the local network.
  static func ofThisMachine() -> [String] {
    var bytes = [CChar](repeating: 0, count: 256)
    guard gethostname(&bytes, bytes.count - 1) == 0 else { return [] }
    let name = String(decoding: bytes.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    return name.isEmpty ? [] : [name, name + ".local"]
  }
}
