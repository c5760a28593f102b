import CMarkGFM

/// A node of libcmark-gfm's tree, read in place. Other modules see it as a `Node`.
@usableFromInline typealias CNode = UnsafeMutablePointer<cmark_node>

/// The node types that extensions register with the library, as it stores them in nodes.
struct ExtensionNodeTypes {
  let table, tableRow, tableCell, strikethrough, directive, definition: UInt16

  /// Registers the extensions of GitHub Flavored Markdown and the type of directives, once for the process.
  static let registered: ExtensionNodeTypes = {
    cmark_gfm_core_extensions_ensure_registered()
    return ExtensionNodeTypes(
      table: unfold_node_table(), tableRow: unfold_node_table_row(), tableCell: unfold_node_table_cell(),
      strikethrough: unfold_node_strikethrough(),
      directive: UInt16(cmark_syntax_extension_add_node(0).rawValue),
      definition: UInt16(cmark_syntax_extension_add_node(0).rawValue))
  }()

  func kind(of type: UInt16) -> Node.Kind {
    switch type {
    case tableCell: .tableCell
    case tableRow: .tableRow
    case table: .table
    case strikethrough: .strikethrough
    case directive: .directive
    case definition: .definition
    default: .other
    }
  }
}

extension cmark_chunk {
  /// The bytes of the chunk, valid as long as the tree.
  @inlinable var bytes: UnsafeBufferPointer<UInt8> {
    UnsafeBufferPointer(start: data, count: Int(len))
  }

  /// Creates a chunk that refers to bytes without owning them.
  init(_ bytes: UnsafeBufferPointer<UInt8>) {
    self.init(data: UnsafeMutablePointer(mutating: bytes.baseAddress), len: Int32(bytes.count), alloc: 0)
  }
}

extension UnsafeMutablePointer where Pointee == cmark_node {
  /// The kind of the node.
  @inlinable var kind: Node.Kind {
    switch cmark_node_type(UInt32(pointee.type)) {
    case CMARK_NODE_TEXT: .text
    case CMARK_NODE_PARAGRAPH: .paragraph
    case CMARK_NODE_SOFTBREAK: .softBreak
    // Formulas, keys and directives belong to an extension.
    case CMARK_NODE_CODE:
      pointee.extension == nil ? .code : pointee.user_data == nil ? .math : customInline.kind
    case CMARK_NODE_LINK: .link
    case CMARK_NODE_ITEM: .item
    case CMARK_NODE_LIST: .list
    case CMARK_NODE_HEADING: .heading
    case CMARK_NODE_EMPH: .emphasis
    case CMARK_NODE_STRONG: .strong
    case CMARK_NODE_CODE_BLOCK: .codeBlock
    case CMARK_NODE_IMAGE: .image
    case CMARK_NODE_BLOCK_QUOTE: .blockQuote
    case CMARK_NODE_LINEBREAK: .lineBreak
    case CMARK_NODE_HTML_INLINE: .htmlInline
    case CMARK_NODE_HTML_BLOCK: .htmlBlock
    case CMARK_NODE_THEMATIC_BREAK: .thematicBreak
    case CMARK_NODE_FOOTNOTE_REFERENCE: .footnoteReference
    case CMARK_NODE_FOOTNOTE_DEFINITION: .footnoteDefinition
    case CMARK_NODE_DOCUMENT: .document
    case CMARK_NODE_CUSTOM_BLOCK: .abstractPlaceholder
    case CMARK_NODE_CUSTOM_INLINE: customInline.kind
    default: extensionKind
    }
  }

  @usableFromInline var extensionKind: Node.Kind { ExtensionNodeTypes.registered.kind(of: pointee.type) }

  /// The text of a text, code or raw HTML node.
  @inlinable var literal: UnsafeBufferPointer<UInt8> { pointee.as.literal.bytes }

  /// Changes the type of the node. The new type must store its content in the same way.
  func become(_ type: cmark_node_type) { pointee.type = UInt16(type.rawValue) }

