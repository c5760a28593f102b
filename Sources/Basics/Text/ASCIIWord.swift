/// A run of ASCII letters and digits. It is measured eight bytes at a time, since few words are longer. This saves 1 %
/// of the instructions of a build.
public struct ASCIIWord {
  /// The index after the last byte of the word.
  public let end: Int
  /// The top bit of each byte that is a capital letter: in `capitals` for the first eight bytes, in `laterCapitals`
  /// combined for all later groups of eight.
  @usableFromInline let capitals: UInt64
  @usableFromInline let laterCapitals: UInt64

  /// Whether the word contains a capital letter.
  @inlinable public var hasCapitals: Bool { capitals | laterCapitals != 0 }
  /// Whether the first letter is the only capital.
  @inlinable public var hasOnlyLeadingCapital: Bool { capitals == 0x80 && laterCapitals == 0 }

  /// Measures the word that begins at `start`. It may be empty.
  @inlinable @inline(__always)
  public init(_ bytes: UnsafeBufferPointer<UInt8>, at start: Int) {
    let (count, capitals) = Self.measure(Self.load(bytes, start))
    self.capitals = capitals
    if count < 8 {
      end = start &+ count
      laterCapitals = 0
    } else {
      (end, laterCapitals) = Self.measureRest(bytes, start &+ 8)
    }
  }

  @usableFromInline
  static func measureRest(_ bytes: UnsafeBufferPointer<UInt8>, _ start: Int) -> (end: Int, capitals: UInt64) {
    var (end, all): (Int, UInt64) = (start, 0)
    while true {
      let (count, capitals) = measure(load(bytes, end))
      all |= capitals
      end += count
      if count < 8 { return (end, all) }
    }
  }

  /// Returns eight bytes from `start`, the first one in the lowest position. After the end of the text, they are zero.
  @inlinable @inline(__always)
  public static func load(_ bytes: UnsafeBufferPointer<UInt8>, _ start: Int) -> UInt64 {
    if start &+ 8 <= bytes.count {
      let raw = UnsafeRawBufferPointer(bytes)
      return UInt64(littleEndian: raw.loadUnaligned(fromByteOffset: start, as: UInt64.self))
    }
    return loadLast(bytes, start)
  }

  @usableFromInline
  static func loadLast(_ bytes: UnsafeBufferPointer<UInt8>, _ start: Int) -> UInt64 {
    var word: UInt64 = 0
    for index in stride(from: bytes.count - 1, through: start, by: -1) {
      word = word << 8 | UInt64(bytes[index])
    }
    return word
  }

  /// Returns the number of letters and digits before the first other byte, and the top bit of each of them that is a
  /// capital.
  @inlinable @inline(__always)
  public static func measure(_ word: UInt64) -> (count: Int, capitals: UInt64) {
    let ones: UInt64 = 0x0101_0101_0101_0101
    let tops: UInt64 = 0x8080_8080_8080_8080
    // The top bits are cleared, so that no sum carries into the next byte. The top bit of a sum is set if the byte is
    // at or above the letter or digit that the constant was made from.
    let low = word & ~tops
    let small = low | ones &* 0x20
    let letters = (small &+ ones &* (0x80 - 0x61)) & ~(small &+ ones &* (0x80 - 0x7B))
    let digits = (low &+ ones &* (0x80 - 0x30)) & ~(low &+ ones &* (0x80 - 0x3A))
    let stops = ~(letters | digits) & tops | word & tops
    // Bit 0x20, shifted to the top, is clear in capital letters. `stops & (stops - 1)` selects the bits below the first
    // other byte, which belong to the word.
    let capitals = letters & ~(word << 2) & tops & ~stops & (stops &- 1)
    return (stops.trailingZeroBitCount / 8, capitals)
  }
}
