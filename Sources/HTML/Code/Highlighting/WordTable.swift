/// Words of up to 16 bytes and what they are, looked up without an allocation.
struct WordTable: Sendable {
  private struct Entry {
    var low: UInt64 = 0
    var high: UInt64 = 0
    var kind = TokenKind.plain
  }

  /// Open addressing; at least half of the places are empty, so every search ends.
  private var entries: [Entry]
  private let mask: Int

  /// The first kind given to a word counts.
  ///
  /// - Parameter words: for each kind its words, separated by spaces or newlines.
  init(_ words: [(TokenKind, String)]) {
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
        let (low, high) = Self.key($0, 0, $0.count)
        let place = place(low, high)
        if entries[place].low == 0 { entries[place] = Entry(low: low, high: high, kind: kind) }
      }
    }
  }

  /// What the word `bytes[start..<end]` is; nil for a word that is not in the table.
  func kind(_ bytes: UnsafeBufferPointer<UInt8>, _ start: Int, _ end: Int) -> TokenKind? {
    guard end - start <= 16, start < end else { return nil }
    let (low, high) = Self.key(bytes, start, end)
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

  private static func key(_ bytes: UnsafeBufferPointer<UInt8>, _ start: Int, _ end: Int) -> (UInt64, UInt64) {
    var low: UInt64 = 0
    var high: UInt64 = 0
    for index in start..<min(end, start + 8) { low = low << 8 | UInt64(bytes[index]) }
    if end > start + 8 { for index in start + 8..<end { high = high << 8 | UInt64(bytes[index]) } }
    return (low, high)
  }
}
