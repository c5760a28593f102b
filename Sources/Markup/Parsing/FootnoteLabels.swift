import CMarkGFM

/// Keeps the text of `[^` … `]` where a line ends between the two, which makes it no footnote.
///
/// Version 0.29.0.gfm.6 takes it for a footnote's label all the same, measures it by its columns, and loses what
/// columns of two lines do not measure. It knows a label by the `^` that begins the text behind a bracket, so here
/// that text begins with nothing.
enum FootnoteLabels {
  /// An extension that acts at each `^`.
  static func makeExtension() -> UnsafeMutablePointer<cmark_syntax_extension>? {
    guard let handle = cmark_syntax_extension_new("footnote-label") else { return nil }
    let memory = cmark_get_default_mem_allocator()
    let caret = UnsafeMutableRawPointer(bitPattern: UInt(UInt8(ascii: "^")))
    cmark_syntax_extension_set_special_inline_chars(handle, cmark_llist_append(memory, nil, caret))
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

  /// Longer labels are none. Source: CommonMark 0.31, “link label”.
  private static let longest: Int32 = 1000

  /// Whether a bracket stands in front, and the end of the line before the closing one.
  private static func isBroken(_ inlines: OpaquePointer) -> Bool {
    let offset = cmark_inline_parser_get_offset(inlines)
    // What has so many backticks that it takes more looks than this is no label that somebody meant.
    var looks = 4 * longest
    func byte(_ index: Int32) -> UInt8 {
      looks -= 1
      return looks < 0 ? 0 : cmark_inline_parser_peek_at(inlines, index)
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
      // Brackets in code and in tags close nothing.
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
    return looks < 0
  }

  /// Where a run of as many backticks as began the code ends; nil where there is none.
  private static func endOfCode(
    from start: Int32, marks: Int32, before end: Int32, _ byte: (Int32) -> UInt8
  ) -> Int32? {
    var index = start
    while index < end, byte(index) != 0 {
      var run: Int32 = 0
      while byte(index + run) == UInt8(ascii: "`") { run += 1 }
      if run == marks { return index + run }
      index += max(1, run)
    }
    return nil
  }

  private static func contains(_ sign: UInt8, _ range: Range<Int32>, _ byte: (Int32) -> UInt8) -> Bool {
    range.contains { byte($0) == sign }
  }
}
