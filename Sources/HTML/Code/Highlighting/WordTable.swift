/// A table from words of up to 16 bytes to token kinds, which is searched without allocating memory.
struct WordTable: Sendable {
  private struct Entry {
    var low: UInt64 = 0
    var high: UInt64 = 0
    var kind = TokenKind.plain
  }

  /// A hash table with open addressing. At least half of the slots are empty, so that every search ends.
  private var entries: [Entry]
  private let mask: Int
  /// The bits that are set in capital letters, so that words are compared in lowercase.
  private let caseBit: UInt8

  /// Creates a table. If a word has several kinds, the first one is used.
  ///
  /// - Parameters:
  ///   - words: the words of each kind, separated by spaces or newlines.
  ///   - ignoresCase: whether a word in another case is found, too.
  init(_ words: [(TokenKind, String)], ignoresCase: Bool = false) {
    caseBit = ignoresCase ? 0x20 : 0
    let all = words.flatMap { kind, text in
      text.utf8.split { $0 == 32 || $0 == 10 }.map { (kind, Array($0)) }
    }
    var size = 16
    while size < all.count * 3 { size *= 2 }
    entries = Array(repeating: Entry(), count: size)
    mask = size - 1
    for (kind, word) in all {
      precondition(word.count <= 16, "a word of a language is longer than the table's keys")
      word.withUnsafeBufferPointer {
        let (low, high) = key($0, 0, $0.count)
        let place = place(low, high)
        if entries[place].low == 0 { entries[place] = Entry(low: low, high: high, kind: kind) }
      }
    }
  }

  /// Returns the kind of the word `bytes[start..<end]`; nil if it is not in the table.
  func kind(_ bytes: UnsafeBufferPointer<UInt8>, _ start: Int, _ end: Int) -> TokenKind? {
    guard end - start <= 16, start < end else { return nil }
    let (low, high) = key(bytes, start, end)
    let entry = entries[place(low, high)]
    return entry.low == 0 ? nil : entry.kind
  }

  private func place(_ low: UInt64, _ high: UInt64) -> Int {
    let hash = (low ^ (high &* 0xFF51_AFD7_ED55_8CCD)) &* 0x9E37_79B9_7F4A_7C15
    var place = Int(truncatingIfNeeded: hash >> 40) & mask
    while entries[place].low != 0, entries[place].low != low || entries[place].high != high {
      place = (place + 1) & mask
    }
    return place
  }

  private func key(_ bytes: UnsafeBufferPointer<UInt8>, _ start: Int, _ end: Int) -> (UInt64, UInt64) {
    var low: UInt64 = 0
    var high: UInt64 = 0
    for index in start..<min(end, start + 8) { low = low << 8 | UInt64(folded(bytes[index])) }
    if end > start + 8 { for index in start + 8..<end { high = high << 8 | UInt64(folded(bytes[index])) } }
    return (low, high)
  }

  @inline(__always) private func folded(_ byte: UInt8) -> UInt8 { byte &- 65 < 26 ? byte | caseBit : byte }
}
