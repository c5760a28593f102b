import PageModel

/// Decides which hosts receive requests: public hosts, and those that the `privateHosts` setting allows.
///
/// Anyone may have written a link, so a link must not make a check send requests into the private network that the
/// check runs in.
struct HostPolicy: Sendable {
  private let settings: ExternalLinkSettings

  init(_ settings: ExternalLinkSettings) { self.settings = settings }

  /// Whether the setting allows requests to the host although it may be private.
  func allowsPrivate(_ host: URLHost) -> Bool { settings.allows(privateHost: host) }

  /// Whether a host is reserved for examples. Links to such hosts are neither checked nor reported, unless the setting
  /// allows them by name.
  static func isExample(_ host: URLHost?) -> Bool { host?.scope == .documentation }

  /// Returns the answer for a URL that must not be requested; nil if it can be.
  func answer(for target: ExternalURL) -> LinkAnswer? {
    guard let host = target.host else {
      return LinkAnswer(outcome: .unreachable("its host is neither a valid name nor an IP address"))
    }
    if let scope = host.scope, !allowsPrivate(host) {
      return LinkAnswer(outcome: .private("its host \(host) is \(scope.meaning)", host))
    }
    if BlockedPort.contains(target.port) {
      return LinkAnswer(outcome: .unreachable("browsers block port \(target.port)"))
    }
    return nil
  }

  /// Returns the answer for a URL whose host resolves to a private address.
  static func answer(for host: URLHost, resolvedTo address: IPAddress) -> LinkAnswer {
    let meaning = address.scope?.meaning ?? HostScope.reserved.meaning
    return LinkAnswer(outcome: .private("its host \(host) resolves to \(address), which is \(meaning)", host))
  }
}

/// The ports of other services, such as mail, to which browsers send no requests.
///
/// Source: Fetch Standard, “Port blocking”.
enum BlockedPort {
  static func contains(_ port: Int) -> Bool { ports.contains(port) }

  private static let ports: Set<Int> = [
    0, 1, 7, 9, 11, 13, 15, 17, 19, 20, 21, 22, 23, 25, 37, 42, 43, 53, 69, 77, 79, 87, 95, 101, 102, 103,
    104, 109, 110, 111, 113, 115, 117, 119, 123, 135, 137, 139, 143, 161, 179, 389, 427, 465, 512, 513, 514,
    515, 526, 530, 531, 532, 540, 548, 554, 556, 563, 587, 601, 636, 989, 990, 993, 995, 1719, 1720, 1723,
    2049, 3659, 4045, 4190, 5060, 5061, 6000, 6566, 6665, 6666, 6667, 6668, 6669, 6679, 6697, 10080,
  ]
}

extension HostScope {
  /// The scope in words, as the end of a sentence that begins with the host: “10.0.0.1 is …”.
  var meaning: String {
    switch self {
    case .loopback: "the machine that runs the check (loopback)"
    case .unspecified: "the unspecified address"
    case .privateNetwork: "in a private network"
    case .carrierNetwork: "in a carrier’s shared network (CGNAT)"
    case .linkLocal: "on the local link only (link-local)"
    case .multicast: "a multicast address"
    case .reserved: "reserved"
    case .documentation: "reserved for documentation"
    case .localName: "a name of a local network"
    case .onion: "a name that only Tor resolves"
    }
  }
}
