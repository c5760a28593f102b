import Basics

/// Names with their members, calls, and functions.
extension ScriptFile {
  mutating func parenthesized(_ token: ScriptToken) -> ScriptValue {
    let start = position
    let end = closing[position] ?? tokens.count - 1
    if end + 1 < tokens.count, tokens[end + 1].kind == .arrow {
      move(past: end + 1)
      return functionBody(token)
    }
    position += 1
    let result = expression()
    let isWhole = position == end
    move(past: end)
    // A function that is called at once, `(() => [])()`.
    if isMark(position, "("), let last = closing[position] {
      move(past: last)
      return start < end ? result : unknown(token)
    }
    return isWhole ? result : unknown(token)
  }

  /// Returns what a function returns: the value after `=>`, or of the only `return` of its body.
  mutating func functionBody(_ token: ScriptToken) -> ScriptValue {
    guard isMark(position, "{") else { return expression() }
    let end = closing[position] ?? tokens.count - 1
    var index = position + 1
    var found: Int?
    while index < end {
      if isName(index, "return") {
        found = found ?? index
      } else if isName(index, "const") || isName(index, "let"), index + 2 < end,
        tokens[index + 1].kind == .name,
        isMark(index + 2, "="), declarations[source.text(tokens[index + 1])] == nil
      {
        declarations[source.text(tokens[index + 1])] = index + 3
      }
      index = (closing[index] ?? index) + 1
    }
    let result = found.map { value(at: $0 + 1) } ?? unknown(token)
    move(past: end)
    return result
  }

  mutating func name(_ token: ScriptToken) -> ScriptValue {
    var path = source.text(token)
    position += 1
    func made(_ kind: ScriptValue.Kind) -> ScriptValue {
      ScriptValue(kind, line: token.line, column: token.column)
    }
    switch path {
    case "true": return made(.boolean(true))
    case "false": return made(.boolean(false))
    case "null", "undefined": return made(.null)
    case "async": return operand()
    case "await": return operand()
    case "function":
      while position < tokens.count, !isMark(position, "("), tokens[position].kind != .end { position += 1 }
      move(past: closing[position] ?? position)
      while position < tokens.count, !isMark(position, "{"), tokens[position].kind != .end { position += 1 }
      return functionBody(token)
    case "new", "typeof", "class":
      skipExpression()
      return made(.unknown)
    default: break
    }
    if tokens[position].kind == .arrow {
      position += 1
      return functionBody(token)
    }
    var value = declared(path)
    while true {
      if isMark(position, "."), position + 1 < tokens.count, tokens[position + 1].kind == .name {
        let member = source.text(tokens[position + 1])
        path += "." + member
        // The value of an imported image is its path.
        let isImage = value?.text != nil && (member == "default" || member == "src")
        value = isImage ? value : value?[member]
        position += 2
      } else if isMark(position, "("), let end = closing[position] {
        position += 1
        let found = call(path, end)
        move(past: end)
        let isOwn = declarations[path] != nil
        value = isOwn ? value : (path == "require" ? required(found) : nil) ?? made(.call(path, found))
        path = ""
      } else if isMark(position, "<"), let end = endOfTypes(position) {
        position = end
      } else if isMark(position, "["), let end = closing[position] {
        move(past: end)
        value = nil
        path = ""
      } else {
        break
      }
    }
    return value.map { ScriptValue($0.kind, line: $0.line, column: $0.column) } ?? made(.unknown)
  }

  /// Returns the index after the types of a call, `<ThemeConfig>`; nil if there are none.
  func endOfTypes(_ start: Int) -> Int? {
    var depth = 0
    for index in start..<min(tokens.count, start + 64) {
      switch tokens[index].kind {
      case .punctuation(UInt8(ascii: "<")): depth += 1
      case .punctuation(UInt8(ascii: ">")):
        depth -= 1
        if depth == 0 { return isMark(index + 1, "(") ? index + 1 : nil }
      case .name, .text, .punctuation: continue
      default: return nil
      }
    }
    return nil
  }

  /// Reads the arguments of a call.
  mutating func call(_ name: String, _ end: Int) -> [ScriptValue] {
    var arguments: [ScriptValue] = []
    while position < end {
      let before = position
      if tokens[position].kind == .spread { position += 1 }
      arguments.append(expression())
      if isMark(position, ",") || position == before { position += 1 } else { break }
    }
    return arguments
  }

  func required(_ arguments: [ScriptValue]) -> ScriptValue? {
    arguments.first?.text.flatMap { imported($0, "default") }
  }
}
