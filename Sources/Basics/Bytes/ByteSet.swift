/// A set of byte values with constant-time lookup.
public struct ByteSet: Sendable {
  @usableFromInline var words: (UInt64, UInt64, UInt64, UInt64) = (0, 0, 0, 0)

  /// Creates a set of the bytes in `text`.
  public init(_ text: StaticString) {
    text.withUTF8Buffer { for byte in $0 { insert(byte) } }
  }

  /// Creates a set of bytes that are known only at run time.
  @inlinable public init(_ bytes: some Sequence<UInt8>) {
    for byte in bytes { insert(byte) }
  }

  /// The ASCII letters and digits.
  public static let alphanumerics = ByteSet("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789")

  @inlinable public func contains(_ byte: UInt8) -> Bool {
    let word =
      switch byte >> 6 {
      case 0: words.0
      case 1: words.1
      case 2: words.2
      default: words.3
      }
    return word & (1 << UInt64(byte & 63)) != 0
  }

  public func union(_ other: ByteSet) -> ByteSet {
    var both = self
    both.words.0 |= other.words.0
    both.words.1 |= other.words.1
    both.words.2 |= other.words.2
    both.words.3 |= other.words.3
    return both
  }

  @usableFromInline mutating func insert(_ byte: UInt8) {
    let bit: UInt64 = 1 << UInt64(byte & 63)
    switch byte >> 6 {
    case 0: words.0 |= bit
    case 1: words.1 |= bit
    case 2: words.2 |= bit
    default: words.3 |= bit
    }
  }
}

// MARK: - ASCII

/// Classes of ASCII characters, for text that is read byte by byte.
extension UInt8 {
  @inlinable public var isASCIILetter: Bool { (self | 0x20) &- 0x61 < 26 }

  @inlinable public var isASCIIDigit: Bool { self &- 0x30 < 10 }

  @inlinable public var isASCIIUppercase: Bool { self &- 0x41 < 26 }

  @inlinable public var isASCIILowercase: Bool { self &- 0x61 < 26 }

  /// Whether the byte is a space, tab, line feed, form feed, or carriage return.
  ///
  /// Source: Infra Standard, “ASCII whitespace”.
  @inlinable public var isASCIIWhitespace: Bool {
    self == 0x20 || self == 0x09 || self == 0x0A || self == 0x0C || self == 0x0D
  }

  /// Whether C's `isspace` accepts the byte: ASCII whitespace, or a vertical tab.
  @inlinable public var isCSpace: Bool { self == 0x20 || self &- 0x09 < 5 }

  /// The lowercase letter of an uppercase one; all other bytes as they are.
  @inlinable public var asciiLowercased: UInt8 { isASCIIUppercase ? self | 0x20 : self }

  /// The value of a hexadecimal digit, from 0 to 15; nil for all other bytes.
  @inlinable public var hexDigitValue: UInt8? {
    if isASCIIDigit { return self &- 0x30 }
    let letter = (self | 0x20) &- 0x61
    return letter < 6 ? letter + 10 : nil
  }

  /// Whether the byte is a lowercase hexadecimal digit, `0` to `9` or `a` to `f`.
  @inlinable public var isLowercaseHexDigit: Bool { isASCIIDigit || self &- 0x61 < 6 }
}
