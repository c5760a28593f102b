import CMarkGFM

/// A node of a page's syntax tree: a block, such as a paragraph, or an inline, such as a link.
///
/// A node is a small value that refers to the tree of its `Document`, and is valid as long as the document is. Two
/// nodes are equal if they are the same place of the same tree.
public struct Node: Hashable {
  /// The library's node. Only this module may use it; it is visible so that the compiler can inline the properties.
  @usableFromInline let pointer: UnsafeMutablePointer<cmark_node>

  @inlinable init(_ pointer: UnsafeMutablePointer<cmark_node>) { self.pointer = pointer }

  @inlinable init?(_ pointer: UnsafeMutablePointer<cmark_node>?) {
    guard let pointer else { return nil }
    self.pointer = pointer
  }
}

// MARK: - Kinds

extension Node {
  /// The kinds of node in CommonMark and GitHub Flavored Markdown, and block directives.
  public enum Kind: UInt8, CaseIterable, Sendable {
    case document, blockQuote, list, item, codeBlock, htmlBlock, paragraph, heading, thematicBreak
    case footnoteDefinition, table, tableRow, tableCell
    /// A block directive, `@Name(…) { … }`.
    case directive
    /// A definition of the term in the paragraph before it, `: text`.
    case definition
    /// A place in a list of links for the abstract of the page to which the preceding link leads.
    case abstractPlaceholder

    case text, softBreak, lineBreak, code, htmlInline, emphasis, strong, strikethrough, link, image,
      footnoteReference
    /// A formula in a line of text, with its delimiters; see `Formula`.
    case math
    /// A combination of keys, `++ctrl+c++`; see `KeyCombination`.
    case keys
    /// A directive in a line of text, `@Badge("New")`.
    case inlineDirective
    /// An abbreviation, whose definition is in `Document.abbreviations`.
    case abbreviation
    /// A kind that the library may add in a later version.
    case other
  }

  /// The kind of this node.
  @inlinable public var kind: Kind { pointer.kind }

  /// Whether the node is part of a line of text.
  var isInline: Bool { pointer.isInline }
}

// MARK: - The tree

extension Node {
  @inlinable public var parent: Node? { Node(pointer.pointee.parent) }
  @inlinable public var firstChild: Node? { Node(pointer.pointee.first_child) }
  @inlinable public var lastChild: Node? { Node(pointer.pointee.last_child) }
  /// The sibling before this node.
  @inlinable public var previous: Node? { Node(pointer.pointee.prev) }
  /// The sibling after this node.
  @inlinable public var next: Node? { Node(pointer.pointee.next) }

  /// The children in order. The loop over them may remove the child that it has been given.
  @inlinable public var children: Siblings { Siblings(first: firstChild) }

  /// A node and its siblings after it.
  public struct Siblings: Sequence, IteratorProtocol {
    @usableFromInline var upcoming: Node?

    @inlinable public init(first: Node?) { upcoming = first }

    @inlinable public mutating func next() -> Node? {
      guard let node = upcoming else { return nil }
      upcoming = node.next
      return node
    }
  }

  /// The nodes below this one, parents before their children. The loop over them may change what is below the node that
  /// it has been given, but must not remove that node.
  @inlinable public var descendants: Descendants { Descendants(top: self) }

  /// The nodes below a node, parents before their children.
  public struct Descendants: Sequence, IteratorProtocol {
    @usableFromInline let top: Node
    @usableFromInline var current: Node?

    @inlinable init(top: Node) {
      self.top = top
      current = top
    }

    @inlinable public mutating func next() -> Node? {
      current = current?.following(below: top)
      return current
    }
  }

  /// Returns the next node in a preorder walk over the descendants of `top`; nil at the end.
  @inlinable public func following(below top: Node) -> Node? { Node(pointer.following(below: top.pointer)) }

  /// Returns the next node in a preorder walk over the descendants of `top`, skipping the descendants of this node; nil
  /// at the end.
  @inlinable public func followingOutside(below top: Node) -> Node? {
    Node(pointer.followingOutside(below: top.pointer))
  }

  /// Takes the node out of the tree.
  public func remove() { cmark_node_unlink(pointer) }
}

