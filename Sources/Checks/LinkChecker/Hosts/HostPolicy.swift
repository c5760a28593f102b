import PageModel
import Site

/// Decides which hosts receive requests: public hosts, and those that the `privateHosts` setting allows.
///
/// Anyone may have written a link, so a link must not make a check send requests into the private network that the
/// check runs in.
struct HostPolicy: Sendable {
  private let allowed: [URLPattern]
  /// The hosts that the setting names without `*`.
  private let allowedHosts: Set<URLHost>

  init(_ settings: ExternalLinkSettings) {
    allowed = settings.privateHosts
    allowedHosts = Set(
      settings.privateHosts.compactMap { pattern in
        let text = pattern.text
        return URLHost(text.contains(":") ? "[\(text)]" : text)
      })
  }

  /// Whether the setting allows requests to the host although it may be private. The pattern `*` does not include names
  /// that are reserved for examples.
  func allowsPrivate(_ host: URLHost) -> Bool {
    if allowed.isEmpty { return false }
    let isExample = Self.isExample(host)
    return allowedHosts.contains(host)
      || allowed.contains { $0.matches(host: host.description) && !(isExample && $0.text == "*") }
  }

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
