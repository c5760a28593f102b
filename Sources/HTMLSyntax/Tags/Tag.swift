import Basics

/// A tag of HTML, of JSX, or of a Vue template, with copies of its attributes: `<Card title="Tea" icon={cup}>`.
public struct Tag {
  public enum Value: Equatable {
    /// An attribute without a value.
    case none
    case text(String)
    /// `{expression}`, without the braces.
    case expression(Bytes)
  }

  /// The name, in HTML in lowercase; empty for a fragment of JSX, `<>`.
  public let name: String
  public private(set) var attributes: [(name: String, value: Value)] = []
  public let isClosing: Bool
  public private(set) var isSelfClosing = false
  /// The index after the tag.
  public private(set) var end: Int

  public enum Reading {
    case tag(Tag)
    /// The text ends within the tag.
    case incomplete
    /// There is no tag.
    case none
  }

  /// The maximum length of a tag in Markdown, in bytes, which keeps many open brackets from taking quadratic time.
  private static let maximum = 4096

  /// Reads the tag that begins at `index` with `<`.
  public static func read(
    at index: Int, in bytes: Bytes, _ grammar: HTMLTokenizer.Grammar = .jsx
  ) -> Reading {
    let isClosing = index + 1 < bytes.endIndex && bytes[index + 1] == UInt8(ascii: "/")
    let start = index + (isClosing ? 2 : 1)
    guard start < bytes.endIndex else { return .incomplete }
    if grammar == .jsx, bytes[start] == UInt8(ascii: ">") {
      return .tag(Tag(name: "", isClosing: isClosing, end: start + 1))
    }
    guard bytes[start].isASCIILetter else { return .none }
    let text = grammar == .markdown ? bytes[index...].prefix(maximum) : bytes[index...]
    return text.withUnsafeBufferPointer { text in
      var tokenizer = HTMLTokenizer(text, readsRawText: false, grammar)
      _ = tokenizer.next()
      let range = tokenizer.name
      guard tokenizer.isWellFormed,
        let name = name(bytes[(index + range.lowerBound)..<(index + range.upperBound)], grammar)
      else { return .none }
      guard tokenizer.isComplete else { return .incomplete }
      var tag = Tag(name: name, isClosing: isClosing, end: index + tokenizer.position)
      tag.isSelfClosing = tokenizer.isSelfClosing
      for attribute in tokenizer.attributes {
        let name = String(decoding: text[attribute.name], as: UTF8.self)
        let range = attribute.value
        let value = bytes[(index + range.lowerBound)..<(index + range.upperBound)]
        if attribute.isExpression {
          tag.attributes.append((name, .expression(value)))
        } else {
          tag.attributes.append((name, attribute.hasValue ? .text(value.string) : .none))
        }
      }
      return .tag(tag)
    }
  }

  private init(name: String, isClosing: Bool, end: Int) {
    self.name = name
    self.isClosing = isClosing
    self.end = end
  }

  private static let nameBytes = ByteSet("-._").union(.alphanumerics)

  /// Returns the name of a tag; nil if it is something else, such as a link, `<https://example.com>`. The name of an
  /// element in capitals, `<BR>`, is the one in lowercase. A single letter is more often a component.
  private static func name(_ bytes: Bytes, _ grammar: HTMLTokenizer.Grammar) -> String? {
    let name = bytes.string
    guard grammar == .jsx else {
      let isName = bytes.allSatisfy { $0.isASCIILetter || $0.isASCIIDigit || $0 == UInt8(ascii: "-") }
      return isName ? name.lowercased() : nil
    }
    guard bytes.allSatisfy(nameBytes.contains), bytes.last != UInt8(ascii: ".") else { return nil }
    guard bytes.count > 1, bytes.allSatisfy({ $0.isASCIIUppercase || $0.isASCIIDigit }) else { return name }
    let lowercase = name.lowercased()
    return ElementNames.common.contains(lowercase) ? lowercase : name
  }

  /// Whether the tag belongs to a component rather than an HTML element.
  public var isComponent: Bool { name.utf8.first?.isASCIIUppercase ?? true || name.contains("-") }

  /// Whether the tag belongs to a custom HTML element. In JSX, such an element is not a component: browsers show its
  /// content.
  public var isCustomElement: Bool { name.contains("-") && name.utf8.first?.isASCIILowercase ?? false }

  public func has(attribute name: String) -> Bool { attributes.contains { $0.name == name } }
}

// MARK: - HTML

extension Tag {
  /// Reads the start tag of HTML with which a text begins. Returns nil if there is none.
  public init?(html bytes: Bytes) {
    guard bytes.first == UInt8(ascii: "<"),
      case .tag(let tag) = Self.read(at: bytes.startIndex, in: bytes, .markdown), !tag.isClosing
    else { return nil }
    self = tag
  }

  /// The value of an attribute of HTML; empty if it has none, nil if there is no such attribute.
  public subscript(name: String) -> String? {
    attributes.first { $0.name.lowercased() == name }.map { attribute in
      if case .text(let value) = attribute.value { value } else { "" }
    }
  }

  public mutating func remove(_ name: String) { attributes.removeAll { $0.name.lowercased() == name } }

  public mutating func replace(_ name: String, _ value: String) {
    for index in attributes.indices where attributes[index].name.lowercased() == name {
      attributes[index].value = .text(value)
    }
  }

  public var classes: [String] { (self["class"] ?? "").split(separator: " ").map(String.init) }

  /// The start tag as text.
  public var bytes: Bytes {
    var text = "<" + name
    for attribute in attributes {
      text += " " + attribute.name
      guard case .text(let value) = attribute.value else { continue }
      text += value.contains("\"") ? "='\(value)'" : "=\"\(value)\""
    }
    return Bytes(text + (isSelfClosing ? " />" : ">"))
  }

  /// Whether a text begins an HTML block, in which there is no Markdown up to the next blank line.
  ///
  /// Source: CommonMark 0.31, section 4.6, HTML blocks of kind 6.
  public static func beginsBlock(_ text: Bytes) -> Bool {
    guard let name = text.drop(while: { $0 == Byte.space }).droppingPrefix("<") else { return false }
    let word = (name.first == UInt8(ascii: "/") ? name.dropFirst() : name)
      .prefix { $0.isASCIILetter || $0.isASCIIDigit }
    return ElementNames.blocks.contains(word.string.lowercased())
  }
}
