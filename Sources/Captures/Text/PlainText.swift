import Basics

/// Converts inline Markdown to the text that a reader sees.
enum PlainText {
  /// Replaces links by their text, images by their description, and code by its content, and removes escapes and
  /// emphasis.
  static func of(_ line: Bytes) -> String {
    var out: [UInt8] = []
    out.reserveCapacity(line.count)
    append(line, to: &out)
    return String(decoding: out, as: UTF8.self)
  }

  private static func append(_ line: Bytes, to out: inout [UInt8]) {
    var position = line.startIndex
    for span in LinkSpan.all(in: line) {
      appendText(line[position..<span.range.lowerBound], to: &out)
      append(line[span.text], to: &out)
      position = span.range.upperBound
    }
    appendText(line[position...], to: &out)
  }

  private static func appendText(_ text: Bytes, to out: inout [UInt8]) {
    var index = text.startIndex
    while index < text.endIndex {
      let byte = text[index]
      switch byte {
      case Byte.backslash:
        if index + 1 < text.endIndex, Byte.isPunctuation(text[index + 1]) {
          out.append(text[index + 1])
          index += 1
        } else {
          out.append(byte)
        }
      case UInt8(ascii: "*"), Byte.backtick: break
      case UInt8(ascii: "_"):
        // Inside a word, an underscore is part of a name. At the edge of a word, it is emphasis.
        let before = index > text.startIndex && Byte.isWord(text[index - 1])
        let after = index + 1 < text.endIndex && Byte.isWord(text[index + 1])
        if before && after { out.append(byte) }
      default: out.append(byte)
      }
      index += 1
    }
  }
}

/// Makes the anchor of a heading.
enum HeadingAnchor {
  /// Returns the anchor that the site generates for a heading without an explicit one.
  static func of(_ heading: Bytes) -> String { HeadingID.make(from: PlainText.of(heading)) }
}

enum MarkdownEscaping {
  /// Returns text escaped so that Markdown shows it unchanged.
  static func escaped(_ text: String) -> String {
    var out: [UInt8] = []
    out.reserveCapacity(text.utf8.count + 8)
    for byte in text.utf8 {
      if special.contains(byte) { out.append(UInt8(ascii: "\\")) }
      out.append(byte)
    }
    return String(decoding: out, as: UTF8.self)
  }

  private static let special = ByteSet("\\`*_[]<")
}
