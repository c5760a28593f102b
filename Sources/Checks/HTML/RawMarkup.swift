import Basics
import HTML
import HTMLSyntax
import Markup

/// Reads the tags of a raw HTML node in the source of a page.
enum RawMarkup {
  struct Tag {
    let place: SourceLocation
    private let attributes: [(name: String, value: String)]

    fileprivate init(_ tokenizer: borrowing HTMLTokenizer, _ place: SourceLocation) {
      self.place = place
      let bytes = tokenizer.bytes
      attributes = tokenizer.attributes.map { attribute in
        let value = CharacterReferences.decoded(bytes[attribute.value])
        return (
          String(decoding: bytes[attribute.name], as: UTF8.self).lowercased(),
          String(decoding: value, as: UTF8.self)
        )
      }
    }

    /// The decoded value of an attribute; empty if the attribute has no value, nil if there is no such attribute.
    subscript(name: String) -> String? { attributes.first { $0.name == name }?.value }
  }

  /// Returns the start tags of an element in `node`.
  static func tags(_ element: Element, in node: Node, of document: Document) -> [Tag] {
    guard isRaw(node) else { return [] }
    var tokenizer = HTMLTokenizer(node.literal)
    var source = RawHTMLSource(node, of: document)
    var tags: [Tag] = []
    while true {
      switch tokenizer.next() {
      case .startTag where tokenizer.element == element:
        let (line, column) = source.place(of: tokenizer.start)
        tags.append(Tag(tokenizer, document.lines.location(line: line, column: column)))
      case .end: return tags
      default: break
      }
    }
  }

  /// Whether `node` contains an end tag of an element.
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

  /// Returns the texts of all elements of a kind that begin and end in `node`.
  static func texts(
    of element: Element, in node: Node, of document: Document
  ) -> [(text: String, place: SourceLocation)] {
    guard isRaw(node) else { return [] }
    var tokenizer = HTMLTokenizer(node.literal)
    var source = RawHTMLSource(node, of: document)
    var found: [(text: String, place: SourceLocation)] = []
    var open: (text: [UInt8], place: SourceLocation)?
    while true {
      switch tokenizer.next() {
      case .startTag where tokenizer.element == element:
        let (line, column) = source.place(of: tokenizer.start)
        open = ([], document.lines.location(line: line, column: column))
      case .endTag where tokenizer.element == element:
        if let open { found.append((String(decoding: open.text, as: UTF8.self), open.place)) }
        open = nil
      case .text:
        open?.text += CharacterReferences.decoded(tokenizer.bytes[tokenizer.start..<tokenizer.position])
      case .end: return found
      default: break
      }
    }
  }

  private static func isRaw(_ node: Node) -> Bool {
    node.kind == .htmlBlock || node.kind == .htmlInline
  }
}
