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

  /// Reads what `hex` is; nil for anything but 32 digits, the letters among them small.
  public init?(hex: UnsafeBufferPointer<UInt8>) {
    guard hex.count == 32 else { return nil }
    var (high, low): (UInt64, UInt64) = (0, 0)
    for byte in hex {
      let digit: UInt8
      switch byte {
      case UInt8(ascii: "0")...UInt8(ascii: "9"): digit = byte - UInt8(ascii: "0")
      case UInt8(ascii: "a")...UInt8(ascii: "f"): digit = byte - UInt8(ascii: "a") + 10
      default: return nil
      }
      high = high << 4 | low >> 60
      low = low << 4 | UInt64(digit)
    }
    self.init(high: high, low: low)
  }

  /// Appends `hex`.
  public func appendHex(to buffer: inout ByteBuffer) {
    for half in [high, low] {
      for shift in stride(from: 60, through: 0, by: -4) {
        let digit = UInt8(truncatingIfNeeded: half >> UInt64(shift)) & 15
        buffer.append(digit < 10 ? UInt8(ascii: "0") + digit : UInt8(ascii: "a") + digit - 10)
      }
    }
  }

  /// All 128 bits as 32 hexadecimal digits.
  public var hex: String {
    var digits = ByteBuffer(capacity: 32)
    appendHex(to: &digits)
    return digits.text
  }

  /// The first 8 digits, enough for a file's name.
  public var short: String { String(hex.prefix(8)) }

  /// The first 10 digits, for files of which a site has hundreds: two with one name are a thousandfold less likely.
  public var name: String { String(hex.prefix(10)) }
}
