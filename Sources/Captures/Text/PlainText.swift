import Basics

/// Converts inline Markdown to the text that a reader sees.
enum PlainText {
  /// Replaces links by their text, images by their description, and code by its content, and removes escapes and
  /// emphasis.
  ///
  /// - Parameter withoutImages: whether to leave out images.
  static func of(_ line: Bytes, withoutImages: Bool = false) -> String {
    var out: [UInt8] = []
    out.reserveCapacity(line.count)
    append(line, withoutImages, to: &out)
    return String(decoding: out, as: UTF8.self)
  }

  private static func append(_ line: Bytes, _ withoutImages: Bool, to out: inout [UInt8]) {
    var position = line.startIndex
    for span in LinkSpan.all(in: line) {
      appendText(line[position..<span.range.lowerBound], to: &out)
      if !(span.isImage && withoutImages) { append(line[span.text], withoutImages, to: &out) }
      position = span.range.upperBound
    }
    appendText(line[position...], to: &out)
  }

  private static func appendText(_ text: Bytes, to out: inout [UInt8]) {
    var code = CodeSpanEnds(text)
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
      case UInt8(ascii: "*"): break
      case Byte.backtick:
        let span = code.span(at: index)
        if span.isClosed { appendCode(text[(index + span.length)..<(span.end - span.length)], to: &out) }
        index = span.end
        continue
      case UInt8(ascii: "_"):
        // Inside a word, an underscore is part of a name. At the edge of a word, it is emphasis.
        let before = index > text.startIndex && Byte.isWord(text[index - 1])
        let after = index + 1 < text.endIndex && Byte.isWord(text[index + 1])
        // `(_:_:)` are parameters without labels.
        let isParameter =
          text[(index + 1)...].first == UInt8(ascii: ":") && index > text.startIndex
          && (text[index - 1] == UInt8(ascii: "(") || text[index - 1] == UInt8(ascii: ":"))
        if before && after || isParameter { out.append(byte) }
      default: out.append(byte)
      }
      index += 1
    }
  }

  /// Appends the content of a code span, in which all other characters are text. Source: CommonMark 0.31, section 6.1.
  private static func appendCode(_ code: Bytes, to out: inout [UInt8]) {
    let isPadded = code.first == Byte.space && code.last == Byte.space && !code.isBlank
    out += isPadded ? code.dropFirst().dropLast() : code
  }
}

/// Makes the anchor of a heading.
enum HeadingAnchor {
  /// Returns the anchor that the site generates for a heading without an explicit one.
  static func of(_ heading: Bytes) -> String { HeadingID.make(from: PlainText.of(heading)) }
}
