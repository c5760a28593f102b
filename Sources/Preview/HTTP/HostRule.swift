/// Whether a request means this server, by the host it names.
///
/// Against DNS rebinding: a page of somebody else’s whose name is made to lead to this machine comes with that name,
/// and must not read what is served here. The answer is 421, for requests “directed at a server that is unable or
/// unwilling to produce an authoritative response for the target URI” (RFC 9110, 15.5.20).
struct HostRule: Sendable {
  private let names: Set<String>
  /// Where the server listens on all of the machine’s addresses, it does not know them; and who names an address
  /// has asked no name server.
  private let allowsAddresses: Bool
  private let port: Int

  /// `names` are hosts as in a URL, without a port; loopback names are always allowed.
  init(names: [String], allowsAddresses: Bool, port: Int) {
    self.names = Set((["localhost", "127.0.0.1", "::1"] + names).map(HostName.canonical))
    self.allowsAddresses = allowsAddresses
    self.port = port
  }

  enum Verdict { case allowed, misdirected, malformed }

  /// Judges a host with or without a port: `localhost:8000`, `[::1]:8000`.
  func verdict(on authority: String) -> Verdict {
    let valid = authority.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F && !",/@?#\\".utf8.contains($0) }
    guard valid, let (host, port) = Self.split(authority), !host.isEmpty else { return .malformed }
    let name = HostName.canonical(host)
    let isKnown = names.contains(name) || allowsAddresses && HostName.isAddress(name)
    return isKnown && port == self.port ? .allowed : .misdirected
  }

  /// The host, an IPv6 address without its brackets, and the port, where none is given that of `http`.
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
