import Platform

/// An IP address, version 4 or 6, in host byte order.
public enum IPAddress: Hashable, Sendable {
  case v4(UInt32)
  case v6(UInt128)

  /// Parses an address in standard notation, such as `127.0.0.1` or `2001:db8::1`; returns nil for any other text.
  public init?(_ text: String) {
    var v4 = in_addr()
    if inet_pton(AF_INET, text, &v4) == 1 {
      self = .v4(UInt32(bigEndian: v4.s_addr))
      return
    }
    var v6 = in6_addr()
    guard inet_pton(AF_INET6, text, &v6) == 1 else { return nil }
    self = .v6(withUnsafeBytes(of: &v6) { UInt128(bigEndian: $0.loadUnaligned(as: UInt128.self)) })
  }

  /// Reads the address of a socket; returns nil if the socket is not an IP socket.
  public init?(_ socket: UnsafePointer<sockaddr>) {
    let bytes = UnsafeRawPointer(socket)
    switch Int32(socket.pointee.sa_family) {
    case AF_INET:
      self = .v4(UInt32(bigEndian: bytes.loadUnaligned(as: sockaddr_in.self).sin_addr.s_addr))
    case AF_INET6:
      var address = bytes.loadUnaligned(as: sockaddr_in6.self).sin6_addr
      self = .v6(withUnsafeBytes(of: &address) { UInt128(bigEndian: $0.loadUnaligned(as: UInt128.self)) })
    default: return nil
    }
  }

  /// The reason why the address is not reachable from the whole Internet; nil if it is.
  ///
  /// Source: IANA IPv4 and IPv6 Special-Purpose Address Registries (RFC 6890).
  public var scope: HostScope? {
    switch self {
    case .v4(let address): Self.v4Networks.first { $0.contains(address) }?.scope
    case .v6(let address):
      embeddedV4.map { $0.scope } ?? Self.v6Networks.first { $0.contains(address) }?.scope
    }
  }

  /// The IPv4 address that receives the packets to this IPv6 address; nil if there is none.
  private var embeddedV4: IPAddress? {
    guard case .v6(let address) = self else { return nil }
    // IPv4-mapped (RFC 4291), translated (RFC 6052) and IPv4-compatible addresses (deprecated by RFC 4291).
    let prefixes: [UInt128] = [0xFFFF, 0x0064_FF9B_0000_0000_0000_0000, 0]
    if prefixes.contains(address >> 32), address > 1 {
      return .v4(UInt32(truncatingIfNeeded: address))
    }
    // 6to4 (RFC 3056) embeds it after the prefix, Teredo (RFC 4380) at the end with all bits inverted.
    if address >> 112 == 0x2002 { return .v4(UInt32(truncatingIfNeeded: address >> 80)) }
    if address >> 96 == 0x2001_0000 { return .v4(~UInt32(truncatingIfNeeded: address)) }
    return nil
  }

  // In both tables, the first network that contains an address defines its scope. Nil means globally reachable.

  private static let v4Networks: [Network<UInt32>] = [
    Network(0, 32, .unspecified), Network(0, 8, .reserved),
    Network(0x7F00_0000, 8, .loopback),
    Network(0x0A00_0000, 8, .privateNetwork), Network(0xAC10_0000, 12, .privateNetwork),
    Network(0xC0A8_0000, 16, .privateNetwork),
    Network(0x6440_0000, 10, .carrierNetwork),
    Network(0xA9FE_0000, 16, .linkLocal),
    Network(0xC000_0200, 24, .documentation), Network(0xC633_6400, 24, .documentation),
    Network(0xCB00_7100, 24, .documentation),
    // Anycast addresses for relay discovery: the only globally reachable ones in 192.0.0.0/24.
    Network(0xC000_0009, 32, nil), Network(0xC000_000A, 32, nil),
    Network(0xC000_0000, 24, .reserved), Network(0xC058_6300, 24, .reserved),
    Network(0xC612_0000, 15, .reserved),
    Network(0xE000_0000, 4, .multicast), Network(0xF000_0000, 4, .reserved),
  ]

  private static let v6Networks: [Network<UInt128>] = [
    Network(0, 128, .unspecified), Network(1, 128, .loopback), Network(0, 8, .reserved),
    Network(0xFC00 << 112, 7, .privateNetwork), Network(0xFEC0 << 112, 10, .privateNetwork),
    Network(0xFE80 << 112, 10, .linkLocal),
    Network(0xFF00 << 112, 8, .multicast),
    Network(0x2001_0DB8 << 96, 32, .documentation), Network(0x3FFF << 112, 20, .documentation),
    // The globally reachable parts of 2001::/23: anycast services, ORCHIDv2 and drone identifiers.
    Network(0x2001_0001 << 96, 126, nil), Network(0x2001_0003 << 96, 32, nil),
    Network(0x2001_0004_0112 << 80, 48, nil), Network(0x2001_0020 << 96, 28, nil),
    Network(0x2001_0030 << 96, 28, nil), Network(0x2001 << 112, 23, .reserved),
    Network(0x2000 << 112, 3, nil),
    // All globally reachable unicast addresses begin with the bits 001.
    Network(0, 0, .reserved),
  ]

  /// A network: all addresses with the same prefix.
  private struct Network<Address: FixedWidthInteger & UnsignedInteger & Sendable>: Sendable {
    private let prefix: Address
    private let mask: Address
    let scope: HostScope?

    init(_ prefix: Address, _ length: Int, _ scope: HostScope?) {
      self.prefix = prefix
      mask = length == 0 ? 0 : ~0 << (Address.bitWidth - length)
      self.scope = scope
    }

    func contains(_ address: Address) -> Bool { address & mask == prefix }
  }
}

extension IPAddress: CustomStringConvertible {
  /// The canonical notation, without brackets.
  ///
  /// Source: RFC 5952, section 4, for IPv6.
  public var description: String {
    var text = [CChar](repeating: 0, count: Int(INET6_ADDRSTRLEN))
    switch self {
    case .v4(let address):
      var bytes = address.bigEndian
      inet_ntop(AF_INET, &bytes, &text, socklen_t(text.count))
    case .v6(let address):
      var bytes = address.bigEndian
      inet_ntop(AF_INET6, &bytes, &text, socklen_t(text.count))
    }
    return String(decoding: text.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
  }
}
