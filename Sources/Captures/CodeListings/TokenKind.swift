import Basics

/// The kind of node that a line of a broken listing was in the highlighted original.
enum TokenKind: Equatable {
  /// A span of its own, such as a keyword, type, literal, or comment.
  case span
  /// A span that consists of operator characters.
  case operation
  /// A text node between spans, or a part of one.
  case text

  /// Classifies one line. `previous` is the line before it, and `before` the last bytes of the joined code.
  static func of(_ line: Bytes, previous: Bytes?, previousKind: TokenKind?, before: [UInt8]) -> TokenKind {
    guard let first = line.first, first != Byte.space, first != Byte.tab else { return .text }
    if Operator.isRun(line) {
      // After a type, these characters belong to the type's text node.
      let followsType = previousKind == .span && previous?.first.map(\.isASCIIUppercase) == true
      if followsType, line.count == 1,
        first == UInt8(ascii: "?") || first == UInt8(ascii: "!") || first == UInt8(ascii: ">")
      {
        return .text
      }
      if line.hasPrefix("//") || line.hasPrefix("/*") { return .span }
      return .operation
    }
    if line.hasPrefix("//") || line.hasPrefix("/*") && line.hasSuffix("*/") || isString(line)
      || isNumber(line)
    {
      return .span
    }
    let word = line.string
    if SwiftWords.keywords.contains(word) || SwiftWords.builtins.contains(word) { return .span }
    if SwiftWords.documentationTags.contains(word) { return .span }
    if first == UInt8(ascii: "_"), line.count == 1 { return .span }
    if first == UInt8(ascii: "@") || first == UInt8(ascii: "#") || first == UInt8(ascii: "$") {
      return line.count > 1 && line.dropFirst().allSatisfy(Identifier.isPart) ? .span : .text
    }
    guard line.allSatisfy(Identifier.isPart) else { return .text }
    if first.isASCIIUppercase { return .span }
    return before[...].hasSuffix("func ") ? .span : .text
  }

  /// Returns true for a complete string literal without interpolation.
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
    guard let first = line.first, first.isASCIIDigit else { return false }
    return line.allSatisfy {
      $0.isASCIIDigit || $0.isASCIILetter || $0 == UInt8(ascii: "_") || $0 == UInt8(ascii: ".")
    }
      && line.last != UInt8(ascii: ".")
  }
}

enum Identifier {
  static func isPart(_ byte: UInt8) -> Bool { Byte.isWord(byte) || byte == UInt8(ascii: "_") }
}

enum Operator {
  private static let characters = Array("/=-+!*%<>&|^~?".utf8)

  /// Returns true if `line` consists of operator characters or is an ellipsis or `..<`.
  static func isRun(_ line: Bytes) -> Bool {
    if line.equals("…") || line.equals("...") || line.equals("..<") { return true }
    return !line.isEmpty && line.allSatisfy { characters.contains($0) }
  }
}

/// The words that highlighters put into spans of their own in Swift code.
enum SwiftWords {
  static let keywords: Set<String> = [
    "Any", "actor", "any", "as", "associatedtype", "associativity", "async", "await", "borrowing", "break",
    "case",
    "catch", "class", "consuming", "continue", "convenience", "default", "defer", "deinit", "didSet",
    "distributed",
    "do", "dynamic", "each", "else", "enum", "extension", "fallthrough", "false", "fileprivate", "final",
    "for",
    "func", "get", "guard", "higherThan", "if", "import", "in", "indirect", "infix", "init", "inout",
    "internal",
    "is", "isolated", "lazy", "left", "let", "lowerThan", "macro", "mutating", "nil", "none", "nonisolated",
    "nonmutating", "open", "operator", "optional", "override", "package", "postfix", "precedencegroup",
    "prefix",
    "private", "protocol", "public", "repeat", "required", "rethrows", "return", "right", "self", "set",
    "some",
    "static", "struct", "subscript", "super", "switch", "throw", "throws", "true", "try", "typealias",
    "unowned",
    "var", "weak", "where", "while", "willSet", "yield", "Self", "as?", "as!", "try?", "try!", "init?",
    "init!",
    "fileprivate(set)", "internal(set)", "open(set)", "private(set)", "public(set)", "unowned(safe)",
    "unowned(unsafe)",
  ]

  /// Functions of the standard library that highlighters mark.
  static let builtins: Set<String> = [
    "abs", "all", "any", "assert", "assertionFailure", "debugPrint", "dump", "fatalError", "getVaList",
    "isKnownUniquelyReferenced", "max", "min", "numericCast", "pointwiseMax", "pointwiseMin", "precondition",
    "preconditionFailure", "print", "readLine", "repeatElement", "sequence", "stride", "swap", "transcode",
    "type",
    "unsafeBitCast", "unsafeDowncast", "withExtendedLifetime", "withUnsafeMutablePointer",
    "withUnsafePointer",
    "withoutActuallyEscaping", "zip",
  ]

  /// Words in a comment that get a span of their own.
  static let documentationTags: Set<String> = [
    "TODO:", "FIXME:", "NOTE:", "BUG:", "OPTIMIZE:", "HACK:", "XXX:", "MARK:",
  ]
}
