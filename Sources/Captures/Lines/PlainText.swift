import Basics

/// Text as a reader sees it: what stays of inline Markdown when its marks are taken away.
enum PlainText {
  /// Links become their text, images their description, code its content; escapes and emphasis go.
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
        // Inside a word it is a letter of a name; at the edge of one it is emphasis.
        let before = index > text.startIndex && Byte.isWord(text[index - 1])
        let after = index + 1 < text.endIndex && Byte.isWord(text[index + 1])
        if before && after { out.append(byte) }
      default: out.append(byte)
      }
      index += 1
    }
  }
}

/// The anchor that a heading gets from its text.
enum Anchor {
  /// The anchor that the site would give a heading by itself.
  static func of(_ heading: Bytes) -> String { AnchorForm.make(from: PlainText.of(heading)) }
}
