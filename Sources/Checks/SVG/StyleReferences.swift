import Basics

/// Finds the URLs in a style sheet: in `url(…)`, in `src(…)`, after `@import`, and in the strings of `image-set(…)`.
///
/// Source: CSS Syntax Module Level 3, “Tokenization”.
enum StyleReferences {
  /// Returns the URLs in a style sheet or in the value of a property, in their order.
  static func all(in text: [UInt8]) -> [String] {
    var found: [String] = []
    let plain = withoutEscapes(text)
    var index = 0
    /// The depth of parentheses of the outermost `image-set(…)`, whose strings are URLs; nil outside of one.
    var imageSet: Int?
    var depth = 0
    var isImport = false
    while index < plain.count {
      let byte = plain[index]
      switch byte {
      case UInt8(ascii: "\""), UInt8(ascii: "'"):
        let end = plain[(index + 1)...].firstIndex(of: byte) ?? plain.count
        if isImport || imageSet != nil {
          found.append(String(decoding: plain[(index + 1)..<end], as: UTF8.self))
        }
        isImport = false
        index = min(end + 1, plain.count)
      case UInt8(ascii: "("):
        depth += 1
        let name = function(plain, before: index)
        if name == "url" || name == "src" {
          let (url, end) = argument(plain, from: index + 1)
          found.append(url)
          isImport = false
          index = end
        } else {
          if name.hasSuffix("image-set") { imageSet = imageSet ?? depth }
          index += 1
        }
      case UInt8(ascii: ")"):
        if imageSet == depth { imageSet = nil }
        depth -= 1
        index += 1
      case UInt8(ascii: "@"):
        isImport = isWord("@import", plain, index)
        index += 1
      case UInt8(ascii: ";"):
        isImport = false
        index += 1
      default: index += 1
      }
    }
    return found
  }

  /// Returns the name of the function whose opening parenthesis is at `index`, in lowercase.
  private static func function(_ text: [UInt8], before index: Int) -> String {
    let name = text[..<index].suffix(32).reversed().prefix {
      ByteSet.alphanumerics.contains($0) || $0 == UInt8(ascii: "-")
    }
    return String(decoding: name.reversed(), as: UTF8.self).lowercased()
  }

  /// Returns the quoted or unquoted URL that begins at `start`, and the offset after it.
  private static func argument(_ text: [UInt8], from start: Int) -> (url: String, end: Int) {
    let first = text[start...].firstIndex { $0 > 0x20 } ?? text.count
    guard first < text.count else { return ("", text.count) }
    let quote = text[first]
    if quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") {
      let end = text[(first + 1)...].firstIndex(of: quote) ?? text.count
      return (String(decoding: text[(first + 1)..<end], as: UTF8.self), min(end + 1, text.count))
    }
    let end = text[first...].firstIndex(of: UInt8(ascii: ")")) ?? text.count
    let url = text[first..<end]
    return (
      String(decoding: url.prefix(upTo: (url.lastIndex { $0 > 0x20 } ?? first - 1) + 1), as: UTF8.self), end
    )
  }

  private static func isWord(_ word: String, _ text: [UInt8], _ start: Int) -> Bool {
    String(decoding: text[start...].prefix(word.utf8.count), as: UTF8.self).lowercased() == word
  }

  /// Removes comments and replaces escapes: `\75 rl(` becomes `url(`.
  private static func withoutEscapes(_ text: [UInt8]) -> [UInt8] {
    guard text.contains(where: { $0 == UInt8(ascii: "\\") || $0 == UInt8(ascii: "*") }) else { return text }
    var result: [UInt8] = []
    var index = 0
    while index < text.count {
      if text[index] == UInt8(ascii: "\\"), index + 1 < text.count {
        let digits = text[(index + 1)...].prefix(6).prefix {
          Character(Unicode.Scalar($0)).isHexDigit && $0 < 0x80
        }
        index += 1 + digits.count
        if digits.isEmpty {
          result.append(text[index])
          index += 1
        } else {
          let value = UInt32(String(decoding: digits, as: UTF8.self), radix: 16)
          result += String(value.flatMap(Unicode.Scalar.init) ?? "\u{FFFD}").utf8
          // One white space character after the digits is part of the escape.
          if index < text.count, text[index] <= 0x20 { index += 1 }
        }
      } else if text[index...].starts(with: "/*".utf8) {
        var end = index + 2
        while end < text.count, !text[end...].starts(with: "*/".utf8) { end += 1 }
        index = min(end + 2, text.count)
      } else {
        result.append(text[index])
        index += 1
      }
    }
    return result
  }
}
