import Basics

/// An attribute list of Python-Markdown: `{: #id .class key="value" }`, with or without the colon.
///
/// Source: Python-Markdown, “Attribute Lists”.
struct AttributeList {
  var id: String?
  var classes: [String] = []
  var pairs: [(key: String, value: String)] = []
  /// The index after the closing brace.
  let end: Int

  /// Returns nil if the text does not begin with an attribute list. Text in braces that has neither a colon, an ID, a
  /// class nor a pair is not one, although Python-Markdown would remove it.
  init?(_ text: Bytes) {
    guard text.first == UInt8(ascii: "{"), let close = Self.closing(in: text) else { return nil }
    end = close + 1
    var content = text[(text.startIndex + 1)..<close]
    let trimmed = content.drop { $0 == Byte.space }
    let hasColon = trimmed.first == UInt8(ascii: ":")
    if hasColon { content = trimmed.dropFirst() }
    let words = AttributeWords(content.string)
    // Python-Markdown accepts misplaced quotes: `{target="_blank}`, `{target=""_blank"}`.
    let hasPairs = !words.pairs.isEmpty
    guard words.isComplete || hasPairs else { return nil }
    for word in words.words {
      if word.hasPrefix("#"), word.count > 1 {
        id = String(word.dropFirst())
      } else if word.hasPrefix("."), word.count > 1 {
        classes.append(String(word.dropFirst()))
      } else if !hasColon, !hasPairs, !word.hasPrefix("data-"), !Self.flags.contains(word) {
        return nil
      }
    }
    for pair in words.pairs {
      guard pair.key.utf8.allSatisfy({ Byte.isWord($0) || "-_:@.".utf8.contains($0) }), !pair.key.isEmpty
      else {
        return nil
      }
      switch pair.key {
      case "id": id = pair.value
      case "class": classes += pair.value.split(separator: " ").map(String.init)
      default: pairs.append(pair)
      }
    }
    guard hasColon || !words.words.isEmpty || !words.pairs.isEmpty else { return nil }
  }

  /// Attributes without a value that an attribute list without a colon can contain.
  private static let flags: Set<String> = ["annotate", "markdown", "download", "hidden", "open"]

  subscript(key: String) -> String? { pairs.first { $0.key == key }?.value }

  /// Returns the index of the brace that closes the one at the beginning, on the same line.
  private static func closing(in text: Bytes) -> Int? {
    closing(in: text, withQuotes: true) ?? closing(in: text, withQuotes: false)
  }

  /// - Parameter withQuotes: whether braces in quotes do not count.
  private static func closing(in text: Bytes, withQuotes: Bool) -> Int? {
    var quote: UInt8?
    for index in text.indices.dropFirst().prefix(1000) {
      let byte = text[index]
      if byte == UInt8(ascii: "\n") { return nil }
      if let open = quote {
        if byte == open { quote = nil }
      } else if withQuotes, byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
        quote = byte
      } else if byte == UInt8(ascii: "}") {
        return index
      } else if byte == UInt8(ascii: "{") {
        return nil
      }
    }
    return nil
  }

  /// An anchor with the ID, in HTML; empty if there is no ID.
  var anchor: Bytes { id.map { Bytes("<a id=\"\($0.filter { $0 != "\"" && $0 != "<" })\"></a>") } ?? [] }
}

/// Attribute lists after inline elements, at the end of paragraphs and in cells of tables. IDs become anchors; all
/// other attributes are left out.
enum InlineAttributeList: InlineSyntax {
  static let firstBytes = ByteSet("{")
  /// The last bytes of the elements that can have an attribute list.
  private static let endsOfElements = ByteSet(")*_`]>:=^~+\"")

  static func replacement(_ text: inout InlineText) -> InlineReplacement? {
    guard let list = AttributeList(text.rest) else { return name(after: text) }
    let after = list.end < text.bytes.endIndex ? text.bytes[list.end] : UInt8(ascii: "\n")
    let line = text.bytes[text.lineStart..<text.index]
    if text.output[...].hasSuffix("[]()") {
      // An empty link exists only for its ID.
      _ = text.takeOutput(from: text.output.count - 4)
      return InlineReplacement(end: list.end, text: list.anchor)
    }
    if let previous = text.previous, endsOfElements.contains(previous), !line.isBlank {
      return InlineReplacement(end: list.end, text: list.anchor)
    }
    let restOfLine = text.bytes[list.end...].prefix { $0 != UInt8(ascii: "\n") }
    if line.isBlank || isListMarker(line) || line.trimmed.allSatisfy({ $0 == UInt8(ascii: ">") }) {
      // A list on a line of its own belongs to the paragraph above it.
      guard restOfLine.isBlank else { return nil }
      return InlineReplacement(end: list.end + restOfLine.count, text: list.anchor)
    }
    // In a cell of a table, or at the end of an item of a list.
    if text.previous == Byte.space,
      restOfLine.trimmed.first == Byte.pipe || (restOfLine.isBlank && line.contains(Byte.pipe))
    {
      return InlineReplacement(end: list.end, text: list.anchor)
    }
    if after == UInt8(ascii: "\n"), text.previous == Byte.space, ListMarker(line.trimmed) != nil {
      return InlineReplacement(end: list.end, text: list.anchor)
    }
    return nil
  }

  /// Returns nothing in place of `{ name }` after a link or an image: an attribute without a value.
  private static func name(after text: InlineText) -> InlineReplacement? {
    guard text.previous == UInt8(ascii: ")"), text.output.last == UInt8(ascii: ")"),
      let end = text.rest.prefix(64).firstIndex(of: UInt8(ascii: "}"))
    else { return nil }
    let name = text.bytes[(text.index + 1)..<end].trimmed
    guard let open = text.output.lastIndex(of: UInt8(ascii: "(")), open > 0,
      text.output[open - 1] == UInt8(ascii: "]"), name.first?.isASCIILetter ?? false,
      name.allSatisfy({ $0.isASCIILetter || $0 == UInt8(ascii: "-") })
    else { return nil }
    return InlineReplacement(end: end + 1, text: [])
  }

  private static func isListMarker(_ line: Bytes) -> Bool {
    guard let marker = ListMarker(line.trimmed) else { return false }
    return marker.text.isBlank
  }
}
