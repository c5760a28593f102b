import Basics
import CMarkGFM

/// Strikethrough, `~~text~~` and `~text~`, in place of the library’s extension.
///
/// A single `~` between letters or digits is text, as in `9~11`. The same extension handles the marks of `WideEmphasis`,
/// because the library looks past the special characters of such an extension to find the characters next to a run.
///
/// Source: GitHub Flavored Markdown, section 6.5.
enum Strikethrough {
  static func makeExtension() -> UnsafeMutablePointer<cmark_syntax_extension>? {
    guard
      let handle = SyntaxExtension.make(
        "tildes", specialCharacters: [UInt8(ascii: "~"), WideEmphasis.mark])
    else { return nil }
    cmark_syntax_extension_set_emphasis(handle, 1)
    cmark_syntax_extension_set_match_inline_func(handle) { _, parser, _, character, inlines in
      guard let parser, let inlines else { return nil }
      switch character {
      case UInt8(ascii: "~"): return Strikethrough.delimiter(parser, inlines)
      case WideEmphasis.mark:
        WideEmphasis.correct(inlines)
        cmark_inline_parser_advance_offset(inlines)
        return cmark_node_new_with_mem(CMARK_NODE_TEXT, parser.pointee.mem)
      default: return nil
      }
    }
    cmark_syntax_extension_set_inline_from_delim_func(handle) { _, parser, inlines, opener, closer in
      guard let library = cmark_find_syntax_extension("strikethrough"),
        let insert = library.pointee.insert_inline_from_delim
      else { return closer?.pointee.next }
      return insert(library, parser, inlines, opener, closer)
    }
    return handle
  }

  /// Reads a run of `~`, which is a delimiter if it has one or two characters.
  private static func delimiter(
    _ parser: UnsafeMutablePointer<cmark_parser>, _ inlines: OpaquePointer
  ) -> CNode? {
    guard let text = cmark_inline_parser_get_chunk(inlines)?.pointee.bytes,
      let node = cmark_node_new_with_mem(CMARK_NODE_TEXT, parser.pointee.mem)
    else { return nil }
    let start = Int(cmark_inline_parser_get_offset(inlines))
    var end = start
    while end < text.count, text[end] == UInt8(ascii: "~") { end += 1 }
    node.pointee.start_line = cmark_inline_parser_get_line(inlines)
    node.pointee.end_line = node.pointee.start_line
    node.pointee.start_column = cmark_inline_parser_get_column(inlines)
    node.pointee.end_column = node.pointee.start_column + Int32(end - start) - 1
    node.pointee.as.literal = cmark_chunk(UnsafeBufferPointer(rebasing: text[start..<end]))
    cmark_inline_parser_set_offset(inlines, Int32(end))
    let flanking = Flanking(start..<end, in: text)
    let isText = end - start > 2 || end - start == 1 && isInWord(start, text)
    if !isText, flanking.canOpen || flanking.canClose {
      cmark_inline_parser_push_delimiter(
        inlines, UInt8(ascii: "~"), flanking.canOpen ? 1 : 0, flanking.canClose ? 1 : 0, node)
    }
    return node
  }

  /// Returns whether letters or digits are on both sides of a character.
  private static func isInWord(_ index: Int, _ text: UnsafeBufferPointer<UInt8>) -> Bool {
    [
      Flanking.character(before: index, in: text), Flanking.character(from: index + 1, in: text),
    ].allSatisfy { character in
      if character < 0x80 { return ByteSet.alphanumerics.contains(UInt8(character)) }
      return !Flanking.isSpace(character) && !Flanking.isPunctuation(character)
    }
  }
}
