import CMarkGFM

/// A node of libcmark-gfm's tree, read in place.
public typealias Node = UnsafeMutablePointer<cmark_node>

/// The kinds of node, as plain numbers that a `switch` may compare with.
public enum NodeType {
  public static let document = UInt16(CMARK_NODE_DOCUMENT.rawValue)
  public static let blockQuote = UInt16(CMARK_NODE_BLOCK_QUOTE.rawValue)
  public static let list = UInt16(CMARK_NODE_LIST.rawValue)
  public static let item = UInt16(CMARK_NODE_ITEM.rawValue)
  public static let codeBlock = UInt16(CMARK_NODE_CODE_BLOCK.rawValue)
  public static let htmlBlock = UInt16(CMARK_NODE_HTML_BLOCK.rawValue)
  public static let customBlock = UInt16(CMARK_NODE_CUSTOM_BLOCK.rawValue)
  public static let paragraph = UInt16(CMARK_NODE_PARAGRAPH.rawValue)
  public static let heading = UInt16(CMARK_NODE_HEADING.rawValue)
  public static let thematicBreak = UInt16(CMARK_NODE_THEMATIC_BREAK.rawValue)
  public static let footnoteDefinition = UInt16(CMARK_NODE_FOOTNOTE_DEFINITION.rawValue)

  public static let text = UInt16(CMARK_NODE_TEXT.rawValue)
  public static let softBreak = UInt16(CMARK_NODE_SOFTBREAK.rawValue)
  public static let lineBreak = UInt16(CMARK_NODE_LINEBREAK.rawValue)
  public static let code = UInt16(CMARK_NODE_CODE.rawValue)
  public static let htmlInline = UInt16(CMARK_NODE_HTML_INLINE.rawValue)
  public static let customInline = UInt16(CMARK_NODE_CUSTOM_INLINE.rawValue)
  public static let emphasis = UInt16(CMARK_NODE_EMPH.rawValue)
  public static let strong = UInt16(CMARK_NODE_STRONG.rawValue)
  public static let link = UInt16(CMARK_NODE_LINK.rawValue)
  public static let image = UInt16(CMARK_NODE_IMAGE.rawValue)
  public static let footnoteReference = UInt16(CMARK_NODE_FOOTNOTE_REFERENCE.rawValue)

  public static let table = registered(unfold_node_table)
  public static let tableRow = registered(unfold_node_table_row)
  public static let tableCell = registered(unfold_node_table_cell)
  public static let strikethrough = registered(unfold_node_strikethrough)
  /// A block directive, `@Name(…) { … }`.
  public static let directive: UInt16 = {
    _ = GFMExtensions.shared
    return UInt16(cmark_syntax_extension_add_node(0).rawValue)
  }()

  private static func registered(_ type: () -> UInt16) -> UInt16 {
    _ = GFMExtensions.shared
    return type()
  }
}

extension cmark_chunk {
  /// The bytes the chunk stands for, valid as long as the tree.
  @inlinable public var bytes: UnsafeBufferPointer<UInt8> {
    UnsafeBufferPointer(start: data, count: Int(len))
  }

  public var string: String { String(decoding: bytes, as: UTF8.self) }
}

extension UnsafeMutablePointer where Pointee == cmark_node {
  /// The text of a text, code or raw HTML node.
  @inlinable public var literal: UnsafeBufferPointer<UInt8> { pointee.as.literal.bytes }

  /// Whether the parser may still add to this block.
  var isOpen: Bool { pointee.flags & UInt16(CMARK_NODE__OPEN.rawValue) != 0 }

  /// The node after this one in a walk over everything below `top`, parents before children; nil at the end.
  @inlinable public func following(below top: Node) -> Node? {
    if let child = pointee.first_child { return child }
    var climb = self
    while climb.pointee.next == nil {
      guard let parent = climb.pointee.parent, parent != top else { return nil }
      climb = parent
    }
    return climb.pointee.next
  }

  /// The plain text of everything below, line breaks as spaces, images by their alternative text.
  public var plainText: String {
    var bytes: [UInt8] = []
    appendPlainText(to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Appends the plain text of everything below.
  ///
  /// - Parameter label: a text for a link that has none of its own.
  public func appendPlainText(to bytes: inout [UInt8], label: (Node) -> String? = { _ in nil }) {
    var node = pointee.first_child
    while let here = node {
      switch here.pointee.type {
      case NodeType.text, NodeType.code: bytes.append(contentsOf: here.literal)
      case NodeType.softBreak, NodeType.lineBreak: bytes.append(UInt8(ascii: " "))
      case NodeType.link: if let label = label(here) { bytes.append(contentsOf: label.utf8) }
      default: break
      }
      node = here.following(below: self)
    }
  }
}
