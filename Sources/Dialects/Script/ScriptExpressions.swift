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
    ScriptValue(.unknown, line: token.line, column: token.column)
  }

  /// Reads the expression at the current token, and moves past it.
  mutating func expression() -> ScriptValue {
    remaining -= 1
    depth += 1
    defer { depth -= 1 }
    guard depth < 64, remaining > 0, position < tokens.count else {
      skipExpression()
      return ScriptValue(.unknown)
    }
    let first = tokens[position]
    var result = operand()
    while true {
      switch tokens[position].kind {
      case .punctuation(UInt8(ascii: "+")):
        position += 1
        result = sum(result, operand(), first)
      case .other where isText("||") || isText("??"):
        position += 1
        let other = expression()
        result = result.isUnknown || result.isNull ? other : result
      case .name where isName(position, "as") || isName(position, "satisfies"):
        skipType()
      case .other where isText("?."), .punctuation(UInt8(ascii: ".")), .punctuation(UInt8(ascii: "[")),
        .punctuation(UInt8(ascii: "(")):
        // Members of what is not a name cannot be read.
        skipExpression()
        return unknown(first)
      case .punctuation(UInt8(ascii: "!")):
        position += 1
      default:
        if endsExpression(after: first) { return result }
        skipExpression()
        return unknown(first)
      }
    }
  }

  func isText(_ text: StaticString) -> Bool { source.bytes[tokens[position].range].equals(text) }

  func endsExpression(after first: ScriptToken) -> Bool {
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
    guard let a = a.scalar, let b = b.scalar else { return unknown(first) }
    return ScriptValue(.text(a + b), line: first.line, column: first.column)
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
    func made(_ kind: ScriptValue.Kind) -> ScriptValue {
      ScriptValue(kind, line: token.line, column: token.column)
    }
    switch token.kind {
    case .text:
      position += 1
      return made(.text(ScriptStrings.value(source.bytes[token.range])))
    case .template:
      position += 1
      return template(token).map { made(.text($0)) } ?? made(.unknown)
    case .number:
      position += 1
      return Double(source.text(token).replacing("_", with: "")).map { made(.number($0)) } ?? made(.unknown)
    case .punctuation(UInt8(ascii: "[")): return made(.list(list()))
    case .punctuation(UInt8(ascii: "{")): return made(.object(object()))
    case .punctuation(UInt8(ascii: "(")): return parenthesized(token)
    case .punctuation(UInt8(ascii: "-"))
    where position + 1 < tokens.count && tokens[position + 1].kind == .number:
      position += 2
      return Double("-" + source.text(tokens[position - 1])).map { made(.number($0)) } ?? made(.unknown)
    case .name: return name(token)
    default:
      skipExpression()
      return made(.unknown)
    }
  }
}
