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
    guard offset > 0, cmark_inline_parser_peek_at(inlines, offset - 1) == UInt8(ascii: "[") else {
      return false
    }
    var index = offset + 1
    while index < offset + longest {
      switch cmark_inline_parser_peek_at(inlines, index) {
      case UInt8(ascii: "]"), 0: return false
      case UInt8(ascii: "\n"), UInt8(ascii: "\r"): return true
      default: index += 1
      }
    }
    return false
  }
}
