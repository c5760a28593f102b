import Basics

/// Functions, as far as their results follow from literals: they are evaluated for known arguments, within a budget,
/// and nothing outside of the file is called.
extension ScriptFile {
  /// The parameters and the body of a function, as indexes of tokens.
  struct Function {
    let parameters: Range<Int>
    let body: Int
  }

  /// An argument of a call.
  enum Argument {
    case value(ScriptValue)
    case function(Function)
  }

  /// The maximum depth of nested calls.
  private static let maximumDepth = 12

  /// Returns the function that begins at a token; nil if none begins there.
  func function(at start: Int) -> Function? {
    var index = start
    if isName(index, "async") { index += 1 }
    guard index < tokens.count else { return nil }
    if isName(index, "function") {
      index += 1
      if isMark(index, "*") { index += 1 }
      if index < tokens.count, tokens[index].kind == .name { index += 1 }
      while index < tokens.count, !isMark(index, "("), tokens[index].kind != .end { index += 1 }
      guard let end = closing[index] else { return nil }
      var body = end + 1
      while body < tokens.count, !isMark(body, "{"), tokens[body].kind != .end { body += 1 }
      return isMark(body, "{") ? Function(parameters: (index + 1)..<max(end, index + 1), body: body) : nil
    }
    if isMark(index, "("), let end = closing[index] {
      return arrow(after: end).map { Function(parameters: (index + 1)..<max(end, index + 1), body: $0 + 1) }
    }
    if tokens[index].kind == .name, index + 1 < tokens.count, tokens[index + 1].kind == .arrow {
      return Function(parameters: index..<(index + 1), body: index + 2)
    }
    return nil
  }

  /// Returns the index of the arrow after parameters. The type of the result can come before the arrow.
  private func arrow(after end: Int) -> Int? {
    guard end + 1 < tokens.count else { return nil }
    if tokens[end + 1].kind == .arrow { return end + 1 }
    guard isMark(end + 1, ":") else { return nil }
    var index = end + 2
    while index < min(tokens.count, end + 24) {
      switch tokens[index].kind {
      case .arrow: return index
      case .punctuation(let byte):
        if let close = closing[index] { index = close } else if !"<>[].|".utf8.contains(byte) { return nil }
      case .name, .text: break
      default: return nil
      }
      index += 1
    }
    return nil
  }

  mutating func parenthesized(_ token: ScriptToken) -> ScriptValue {
    let start = position
    if function(at: start) != nil { return functionValue(token) }
    let end = closing[position] ?? tokens.count - 1
    position += 1
    let result = expression()
    let isWhole = position == end
    move(past: end)
    // A function that is called immediately, `(() => [])()`.
    if isMark(position, "("), let last = closing[position], function(at: start + 1) != nil {
      move(past: last)
      return result
    }
    return isWhole ? result : unknown(token)
  }

  /// Returns the result of a function called without arguments, and moves past the function.
  mutating func functionValue(_ token: ScriptToken) -> ScriptValue {
    guard let function = function(at: position) else {
      skipExpression()
      return unknown(token)
    }
    let result = call(function, [])
    moveBehind(function)
    return result
  }

  private mutating func moveBehind(_ function: Function) {
    position = min(function.body, tokens.count - 1)
    if isMark(position, "{") { move(past: closing[position] ?? position) } else { skipExpression() }
  }

  /// Returns what a function returns for arguments.
  mutating func call(_ function: Function, _ arguments: [ScriptValue]) -> ScriptValue {
    let first = tokens[min(function.body, tokens.count - 1)]
    remaining -= 1
    guard scopes.count < Self.maximumDepth, remaining > 0 else { return unknown(first) }
    let before = position
    defer { position = before }
    scopes.append([:])
    defer { scopes.removeLast() }
    bind(function.parameters, arguments)
    position = min(function.body, tokens.count - 1)
    guard isMark(position, "{"), let end = closing[position] else { return expression() }
    return statements(position + 1, end) ?? unknown(first)
  }

  private mutating func set(_ name: String, _ value: ScriptValue) {
    if let place = scopes.lastIndex(where: { $0[name] != nil }) {
      scopes[place][name] = value
    } else {
      declare(name, value)
    }
  }

  /// Evaluates `object.member = value`. If the member is not known, neither is the object after that.
  private mutating func setMember(_ start: Int, _ member: String?, _ value: ScriptValue) {
    let name = source.text(tokens[start])
    guard let object = declared(name), var pairs = object.pairs else { return }
    guard let member else { return set(name, unknown(tokens[start])) }
    pairs.removeAll { $0.key == member }
    remaining -= pairs.count
    set(name, ScriptValue(.object(pairs + [(member, value)]), line: object.line, column: object.column))
  }

