import Basics

/// Strings and comments.
extension HighlighterScanner {
  /// Returns the opening delimiter of a string at a quotation mark or `#`.
  func stringStart(_ index: Int) -> HighlighterToken? {
    let hashes = hashCount(index)
    guard hashes <= 3, byte(index + hashes) == UInt8(ascii: "\"") else { return nil }
    let isMultiline = has("\"\"\"", at: index + hashes)
    return .open(hashes + (isMultiline ? 3 : 1), .string(hashes: hashes, isMultiline: isMultiline))
  }

  private func hashCount(_ index: Int) -> Int {
    var end = index
    while byte(end) == UInt8(ascii: "#"), end < index + 4 { end += 1 }
    return end - index
  }

  func string(_ index: Int, hashes: Int, isMultiline: Bool) -> HighlighterToken {
    switch bytes[index] {
    case UInt8(ascii: "\""):
      let quotes = isMultiline ? 3 : 1
      guard !isMultiline || has("\"\"\"", at: index), hashCount(index + quotes) >= hashes else {
        return .text(1)
      }
      return .close(quotes + hashes)
    case Byte.backslash:
      guard hashCount(index + 1) >= hashes else { return .text(1) }
      return escape(index, index + 1 + hashes, isMultiline: isMultiline)
    default: return .text(1)
    }
  }

  /// - Parameter mark: the index after the backslash and the number signs of the string.
  private func escape(_ index: Int, _ mark: Int, isMultiline: Bool) -> HighlighterToken {
    switch byte(mark) {
    case UInt8(ascii: "("): return .open(mark + 1 - index, .interpolation)
    case UInt8(ascii: "0"), Byte.backslash, UInt8(ascii: "t"), UInt8(ascii: "n"), UInt8(ascii: "r"),
      UInt8(ascii: "\""), UInt8(ascii: "'"):
      return .span(mark + 1 - index)
    case UInt8(ascii: "u") where byte(mark + 1) == UInt8(ascii: "{"):
      var end = mark + 2
      while byte(end).hexDigitValue != nil, end < mark + 10 { end += 1 }
      return end > mark + 2 && byte(end) == UInt8(ascii: "}") ? .span(end + 1 - index) : .text(1)
    default:
      // A backslash at the end of a line of `"""` is a span that includes the newline.
      let end = skipSpace(mark)
      return isMultiline && byte(end) == UInt8(ascii: "\n") ? .span(end + 1 - index) : .text(1)
    }
  }

  func comment(_ index: Int, isBlock: Bool) -> HighlighterToken {
    if isBlock {
      if has("*/", at: index) { return .close(2) }
      if has("/*", at: index) { return .open(2, .blockComment) }
    }
    let first = bytes[index]
    guard first.isASCIIUppercase else { return .text(1) }
    return prefixLength(HighlighterWords.documentationTags, index).map { .span($0) } ?? .text(1)
  }
}
