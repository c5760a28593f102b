import Basics

/// A tag of JSX, of a Vue template, or of HTML: `<Card title="Tea" icon={cup}>`.
struct MarkupTag {
  enum Value {
    /// An attribute without a value.
    case none
    case text(String)
    /// `{expression}`, without the braces.
    case expression(Bytes)
  }

  /// The name; empty for a fragment, `<>`.
  var name: String
  var attributes: [(name: String, value: Value)] = []
  var isClosing = false
  var isSelfClosing = false

  /// Whether the tag belongs to a component rather than an HTML element.
  var isComponent: Bool { name.utf8.first?.isASCIIUppercase ?? true || name.contains("-") }

  /// Whether the tag belongs to a custom HTML element. In JSX, such an element is not a component: browsers show its
  /// content.
  var isCustomElement: Bool { name.contains("-") && name.utf8.first?.isASCIILowercase ?? false }

  enum Reading {
    /// The tag, and the index after it.
    case tag(MarkupTag, end: Int)
    /// The text ends within the tag.
    case incomplete
    /// There is no tag.
    case none
  }

  private static let nameBytes = ByteSet("-.:_").union(.alphanumerics)
  private static let keyBytes = ByteSet("-.:_@#$[]").union(.alphanumerics)

  /// Reads the tag that begins at `index` with `<`.
  static func read(at index: Int, in bytes: Bytes) -> Reading {
    var reader = Reader(bytes: bytes, index: index + 1)
    return reader.read()
  }

  /// Returns the name of a tag. That of an element in capitals, `<BR>`, is the one in lowercase. A single letter is
  /// more often a component.
  private static func name(_ bytes: Bytes) -> String {
    let name = bytes.string
    guard bytes.count > 1, bytes.first?.isASCIIUppercase == true,
      bytes.allSatisfy({ $0.isASCIIUppercase || $0.isASCIIDigit })
    else { return name }
    let lowercase = name.lowercased()
    return MarkupNames.html.contains(lowercase) ? lowercase : name
  }

  private struct Reader {
    let bytes: Bytes
    var index: Int

    var byte: UInt8? { index < bytes.endIndex ? bytes[index] : nil }

    mutating func read() -> Reading {
      var tag = MarkupTag(name: "")
      if byte == UInt8(ascii: "/") {
        tag.isClosing = true
        index += 1
      }
      let start = index
      while let byte, MarkupTag.nameBytes.contains(byte) { index += 1 }
      tag.name = MarkupTag.name(bytes[start..<index])
      guard let next = byte else { return .incomplete }
      if tag.name.isEmpty { return next == UInt8(ascii: ">") ? .tag(tag, end: index + 1) : .none }
      // `<https://…>` is a link, not a tag.
      guard bytes[start].isASCIILetter, !bytes[start..<index].contains(UInt8(ascii: ":")),
        bytes[index - 1] != UInt8(ascii: ":"), bytes[index - 1] != UInt8(ascii: ".")
      else { return .none }
      guard next.isASCIIWhitespace || next == UInt8(ascii: ">") || next == UInt8(ascii: "/") else {
        return .none
      }
      return attributes(of: &tag)
    }

    private mutating func attributes(of tag: inout MarkupTag) -> Reading {
      while true {
        skipSpace()
        guard let next = byte else { return .incomplete }
        switch next {
        case UInt8(ascii: ">"): return .tag(tag, end: index + 1)
        case UInt8(ascii: "/"):
          index += 1
          if byte == nil { return .incomplete }
          guard byte == UInt8(ascii: ">") else { continue }
          tag.isSelfClosing = true
          return .tag(tag, end: index + 1)
        case UInt8(ascii: "{"):
          // A spread of attributes, or a comment.
          guard expression() != nil else { return .incomplete }
        case _ where MarkupTag.keyBytes.contains(next):
          guard let attribute = attribute() else { return .incomplete }
          tag.attributes.append(attribute)
        default: return .none
        }
      }
    }

    private mutating func skipSpace() {
      while let byte, byte.isASCIIWhitespace { index += 1 }
    }

    /// Reads `name="value"`, `name={value}` or `name`; nil if the text ends.
    private mutating func attribute() -> (name: String, value: Value)? {
      let start = index
      while let byte, MarkupTag.keyBytes.contains(byte) { index += 1 }
      let name = bytes[start..<index].string
      let end = index
      skipSpace()
      guard let next = byte else { return nil }
      guard next == UInt8(ascii: "=") else {
        index = end
        return (name, .none)
      }
      index += 1
      skipSpace()
      guard let opening = byte else { return nil }
      switch opening {
      case UInt8(ascii: "\""), UInt8(ascii: "'"):
        guard let close = bytes[(index + 1)...].firstIndex(of: opening) else { return nil }
        defer { index = close + 1 }
        return (name, .text(bytes[(index + 1)..<close].string))
      case UInt8(ascii: "{"): return expression().map { (name, .expression($0)) }
      default:
        let start = index
        while let byte, !byte.isASCIIWhitespace, byte != UInt8(ascii: ">") { index += 1 }
        return (name, .text(bytes[start..<index].string))
      }
    }

