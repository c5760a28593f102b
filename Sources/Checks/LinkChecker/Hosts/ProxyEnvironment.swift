import PageModel
import Platform

/// The proxies in the environment variables `http_proxy`, `https_proxy`, `all_proxy` and `no_proxy`.
///
/// libcurl can read these variables itself, but the check for private addresses needs to know which connections go to a
/// proxy.
struct ProxyEnvironment: Sendable {
  private let proxies: [String: String]
  private let direct: [String]

  /// - Parameter value: returns the value of an environment variable; nil if it is not set.
  init(_ value: (String) -> String? = { getenv($0).map { String(cString: $0) } }) {
    func first(_ names: String...) -> String? { names.lazy.compactMap(value).first { !$0.isEmpty } }
    var proxies: [String: String] = [:]
    let all = first("all_proxy", "ALL_PROXY")
    // Not `HTTP_PROXY`: in a CGI program, the `Proxy` header of a request sets this variable (“httpoxy”).
    proxies["http"] = first("http_proxy") ?? all
    proxies["https"] = first("https_proxy", "HTTPS_PROXY") ?? all
    self.proxies = proxies
    direct = (first("no_proxy", "NO_PROXY") ?? "").lowercased().split { $0 == "," || $0.isWhitespace }.map {
      // `.tea.net` and `*.tea.net` mean the same as `tea.net`, which includes all subdomains.
      let name = $0.drop { $0 == "*" || $0 == "." }
      return $0 == "*" ? "*" : String(name.hasSuffix(".") ? name.dropLast() : name)
    }
  }

  /// Returns the URL of the proxy for a request; nil for a direct connection.
  func proxy(scheme: String, host: URLHost) -> String? {
    guard let proxy = proxies[scheme], !direct.contains(where: { Self.matches(host, $0) }) else { return nil }
    return proxy
  }

  /// Whether an entry of `no_proxy` includes a host.
  ///
  /// - Parameter entry: `*`, a domain, which includes its subdomains, an address, or a network such as `10.0.0.0/8`.
  private static func matches(_ host: URLHost, _ entry: String) -> Bool {
    if entry == "*" { return true }
    switch host {
    case .name(let name): return name == entry || (!entry.isEmpty && name.hasSuffix("." + entry))
    case .address(let address):
      let parts = entry.split(separator: "/", maxSplits: 1)
      guard let text = parts.first else { return false }
      let network = text.hasPrefix("[") ? text.dropFirst().prefix { $0 != "]" } : text
      return address.isInNetwork(of: IPAddress(String(network)), parts.count > 1 ? Int(parts[1]) : nil)
    }
  }
}

extension IPAddress {
  /// Whether the first `length` bits of both addresses are equal; all bits if `length` is nil.
  fileprivate func isInNetwork(of other: IPAddress?, _ length: Int?) -> Bool {
    switch (self, other) {
    case (.v4(let a), .v4(let b)):
      (0...32).contains(length ?? 32) && (a ^ b) >> UInt32(32 - (length ?? 32)) == 0
    case (.v6(let a), .v6(let b)):
      (0...128).contains(length ?? 128) && (a ^ b) >> UInt128(128 - (length ?? 128)) == 0
    default: false
    }
  }
}
