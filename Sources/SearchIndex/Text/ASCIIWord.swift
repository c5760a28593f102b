/// Finds the end of a run of ASCII letters and digits, eight bytes at a time: most words have no more.
enum ASCIIWord {
  /// Where a word has capitals.
  enum Capitals { case none, first, others }

  private static let ones: UInt64 = 0x0101_0101_0101_0101
  private static let tops: UInt64 = 0x8080_8080_8080_8080

  static func end(_ bytes: UnsafeBufferPointer<UInt8>, _ start: Int) -> (end: Int, capitals: Capitals) {
    let raw = UnsafeRawBufferPointer(bytes)
    var index = start
    // The top bit of each byte that is a capital, of the first eight bytes and of the rest together.
    var (first, rest): (UInt64, UInt64) = (0, 0)
    while index < raw.count {
      let isWhole = index + 8 <= raw.count
      let word = isWhole ? raw.loadUnaligned(fromByteOffset: index, as: UInt64.self) : tail(raw, index)
      let (stops, capitals) = classes(UInt64(littleEndian: word))
      let count = stops.trailingZeroBitCount / 8
      let taken = count == 8 ? capitals : capitals & ((1 << UInt64(count * 8)) - 1)
      if index == start { first = taken } else { rest |= taken }
      index += count
      if count < 8 { break }
    }
    if first | rest == 0 { return (index, .none) }
    return (index, first == 0x80 && rest == 0 ? .first : .others)
  }

  /// The last bytes, with zeros behind them.
  private static func tail(_ raw: UnsafeRawBufferPointer, _ start: Int) -> UInt64 {
    var word: UInt64 = 0
    for index in stride(from: raw.count - 1, through: start, by: -1) { word = word << 8 | UInt64(raw[index]) }
    return word.littleEndian
  }

  /// The top bit of each byte that is no letter and no digit, and of each that is a capital.
  private static func classes(_ word: UInt64) -> (stops: UInt64, capitals: UInt64) {
    // Without top bits, so that no sum runs over into the next byte.
    let low = word & ~tops
    let folded = low | ones &* 0x20
    let letters = atLeast(0x61, folded) & ~atLeast(0x7B, folded)
    let digits = atLeast(0x30, low) & ~atLeast(0x3A, low)
    return (~(letters | digits) & tops | word & tops, letters & ~(word << 2) & ~word & tops)
  }

  private static func atLeast(_ byte: UInt64, _ word: UInt64) -> UInt64 {
    (word &+ ones &* (0x80 - byte)) & tops
  }
}
