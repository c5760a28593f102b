import Basics

/// An attribute list in braces: `{: #id .class key="value" }`, with or without the colon.
///
/// Sources: Python-Markdown, “Attribute Lists”; kramdown, “Attribute List Definitions”; markdown-it-attrs.
public struct AttributeList {
  public private(set) var id: String?
  public private(set) var classes: [String] = []
  /// The other words, such as `toc`.
  public private(set) var words: [String] = []
  public private(set) var pairs: [(key: String, value: String)] = []
  /// Whether the first attribute is an ID or a class, `{#id}` or `{.class}`.
  public let beginsWithMark: Bool
  /// The index after the closing brace.
  public let end: Int

  /// Returns nil if the text does not begin with an attribute list. Text in braces that has neither a colon, an ID, a
  /// class nor a pair is not one, although Python-Markdown would remove it.
  public init?(_ text: Bytes) {
    guard text.first == UInt8(ascii: "{"), let close = Self.closing(in: text) else { return nil }
    end = close + 1
    var content = text[(text.startIndex + 1)..<close]
    let trimmed = content.drop { $0 == Byte.space }
    let hasColon = trimmed.first == UInt8(ascii: ":")
    if hasColon { content = trimmed.dropFirst() }
    let first = content.trimmed.first
    beginsWithMark = first == UInt8(ascii: "#") || first == UInt8(ascii: ".")
    let words = AttributeWords(content)
    // Python-Markdown accepts misplaced quotes: `{target="_blank}`, `{target=""_blank"}`.
    let hasPairs = !words.pairs.isEmpty
    guard words.isComplete || hasPairs else { return nil }
    for word in words.words {
      if word.hasPrefix("#"), word.count > 1 {
        id = String(word.dropFirst())
      } else if word.hasPrefix("."), word.count > 1 {
        classes += word.split(separator: ".").map(String.init)
      } else if hasColon || hasPairs || word.hasPrefix("data-") || Self.flags.contains(word) {
        self.words.append(word)
      } else {
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

  /// Returns nil if the text is not, as a whole, an attribute list with a colon.
  public init?(kramdown text: Bytes) {
    let text = text.trimmed
    guard text.hasPrefix("{:"), let list = AttributeList(text), list.end == text.endIndex else { return nil }
    self = list
  }

  /// Attributes without a value that an attribute list without a colon can contain.
  private static let flags: Set<String> = ["annotate", "markdown", "download", "hidden", "open"]

  public subscript(key: String) -> String? { pairs.first { $0.key == key }?.value }

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
  public var anchor: Bytes {
    id.map { Bytes("<a id=\"\($0.filter { $0 != "\"" && $0 != "<" })\"></a>") } ?? []
  }
}
