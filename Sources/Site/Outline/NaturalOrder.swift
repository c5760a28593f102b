/// The order of titles that a person expects: without regard to case, and 2 before 10. The same on every
/// machine, since no locale takes part.
enum NaturalOrder {
  /// Bytes whose lexicographic order is the order of the titles.
  static func key(_ title: String) -> [UInt8] {
    let bytes = Array(title.lowercased().utf8)
    var key: [UInt8] = []
    key.reserveCapacity(bytes.count + 4)
    var index = 0
    while index < bytes.count {
      guard isDigit(bytes[index]) else {
        key.append(bytes[index])
        index += 1
        continue
      }
      while index + 1 < bytes.count, bytes[index] == UInt8(ascii: "0"), isDigit(bytes[index + 1]) {
        index += 1
      }
      let start = index
      while index < bytes.count, isDigit(bytes[index]) { index += 1 }
      // A longer number is a larger one; the mark keeps numbers where digits stand among other characters.
      key.append(UInt8(ascii: "0"))
      key.append(UInt8(min(index - start, 255)))
      key += bytes[start..<index]
    }
    return key
  }

  private static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }
}
