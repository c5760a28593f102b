import Basics

/// Expressions, from their operators down to literals.
extension ScriptFile {
  mutating func value(at start: Int) -> ScriptValue {
    let before = position
    position = min(start, tokens.count - 1)
    defer { position = before }
    return expression()
  }

  /// Moves past a token, but not past the last one, which ends the file.
  mutating func move(past index: Int) { position = min(index + 1, tokens.count - 1) }

  func unknown(_ token: ScriptToken) -> ScriptValue {
    ScriptValue(.unknown, at: token)
  }

  /// Reads the expression at the current token, and moves past it.
  mutating func expression() -> ScriptValue {
    if let fileIndex, position < tokens.count {
      budget.place = LineOrigin(file: fileIndex, line: tokens[position].line)
    }
    guard position < tokens.count, budget.spend(), budget.enter() else {
      skipExpression()
      return ScriptValue(.unknown)
    }
    defer { budget.leave() }
    let first = tokens[position]
    let result = choice()
    if endsExpression() { return result }
    skipExpression()
    return unknown(first)
  }

  /// Reads `condition ? a : b`.
  private mutating func choice() -> ScriptValue {
    let first = tokens[position]
    let condition = alternatives()
    guard isMark(position, "?") else { return condition }
    position += 1
    let yes = expression()
    guard isMark(position, ":") else { return unknown(first) }
    position += 1
    let no = expression()
    return condition.isTrue.map { ($0 ? yes : no).depending(on: condition) } ?? unknown(first)
  }

  /// Reads `a || b`, `a ?? b`, and `a && b`.
  private mutating func alternatives() -> ScriptValue {
    let first = tokens[position]
    var result = comparison()
    while tokens[position].kind == .other {
      if isText("||") {
        position += 1
        let other = comparison().depending(on: result)
        if result.isTrue != true { result = result.isUnknown || result.isTrue == false ? other : result }
      } else if isText("??") {
        position += 1
        let other = comparison().depending(on: result)
        if result.isUnknown || result.isNull { result = other }
      } else if isText("&&") {
        position += 1
        let other = comparison().depending(on: result)
        result = result.isTrue.map { $0 ? other : result } ?? unknown(first)
      } else {
        break
      }
    }
    return result
  }

  private mutating func comparison() -> ScriptValue {
    let first = tokens[position]
    let result = sum()
    guard tokens[position].kind == .other, isText("===") || isText("==") || isText("!==") || isText("!=")
    else {
      return result
    }
    let isEqual = isText("===") || isText("==")
    position += 1
    let other = sum()
    guard let a = result.isNull ? "null" : result.scalar, let b = other.isNull ? "null" : other.scalar,
      budget.spend(bytes: a.utf8.count + b.utf8.count)
    else { return unknown(first) }
    return ScriptValue(.boolean((a == b) == isEqual), line: first.line, column: first.column)
      .depending(on: result).depending(on: other)
  }

  private mutating func sum() -> ScriptValue {
    let first = tokens[position]
    var result = member()
    while isMark(position, "+") {
      position += 1
      result = sum(result, member(), first)
    }
    return result
  }

  /// Reads an operand with its members, calls, and type.
  mutating func member() -> ScriptValue {
    if isMark(position, "!") {
      let token = tokens[position]
      position += 1
      guard budget.enter() else { return unknown(token) }
      defer { budget.leave() }
      let value = member()
      return value.isTrue.map {
        ScriptValue(.boolean(!$0), at: token).depending(on: value)
      } ?? unknown(token)
    }
    let first = tokens[position]
    var result = operand()
    while true {
      let before = position
      switch tokens[position].kind {
      case .name where isName(position, "as") || isName(position, "satisfies"): skipType()
      case .punctuation(UInt8(ascii: "!")): position += 1
      case .other where isText("?."): result = members(of: result, first)
      case .punctuation(UInt8(ascii: ".")): result = members(of: result, first)
      case .punctuation(UInt8(ascii: "[")) where !tokens[position].startsLine:
        result = members(of: result, first)
      case .punctuation(UInt8(ascii: "(")) where !tokens[position].startsLine:
        let end = closing[position] ?? position
        move(past: end)
        result = unknown(first)
      default: return result
      }
      // A period without a member, such as the one before a private name.
      if position == before { return unknown(first) }
    }
  }

