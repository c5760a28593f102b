import Basics

/// A start tag in HTML.
struct HTMLTag {
  /// The name in lowercase.
  let name: String
  private(set) var attributes: [(name: String, value: String?)] = []
  let isSelfClosing: Bool
  /// The index after the tag.
  let end: Int

  /// Returns nil if the bytes do not begin with a start tag.
  init?(_ bytes: Bytes) {
    guard bytes.first == UInt8(ascii: "<"), let letter = bytes.dropFirst().first, letter.isASCIILetter,
      let end = HTMLUnit.end(at: bytes.startIndex, in: bytes)
    else { return nil }
    self.end = end
    var rest = bytes[(bytes.startIndex + 1)..<(end - 1)]
    let word = rest.prefix { $0.isASCIILetter || $0.isASCIIDigit || $0 == UInt8(ascii: "-") }
    name = word.string.lowercased()
    rest = rest[word.endIndex...]
    // `<https://example.com>` is a link.
    guard rest.isEmpty || rest[rest.startIndex].isASCIIWhitespace || rest.first == UInt8(ascii: "/") else {
      return nil
    }
    isSelfClosing = rest.last == UInt8(ascii: "/")
    if isSelfClosing { rest = rest.dropLast() }
    while true {
      rest = rest.drop(while: \.isASCIIWhitespace)
      if rest.isEmpty { return }
      let key = rest.prefix { !$0.isASCIIWhitespace && $0 != UInt8(ascii: "=") }
      if key.isEmpty {
        rest = rest.dropFirst()
        continue
      }
      rest = rest[key.endIndex...].drop(while: \.isASCIIWhitespace)
      guard rest.first == UInt8(ascii: "=") else {
        attributes.append((key.string, nil))
        continue
      }
      rest = rest.dropFirst().drop(while: \.isASCIIWhitespace)
      if let quote = rest.first, quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") {
        let value = rest.dropFirst().prefix { $0 != quote }
        attributes.append((key.string, value.string))
        rest = rest[value.endIndex...].dropFirst()
      } else {
        let value = rest.prefix { !$0.isASCIIWhitespace }
        attributes.append((key.string, value.string))
        rest = rest[value.endIndex...]
      }
    }
  }

  /// The value of an attribute; empty if it has none, nil if there is no such attribute.
  subscript(name: String) -> String? {
    attributes.first { $0.name.lowercased() == name }.map { $0.value ?? "" }
  }

  mutating func remove(_ name: String) { attributes.removeAll { $0.name.lowercased() == name } }

  mutating func replace(_ name: String, _ value: String) {
    for index in attributes.indices where attributes[index].name.lowercased() == name {
      attributes[index].value = value
    }
  }

  /// Whether a text begins an HTML block, in which there is no Markdown up to the next blank line.
  ///
  /// Source: CommonMark 0.31, section 4.6, HTML blocks of kind 6.
  static func beginsBlock(_ text: Bytes) -> Bool {
    guard let name = text.drop(while: { $0 == Byte.space }).droppingPrefix("<") else { return false }
    let word = (name.first == UInt8(ascii: "/") ? name.dropFirst() : name)
      .prefix { $0.isASCIILetter || $0.isASCIIDigit }
    return blockNames.contains(Bytes(word).string.lowercased())
  }

  /// Whether the content of the element is not Markdown, even in CommonMark.
  var isRaw: Bool { ["pre", "script", "style", "textarea"].contains(name) }

  private static let blockNames: Set<String> = [
    "address", "article", "aside", "base", "basefont", "blockquote", "body", "caption", "center", "col",
    "colgroup", "dd", "details", "dialog", "dir", "div", "dl", "dt", "fieldset", "figcaption", "figure",
    "footer", "form", "frame", "frameset", "h1", "h2", "h3", "h4", "h5", "h6", "head", "header", "hr", "html",
    "iframe", "legend", "li", "link", "main", "menu", "menuitem", "nav", "noframes", "ol", "optgroup",
    "option", "p", "param", "search", "section", "summary", "table", "tbody", "td", "tfoot", "th", "thead",
    "title", "tr", "track", "ul",
  ]

  var classes: [String] { (self["class"] ?? "").split(separator: " ").map(String.init) }

  /// The tag as text.
  var bytes: Bytes {
    var text = "<" + name
    for attribute in attributes {
      text += " " + attribute.name
      guard let value = attribute.value else { continue }
      text += value.contains("\"") ? "='\(value)'" : "=\"\(value)\""
    }
    return Bytes(text + (isSelfClosing ? " />" : ">"))
  }
}
