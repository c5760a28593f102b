import CMarkGFM

/// Prevents the inline phase of a parse from changing the library's global tables; see `GFMExtensions`.
///
/// The library sets and clears the tables for the inline extensions in the parser's list. So the list is made empty
/// when the phase begins and when it ends, and is complete in between. The library asks the extension of each node
/// whether the node contains inlines, first for the document, and last for a sentinel node that is appended here. These
/// two calls mark the beginning and the end.
final class InlinePhase {
  let limits = InlineLimits()
  private var parser: UnsafeMutablePointer<cmark_parser>?
  private var extensions: UnsafeMutablePointer<cmark_llist>?
  private var sentinel: CNode?

  /// Prepares the tree for the inline phase. Call this after the whole text was fed, with a line ending after its last
  /// line, and before `cmark_parser_finish`.
  func prepare(
    _ parser: UnsafeMutablePointer<cmark_parser>,
    extension handle: UnsafeMutablePointer<cmark_syntax_extension>
  ) {
    guard let root = parser.pointee.root else { return }
    self.parser = parser
    extensions = parser.pointee.inline_syntax_extensions
    root.pointee.extension = handle
    guard Self.isNeeded else { return }
    parser.pointee.inline_syntax_extensions = nil
    let type = cmark_node_type(UInt32(ExtensionNodeTypes.registered.directive))
    sentinel = cmark_node_new_with_mem(type, parser.pointee.mem)
    guard let sentinel else { return }
    cmark_node_set_syntax_extension(sentinel, handle)
    cmark_node_append_child(root, sentinel)
  }

  /// Handles the library's question whether a node of our extension contains inlines.
  func asked(about node: CNode) {
    guard let parser else { return }
    if node.kind == .document {
      parser.pointee.inline_syntax_extensions = extensions
      limits.begin(parser)
    } else if node == sentinel {
      parser.pointee.inline_syntax_extensions = nil
      if let root = parser.pointee.root { limits.endInlines(root) }
    }
  }

  /// Removes the sentinel from the tree, and completes the limits of inlines.
  func finish(_ root: CNode, length: Int) {
    if let sentinel { cmark_node_unlink(sentinel) }
    root.pointee.extension = nil
    limits.end(root, length: length)
    (parser, extensions, sentinel) = (nil, nil, nil)
  }

  /// Whether the tables are global, as in version 0.29.0.gfm.6. Later versions have tables in each parser, so a parser
  /// with an empty list of extensions does not recognize strikethrough.
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

  /// Returns whether the parser recognizes strikethrough. Parses only a paragraph's inlines, which does not change the
  /// tables.
  private static func knowsStrikethrough(_ parser: UnsafeMutablePointer<cmark_parser>) -> Bool {
    guard let paragraph = cmark_node_new(CMARK_NODE_PARAGRAPH) else { return false }
    defer { cmark_node_free(paragraph) }
    cmark_strbuf_puts(&paragraph.pointee.content, "~~a~~")
    cmark_parse_inlines(parser, paragraph, parser.pointee.refmap, CMARK_OPT_DEFAULT)
    return paragraph.pointee.first_child?.kind == .strikethrough
  }
}
