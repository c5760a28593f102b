import Basics

/// Reads the calls in Swift source code that consist of literals, such as `Page("Welcome", "index.md")`. Everything
/// else is skipped; nothing is executed.
///
/// The last argument of each call is an object with its labeled arguments, and with the calls in its closure as
/// `children`. A name without arguments, such as `.german`, is a call as well, of which only the name is known.
struct SwiftLiterals {
  private let source: ScriptTokens
  private var index = 0
  /// The initial values of constants and variables, by their names.
  private(set) var constants: [String: ScriptValue] = [:]
  /// All other calls at the top level, in their order.
  private(set) var calls: [ScriptValue] = []

  init(_ text: [UInt8]) {
    source = ScriptTokens(text[...])
    while !isAtEnd {
      guard let word = word() else {
        index += 1
        continue
      }
      if word == "let" || word == "var" {
        guard let name = self.word() else { continue }
        // A type can follow the name.
        while !isAtEnd, !isMark("="), !token.startsLine { index += 1 }
        if take("="), let value = value(0) { constants[name] = value }
      } else if isMark("("), let call = call(word, 0) {
        calls.append(call)
      }
    }
  }

  private mutating func value(_ depth: Int) -> ScriptValue? {
    guard depth < Budget.maximumDepth else { return nil }
    let start = token
    if start.kind == .text {
      index += 1
      return ScriptValue(.text(ScriptStrings.value(source.bytes[start.range])), at: start)
    }
    if take("[") { return list(depth + 1) }
    guard let word = word() else { return nil }
    if word == "try" || word == "await" { return value(depth + 1) }
    if let value = Bool(word) { return ScriptValue(.boolean(value), at: start) }
    if isMark("("), let call = call(word, depth + 1) { return call }
    return ScriptValue(.call(word, []), at: start)
  }

  private mutating func list(_ depth: Int) -> ScriptValue {
    var items: [ScriptValue] = []
    var pairs: [(key: String, value: ScriptValue)] = []
    while !isAtEnd, !take("]") {
      guard let item = value(depth) else {
        index += 1
        continue
      }
      if !take(":") {
        items.append(item)
      } else if let value = value(depth), let key = item.text {
        pairs.append((key, value))
      }
    }
    return ScriptValue(pairs.isEmpty ? .list(items) : .object(pairs))
  }

  private mutating func call(_ name: String, _ depth: Int) -> ScriptValue? {
    guard depth < Budget.maximumDepth else { return nil }
    let start = token
    var arguments: [ScriptValue] = []
    var labeled: [(key: String, value: ScriptValue)] = []
    index += 1
    while !isAtEnd, !take(")") {
      let place = index
      var label = word()
      if !take(":") {
        label = nil
        index = place
      }
      if let value = value(depth + 1) {
        if let label { labeled.append((label, value)) } else { arguments.append(value) }
      } else if !isAtEnd, !isMark(")") {
        index += 1
      }
    }
    if take("{") { labeled.append(("children", ScriptValue(.list(closure(depth + 1))))) }
    // The type or the module of a function is before its name.
    let name = name.split(separator: ".").last.map(String.init) ?? name
    return ScriptValue(.call(name, arguments + [ScriptValue(.object(labeled))]), at: start)
  }

  private mutating func closure(_ depth: Int) -> [ScriptValue] {
    var result: [ScriptValue] = []
    while !isAtEnd, !take("}") {
      guard let word = word() else {
        index += 1
        continue
      }
      if isMark("("), let call = call(word, depth) { result.append(call) }
    }
    return result
  }

  // MARK: Tokens

  private var token: ScriptToken { source.tokens[index] }
  private var isAtEnd: Bool { token.kind == .end }

  private func isMark(_ mark: Unicode.Scalar) -> Bool { token.kind == .punctuation(UInt8(ascii: mark)) }

  private mutating func take(_ mark: Unicode.Scalar) -> Bool {
    guard isMark(mark) else { return false }
    index += 1
    return true
  }

  /// Reads a name, which can contain periods, or a number.
  private mutating func word() -> String? {
    let start = token.range.lowerBound
    var end = start
    while token.range.lowerBound == end, token.kind == .name || token.kind == .number || isMark("."), !isAtEnd
    {
      end = token.range.upperBound
      index += 1
    }
    return end > start ? source.bytes[start..<end].string : nil
  }
}
