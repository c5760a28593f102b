import CMarkGFM

/// Syntax extensions of libcmark-gfm.
enum SyntaxExtension {
  /// Creates an extension without functions, which the caller must free.
  ///
  /// - Parameter specialCharacters: the characters at which the library calls the extension while it parses inlines.
  static func make(
    _ name: String, specialCharacters: [UInt8] = []
  ) -> UnsafeMutablePointer<cmark_syntax_extension>? {
    guard let handle = cmark_syntax_extension_new(name) else { return nil }
    var characters: UnsafeMutablePointer<cmark_llist>?
    for character in specialCharacters {
      characters = cmark_llist_append(
        cmark_get_default_mem_allocator(), characters, UnsafeMutableRawPointer(bitPattern: UInt(character)))
    }
    cmark_syntax_extension_set_special_inline_chars(handle, characters)
    return handle
  }

  /// Creates a node for a range of the text, and moves the inline parser to its end.
  static func makeNode(
    _ range: Range<Int>, in text: UnsafeBufferPointer<UInt8>, _ parser: UnsafeMutablePointer<cmark_parser>,
    _ inlines: OpaquePointer, _ handle: UnsafeMutablePointer<cmark_syntax_extension>?
  ) -> CNode? {
    // The library’s tables accept no node of another type, so it is a node for code that belongs to the extension.
    guard let node = cmark_node_new_with_mem(CMARK_NODE_CODE, parser.pointee.mem) else { return nil }
    node.pointee.extension = handle
    node.pointee.as.literal = cmark_chunk(UnsafeBufferPointer(rebasing: text[range]))
    node.pointee.start_line = cmark_inline_parser_get_line(inlines)
    node.pointee.end_line = node.pointee.start_line
    node.pointee.start_column = cmark_inline_parser_get_column(inlines)
    node.pointee.end_column = node.pointee.start_column + Int32(range.count) - 1
    cmark_inline_parser_set_offset(inlines, Int32(range.upperBound))
    return node
  }
}
