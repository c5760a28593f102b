import CMarkGFM

/// Preserves the text of `[^…]` if it contains a line break or is too long, so that it does not become a footnote
/// reference.
///
/// Version 0.29.0.gfm.6 of the library treats such a text as the label of a footnote anyway. The library computes the
/// length of the label from columns, and loses text if the columns are in different lines. It recognizes a label by a
/// text node after the bracket that begins with `^`, so this extension inserts an empty text node there.
enum FootnoteLabels {
  /// Creates an inline extension that is called at each `^`.
  static func makeExtension() -> UnsafeMutablePointer<cmark_syntax_extension>? {
    guard let handle = SyntaxExtension.make("footnote-label", specialCharacters: [UInt8(ascii: "^")]) else {
      return nil
    }
    cmark_syntax_extension_set_match_inline_func(handle) { _, parser, parent, character, inlines in
      guard character == UInt8(ascii: "^"), let parser, let parent, let inlines,
        FootnoteLabels.isBroken(inlines),
        let nothing = cmark_node_new_with_mem(CMARK_NODE_TEXT, parser.pointee.mem),
        let caret = cmark_node_new_with_mem(CMARK_NODE_TEXT, parser.pointee.mem)
      else { return nil }
      cmark_node_append_child(parent, nothing)
      cmark_node_set_literal(caret, "^")
      cmark_inline_parser_advance_offset(inlines)
      return caret
    }
    return handle
  }

  /// The maximum length of a label in bytes.
  ///
  /// Source: CommonMark 0.31, “link label”, which counts characters.
  private static let longest = 1000

  /// Returns whether a bracket precedes the `^`, and a line break or 1,000 bytes precede the closing bracket.
  private static func isBroken(_ inlines: OpaquePointer) -> Bool {
    guard let text = cmark_inline_parser_get_chunk(inlines)?.pointee.bytes else { return false }
    let offset = Int(cmark_inline_parser_get_offset(inlines))
    // Limit the number of reads: a text with many backticks is read several times, and is surely not a label.
    var looks = 4 * longest
    func byte(_ index: Int) -> UInt8 {
      looks -= 1
      return looks < 0 || index >= text.count ? 0 : text[index]
    }
    guard offset > 0, byte(offset - 1) == UInt8(ascii: "[") else { return false }
    let end = offset + longest
    var index = offset + 1
    var open = 0
    while index < end {
      switch byte(index) {
      case 0: return looks < 0
      case UInt8(ascii: "\n"), UInt8(ascii: "\r"): return true
      case UInt8(ascii: "\\"): if byte(index + 1) > UInt8(ascii: "\r") { index += 1 }
      case UInt8(ascii: "["): open += 1
      case UInt8(ascii: "]"):
        if open == 0 { return false }
        open -= 1
      // Skip code and tags, in which brackets have no meaning.
      case UInt8(ascii: "`"):
        var close = index
        while byte(close) == UInt8(ascii: "`") { close += 1 }
        if let after = endOfCode(from: close, marks: close - index, before: end, byte) {
          if contains(UInt8(ascii: "\n"), index..<after, byte) { return true }
          close = after
        }
        index = close - 1
      case UInt8(ascii: "<"):
        if let after = (index..<end).first(where: { byte($0) == UInt8(ascii: ">") || byte($0) == 0 }),
          byte(after) != 0
        {
          if contains(UInt8(ascii: "\n"), index..<after, byte) { return true }
          index = after
        }
      default: break
      }
      index += 1
    }
    return true
  }

  /// Returns the end of inline code: the offset after the next run of `marks` backticks; nil if there is none.
  private static func endOfCode(
    from start: Int, marks: Int, before end: Int, _ byte: (Int) -> UInt8
  ) -> Int? {
    var index = start
    while index < end, byte(index) != 0 {
      var run = 0
      while byte(index + run) == UInt8(ascii: "`") { run += 1 }
      if run == marks { return index + run }
      index += max(1, run)
    }
    return nil
  }

  private static func contains(_ sign: UInt8, _ range: Range<Int>, _ byte: (Int) -> UInt8) -> Bool {
    range.contains { byte($0) == sign }
  }
}