// MARK: - Position

extension Node {
  /// The line of the parsed text that the library gives for the node, from 1; 0 where it has none. See
  /// `Document.place(of:)` for the place at which the node really begins.
  @inlinable public var startLine: Int { Int(pointer.pointee.start_line) }

  /// The column that the library gives for the node, in bytes from 1; 0 where it has none.
  public var startColumn: Int { Int(pointer.pointee.start_column) }

  /// The last line of a block, from 1.
  public var endLine: Int { Int(pointer.pointee.end_line) }
}

// MARK: - Content

extension Node {
  /// The bytes of a text, a code span, a code block, or raw HTML, valid as long as the tree.
  @inlinable public var literal: UnsafeBufferPointer<UInt8> {
    pointer.pointee.type == UInt16(CMARK_NODE_CODE_BLOCK.rawValue)
      ? pointer.pointee.as.code.literal.bytes : pointer.pointee.as.literal.bytes
  }

  /// Removes bytes from the beginning of a text.
  public func removeFirst(_ count: Int) {
    precondition(kind == .text && count <= literal.count)
    pointer.pointee.as.literal.data += count
    pointer.pointee.as.literal.len -= Int32(count)
  }

  /// Removes bytes from the end of a text.
  public func removeLast(_ count: Int) {
    precondition(kind == .text && count <= literal.count)
    pointer.pointee.as.literal.len -= Int32(count)
  }

  /// Overwrites a part of raw HTML with a text of the same length, so that all offsets stay the same.
  public func overwrite(_ range: Range<Int>, with text: StaticString) {
    precondition(range.count == text.utf8CodeUnitCount && range.upperBound <= literal.count)
    text.withUTF8Buffer {
      for (offset, byte) in zip(range, $0) { pointer.pointee.as.literal.data[offset] = byte }
    }
  }

  /// Overwrites a part of raw HTML with spaces, except for line feeds.
  public func clear(_ range: Range<Int>) {
    precondition(range.upperBound <= literal.count)
    for offset in range where literal[offset] != 10 { pointer.pointee.as.literal.data[offset] = 32 }
  }

  /// The level of a heading, from 1 to 6.
  @inlinable public var headingLevel: Int { Int(pointer.pointee.as.heading.level) }

  /// The destination of a link or an image.
  @inlinable public var destination: UnsafeBufferPointer<UInt8> { pointer.pointee.as.link.url.bytes }

  /// The title of a link or an image; empty if it has none.
  @inlinable public var title: UnsafeBufferPointer<UInt8> { pointer.pointee.as.link.title.bytes }

  /// The text after the opening fence of a code block: its language and options.
  public var codeInfo: UnsafeBufferPointer<UInt8> { pointer.pointee.as.code.info.bytes }

  /// Whether a code block is between fences, rather than indented.
  public var isFenced: Bool { pointer.pointee.as.code.fenced != 0 }

  /// The character of a code block’s fences, and how many of them open it.
  public var fence: (character: UInt8, length: Int) {
    (pointer.pointee.as.code.fence_char, Int(pointer.pointee.as.code.fence_length))
  }

  /// The position of a directive in `Document.directives`.
  public var directiveIndex: Int { pointer.directiveIndex }

  /// The position of an abbreviation in `Document.abbreviations`.
  public var abbreviationIndex: Int { pointer.customInline.number }
}

// MARK: - Lists

extension Node {
  /// Whether a list is bulleted, rather than numbered.
  @inlinable public var isBulleted: Bool { pointer.pointee.as.list.list_type == CMARK_BULLET_LIST }

  /// The number of a numbered list's first item.
  @inlinable public var listStart: Int { Int(pointer.pointee.as.list.start) }

  /// Whether no blank line separates the items of a list, so that their text is not in paragraphs.
  @inlinable public var isTight: Bool { pointer.pointee.as.list.tight }

  /// Shows the text of a list's items without paragraphs.
  public func makeTight() { pointer.pointee.as.list.tight = true }

