import CXXHash

/// A fingerprint of bytes, for names of assets and for telling whether content changed.
///
/// XXH3 with 128 bits: quick, stable between machines and versions, not meant against an attacker.
public struct ContentHash: Hashable, Sendable {
  public let high: UInt64
  public let low: UInt64

  public init(high: UInt64, low: UInt64) {
    self.high = high
    self.low = low
  }

  public init(_ bytes: UnsafeBufferPointer<UInt8>) {
    let hash = XXH3_128bits(bytes.baseAddress, bytes.count)
    high = hash.high64
    low = hash.low64
  }

  public init(_ bytes: [UInt8]) {
    self = bytes.withUnsafeBufferPointer { ContentHash($0) }
  }

  /// All 128 bits as 32 hexadecimal digits.
  public var hex: String { Self.digits(high) + Self.digits(low) }

  /// The first 8 digits, enough for a file's name.
  public var short: String { String(Self.digits(high).prefix(8)) }

  /// The first 10 digits, for files of which a site has hundreds: two with one name are a thousandfold less likely.
  public var name: String { String(Self.digits(high).prefix(10)) }

  private static func digits(_ value: UInt64) -> String {
    let hex = String(value, radix: 16)
    return String(repeating: "0", count: 16 - hex.utf8.count) + hex
  }
}