  func isText(_ text: StaticString) -> Bool { isText(position, text) }

  func endsExpression() -> Bool {
    let token = tokens[position]
    switch token.kind {
    case .end: return true
    case .punctuation(let byte):
      return [
        UInt8(ascii: ","), UInt8(ascii: ";"), UInt8(ascii: ")"), UInt8(ascii: "]"), UInt8(ascii: "}"),
        UInt8(ascii: ":"),
      ]
      .contains(byte)
    case .name, .text, .template, .number: return token.startsLine
    default: return false
    }
  }

  func sum(_ a: ScriptValue, _ b: ScriptValue, _ first: ScriptToken) -> ScriptValue {
    if let a = a.number, let b = b.number {
      return ScriptValue(.number(a + b), line: first.line, column: first.column)
    }
    guard let a = a.scalar, let b = b.scalar, let text = budget.joined([a, b]) else { return unknown(first) }
    return ScriptValue(.text(text), line: first.line, column: first.column)
  }

  /// Moves to the end of the expression: a comma, semicolon or closing bracket.
  mutating func skipExpression() {
    while position < tokens.count {
      let token = tokens[position]
      switch token.kind {
      case .end: return
      case .punctuation(let byte):
        if let end = closing[position] {
          move(past: end)
          continue
        }
        if [UInt8(ascii: ","), UInt8(ascii: ";"), UInt8(ascii: ")"), UInt8(ascii: "]"), UInt8(ascii: "}")]
          .contains(byte)
        {
          return
        }
      case .name where token.startsLine && Self.statements.contains(source.text(token)): return
      default: break
      }
      position += 1
    }
    position = tokens.count - 1
  }

  private static let statements: Set<String> = [
    "const", "let", "var", "export", "import", "function", "return", "module", "class", "type", "interface",
  ]

  /// Moves past `as Type`.
  mutating func skipType() {
    position += 1
    while position < tokens.count {
      let token = tokens[position]
      if case .punctuation(let byte) = token.kind {
        if let end = closing[position] {
          move(past: end)
          continue
        }
        guard
          byte == UInt8(ascii: ".") || byte == UInt8(ascii: "<") || byte == UInt8(ascii: ">")
            || byte == UInt8(ascii: "|")
        else { return }
      } else if token.kind == .end || token.startsLine {
        return
      }
      position += 1
    }
  }

  mutating func operand() -> ScriptValue {
    let token = tokens[position]
    switch token.kind {
    case .text:
      position += 1
      guard budget.spend(bytes: token.range.count) else { return unknown(token) }
      return ScriptValue(.text(ScriptStrings.value(source.bytes[token.range])), at: token)
    case .template:
      position += 1
      return template(token).map { ScriptValue(.text($0), at: token) } ?? unknown(token)
    case .number:
      position += 1
      return Double(source.text(token).replacing("_", with: "")).map { ScriptValue(.number($0), at: token) }
        ?? unknown(token)
    case .punctuation(UInt8(ascii: "[")): return ScriptValue(.list(list()), at: token)
    case .punctuation(UInt8(ascii: "{")): return ScriptValue(.object(object()), at: token)
    case .punctuation(UInt8(ascii: "(")): return parenthesized(token)
    case .punctuation(UInt8(ascii: "-"))
    where position + 1 < tokens.count && tokens[position + 1].kind == .number:
      position += 2
      return Double("-" + source.text(tokens[position - 1])).map { ScriptValue(.number($0), at: token) }
        ?? unknown(token)
    case .name: return name(token)
    case .punctuation(UInt8(ascii: "<")):
      skipExpression()
      var result = unknown(token)
      result.markup = Range(from: token.range.lowerBound, to: tokens[position].range.lowerBound).map {
        source.bytes[$0]
      }
      return result
    default:
      skipExpression()
      return unknown(token)
    }
  }
}
