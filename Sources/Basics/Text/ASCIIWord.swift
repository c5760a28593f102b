/// A run of ASCII letters and digits: eight bytes are looked at together, and most words have no more.
public struct ASCIIWord {
  /// Behind its last byte.
  public let end: Int
  /// The top bit of each capital among the first eight bytes, and of those among each later eight together.
  @usableFromInline let capitals: UInt64
  @usableFromInline let laterCapitals: UInt64

  @inlinable public var hasCapitals: Bool { capitals | laterCapitals != 0 }
  @inlinable public var hasOneCapitalInFront: Bool { capitals == 0x80 && laterCapitals == 0 }

  /// The word that begins at `start`; it is empty where there is none.
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

  /// Eight bytes, the first in the lowest place; zeros stand behind the end.
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

  /// How many of eight bytes are letters and digits, up to the first other one, and the top bit of each of these that
  /// is a capital.
  @inlinable @inline(__always)
  public static func measure(_ word: UInt64) -> (count: Int, capitals: UInt64) {
    let ones: UInt64 = 0x0101_0101_0101_0101
    let tops: UInt64 = 0x8080_8080_8080_8080
    // Without top bits, so that no sum runs over into the next byte: a sum has its top bit set from the letter or digit
    // on that it was made for.
    let low = word & ~tops
    let small = low | ones &* 0x20
    let letters = (small &+ ones &* (0x80 - 0x61)) & ~(small &+ ones &* (0x80 - 0x7B))
    let digits = (low &+ ones &* (0x80 - 0x30)) & ~(low &+ ones &* (0x80 - 0x3A))
    let stops = ~(letters | digits) & tops | word & tops
    // The bit of 0x20, moved to the top, is clear in capitals. All bits below the first stop are those of the word.
    let capitals = letters & ~(word << 2) & tops & ~stops & (stops &- 1)
    return (stops.trailingZeroBitCount / 8, capitals)
  }
}
