import Basics

/// YAML by its lines: keys, values, comments, and blocks of text.
struct YAMLScanner: CodeScanner {
  private static let words = WordTable([(.keyword, "true false null True False Null yes no on off ~")])
  /// What ends a plain word: a blank, an end of line, a comma or a bracket.
  private static let wordEnds = ByteSet(" \t\r\n,[]{}")
  private static let numberBytes = ByteSet("0123456789+-._eExXabcdefABCDEF:")

  func scan(_ painter: inout CodePainter, from start: Int) {
    var line = start
    // The indentation of the line that opened a block of text with `|` or `>`.
    var block: Int?
    // The quote of a text that goes on in the next line; zero for none.
    var quote: UInt8 = 0
    while line < painter.end {
      let end = painter.lineEnd(from: line)
      let first = min(painter.skipBlanks(from: line), end)
      if let indentation = block, first == end || first - line > indentation {
        painter.paint(first, end, .string)
      } else {
        block = scanLine(&painter, from: first, to: end, within: &quote) ? first - line : nil
      }
      line = end + 1
    }
  }

  /// Whether the line opens a block of text. `quote` is that of the text it begins in, and then of the one it ends in.
  private func scanLine(
    _ painter: inout CodePainter, from first: Int, to end: Int, within quote: inout UInt8
  ) -> Bool {
    var index = first
    if quote != 0 {
      index = quotedEnd(painter, quote, from: first, to: end, &quote)
      painter.paint(first, index, .string)
    }
    var mayBeKey = true
    while index < end {
      let byte = painter.code[index]
      let start = index
      switch byte {
      case 32, 9, 13: index += 1
      case UInt8(ascii: "#") where index == first || painter.code[index - 1] <= 32:
        painter.paint(index, end, .comment)
        return false
      case UInt8(ascii: "\""), UInt8(ascii: "'"):
        index = quotedEnd(painter, byte, from: start + 1, to: end, &quote)
        let isKey = painter[index] == UInt8(ascii: ":")
        painter.paint(start, index, isKey ? .attribute : .string)
      case UInt8(ascii: "&"), UInt8(ascii: "*"), UInt8(ascii: "!"):
        index = wordEnd(painter, from: start, to: end)
        painter.paint(start, index, byte == UInt8(ascii: "!") ? .type : .variable)
      case UInt8(ascii: "|"), UInt8(ascii: ">"):
        return true
      case UInt8(ascii: ","), UInt8(ascii: "["), UInt8(ascii: "]"), UInt8(ascii: "{"), UInt8(ascii: "}"):
        mayBeKey = true
        index += 1
      case UInt8(ascii: "-") where painter[index + 1] <= 32, UInt8(ascii: ":"), UInt8(ascii: "?"):
        index += 1
      default:
        index = mayBeKey ? keyEnd(painter, from: start, to: end) ?? start : start
        if index > start {
          painter.paint(start, index, .attribute)
        } else {
          index = wordEnd(painter, from: start, to: end)
          value(&painter, start, index, of: end)
          mayBeKey = false
        }
      }
    }
    return false
  }

  /// A number, a word of the language, or text, which has no colour.
  private func value(_ painter: inout CodePainter, _ start: Int, _ end: Int, of line: Int) {
    if let kind = Self.words.kind(painter.code, start, end) {
      painter.paint(start, end, kind)
    } else if painter[start] &- 48 < 10
      || painter[start] == UInt8(ascii: "-") && painter[start + 1] &- 48 < 10,
      painter.skip(Self.numberBytes, from: start) >= end
    {
      painter.paint(start, end, .number)
    }
  }

  /// Where a key ends: before a colon with a blank or the end of the line behind it.
  private func keyEnd(_ painter: borrowing CodePainter, from start: Int, to end: Int) -> Int? {
    var index = start
    while index < end {
      let byte = painter.code[index]
      if byte == UInt8(ascii: ":"), painter[index + 1] <= 32 || index + 1 == end { return index }
      if byte != 32, Self.wordEnds.contains(byte) { return nil }
      if byte == UInt8(ascii: "#"), painter.code[index - 1] == 32 { return nil }
      index += 1
    }
    return nil
  }

  private func wordEnd(_ painter: borrowing CodePainter, from start: Int, to end: Int) -> Int {
    var index = start + 1
    while index < end, !Self.wordEnds.contains(painter.code[index]) {
      if painter.code[index] == UInt8(ascii: ":"), painter[index + 1] <= 32 { break }
      index += 1
    }
    return min(index, end)
  }

  /// Behind the quote that ends a text; the line's end, and `open` is the quote, if there is none.
  private func quotedEnd(
    _ painter: borrowing CodePainter, _ quote: UInt8, from start: Int, to end: Int, _ open: inout UInt8
  ) -> Int {
    var index = start
    while index < end {
      let byte = painter.code[index]
      if byte == quote {
        // Two single quotes stand for one.
        guard quote == UInt8(ascii: "'"), painter[index + 1] == quote else {
          open = 0
          return index + 1
        }
        index += 1
      } else if byte == UInt8(ascii: "\\"), quote == UInt8(ascii: "\"") {
        index += 1
      }
      index += 1
    }
    open = quote
    return end
  }
}
