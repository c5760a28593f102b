import Basics

/// Removes the space that html2text inserts between emphasis and punctuation: `_harbour_ ,`
enum EmphasisSpacing {
  static func fix(_ line: Bytes) -> Bytes {
    guard line.contains(text: "* ") || line.contains(text: "_ ") else { return line }
    var out: [UInt8] = []
    out.reserveCapacity(line.count)
    var inCode = false
    var opened: Set<UInt8> = []
    for index in line.indices {
      let byte = line[index]
      if byte == Byte.backtick { inCode.toggle() }
      if !inCode, byte == Byte.space, index > line.startIndex, opened.contains(line[index - 1]),
        closesEmphasis(line, index - 1), isPunctuation(line, index + 1)
      {
        continue
      }
      if byte == UInt8(ascii: "*") || byte == UInt8(ascii: "_"), index + 1 < line.endIndex,
        line[index + 1] != Byte.space
      {
        opened.insert(byte)
      }
      out.append(byte)
    }
    return out.count == line.count ? line : out[...]
  }

  /// Returns true if the mark ends a word.
  private static func closesEmphasis(_ line: Bytes, _ mark: Int) -> Bool {
    var index = mark
    while index > line.startIndex, line[index] == line[mark] { index -= 1 }
    return line[index] != Byte.space && line[index] != line[mark] && line[index] != Byte.backslash
  }

  /// Returns true for punctuation that belongs to the text before it, and is not the beginning of a name such as
  /// `.swift`.
  private static func isPunctuation(_ line: Bytes, _ index: Int) -> Bool {
    guard index < line.endIndex, ",.;:!?)".utf8.contains(line[index]) else { return false }
    guard index + 1 < line.endIndex else { return true }
    let next = line[index + 1]
    // An ellipsis is a word of its own.
    if line[index] == UInt8(ascii: "."), next == UInt8(ascii: ".") { return false }
    return next == Byte.space || ",.;:!?)\"'*_|".utf8.contains(next) || next >= 0x80
  }
}