  /// Whether the node is part of a line of text.
  var isInline: Bool {
    UInt32(pointee.type) & UInt32(CMARK_NODE_TYPE_MASK) == UInt32(CMARK_NODE_TYPE_INLINE)
  }

  /// The innermost block that an inline is in.
  var block: CNode? {
    var ancestor = pointee.parent
    while let here = ancestor, here.isInline { ancestor = here.pointee.parent }
    return ancestor
  }

  /// Returns whether the node is in the tree below `root`.
  func isDescendant(of root: CNode) -> Bool {
    var ancestor = pointee.parent
    while let here = ancestor, here != root { ancestor = here.pointee.parent }
    return ancestor == root
  }

  /// For the node of a directive, the index of the directive in the list of directives.
  var directiveIndex: Int {
    kind == .inlineDirective ? customInline.number : Int(bitPattern: pointee.user_data) - 1
  }

  /// The kind of an inline node that the library does not have, and a number that the kind uses.
  @usableFromInline var customInline: (kind: Node.Kind, number: Int) {
    let value = Int(bitPattern: pointee.user_data)
    let kind: Node.Kind =
      switch value & 3 {
      case 1: .keys
      case 2: .inlineDirective
      case 3: .abbreviation
      default: .other
      }
    return (kind, value >> 2)
  }

  /// Makes a new inline node a node of one of the kinds in `customInline`.
  func becomeInline(_ kind: Node.Kind, _ number: Int = 0) {
    let tag =
      switch kind {
      case .keys: 1
      case .inlineDirective: 2
      case .abbreviation: 3
      default: 0
      }
    pointee.user_data = UnsafeMutableRawPointer(bitPattern: number << 2 | tag)
  }

  /// The columns of indentation that belong to the marker of a definition, and which each of its lines must have.
  var definitionIndent: Int {
    get { Int(pointee.as.list.padding) }
    nonmutating set { pointee.as.list.padding = Int32(newValue) }
  }

  /// Whether the parser can still add content to this block.
  var isOpen: Bool { pointee.flags & UInt16(CMARK_NODE__OPEN.rawValue) != 0 }

  /// Returns the next node in a preorder walk over the descendants of `top`; nil at the end.
  @inlinable func following(below top: CNode) -> CNode? {
    if let child = pointee.first_child { return child }
    return self == top ? nil : followingOutside(below: top)
  }

  /// Returns the next node in a preorder walk over the descendants of `top`, skipping the descendants of this node; nil
  /// at the end.
  @inlinable func followingOutside(below top: CNode) -> CNode? {
    var climb = self
    while climb.pointee.next == nil {
      guard let parent = climb.pointee.parent, parent != top else { return nil }
      climb = parent
    }
    return climb.pointee.next
  }

  /// Appends a new node as the last child. The library's own function is slower, since it checks all ancestors.
  func append(_ child: CNode) {
    child.pointee.parent = self
    child.pointee.prev = pointee.last_child
    pointee.last_child?.pointee.next = child
    if pointee.first_child == nil { pointee.first_child = child }
    pointee.last_child = child
  }

  /// Moves the siblings from `first` up to, but not including, `end` into this new node as its children.
  func adopt(from first: CNode?, before end: CNode) {
    guard let first, let last = end.pointee.prev else { return }
    end.pointee.prev = first.pointee.prev
    first.pointee.prev?.pointee.next = end
    first.pointee.prev = nil
    last.pointee.next = nil
    pointee.first_child = first
    pointee.last_child = last
    var child: CNode? = first
    while let here = child {
      here.pointee.parent = self
      child = here.pointee.next
    }
  }

  /// Inserts a new node as the next sibling.
  func insertAfter(_ sibling: CNode) {
    sibling.pointee.parent = pointee.parent
    sibling.pointee.prev = self
    sibling.pointee.next = pointee.next
    if let next = pointee.next {
      next.pointee.prev = sibling
    } else {
      pointee.parent?.pointee.last_child = sibling
    }
    pointee.next = sibling
  }
}
