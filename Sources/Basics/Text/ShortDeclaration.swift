/// A short declaration in Swift, such as `func insert(Element, at: Int)`, which DocC uses as the title of a symbol in
/// lists.
public struct ShortDeclaration {
  /// The range of the name, in bytes.
  public let name: Range<Int>
  /// The ranges of the labels of the parameters, with nil for a parameter without one; nil without parameters.
  public let labels: [Range<Int>?]?

  /// Words after which the name follows.
  private static let introducers: Set<String> = [
    "func", "var", "let", "case", "struct", "class", "enum", "protocol", "actor", "typealias",
    "associatedtype", "macro", "extension",
  ]
  /// Words that are the name.
  private static let names: Set<String> = ["init", "subscript", "deinit"]
  /// Words that may precede these.
  private static let modifiers: Set<String> = [
    "static", "class", "mutating", "nonmutating", "prefix", "postfix", "infix", "final", "override", "open",
    "indirect", "convenience", "required", "nonisolated", "distributed", "lazy", "weak", "unowned",
  ]

  /// Finds the parts of a declaration; nil for any other code.
  public init?(_ code: UnsafeBufferPointer<UInt8>) {
    guard let name = Self.name(in: code) else { return nil }
    self.name = name
    var index = Self.end(ofGenericParametersAt: name.upperBound, in: code)
    // There is a space between an operator and its parameters.
    if index + 1 < code.count, code[index] == UInt8(ascii: " "), !Byte.isNamePart(code[name.lowerBound]) {
      index += 1
    }
    // An initializer that can fail.
    if index < code.count, code[index] == UInt8(ascii: "?") || code[index] == UInt8(ascii: "!") {
      index = Self.end(ofGenericParametersAt: index + 1, in: code)
    }
    let hasParameters = index < code.count && code[index] == UInt8(ascii: "(")
    labels = hasParameters ? Self.labels(after: index, in: code) : nil
  }

  private static func name(in code: UnsafeBufferPointer<UInt8>) -> Range<Int>? {
    var index = 0
    while true {
      let start = index
      while index < code.count, Byte.isNamePart(code[index]) { index += 1 }
      if index == start { return nil }
      let word = text(code, start..<index)
      if names.contains(word) { return start..<index }
      guard index + 1 < code.count, code[index] == UInt8(ascii: " ") else { return nil }
      index += 1
      let next = endOfName(at: index, in: code)
      // `class` is a modifier in `class func`, and begins a declaration in `class Pot`.
      if modifiers.contains(word), isKeyword(text(code, index..<next)) { continue }
      guard introducers.contains(word) else { return nil }
      if next > index { return index..<next }
      var end = index
      // The name of an operator.
      while end < code.count, code[end] != UInt8(ascii: " "), code[end] != UInt8(ascii: "(") { end += 1 }
      return end > index ? index..<end : nil
    }
  }

  private static func isKeyword(_ word: String) -> Bool {
    introducers.contains(word) || names.contains(word) || modifiers.contains(word)
  }

  /// Returns the end of a name, which may name a nested type or be in backquotes.
  private static func endOfName(at start: Int, in code: UnsafeBufferPointer<UInt8>) -> Int {
    var index = start
    while index < code.count,
      Byte.isNamePart(code[index]) || code[index] == UInt8(ascii: "`") || code[index] == UInt8(ascii: "$")
        || (code[index] == UInt8(ascii: ".") && index > start)
    {
      index += 1
    }
    return index
  }

  /// Returns the end of the generic parameters at an offset, or the offset if there are none.
  private static func end(ofGenericParametersAt start: Int, in code: UnsafeBufferPointer<UInt8>) -> Int {
    guard start < code.count, code[start] == UInt8(ascii: "<") else { return start }
    var depth = 0
    for index in start..<code.count {
      depth += nesting(at: index, in: code)
      if depth == 0 { return index + 1 }
    }
    return start
  }

  /// Returns the labels of the parameters after a parenthesis.
  private static func labels(after open: Int, in code: UnsafeBufferPointer<UInt8>) -> [Range<Int>?] {
    var labels: [Range<Int>?] = []
    var depth = 0
    for index in open..<code.count {
      depth += nesting(at: index, in: code)
      if depth == 0 { break }
      guard depth == 1, index == open || code[index] == UInt8(ascii: ",") else { continue }
      var start = index + 1
      while start < code.count, code[start] == UInt8(ascii: " ") { start += 1 }
      if start == code.count || code[start] == UInt8(ascii: ")") { break }
      let end = endOfName(at: start, in: code)
      let hasLabel = end > start && end < code.count && code[end] == UInt8(ascii: ":")
      labels.append(hasLabel && text(code, start..<end) != "_" ? start..<end : nil)
    }
    return labels
  }

  /// Returns 1 for a bracket that opens, -1 for one that closes, and 0 for other characters.
  private static func nesting(at index: Int, in code: UnsafeBufferPointer<UInt8>) -> Int {
    switch code[index] {
    case UInt8(ascii: "("), UInt8(ascii: "["), UInt8(ascii: "<"): 1
    case UInt8(ascii: ")"), UInt8(ascii: "]"): -1
    // Not the end of an arrow.
    case UInt8(ascii: ">"): index > 0 && code[index - 1] == UInt8(ascii: "-") ? 0 : -1
    default: 0
    }
  }

  private static func text(_ code: UnsafeBufferPointer<UInt8>, _ range: Range<Int>) -> String {
    String(decoding: code[range], as: UTF8.self)
  }

  // MARK: - Names

  /// The ranges of the name and of the labels.
  public var marks: [Range<Int>] { [name] + (labels ?? []).compactMap { $0 } }

  /// Returns the name with the labels, such as `insert(_:at:)`.
  ///
  /// - Parameter code: the code of the declaration.
  public func fullName(in code: UnsafeBufferPointer<UInt8>) -> String {
    var fullName = Self.text(code, name)
    guard let labels else { return fullName }
    fullName += "("
    for label in labels {
      fullName += label.map { Self.text(code, $0) } ?? "_"
      fullName += ":"
    }
    return fullName + ")"
  }
}