  /// Returns the index of the equals sign in `object[key] = value`; nil if no such statement begins at a token.
  private func indexedAssignment(_ start: Int) -> Int? {
    guard tokens[start].kind == .name, isMark(start + 1, "["), let close = closing[start + 1],
      isMark(close + 1, "=")
    else { return nil }
    return close + 1
  }

  private mutating func declare(_ name: String, _ value: ScriptValue) {
    if !scopes.isEmpty { scopes[scopes.count - 1][name] = value }
  }

  /// Gives parameters the values of arguments: `name`, `name = value`, `{ a, b }`, `[a, b]`, `...rest`.
  private mutating func bind(_ parameters: Range<Int>, _ arguments: [ScriptValue]) {
    var index = parameters.lowerBound
    var number = 0
    while index < parameters.upperBound {
      let argument = number < arguments.count ? arguments[number] : nil
      if tokens[index].kind == .spread, index + 1 < parameters.upperBound {
        declare(source.text(tokens[index + 1]), ScriptValue(.list(Array(arguments.dropFirst(number)))))
      } else if tokens[index].kind == .name {
        bind(index, argument, end: parameters.upperBound)
      } else if isMark(index, "{") || isMark(index, "["), let end = closing[index] {
        destructure(index, end, argument)
      }
      // The rest of the parameter is its type.
      while index < parameters.upperBound, !isMark(index, ",") { index = (closing[index] ?? index) + 1 }
      index += 1
      number += 1
    }
  }

  /// Declares a name with a value, or with its default value.
  private mutating func bind(_ index: Int, _ value: ScriptValue?, end: Int) {
    var result = value
    if result == nil || result?.isNull == true {
      var place = index + 1
      while place < end, !isMark(place, "="), !isMark(place, ",") { place = (closing[place] ?? place) + 1 }
      if place < end, isMark(place, "=") { result = self.value(at: place + 1) }
    }
    declare(source.text(tokens[index]), result ?? unknown(tokens[index]))
  }

  private mutating func destructure(_ start: Int, _ end: Int, _ value: ScriptValue?) {
    var index = start + 1
    var number = 0
    let isList = isMark(start, "[")
    while index < end {
      if tokens[index].kind == .name {
        let key = source.text(tokens[index])
        let target = !isList && isMark(index + 1, ":") && index + 2 < end ? index + 2 : index
        let part =
          isList ? value?.items.flatMap { number < $0.count ? $0[number] : nil } : value?[key]
        if tokens[target].kind == .name {
          bind(target, part, end: end)
        } else if let close = closing[target] {
          destructure(target, close, part)
        }
      }
      while index < end, !isMark(index, ",") { index = (closing[index] ?? index) + 1 }
      index += 1
      number += 1
    }
  }

  // MARK: Statements

  /// Evaluates the statements of a body. Returns the value of the `return` statement that is reached; nil if there is
  /// none.
  private mutating func statements(_ start: Int, _ end: Int) -> ScriptValue? {
    var index = start
    while index < end, remaining > 0 {
      remaining -= 1
      if isName(index, "return") {
        return isMark(index + 1, ";") || index + 1 >= end ? nil : value(at: index + 1)
      } else if isName(index, "const") || isName(index, "let") || isName(index, "var") {
        index = variable(index, end)
      } else if isName(index, "if"), isMark(index + 1, "("), let close = closing[index + 1] {
        let result = condition(index + 2, close, end)
        if let value = result.value { return value }
        index = result.next
      } else if isName(index, "for"), isMark(index + 1, "("), let close = closing[index + 1] {
        if let value = loop(index + 2, close) { return value }
        index = statementEnd(close + 1, end)
      } else if isName(index, "function"), index + 1 < end, tokens[index + 1].kind == .name {
        let name = source.text(tokens[index + 1])
        if declarations[name] == nil { declarations[name] = index }
        index = function(at: index).map { (closing[$0.body] ?? $0.body) + 1 } ?? index + 1
      } else if tokens[index].kind == .name, isMark(index + 1, "."), isName(index + 2, "push"),
        isMark(index + 3, "(")
      {
        index = push(index)
      } else if tokens[index].kind == .name, isMark(index + 1, "="), tokens[index].startsLine {
        set(source.text(tokens[index]), value(at: index + 2))
        index = statementEnd(index + 2, end)
      } else if tokens[index].kind == .name, isMark(index + 1, "."), isMark(index + 3, "=") {
        setMember(index, source.text(tokens[index + 2]), value(at: index + 4))
        index = statementEnd(index + 4, end)
      } else if let equals = indexedAssignment(index) {
        setMember(index, value(at: index + 2).scalar, value(at: equals + 1))
        index = statementEnd(equals + 1, end)
      } else {
        index = (closing[index] ?? index) + 1
      }
    }
    return nil
  }

