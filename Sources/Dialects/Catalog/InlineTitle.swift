import Basics

/// The text of a heading or another line of Markdown without its markup.
enum InlineTitle {
  /// Returns the text as readers see it. Links to symbols are replaced by the symbols’ names.
  static func plainText(_ markdown: Bytes) -> String {
    DialectPlainText.text(
      of: markdown,
      code: { code, length in
        length == 2 && SymbolPath.isPath(code) ? Bytes(SymbolPath(code.string).last) : code
      },
      // A link such as `<doc:Tea>` has no text of its own, so it stays as it is.
      other: { $0.hasPrefix("<doc:") ? ($0.prefix(1), $0.startIndex + 1) : nil })
  }

  /// Returns the level and the text of a heading such as `## Tea`; nil if `text` is not a heading.
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
