import Basics

extension CodeLanguage {
  static let yaml = CodeLanguage("YAML", words: ["yaml", "yml"], YAMLScanner())
}

// MARK: - YAMLScanner

/// YAML, line by line: keys, values, comments and block scalars.
struct YAMLScanner: CodeScanner {
  private static let words = WordTable([(.keyword, "true false null True False Null yes no on off ~")])
  /// The bytes that end a plain word: white space, a newline, a comma or a bracket.
  private static let wordEnds = ByteSet(" \t\r\n,[]{}")
  private static let numberBytes = ByteSet("0123456789+-._eExXabcdefABCDEF:")

  func scan(_ writer: inout HighlightWriter, from start: Int) {
    var line = start
    // The indentation of the line that began the current block scalar with `|` or `>`; nil outside of block scalars.
    var block: Int?
    // The quote of a scalar that continues on the next line; 0 for none.
    var quote: UInt8 = 0
    while line < writer.end {
      let end = writer.lineEnd(from: line)
      let first = min(writer.skipBlanks(from: line), end)
      if let indentation = block, first == end || first - line > indentation {
        writer.writeToken(first, end, .string)
      } else {
        block = scanLine(&writer, from: first, to: end, within: &quote) ? first - line : nil
      }
      line = end + 1
    }
  }

  /// Scans a line. Returns whether it begins a block scalar.
  ///
  /// - Parameter quote: the open quote at the start of the line; afterwards, at its end.
  private func scanLine(
    _ writer: inout HighlightWriter, from first: Int, to end: Int, within quote: inout UInt8
  ) -> Bool {
    var index = first
    if quote != 0 {
      index = quotedEnd(writer, quote, from: first, to: end, &quote)
      writer.writeToken(first, index, .string)
    }
    var mayBeKey = true
    while index < end {
      let byte = writer.code[index]
      let start = index
      switch byte {
      case 32, 9, 13: index += 1
      case UInt8(ascii: "#") where index == first || writer.code[index - 1] <= 32:
        writer.writeToken(index, end, .comment)
        return false
      case UInt8(ascii: "\""), UInt8(ascii: "'"):
        index = quotedEnd(writer, byte, from: start + 1, to: end, &quote)
        let isKey = writer[index] == UInt8(ascii: ":")
        writer.writeToken(start, index, isKey ? .attribute : .string)
      case UInt8(ascii: "&"), UInt8(ascii: "*"), UInt8(ascii: "!"):
        index = wordEnd(writer, from: start, to: end)
        writer.writeToken(start, index, byte == UInt8(ascii: "!") ? .type : .variable)
      case UInt8(ascii: "|"), UInt8(ascii: ">"):
        return true
      case UInt8(ascii: ","), UInt8(ascii: "["), UInt8(ascii: "]"), UInt8(ascii: "{"), UInt8(ascii: "}"):
        mayBeKey = true
        index += 1
      case UInt8(ascii: "-") where writer[index + 1] <= 32, UInt8(ascii: ":"), UInt8(ascii: "?"):
        index += 1
      default:
        index = mayBeKey ? keyEnd(writer, from: start, to: end) ?? start : start
        if index > start {
          writer.writeToken(start, index, .attribute)
        } else {
          index = wordEnd(writer, from: start, to: end)
          value(&writer, start, index)
          mayBeKey = false
        }
      }
    }
    return false
  }

  /// Handles a plain scalar: a number, a keyword, or text, which is not highlighted.
  private func value(_ writer: inout HighlightWriter, _ start: Int, _ end: Int) {
    if let kind = Self.words.kind(writer.code, start, end) {
      writer.writeToken(start, end, kind)
    } else if writer[start] &- 48 < 10
      || writer[start] == UInt8(ascii: "-") && writer[start + 1] &- 48 < 10,
      writer.skip(Self.numberBytes, from: start) >= end
    {
      writer.writeToken(start, end, .number)
    }
  }

  /// Returns the end of a key: the index of the colon before white space or the end of the line. Returns nil if there
  /// is not a key.
  private func keyEnd(_ writer: borrowing HighlightWriter, from start: Int, to end: Int) -> Int? {
    var index = start
    while index < end {
      let byte = writer.code[index]
      if byte == UInt8(ascii: ":"), writer[index + 1] <= 32 || index + 1 == end { return index }
      if byte != 32, Self.wordEnds.contains(byte) { return nil }
      if byte == UInt8(ascii: "#"), writer.code[index - 1] == 32 { return nil }
      index += 1
    }
    return nil
  }

  private func wordEnd(_ writer: borrowing HighlightWriter, from start: Int, to end: Int) -> Int {
    var index = start + 1
    while index < end, !Self.wordEnds.contains(writer.code[index]) {
      if writer.code[index] == UInt8(ascii: ":"), writer[index + 1] <= 32 { break }
      index += 1
    }
    return min(index, end)
  }

  /// Returns the index after the closing quote. If there is none on the line, sets `open` to the quote and returns the
  /// end of the line.
  private func quotedEnd(
    _ writer: borrowing HighlightWriter, _ quote: UInt8, from start: Int, to end: Int, _ open: inout UInt8
  ) -> Int {
    var index = start
    while index < end {
      let byte = writer.code[index]
      if byte == quote {
        // In single quotes, two quotes are an escaped one.
        guard quote == UInt8(ascii: "'"), writer[index + 1] == quote else {
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
