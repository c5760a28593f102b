#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Hosts that nobody else can reach, or that stand for none: they are never asked.
struct SkippedHosts: Sendable {
  /// Whether this machine itself is asked, for tests of this program.
  private let asksLoopback: Bool

  init(asksLoopback: Bool = getenv("UNFOLD_ASKS_LOOPBACK") != nil) { self.asksLoopback = asksLoopback }

  /// Names without an owner, and those of private networks.
  ///
  /// Source: RFC 2606; RFC 6761; RFC 6762 (`local`); RFC 8375 (`home.arpa`); ICANN, resolution 2024.07.29.06
  /// (`internal`).
  private static let domains = [
    "localhost", "local", "test", "invalid", "example", "example.com", "example.net", "example.org",
    "home.arpa",
    "internal",
  ]

  /// - Parameter host: in lower case, without a port.
  func contains(_ host: String) -> Bool {
    var v4 = in_addr()
    if inet_pton(AF_INET, host, &v4) == 1 { return isPrivate(UInt32(bigEndian: v4.s_addr)) }
    var v6 = in6_addr()
    if inet_pton(AF_INET6, host, &v6) == 1 { return withUnsafeBytes(of: v6) { isPrivate(Array($0)) } }
    let name = host.hasSuffix(".") ? String(host.dropLast()) : host
    if name == "localhost", asksLoopback { return false }
    // One word alone is a name of the network at hand.
    return !name.contains(".") || Self.domains.contains { name == $0 || name.hasSuffix("." + $0) }
  }

  /// Source: RFC 6890, the registry of special-purpose addresses.
  private func isPrivate(_ address: UInt32) -> Bool {
    if address >> 24 == 127 { return !asksLoopback }
    let networks: [(UInt32, Int)] = [
      (0x0000_0000, 8), (0x0A00_0000, 8), (0x6440_0000, 10), (0xA9FE_0000, 16), (0xAC10_0000, 12),
      (0xC000_0200, 24), (0xC0A8_0000, 16), (0xC633_6400, 24), (0xCB00_7100, 24), (0xE000_0000, 3),
    ]
    return networks.contains { (address ^ $0.0) >> UInt32(32 - $0.1) == 0 }
  }

  /// The same for addresses of 16 bytes.
  private func isPrivate(_ address: [UInt8]) -> Bool {
    if address.dropLast().allSatisfy({ $0 == 0 }) {
      return address.last == 1 ? !asksLoopback : true
    }
    // Addresses of version 4 in those of version 6.
    if address[..<10].allSatisfy({ $0 == 0 }), address[10] == 0xFF, address[11] == 0xFF {
      return isPrivate(address[12...].reduce(UInt32(0)) { $0 << 8 | UInt32($1) })
    }
    let isUniqueLocal = address[0] & 0xFE == 0xFC
    let isLinkLocal = address[0] == 0xFE && address[1] & 0xC0 == 0x80
    let isDocumentation = address.starts(with: [0x20, 0x01, 0x0D, 0xB8])
    return isUniqueLocal || isLinkLocal || isDocumentation || address[0] == 0xFF
  }
}