    private mutating func expression() -> Bytes? {
      guard let end = MarkupExpression.end(at: index, in: bytes) else { return nil }
      defer { index = end }
      return bytes[(index + 1)..<(end - 1)]
    }
  }
}

/// An expression in braces.
enum MarkupExpression {
  /// Returns the index after the brace that closes the one at `index`; nil if the text ends before. Braces in strings
  /// and comments do not count.
  static func end(at index: Int, in bytes: Bytes) -> Int? {
    var depth = 0
    var place = index
    while place < bytes.endIndex {
      let byte = bytes[place]
      switch byte {
      case UInt8(ascii: "{"): depth += 1
      case UInt8(ascii: "}"):
        depth -= 1
        if depth == 0 { return place + 1 }
      case UInt8(ascii: "\""), UInt8(ascii: "'"):
        // An apostrophe in the text of a nested element begins no string: there is no second one on its line.
        if let close = endOfString(at: place, in: bytes) { place = close }
      case Byte.backtick:
        guard let close = endOfTemplate(at: place, in: bytes) else { return nil }
        place = close
      case UInt8(ascii: "/") where bytes[place...].hasPrefix("/*"):
        guard let close = bytes.find("*/", from: place + 2) else { return nil }
        place = close + 1
      default: break
      }
      place += 1
    }
    return nil
  }

  private static func endOfString(at index: Int, in bytes: Bytes) -> Int? {
    var place = index + 1
    while place < bytes.endIndex, bytes[place] != UInt8(ascii: "\n") {
      if bytes[place] == bytes[index] { return place }
      place += bytes[place] == Byte.backslash ? 2 : 1
    }
    return nil
  }

  private static func endOfTemplate(at index: Int, in bytes: Bytes) -> Int? {
    var place = index + 1
    while place < bytes.endIndex {
      if bytes[place] == Byte.backtick { return place }
      place += bytes[place] == Byte.backslash ? 2 : 1
    }
    return nil
  }
}

extension MarkupTag {
  /// Returns the text of an attribute: a string, or an expression with a literal. Attributes of Vue templates such as
  /// `:text="'New'"` are expressions.
  func text(_ names: String..., in context: PageContext) -> String? {
    for name in names {
      if let value = value(name, in: context)?.scalar ?? textOfElements(name) { return value }
    }
    return nil
  }

  /// Returns the text of elements that are the value of an attribute: `label={<>Green <b>tea</b></>}`.
  private func textOfElements(_ name: String) -> String? {
    for attribute in attributes where attribute.name == name {
      guard case .expression(let bytes) = attribute.value else { continue }
      var markup = bytes.trimmedWhitespace
      if markup.first == UInt8(ascii: "("), markup.last == UInt8(ascii: ")") {
        markup = markup.dropFirst().dropLast().trimmedWhitespace
      }
      guard markup.first == UInt8(ascii: "<"), markup.last == UInt8(ascii: ">") else { continue }
      return Self.text(ofElements: markup)
    }
    return nil
  }

  /// Returns the text of elements of JSX; nil if they have none.
  static func text(ofElements markup: Bytes) -> String? {
    // Spaces at the ends of elements are written as expressions.
    let plain = markup.string.replacing("{' '}", with: " ").replacing("{\" \"}", with: " ")
    let words = PlainMarkdown.text(of: Bytes(plain)).split(whereSeparator: \.isWhitespace)
    return words.isEmpty ? nil : words.joined(separator: " ")
  }

  /// Returns the value of an attribute; nil if the tag does not have it.
  func value(_ name: String, in context: PageContext) -> ScriptValue? {
    for attribute in attributes {
      switch attribute.value {
      case .none where attribute.name == name: return ScriptValue(.boolean(true))
      case .text(let text) where attribute.name == name: return ScriptValue(.text(text.decodingEntities))
      case .text(let text) where attribute.name == ":" + name || attribute.name == "v-bind:" + name:
        return context.script.value(of: Bytes(text.decodingEntities), in: context)
      case .expression(let bytes) where attribute.name == name:
        return context.script.value(of: bytes, in: context)
      default: continue
      }
    }
    return nil
  }

  /// Returns the URL or path of an attribute.
  func link(_ names: String..., in context: PageContext) -> String? {
    names.lazy.compactMap { value($0, in: context)?.link }.first
  }

  /// Whether an attribute is present, and not `false`.
  func has(_ name: String, in context: PageContext) -> Bool {
    value(name, in: context).map { $0.boolean != false && $0.text != "false" } ?? false
  }
}

extension ScriptValue {
  /// The text that readers see: a string, a number, or the text in elements.
  var label: String? { scalar ?? markup.flatMap(MarkupTag.text(ofElements:)) }
}

extension String {
  /// The text as the value of an HTML attribute in double quotes.
  var attributeText: String {
    replacing("&", with: "&amp;").replacing("\"", with: "&quot;").replacing("<", with: "&lt;")
  }
}
