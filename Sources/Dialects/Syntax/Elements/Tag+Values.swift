import Basics
import HTMLSyntax

extension Tag {
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
      case .text(let text) where attribute.name == name: return ScriptValue(.text(text.decodingReferences))
      case .text(let text) where attribute.name == ":" + name || attribute.name == "v-bind:" + name:
        return context.script.value(of: Bytes(text.decodingReferences), in: context)
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
  var label: String? { scalar ?? markup.flatMap(Tag.text(ofElements:)) }
}

extension String {
  /// The text as the value of an HTML attribute in double quotes.
  var attributeText: String {
    replacing("&", with: "&amp;").replacing("\"", with: "&quot;").replacing("<", with: "&lt;")
  }
}
