import Basics

/// The expression in a tag of a template, as words, texts, and symbols.
enum PageTemplateToken: Equatable {
  case name(String)
  case text(String)
  case number(Double)
  case symbol(String)

  private static let symbols = [
    "==", "!=", "<>", "<=", ">=", "..", "//", "**", "<", ">", "=", ".", ",", ":", "|", "(", ")", "[", "]",
    "{", "}", "+", "-", "*", "/", "%", "~",
  ]

  /// Returns the tokens of an expression; nil if the text contains something that cannot be part of one.
  static func tokens(of text: Bytes) -> [PageTemplateToken]? {
    var result: [PageTemplateToken] = []
    var index = text.startIndex
    scan: while index < text.endIndex {
      let byte = text[index]
      if byte.isASCIIWhitespace {
        index += 1
      } else if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
        var content: [UInt8] = []
        var end = index + 1
        while end < text.endIndex, text[end] != byte {
          if text[end] == Byte.backslash, end + 1 < text.endIndex,
            [byte, Byte.backslash].contains(text[end + 1])
          {
            end += 1
          }
          content.append(text[end])
          end += 1
        }
        guard end < text.endIndex else { return nil }
        result.append(.text(content[...].string))
        index = end + 1
      } else if byte.isASCIIDigit {
        var word = text[index...].prefix { $0.isASCIIDigit || $0 == UInt8(ascii: ".") }
        // `(1..3)` is a range.
        if let dots = word.find("..") { word = word[..<dots] }
        guard let number = Double(word.string) else { return nil }
        // The text keeps a fraction of zero: `7.0` is not a whole number.
        let isDecimal = word.contains(UInt8(ascii: ".")) && number == number.rounded()
        result.append(isDecimal ? .text(word.string) : .number(number))
        index = word.endIndex
      } else if byte.isASCIILetter || byte == UInt8(ascii: "_") || byte >= 0x80 {
        var word = text[index...].prefix {
          $0.isASCIILetter || $0.isASCIIDigit || $0 == UInt8(ascii: "_") || $0 == UInt8(ascii: "-")
            || $0 >= 0x80
        }
        while word.last == UInt8(ascii: "-") { word = word.dropLast() }
        result.append(.name(word.string))
        index = word.endIndex
      } else {
        for symbol in symbols where text[index...].starts(with: symbol.utf8) {
          result.append(.symbol(symbol))
          index += symbol.utf8.count
          continue scan
        }
        return nil
      }
    }
    return result
  }
}
