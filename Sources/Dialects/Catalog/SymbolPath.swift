import Basics

/// The path of a symbol as in `Sloth/eat(_:quantity:)-1jbzc`: the names of the symbol and of the symbols that contain
/// it.
///
/// Source: Swift-DocC, “Linking to Symbols and Other Content”.
struct SymbolPath: Sendable, Hashable {
  /// The names without the suffixes that distinguish symbols with the same name.
  var names: [String]

  init(names: [String]) { self.names = names }

  init(_ text: String) {
    names = Self.components(Array(text.utf8)).map { String(decoding: Self.withoutSuffix($0), as: UTF8.self) }
  }

  var last: String { names.last ?? "" }
  var text: String { names.joined(separator: "/") }

  /// Whether the text of a code span with two backticks is a link to a symbol: it has no spaces, and no slash at its
  /// beginning.
  static func isPath(_ text: Bytes) -> Bool {
    guard !text.isEmpty, text.count <= 1000, text.first != UInt8(ascii: "/") else { return false }
    return text.allSatisfy { $0 > 0x20 && $0 != Byte.backtick && $0 != Byte.backslash }
  }

  /// Splits a path at its slashes, except within parentheses. The name of an operator can contain slashes itself, so it
  /// is always the last component.
  private static func components(_ text: [UInt8]) -> [ArraySlice<UInt8>] {
    var result: [ArraySlice<UInt8>] = []
    var start = text.startIndex
    if text.first == UInt8(ascii: "/") { start += 1 }
    var depth = 0
    for index in start..<max(start, text.endIndex) {
      switch text[index] {
      case UInt8(ascii: "("): depth += 1
      case UInt8(ascii: ")"): depth -= 1
      case UInt8(ascii: "/") where depth <= 0 && index > start && !isOperator(text[start]):
        result.append(text[start..<index])
        start = index + 1
      default: break
      }
    }
    if start < text.endIndex { result.append(text[start...]) }
    return result
  }

  private static func isOperator(_ byte: UInt8) -> Bool {
    !Byte.isWord(byte) && byte != UInt8(ascii: "_") && byte != UInt8(ascii: "(") && byte != UInt8(ascii: ".")
  }

  /// Returns a name without the suffix that distinguishes it from others: `-1jbzc`, `-swift.method`, `-(Int)->String`.
  private static func withoutSuffix(_ name: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    for index in name.indices.dropFirst() where name[index] == UInt8(ascii: "-") {
      let before = name[index - 1]
      guard Byte.isWord(before) || before == UInt8(ascii: "_") || before == UInt8(ascii: ")") else {
        continue
      }
      if isSuffix(name[(index + 1)...], of: name[..<index]) { return name[..<index] }
    }
    return name
  }

  private static func isSuffix(_ text: ArraySlice<UInt8>, of name: ArraySlice<UInt8>) -> Bool {
    guard let first = text.first else { return false }
    if first == UInt8(ascii: ">") || first == UInt8(ascii: "(") { return true }
    let word = text.prefix { $0 != UInt8(ascii: "-") }
    let string = String(decoding: word, as: UTF8.self)
    if kinds.contains(string) || string.hasPrefix("swift.") || string.hasPrefix("objc.")
      || string.hasPrefix("c.")
      || string.hasPrefix("c++.")
    {
      return true
    }
    guard (4...7).contains(word.count), word.allSatisfy({ $0.isASCIILowercase || $0.isASCIIDigit }) else {
      return false
    }
    // A hash without digits looks like a word, and names of articles also contain words after hyphens. It counts as a
    // hash only if the name looks like a symbol’s name.
    return word.contains(where: \.isASCIIDigit)
      || name.contains { $0.isASCIIUppercase || $0 == UInt8(ascii: "(") || $0 == UInt8(ascii: "_") }
  }

  private static let kinds: Set<String> = [
    "associatedtype", "case", "class", "deinit", "enum", "enum.case", "extension", "func", "func.op", "init",
    "ivar", "macro", "method", "module", "namespace", "operator", "property", "protocol", "snippet", "struct",
    "subscript", "type.method", "type.property", "type.subscript", "typealias", "typedef", "union", "var",
  ]
}
