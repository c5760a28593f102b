import CMarkGFM

/// Keeps a parse's inline phase from changing the library's process-wide tables; see `GFMExtensions`.
///
/// The library sets and clears the tables for the inline extensions that the parser lists. So the list is empty
/// when the phase begins and when it ends, and whole in between: the library asks the extension of each node
/// whether the node holds inlines, and it asks for the document first and for a node that we append last.
final class InlinePhase {
  private var parser: UnsafeMutablePointer<cmark_parser>?
  private var extensions: UnsafeMutablePointer<cmark_llist>?
  private var sentinel: Node?

  /// To be called when the whole text has been fed, its last line with its ending, before the parse is finished.
  func prepare(
    _ parser: UnsafeMutablePointer<cmark_parser>, asking handle: UnsafeMutablePointer<cmark_syntax_extension>
  ) {
    guard Self.isNeeded, let root = parser.pointee.root else { return }
    self.parser = parser
    extensions = parser.pointee.inline_syntax_extensions
    parser.pointee.inline_syntax_extensions = nil
    root.pointee.extension = handle
    let type = cmark_node_type(UInt32(NodeType.directive))
    sentinel = cmark_node_new_with_mem(type, parser.pointee.mem)
    guard let sentinel else { return }
    cmark_node_set_syntax_extension(sentinel, handle)
    cmark_node_append_child(root, sentinel)
  }

  /// The library asks whether a node of our extension holds inlines.
  func asked(about node: Node) {
    if node.pointee.type == NodeType.document {
      parser?.pointee.inline_syntax_extensions = extensions
    } else if node == sentinel {
      parser?.pointee.inline_syntax_extensions = nil
    }
  }

  /// Takes what was added out of the tree again.
  func finish(_ root: Node) {
    if let sentinel { cmark_node_unlink(sentinel) }
    root.pointee.extension = nil
    (parser, extensions, sentinel) = (nil, nil, nil)
  }

  /// Whether the tables are the process's. Later versions of the library keep them in the parser: there, a
  /// parser that was told nothing knows no strikethrough.
  private static let isNeeded: Bool = {
    let shared = GFMExtensions.shared
    guard let parser = cmark_parser_new(CMARK_OPT_DEFAULT) else { return false }
    defer { cmark_parser_free(parser) }
    shared.attach(to: parser)
    let extensions = parser.pointee.inline_syntax_extensions
    parser.pointee.inline_syntax_extensions = nil
    cmark_manage_extensions_special_characters(parser, 1)
    parser.pointee.inline_syntax_extensions = extensions
    return knowsStrikethrough(parser)
  }()

  /// Parses a paragraph's inlines alone, so that nothing is set or cleared.
  private static func knowsStrikethrough(_ parser: UnsafeMutablePointer<cmark_parser>) -> Bool {
    guard let paragraph = cmark_node_new(CMARK_NODE_PARAGRAPH) else { return false }
    defer { cmark_node_free(paragraph) }
    cmark_strbuf_puts(&paragraph.pointee.content, "~~a~~")
    cmark_parse_inlines(parser, paragraph, parser.pointee.refmap, CMARK_OPT_DEFAULT)
    return paragraph.pointee.first_child?.pointee.type == NodeType.strikethrough
  }
}
