/// What a line of a broken listing was in the highlighted original.
enum TokenKind: Equatable {
  /// A span of its own: a keyword, a type, a literal, a comment …
  case span
  /// A span that is a run of operator characters.
  case operation
  /// A text node between spans, or a part of one.
  case text

  /// Classifies one line by itself. `previous` is the line before it, `before` the code joined so far.
  static func of(_ line: Bytes, previous: Bytes?, previousKind: TokenKind?, before: [UInt8]) -> TokenKind {
    guard let first = line.first, first != Byte.space, first != Byte.tab else { return .text }
    if Operator.isRun(line) {
      // Behind a type these belong to the type's text.
      let followsType = previousKind == .span && previous?.first.map(Byte.isUpper) == true
      if followsType, line.count == 1,
        first == UInt8(ascii: "?") || first == UInt8(ascii: "!") || first == UInt8(ascii: ">")
      {
        return .text
      }
      if line.has("//") || line.has("/*") { return .span }
      return .operation
    }
    if line.has("//") || line.has("/*") && line.ends("*/") || isString(line) || isNumber(line) {
      return .span
    }
    let word = line.string
    if CodeWords.keywords.contains(word) || CodeWords.builtins.contains(word) { return .span }
    if CodeWords.documentationTags.contains(word) { return .span }
    if first == UInt8(ascii: "_"), line.count == 1 { return .span }
    if first == UInt8(ascii: "@") || first == UInt8(ascii: "#") || first == UInt8(ascii: "$") {
      return line.count > 1 && line.dropFirst().allSatisfy(Identifier.isPart) ? .span : .text
    }
    guard line.allSatisfy(Identifier.isPart) else { return .text }
    if Byte.isUpper(first) { return .span }
    return before[...].ends("func ") ? .span : .text
  }

  /// A whole literal without interpolation.
  private static func isString(_ line: Bytes) -> Bool {
    let hashes = line.prefix { $0 == UInt8(ascii: "#") }.count
    let inner = line.dropFirst(hashes).dropLast(hashes)
    guard inner.count >= 2, inner.first == UInt8(ascii: "\""), inner.last == UInt8(ascii: "\""),
      !inner.equals("\"\"\"")
    else { return false }
    var index = inner.startIndex + 1
    while index < inner.endIndex - 1 {
      if inner[index] == UInt8(ascii: "\"") { return false }
      if hashes == 0, inner[index] == Byte.backslash {
        if inner[index + 1] == UInt8(ascii: "(") { return false }
        index += 1
      }
      index += 1
    }
    return index == inner.endIndex - 1
  }

  private static func isNumber(_ line: Bytes) -> Bool {
    guard let first = line.first, Byte.isDigit(first) else { return false }
    return line.allSatisfy {
      Byte.isDigit($0) || Byte.isLetter($0) || $0 == UInt8(ascii: "_") || $0 == UInt8(ascii: ".")
    }
      && line.last != UInt8(ascii: ".")
  }
}

enum Identifier {
  static func isPart(_ byte: UInt8) -> Bool { Byte.isWord(byte) || byte == UInt8(ascii: "_") }
}

enum Operator {
  private static let characters = Array("/=-+!*%<>&|^~?".utf8)

  /// True where all of `line` is operator characters; an ellipsis and `..<` are operators too.
  static func isRun(_ line: Bytes) -> Bool {
    if line.equals("…") || line.equals("...") || line.equals("..<") { return true }
    return !line.isEmpty && line.allSatisfy { characters.contains($0) }
  }
}
