/// A set of byte values, asked in constant time.
public struct ByteSet: Sendable {
  @usableFromInline var words: (UInt64, UInt64, UInt64, UInt64) = (0, 0, 0, 0)

  /// The set of the bytes of `text`.
  public init(_ text: StaticString) {
    text.withUTF8Buffer { for byte in $0 { insert(byte) } }
  }

  /// The set of some bytes that are known only when the program runs.
  public init(_ bytes: some Sequence<UInt8>) {
    for byte in bytes { insert(byte) }
  }

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

  mutating func insert(_ byte: UInt8) {
    let bit: UInt64 = 1 << UInt64(byte & 63)
    switch byte >> 6 {
    case 0: words.0 |= bit
    case 1: words.1 |= bit
    case 2: words.2 |= bit
    default: words.3 |= bit
    }
  }
}