  /// Moves the first child that begins an item, and all children after it, into a new numbered list. Each child that
  /// begins an item gets an item of its own. Returns false if no child begins an item.
  public func numberChildren(beginningItemsAt beginsItem: (Node) -> Bool) -> Bool {
    let memory = pointer.pointee.content.mem
    var list: CNode?
    var item: CNode?
    for child in children {
      if beginsItem(child) {
        if list == nil {
          guard let new = cmark_node_new_with_mem(CMARK_NODE_LIST, memory) else { return false }
          new.pointee.as.list.list_type = CMARK_ORDERED_LIST
          new.pointee.as.list.start = 1
          new.pointee.as.list.tight = false
          new.pointee.start_line = child.pointer.pointee.start_line
          list = new
        }
        guard let new = cmark_node_new_with_mem(CMARK_NODE_ITEM, memory) else { return false }
        new.pointee.start_line = child.pointer.pointee.start_line
        list?.append(new)
        item = new
      }
      guard let item else { continue }
      child.remove()
      item.append(child.pointer)
    }
    if let list { pointer.append(list) }
    return list != nil
  }

  /// Whether the text of a definition directly follows its term, so that it is not in a paragraph.
  public var isTightDefinition: Bool { kind == .definition && pointer.pointee.as.list.tight }

  /// Whether the task of a list item is done; nil for an item that is not a task.
  public var isDone: Bool? {
    // The library’s list items belong to an extension only if they are tasks.
    pointer.pointee.extension == nil ? nil : pointer.pointee.as.list.checked
  }

  /// Inserts a place for the abstract of a linked page after this node.
  public func insertAbstractPlaceholder() {
    guard let place = cmark_node_new_with_mem(CMARK_NODE_CUSTOM_BLOCK, pointer.pointee.content.mem) else {
      return
    }
    cmark_node_insert_after(pointer, place)
  }
}

// MARK: - Tables

extension Node {
  /// The alignment of each column of a table, as the ASCII letter `l`, `c` or `r`, or 0 if it has none.
  public var columnAlignments: UnsafeBufferPointer<UInt8> {
    UnsafeBufferPointer(
      start: cmark_gfm_extensions_get_table_alignments(pointer),
      count: Int(cmark_gfm_extensions_get_table_columns(pointer)))
  }

  /// Whether a row of a table is its header.
  public var isHeaderRow: Bool { cmark_gfm_extensions_get_table_row_is_header(pointer) != 0 }
}

// MARK: - Footnotes

extension Node {
  /// The definition that a footnote reference refers to.
  public var footnoteDefinition: Node? { Node(pointer.pointee.parent_footnote_def) }

  /// The number of a footnote reference among those to the same definition, from 1.
  public var footnoteReferenceNumber: Int { Int(pointer.pointee.footnote.ref_ix) }

  /// The number of references to a footnote definition.
  public var footnoteReferenceCount: Int { Int(pointer.pointee.footnote.def_count) }
}

// MARK: - Text

extension Node {
  /// The plain text of the descendants. Line breaks become spaces, and images their alternative text.
  public var plainText: String {
    var bytes: [UInt8] = []
    appendPlainText(to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Appends the plain text of the descendants, in UTF-8.
  ///
  /// - Parameters:
  ///   - label: returns the text to append for a link that has no text of its own.
  ///   - showsHTML: returns whether the source text of an inline tag is appended.
  public func appendPlainText(
    to bytes: inout [UInt8], label: (Node) -> String? = { _ in nil },
    showsHTML: (Node) -> Bool = { _ in false }
  ) {
    for node in descendants {
      switch node.kind {
      case .text, .code, .abbreviation: bytes.append(contentsOf: node.literal)
      case .keys: bytes.append(contentsOf: node.keyCombination.text.utf8)
      case .math: if let formula = node.formula { bytes.append(contentsOf: formula.tex) }
      case .softBreak where node.joinsLines: break
      case .softBreak, .lineBreak: bytes.append(UInt8(ascii: " "))
      case .link: if let label = label(node) { bytes.append(contentsOf: label.utf8) }
      case .htmlInline: if showsHTML(node) { bytes.append(contentsOf: node.literal) }
      // A badge or an icon has no text, and spaces on both sides.
      case .inlineDirective: if bytes.last == UInt8(ascii: " ") { bytes.removeLast() }
      default: break
      }
    }
  }
}
