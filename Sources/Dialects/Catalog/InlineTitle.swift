import Basics

/// The text of a heading or another line of Markdown without its markup.
enum InlineTitle {
  /// Returns the text as readers see it. Links become their text, and symbols their names.
  static func plainText(_ markdown: Bytes) -> String {
    var result: [UInt8] = []
    var spans = CodeSpanEnds(markdown)
    var index = markdown.startIndex
    while index < markdown.endIndex {
      let byte = markdown[index]
      switch byte {
      case Byte.backtick:
        let span = spans.span(at: index)
        guard span.isClosed else {
          result += markdown[index..<span.end]
          index = span.end
          continue
        }
        let code = markdown[(index + span.length)..<(span.end - span.length)].trimmed
        result += span.length == 2 && SymbolPath.isPath(code) ? Bytes(SymbolPath(code.string).last) : code
        index = span.end
        continue
      case Byte.backslash where index + 1 < markdown.endIndex && Byte.isPunctuation(markdown[index + 1]):
        result.append(markdown[index + 1])
        index += 2
        continue
      case UInt8(ascii: "*") where !isAlone(markdown, index): break
      case UInt8(ascii: "_") where isBoundary(markdown, index): break
      case UInt8(ascii: "["), UInt8(ascii: "!"):
        if byte == UInt8(ascii: "!"),
          index + 1 >= markdown.endIndex || markdown[index + 1] != UInt8(ascii: "[")
        {
          result.append(byte)
        }
      case UInt8(ascii: "]"):
        if index + 1 < markdown.endIndex, markdown[index + 1] == UInt8(ascii: "("),
          let close = markdown[index...].firstIndex(of: UInt8(ascii: ")"))
        {
          index = close
        }
      default: result.append(byte)
      }
      index += 1
    }
    return String(decoding: result[...].trimmed, as: UTF8.self)
  }

  /// Whether there is white space on both sides of a byte, which thus marks no emphasis.
  private static func isAlone(_ text: Bytes, _ index: Int) -> Bool {
    let before = index > text.startIndex ? text[index - 1] : Byte.space
    let after = index + 1 < text.endIndex ? text[index + 1] : Byte.space
    return before == Byte.space && after == Byte.space
  }

  /// Whether an underscore is at the beginning or the end of a word, and thus marks emphasis.
  private static func isBoundary(_ text: Bytes, _ index: Int) -> Bool {
    let before = index > text.startIndex ? text[index - 1] : Byte.space
    let after = index + 1 < text.endIndex ? text[index + 1] : Byte.space
    return !Byte.isWord(before) || !Byte.isWord(after)
  }

  /// Returns the level and the text of a heading; nil if the text is none.
  ///
  /// Source: CommonMark 0.31, section 4.2.
  static func heading(_ text: Bytes) -> (level: Int, text: Bytes)? {
    let level = text.prefix { $0 == UInt8(ascii: "#") }.count
    guard (1...6).contains(level) else { return nil }
    let rest = text.dropFirst(level)
    guard rest.isEmpty || rest.first == Byte.space || rest.first == Byte.tab else { return nil }
    var content = rest.trimmed
    let open = content.reversed().prefix { $0 == UInt8(ascii: "#") }.count
    if open > 0 {
      let before = content.dropLast(open)
      if before.isEmpty || before.last == Byte.space || before.last == Byte.tab { content = before.trimmed }
    }
    return (level, withoutComment(content))
  }

  /// Returns a text without the HTML comment at its end.
  private static func withoutComment(_ text: Bytes) -> Bytes {
    guard text.hasSuffix("-->"), let start = text.find("<!--") else { return text }
    return text[..<start].trimmed
  }

  /// Returns the path of the symbol that a title names: ``` ``Tea/Pot`` ``` or `<doc:Tea/Pot>`.
  static func symbolOfExtension(_ title: Bytes) -> Bytes? {
    symbolLink(title) ?? title.trimmed.droppingPrefix("<doc:")?.droppingSuffix(">")
  }

  /// Returns the text between two backticks on each side, if the whole text is such a link to a symbol.
  static func symbolLink(_ text: Bytes) -> Bytes? {
    guard let inner = text.trimmed.droppingPrefix("``")?.droppingSuffix("``"),
      SymbolPath.isPath(inner)
    else { return nil }
    return inner
  }
}
