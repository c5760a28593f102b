import Basics

/// The values of string literals.
enum ScriptStrings {
  /// Returns the value of a string literal or of a template string without expressions, from its bytes with the quotes.
  static func value(_ literal: Bytes) -> String {
    let quotes = literal.count >= 6 && literal.hasPrefix("\"\"\"") ? 3 : 1
    let inner = literal.dropFirst(quotes).dropLast(literal.count > quotes ? quotes : 0)
    guard inner.contains(Byte.backslash) else { return inner.string }
    var result: [UInt8] = []
    var index = inner.startIndex
    while index < inner.endIndex {
      let byte = inner[index]
      index += 1
      guard byte == Byte.backslash, index < inner.endIndex else {
        result.append(byte)
        continue
      }
      let escaped = inner[index]
      index += 1
      switch escaped {
      case UInt8(ascii: "n"): result.append(UInt8(ascii: "\n"))
      case UInt8(ascii: "t"): result.append(Byte.tab)
      case UInt8(ascii: "r"), UInt8(ascii: "\n"), UInt8(ascii: "0"), UInt8(ascii: "b"): break
      case UInt8(ascii: "u"), UInt8(ascii: "x"): append(number(escaped, inner, &index), to: &result)
      default: result.append(escaped)
      }
    }
    return String(decoding: result, as: UTF8.self)
  }

  /// Reads the digits of `\u00e9`, `\u{e9}` or `\xe9`.
  private static func number(_ letter: UInt8, _ text: Bytes, _ index: inout Int) -> UInt32 {
    var rest = text[index...]
    var limit = letter == UInt8(ascii: "x") ? 2 : 4
    let isBraced = rest.first == UInt8(ascii: "{")
    if isBraced {
      rest = rest.dropFirst()
      limit = 6
    }
    var value: UInt32 = 0
    while limit > 0, let digit = rest.first?.hexDigitValue {
      value = value << 4 | UInt32(digit)
      rest = rest.dropFirst()
      limit -= 1
    }
    if isBraced, rest.first == UInt8(ascii: "}") { rest = rest.dropFirst() }
    index = rest.startIndex
    return value
  }

  private static func append(_ number: UInt32, to result: inout [UInt8]) {
    result += Array(String(Character(Unicode.Scalar(number) ?? "\u{FFFD}")).utf8)
  }
}
