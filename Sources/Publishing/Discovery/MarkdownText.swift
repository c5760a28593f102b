import Basics

/// Writes plain text as Markdown, for the titles and abstracts in `llms.txt`.
enum MarkdownText {
  /// Appends text on one line, escaped so that Markdown shows it unchanged: `Vec<T>` is not a tag, and `*` is not
  /// emphasis. White space is collapsed.
  ///
  /// Source: CommonMark 0.31.2, section 2.4.
  static func append(_ line: String, to text: inout ByteBuffer) {
    line.withBytes { bytes in
      let start = text.count
      var isAfterSpace = false
      var index = 0
      while index < bytes.count {
        let space = whiteSpace(bytes, index)
        if space > 0 {
          isAfterSpace = true
          index += space
          continue
        }
        let isFirst = text.count == start
        if isAfterSpace, !isFirst { text.append(UInt8(ascii: " ")) }
        if isMark(bytes, index, isFirst: isFirst, isAfterSpace: isAfterSpace) {
          text.append(UInt8(ascii: "\\"))
        }
        isAfterSpace = false
        text.append(bytes[index])
        index += 1
      }
    }
  }

  /// Whether the byte at `index` would have a meaning in Markdown, and so must be escaped.
  private static func isMark(
    _ bytes: UnsafeBufferPointer<UInt8>, _ index: Int, isFirst: Bool, isAfterSpace: Bool
  ) -> Bool {
    func byte(_ offset: Int) -> UInt8 {
      let place = index + offset
      return bytes.indices.contains(place) ? bytes[place] : 0x20
    }
    func isWord(_ byte: UInt8) -> Bool { byte >= 0x80 || ByteSet.alphanumerics.contains(byte) }
    switch bytes[index] {
    case UInt8(ascii: "\\"), UInt8(ascii: "`"), UInt8(ascii: "*"), UInt8(ascii: "["), UInt8(ascii: "]"),
      UInt8(ascii: "<"), UInt8(ascii: "~"), UInt8(ascii: "$"):
      return true
    // Inside a word, an underscore is part of a name.
    case UInt8(ascii: "_"): return !(isWord(byte(-1)) && isWord(byte(1)))
    case UInt8(ascii: "&"): return isWord(byte(1)) || byte(1) == UInt8(ascii: "#")
    // A run of `#` at the end of a heading would close it.
    case UInt8(ascii: "#"): return isFirst || isAfterSpace
    // These characters can begin a quote, a list, or the underline of a heading.
    case UInt8(ascii: ">"), UInt8(ascii: "-"), UInt8(ascii: "+"), UInt8(ascii: "="): return isFirst
    case UInt8(ascii: "."), UInt8(ascii: ")"):
      return byte(1) == 0x20 && index > 0 && bytes[..<index].allSatisfy { $0.isASCIIDigit }
    default: return false
    }
  }

  /// Returns the length in bytes of the white space at `index`; 0 if there is none.
  ///
  /// Source: Unicode Character Database, `White_Space`.
  private static func whiteSpace(_ bytes: UnsafeBufferPointer<UInt8>, _ index: Int) -> Int {
    func following(_ offset: Int) -> UInt8 { index + offset < bytes.count ? bytes[index + offset] : 0 }
    switch bytes[index] {
    case 0x20, 0x09...0x0D: return 1
    case 0xC2: return following(1) == 0x85 || following(1) == 0xA0 ? 2 : 0
    case 0xE1: return following(1) == 0x9A && following(2) == 0x80 ? 3 : 0
    case 0xE2:
      switch (following(1), following(2)) {
      case (0x80, 0x80...0x8A), (0x80, 0xA8...0xA9), (0x80, 0xAF), (0x81, 0x9F): return 3
      default: return 0
      }
    case 0xE3: return following(1) == 0x80 && following(2) == 0x80 ? 3 : 0
    default: return 0
    }
  }
}
