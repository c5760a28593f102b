import Basics
import Platform

/// The host of a URL, parsed as in browsers: all spellings of a host give the same value.
///
/// Source: URL Standard, “Host parsing”.
public enum URLHost: Hashable, Sendable {
  /// A domain name in lowercase ASCII, without a trailing period.
  case name(String)
  case address(IPAddress)

  /// Parses a host; returns nil if it is invalid.
  ///
  /// - Parameter text: the part of a URL between the user name and the port.
  public init?(_ text: some StringProtocol) {
    if text.hasPrefix("[") {
      guard text.hasSuffix("]") else { return nil }
      // The zone, such as `%25eth0`, selects a network interface. It is not part of the address.
      let address = text.dropFirst().dropLast().prefix { $0 != "%" }
      guard let address = IPAddress(String(address)), case .v6 = address else { return nil }
      self = .address(address)
      return
    }
    guard let decoded = String(validating: PercentEncoding.decode(Array(text.utf8)), as: UTF8.self),
      var name = DomainName.ascii(decoded), !name.utf8.contains(where: Self.isForbidden)
    else { return nil }
    if name.hasSuffix(".") { name.removeLast() }
    if name.isEmpty { return nil }
    guard Self.endsInNumber(name) else {
      self = .name(name)
      return
    }
    guard let address = Self.v4(name) else { return nil }
    self = .address(.v4(address))
  }

  /// The reason why the host is not reachable from the whole Internet. Nil if it is, or if only name resolution can
  /// show it.
  public var scope: HostScope? {
    switch self {
    case .name(let name): HostScope.ofName(name)
    case .address(let address): address.scope
    }
  }

  /// Whether the host is the computer on which the URL is opened.
  public var isOwnComputer: Bool { scope == .loopback || scope == .unspecified }

  /// The host for use in a URL, with IPv6 addresses in brackets.
  public var inURL: String {
    if case .address(.v6(let address)) = self { return "[\(IPAddress.v6(address))]" }
    return description
  }

  /// Source: URL Standard, “forbidden domain code point”.
  private static func isForbidden(_ byte: UInt8) -> Bool {
    byte <= 0x20 || byte >= 0x7F || "#/:<>?@[\\]^|%".utf8.contains(byte)
  }

  /// Source: URL Standard, “ends in a number checker”.
  private static func endsInNumber(_ name: String) -> Bool {
    guard let last = name.split(separator: ".", omittingEmptySubsequences: false).last else { return false }
    return (!last.isEmpty && last.utf8.allSatisfy { $0.isASCIIDigit }) || number(last) != nil
  }

  /// Parses up to four numbers. The last number fills all remaining bytes: `127.1` is `127.0.0.1`.
  ///
  /// Source: URL Standard, “IPv4 parser”.
  private static func v4(_ name: String) -> UInt32? {
    let parts = name.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count <= 4 else { return nil }
    var address: UInt64 = 0
    for (index, part) in parts.enumerated() {
      guard let number = number(part) else { return nil }
      let bits = index == parts.count - 1 ? UInt64(8 * (5 - parts.count)) : 8
      guard number < 1 << bits else { return nil }
      address = address << bits | number
    }
    return UInt32(address)
  }

  /// Parses a decimal, hexadecimal (`0x`) or octal (`0`) number; returns nil for any other text.
  private static func number(_ text: Substring) -> UInt64? {
    if text.isEmpty { return nil }
    if text.hasPrefix("0x") { return text.count == 2 ? 0 : digits(text.dropFirst(2), radix: 16) }
    return text.hasPrefix("0") && text.count > 1
      ? digits(text.dropFirst(), radix: 8) : digits(text, radix: 10)
  }

  private static func digits(_ text: Substring, radix: Int) -> UInt64? {
    // `UInt64.init` also accepts a sign.
    guard text.utf8.allSatisfy(ByteSet.alphanumerics.contains) else { return nil }
    // A number of more than 64 bits is too large for an address too, but it is still a number.
    return UInt64(text, radix: radix)
      ?? (text.allSatisfy { Int(String($0), radix: radix) != nil } ? .max : nil)
  }
}

extension URLHost: CustomStringConvertible {
  /// The host in its canonical form, with IPv6 addresses without brackets.
  public var description: String {
    switch self {
    case .name(let name): name
    case .address(let address): address.description
    }
  }
}

// MARK: - HostScope

/// The reason why a host is not reachable from the whole Internet.
public enum HostScope: Hashable, Sendable {
  case loopback, unspecified, privateNetwork, carrierNetwork, linkLocal, multicast, reserved
  /// An address or a name that is reserved for examples.
  case documentation
  /// A name without a period, or in a domain that only local networks use.
  case localName
  /// A name in `.onion`, which only Tor resolves.
  case onion

  /// Returns the scope of a name; nil for a name in the public DNS.
  ///
  /// - Parameter name: the name in lowercase, without a trailing period.
  ///
  /// Source: IANA, Special-Use Domain Names (RFC 6761); ICANN, resolution 2024.07.29.06 (`internal`).
  static func ofName(_ name: String) -> HostScope? {
    for (domain, scope) in domains where name == domain || name.hasSuffix("." + domain) { return scope }
    return name.contains(".") ? nil : .localName
  }

  private static let domains: [(String, HostScope)] = [
    ("localhost", .loopback), ("localhost.localdomain", .loopback),
    ("local", .localName), ("internal", .localName), ("home.arpa", .localName), ("localdomain", .localName),
    ("test", .localName), ("alt", .localName), ("onion", .onion),
    ("example", .documentation), ("example.com", .documentation), ("example.net", .documentation),
    ("example.org", .documentation), ("invalid", .documentation),
  ]
}

// MARK: - DomainName

/// Converts domain names to the ASCII form that the DNS uses.
enum DomainName {
  /// Returns a name in lowercase ASCII: `bücher.de` becomes `xn--bcher-kva.de`, and full-width digits become digits.
  /// Returns nil for an invalid name.
  ///
  /// Source: Unicode Technical Standard #46, “Unicode IDNA Compatibility Processing”.
  static func ascii(_ name: String) -> String? {
    if name.utf8.allSatisfy({ $0 < 0x80 }) { return name.lowercased() }
    // A C string would end at the NUL character.
    if name.utf8.contains(0) { return nil }
    // Without libidn2, libcurl converts the name itself, and the IP address is checked when it connects.
    guard let toASCII else { return name.lowercased() }
    var output: UnsafeMutablePointer<CChar>?
    guard toASCII(name, &output, nonTransitional) == 0, let output else { return nil }
    defer { free(output) }
    return String(cString: output).lowercased()
  }

  private typealias ToASCII =
    @convention(c) (UnsafePointer<CChar>, UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>, Int32) -> Int32

  /// `IDN2_NONTRANSITIONAL`: `ß` remains `ß`, as in browsers.
  private static let nonTransitional: Int32 = 8

  /// `idn2_to_ascii_8z` of libidn2, which is a dependency of libcurl on Linux. It is loaded when the first name outside
  /// of ASCII is converted; nil if it is not installed.
  private static let toASCII: ToASCII? = {
    for name in ["libidn2.so.0", "libidn2.0.dylib"] {
      if let library = dlopen(name, RTLD_NOW | RTLD_LOCAL), let function = dlsym(library, "idn2_to_ascii_8z")
      {
        return unsafeBitCast(function, to: ToASCII.self)
      }
    }
    return nil
  }()
}
