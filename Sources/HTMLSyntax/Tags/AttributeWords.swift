import Basics

/// Words and pairs `key="value"` that are separated by white space, as in attribute lists, in the tags of templates, and
/// in the options of code blocks.
public struct AttributeWords {
  /// How a tool writes its pairs.
  public struct Grammar: OptionSet, Sendable {
    public let rawValue: Int
    public init(rawValue: Int) { self.rawValue = rawValue }

    /// A backslash escapes quotes and backslashes in quotes.
    public static let escapes = Grammar(rawValue: 1)
    /// Values in quotes can contain character references, such as `&quot;`.
    public static let references = Grammar(rawValue: 2)
    /// White space can surround the equals sign.
    public static let spaces = Grammar(rawValue: 4)
  }

  /// The words, without quotes, that are not pairs.
  public private(set) var words: [String] = []
  public private(set) var pairs: [(key: String, value: String)] = []
  /// Whether all quotes are closed.
  public private(set) var isComplete = true
  private let grammar: Grammar

  public init(_ text: Bytes, _ grammar: Grammar = .escapes) {
    self.grammar = grammar
    var rest = text
    while true {
      rest = rest.drop(while: \.isASCIIWhitespace)
      guard let first = rest.first else { return }
      if Self.isQuote(first) {
        words.append(takeQuoted(&rest))
        continue
      }
      let word = rest.prefix { !$0.isASCIIWhitespace && $0 != UInt8(ascii: "=") }
      rest = rest[word.endIndex...]
      let next = grammar.contains(.spaces) ? rest.drop(while: \.isASCIIWhitespace) : rest
      guard next.first == UInt8(ascii: "=") else {
        words.append(word.string)
        continue
      }
      rest = next.dropFirst()
      if grammar.contains(.spaces) { rest = rest.drop(while: \.isASCIIWhitespace) }
      if let quote = rest.first, Self.isQuote(quote) {
        pairs.append((word.string, takeQuoted(&rest)))
      } else {
        let value = rest.prefix { !$0.isASCIIWhitespace }
        pairs.append((word.string, value.string))
        rest = rest[value.endIndex...]
      }
    }
  }

  public init(_ text: String, _ grammar: Grammar = .escapes) { self.init(Bytes(text), grammar) }

  private static func isQuote(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'")
  }

  private mutating func takeQuoted(_ rest: inout Bytes) -> String {
    let quote = rest.first
    rest = rest.dropFirst()
    var value: [UInt8] = []
    while let byte = rest.popFirst() {
      if byte == quote { return text(value) }
      if grammar.contains(.escapes), byte == Byte.backslash, let next = rest.first,
        next == quote || next == Byte.backslash
      {
        value.append(next)
        rest = rest.dropFirst()
      } else {
        value.append(byte)
      }
    }
    isComplete = false
    return text(value)
  }

  private func text(_ value: [UInt8]) -> String {
    let text = String(decoding: value, as: UTF8.self)
    return grammar.contains(.references) ? text.decodingReferences : text
  }

  public subscript(key: String) -> String? { pairs.first { $0.key == key }?.value }
}
