import CMarkGFM

/// The block extension that adds directives and `ExtraBlocks` to libcmark-gfm.
///
/// Each parser has its own extension, because callbacks find their state through the extension.
final class DirectiveExtension {
  let reader: DirectiveReader
  let extraBlocks: ExtraBlocks
  let inlinePhase = InlinePhase()
  /// The lines that make no table of the text around them.
  private(set) var strayDelimiterRows: [StrayDelimiterRow] = []
  /// The rows with text that is not shown.
  private(set) var surplusCells: [SurplusCells] = []
  private let handle: UnsafeMutablePointer<cmark_syntax_extension>?

  /// Whether an author has written the text, so that it may contain `ExtraBlocks`.
  private var isWritten = true

  init(known: DirectiveNames, glossary: [Abbreviation] = []) {
    extraBlocks = ExtraBlocks(glossary: glossary)
    reader = DirectiveReader(known: known)
    handle = SyntaxExtension.make("directive")
    guard let handle else { return }
    cmark_syntax_extension_set_private(handle, Unmanaged.passUnretained(self).toOpaque(), nil)
    cmark_syntax_extension_set_open_block_func(handle) { handle, indented, parser, parent, input, length in
      guard indented == 0, let handle, let parser, let parent, let input, let owner = owner(of: handle)
      else {
        return nil
      }
      func make(_ type: UInt16) -> CNode? {
        let column = parser.pointee.first_nonspace + 1
        guard let node = cmark_parser_add_child(parser, parent, cmark_node_type(UInt32(type)), column)
        else { return nil }
        cmark_node_set_syntax_extension(node, handle)
        return node
      }
      let line = UnsafeMutableBufferPointer(start: input, count: Int(length))
      let directive = owner.reader.open(parser, in: parent, line: line) { number in
        let node = make(ExtensionNodeTypes.registered.directive)
        node?.pointee.user_data = UnsafeMutableRawPointer(bitPattern: number)
        return node
      }
      guard directive == nil, owner.isWritten else { return directive }
      owner.noteTableRow(UnsafeBufferPointer(line), in: parent, parser)
      return owner.extraBlocks.open(parser, in: parent, line: UnsafeBufferPointer(line)) {
        make(ExtensionNodeTypes.registered.definition)
      }
    }
    cmark_syntax_extension_set_match_block_func(handle) { handle, parser, input, length, node in
      guard let handle, let parser, let input, let node, let owner = owner(of: handle) else { return 0 }
      let line = UnsafeMutableBufferPointer(start: input, count: Int(length))
      let matches =
        node.kind == .definition
        ? owner.extraBlocks.matches(node, parser, line: UnsafeBufferPointer(line))
        : owner.reader.matches(node, parser, line: line)
      return matches ? 1 : 0
    }
    cmark_syntax_extension_set_can_contain_func(handle) { _, _, child in
      let isBlock = child.rawValue & UInt32(CMARK_NODE_TYPE_MASK) == UInt32(CMARK_NODE_TYPE_BLOCK)
      return isBlock && child != CMARK_NODE_ITEM ? 1 : 0
    }
    cmark_syntax_extension_set_contains_inlines_func(handle) { handle, node in
      if let handle, let node { owner(of: handle)?.inlinePhase.asked(about: node) }
      return 0
    }
    cmark_syntax_extension_set_get_type_string_func(handle) { _, _ in directiveTypeName }
  }

  deinit {
    if let handle { cmark_syntax_extension_free(cmark_get_default_mem_allocator(), handle) }
  }

  /// Adds the extension to a parser.
  func attach(to parser: UnsafeMutablePointer<cmark_parser>) {
    if let handle { cmark_parser_attach_syntax_extension(parser, handle) }
  }

  /// Prepares the extension for a page. Call this before the text is parsed.
  ///
  /// - Parameters:
  ///   - isWritten: whether the text may contain our syntax.
  ///   - isSmart: whether quotation marks become typographic ones: these, or English ones.
  func begin(
    _ text: UnsafeBufferPointer<UInt8>, isWritten: Bool, isSmart: Bool, quotationMarks: QuotationMarks?
  ) {
    self.isWritten = isWritten
    inlinePhase.limits.set(text, quotationMarks: quotationMarks, isSmart: isSmart) { [reader] in
      reader.isInComment($0)
    }
    strayDelimiterRows.removeAll(keepingCapacity: true)
    surplusCells.removeAll(keepingCapacity: true)
    reader.begin(text, isWritten: isWritten)
    extraBlocks.begin()
  }

  private func noteTableRow(
    _ line: UnsafeBufferPointer<UInt8>, in parent: CNode, _ parser: UnsafeMutablePointer<cmark_parser>
  ) {
    let start = Int(parser.pointee.first_nonspace)
    let number = Int(parser.pointee.line_number)
    if parent.kind == .table {
      guard let row = SurplusCells(line, from: start, number: number, in: parent),
        !reader.isInComment(parent)
      else { return }
      surplusCells.append(row)
    } else if !reader.tables.areFull,
      let row = StrayDelimiterRow(line, from: start, number: number, in: parent),
      !reader.isInComment(parent)
    {
      strayDelimiterRows.append(row)
    }
  }

  /// Finishes parsing a text, whose last line must have a line ending. Returns the root of the tree.
  ///
  /// - Parameter length: the length of the text in bytes.
  func finish(_ parser: UnsafeMutablePointer<cmark_parser>, length: Int) -> CNode? {
    guard let handle else { return cmark_parser_finish(parser) }
    reader.endBlocks()
    inlinePhase.prepare(parser, extension: handle)
    let root = cmark_parser_finish(parser)
    if let root { inlinePhase.finish(root, length: length) }
    reader.removeComments()
    extraBlocks.removeAbbreviations()
    if let root { extraBlocks.markAbbreviations(below: root, hasGlossary: isWritten) }
    return root
  }
}

// A C string that lives as long as the process, as the library requires.
private nonisolated(unsafe) let directiveTypeName: UnsafePointer<CChar>? = {
  let name: StaticString = "directive"
  return UnsafeRawPointer(name.utf8Start).assumingMemoryBound(to: CChar.self)
}()

private func owner(of handle: UnsafeMutablePointer<cmark_syntax_extension>) -> DirectiveExtension? {
  guard let owner = cmark_syntax_extension_get_private(handle) else { return nil }
  return Unmanaged<DirectiveExtension>.fromOpaque(owner).takeUnretainedValue()
}
