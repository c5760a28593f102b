import Basics
import HTML
import Markup

/// The tags of one node of raw HTML in a page.
enum RawMarkup {
  struct Tag {
    let place: SourceLocation
    private let attributes: [(name: String, value: String)]

    fileprivate init(_ tokenizer: borrowing HTMLTokenizer, _ place: SourceLocation) {
      self.place = place
      let bytes = tokenizer.bytes
      attributes = tokenizer.attributes.map { attribute in
        let value = HTMLEntities.decoded(bytes[attribute.value])
        return (
          String(decoding: bytes[attribute.name], as: UTF8.self).lowercased(),
          String(decoding: value, as: UTF8.self)
        )
      }
    }

    /// The value of an attribute, the empty text for one without a value, nil where there is none.
    subscript(name: String) -> String? { attributes.first { $0.name == name }?.value }
  }

  /// The start tags of an element.
  static func tags(_ element: Element, in node: Node, _ lines: SourceLines) -> [Tag] {
    guard isRaw(node) else { return [] }
    var tokenizer = HTMLTokenizer(node.literal)
    var source = RawHTMLSource(node)
    var tags: [Tag] = []
    while true {
      switch tokenizer.next() {
      case .startTag where tokenizer.element == element:
        let (line, column) = source.place(of: tokenizer.start)
        tags.append(Tag(tokenizer, lines.location(line: line, column: column)))
      case .end: return tags
      default: break
      }
    }
  }

  /// Whether the node has the end tag of an element.
  static func endsElement(_ element: Element, in node: Node) -> Bool {
    guard isRaw(node) else { return false }
    var tokenizer = HTMLTokenizer(node.literal)
    while true {
      switch tokenizer.next() {
      case .endTag where tokenizer.element == element: return true
      case .end: return false
      default: break
      }
    }
  }

  /// The texts of elements that begin and end in the node.
  static func texts(
    of element: Element, in node: Node, _ lines: SourceLines
  ) -> [(text: String, place: SourceLocation)] {
    guard isRaw(node) else { return [] }
    var tokenizer = HTMLTokenizer(node.literal)
    var source = RawHTMLSource(node)
    var found: [(text: String, place: SourceLocation)] = []
    var open: (text: [UInt8], place: SourceLocation)?
    while true {
      switch tokenizer.next() {
      case .startTag where tokenizer.element == element:
        let (line, column) = source.place(of: tokenizer.start)
        open = ([], lines.location(line: line, column: column))
      case .endTag where tokenizer.element == element:
        if let open { found.append((String(decoding: open.text, as: UTF8.self), open.place)) }
        open = nil
      case .text: open?.text += HTMLEntities.decoded(tokenizer.bytes[tokenizer.start..<tokenizer.position])
      case .end: return found
      default: break
      }
    }
  }

  private static func isRaw(_ node: Node) -> Bool {
    node.pointee.type == NodeType.htmlBlock || node.pointee.type == NodeType.htmlInline
  }
}
