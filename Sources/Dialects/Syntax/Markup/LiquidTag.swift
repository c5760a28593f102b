import Basics

/// A tag in the syntax of Liquid: `{% hint style="info" %}`.
struct LiquidTag {
  let name: String
  /// The text after the name.
  let arguments: Bytes
  /// The index after the tag.
  let end: Int

  /// Reads the tag that begins at `index` with `{%`; nil if there is none.
  init?(at index: Int, in bytes: Bytes) {
    let rest = bytes[index...]
    guard rest.hasPrefix("{%"),
      let close = bytes[..<min(bytes.endIndex, index + 4096)].find("%}", from: index + 2)
    else { return nil }
    var inner = bytes[(index + 2)..<close]
    if inner.first == UInt8(ascii: "-") { inner = inner.dropFirst() }
    if inner.last == UInt8(ascii: "-") { inner = inner.dropLast() }
    inner = inner.trimmedWhitespace
    let word = inner.prefix {
      $0.isASCIILetter || $0.isASCIIDigit || $0 == UInt8(ascii: "_") || $0 == UInt8(ascii: "-")
    }
    name = word.string
    arguments = inner.dropFirst(word.count).trimmedWhitespace
    end = close + 2
  }

  /// Returns the value of `name="value"`, which can have spaces around the equals sign.
  subscript(name: String) -> String? {
    let key = Bytes(name)
    var next = arguments.find(key)
    while let start = next {
      let rest = arguments[(start + key.count)...].drop { $0.isASCIIWhitespace }
      if rest.first == UInt8(ascii: "=") { return Self.value(rest.dropFirst().drop { $0.isASCIIWhitespace }) }
      next = arguments.find(key, from: start + key.count)
    }
    return nil
  }

  /// Returns the value with which a text begins: one in quotes, or a word.
  private static func value(_ value: Bytes) -> String {
    guard let quote = value.first, quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") else {
      return Bytes(value.prefix { !$0.isASCIIWhitespace }).string
    }
    return Bytes(value.dropFirst().prefix { $0 != quote }).string.decodingEntities
  }
}

extension Bytes {
  /// The words of the text with single spaces between them, for messages.
  var onOneLine: String { string.split(whereSeparator: \.isWhitespace).joined(separator: " ") }
}