  /// Returns the index after the statement that begins at a token: a block, or the text up to a semicolon or a new
  /// line.
  private func statementEnd(_ start: Int, _ end: Int) -> Int {
    if isMark(start, "{"), let close = closing[start] { return close + 1 }
    var index = start
    while index < end {
      if isMark(index, ";") { return index + 1 }
      if index > start, tokens[index].startsLine, tokens[index].kind == .name { return index }
      index = (closing[index] ?? index) + 1
    }
    return end
  }

  /// Evaluates `const name = value`.
  private mutating func variable(_ start: Int, _ end: Int) -> Int {
    var index = start + 1
    while index < end, !isMark(index, "="), !isMark(index, ";") { index = (closing[index] ?? index) + 1 }
    guard isMark(index, "="), index + 1 < end else { return index + 1 }
    if tokens[start + 1].kind == .name {
      let name = source.text(tokens[start + 1])
      if function(at: index + 1) != nil {
        if declarations[name] == nil { declarations[name] = index + 1 }
      } else {
        declare(name, value(at: index + 1))
      }
    } else if let close = closing[start + 1] {
      destructure(start + 1, close, value(at: index + 1))
    }
    return statementEnd(index + 1, end)
  }

  private mutating func condition(_ start: Int, _ close: Int, _ end: Int) -> (value: ScriptValue?, next: Int)
  {
    let isTrue = value(at: start).isTrue
    let next = statementEnd(close + 1, end)
    var result: ScriptValue?
    if isTrue == true { result = branch(close + 1, next) }
    guard isName(next, "else") else { return (result, next) }
    // `else if` is a statement of its own.
    if isName(next + 1, "if") {
      guard isTrue == true else { return (result, next + 1) }
      var last = next
      while isName(last, "else") {
        var start = last + 1
        if isName(start, "if") { start = (closing[start + 1] ?? start) + 1 }
        last = max(statementEnd(start, end), last + 1)
      }
      return (result, last)
    }
    let last = statementEnd(next + 1, end)
    if isTrue == false { result = branch(next + 1, last) }
    return (result, last)
  }

  /// Evaluates a block, or a single statement.
  private mutating func branch(_ start: Int, _ end: Int) -> ScriptValue? {
    if isMark(start, "{"), let close = closing[start] { return statements(start + 1, close) }
    return statements(start, end)
  }

  /// Evaluates `for (const item of items) { … }`.
  private mutating func loop(_ start: Int, _ close: Int) -> ScriptValue? {
    var index = start + 1
    while index < close, !isName(index, "of") { index = (closing[index] ?? index) + 1 }
    guard index < close, isMark(close + 1, "{"), let end = closing[close + 1] else { return nil }
    guard let items = value(at: index + 1).items else {
      forget(close + 2, end)
      return nil
    }
    for item in items {
      if tokens[start + 1].kind == .name {
        declare(source.text(tokens[start + 1]), item)
      } else if let last = closing[start + 1] {
        destructure(start + 1, last, item)
      }
      if let value = statements(close + 2, end) { return value }
      guard remaining > 0 else { break }
    }
    return nil
  }

  /// Makes the names unknown that the statements of a body change.
  private mutating func forget(_ start: Int, _ end: Int) {
    for index in start..<max(start, min(end, tokens.count - 2)) where tokens[index].kind == .name {
      let name = source.text(tokens[index])
      let changes =
        isMark(index + 1, "=")
        || isMark(index + 1, ".") && (isName(index + 2, "push") || isMark(index + 3, "="))
        || indexedAssignment(index) != nil
      if changes, scopes.contains(where: { $0[name] != nil }) { set(name, unknown(tokens[index])) }
    }
  }

  /// Evaluates `items.push(value)`.
  private mutating func push(_ start: Int) -> Int {
    guard let end = closing[start + 3] else { return start + 4 }
    let name = source.text(tokens[start])
    let before = position
    position = start + 4
    let added = values(arguments(until: end))
    position = before
    if let items = declared(name)?.items {
      remaining -= items.count / 8 + added.count
      set(name, ScriptValue(.list(items + added), line: tokens[start].line, column: tokens[start].column))
    }
    return end + 1
  }
}
