/// Texts in regular expressions of servers.
enum RegularExpression {
  /// The name of a file of the search index that never changes.
  static let searchFile = "[0-9a-f]{10}[.]js"

  /// The text with what has a meaning in an expression in brackets: no backslashes, which every file treats otherwise.
  static func escaped(_ text: String) -> String {
    var result = ""
    for character in text {
      switch character {
      case ".", "*", "+", "?", "(", ")", "[", "{", "|", "$": result += "[\(character)]"
      case "^", "\\", "]", "}", "\"": result += "\\x" + hex(character)
      default: result.append(character)
      }
    }
    return result
  }

  /// The same with all but letters, digits, `/`, `-` and `_` as `\x41`; letters beyond ASCII stay.
  static func hexadecimal(_ text: String) -> String {
    var result = ""
    for character in text {
      let isPlain =
        character.isLetter || character.isNumber || "/-_".contains(character) || !character.isASCII
      result += isPlain ? String(character) : "\\x" + hex(character)
    }
    return result
  }

  private static func hex(_ character: Character) -> String {
    let digits = String(character.asciiValue ?? 0, radix: 16, uppercase: true)
    return digits.utf8.count == 1 ? "0" + digits : digits
  }
}
