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
      return isMark(body, "{")
        ? Range(from: index + 1, to: end).map { Function(parameters: $0, body: body) } : nil
    }
    if isMark(index, "("), let end = closing[index] {
      guard let arrow = arrow(after: end) else { return nil }
      return Range(from: index + 1, to: end).map { Function(parameters: $0, body: arrow + 1) }
    }
    if tokens[index].kind == .name, index + 1 < tokens.count, tokens[index + 1].kind == .arrow {
      return Function(parameters: index..<(index + 1), body: index + 2)
    }
    return nil
  }

  /// Whether the value at a token is a function, or the name of one.
  func isFunction(_ start: Int) -> Bool {
    if function(at: start) != nil { return true }
    guard start < tokens.count, tokens[start].kind == .name, !isMark(start + 1, "("), !isMark(start + 1, ".")
    else { return false }
    return declarations[source.text(tokens[start])].map { function(at: $0) != nil } == true
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
    // A call needs more than other operations: a scope, and the values of its parameters.
    guard budget.spend(8 + arguments.count), budget.enter() else { return unknown(first) }
    let before = position
    defer {
      position = before
      budget.leave()
    }
    scopes.append([:])
    defer { scopes.removeLast() }
    bind(function.parameters, arguments)
    position = min(function.body, tokens.count - 1)
    guard isMark(position, "{"), let end = closing[position] else { return expression() }
    return statements(position + 1, end) ?? unknown(first)
  }

  mutating func set(_ name: String, _ value: ScriptValue) {
    if let place = scopes.lastIndex(where: { $0[name] != nil }) {
      scopes[place][name] = value
    } else {
      declare(name, value)
    }
  }

  /// Evaluates `object[key] = value`. If the key is not known, neither is the object after that.
  mutating func setMember(_ start: Int, _ key: String?, _ value: ScriptValue) {
    let name = source.text(tokens[start])
    guard let object = declared(name), object.pairs != nil else { return }
    guard let key else { return set(name, unknown(tokens[start])) }
    guard budget.spend(object.pairs?.count ?? 0) else { return }
    if let result = object.changing([key], { _ in value }) { set(name, result) }
  }

  /// Returns the index of the equals sign in `object[key] = value`; nil if no such statement begins at a token.
  func indexedAssignment(_ start: Int) -> Int? {
    guard tokens[start].kind == .name, isMark(start + 1, "["), let close = closing[start + 1],
      isMark(close + 1, "=")
    else { return nil }
    return close + 1
  }

  mutating func declare(_ name: String, _ value: ScriptValue) {
    if !scopes.isEmpty { scopes[scopes.count - 1][name] = value }
  }

  /// Gives parameters the values of arguments: `name`, `name = value`, `{ a, b }`, `[a, b]`, `...rest`.
  private mutating func bind(_ parameters: Range<Int>, _ arguments: [ScriptValue]) {
    var index = parameters.lowerBound
    var number = 0
    // A function whose arguments are not known is called without any.
    let missing = arguments.isEmpty ? nil : ScriptValue(.null)
    while index < parameters.upperBound {
      let argument = number < arguments.count ? arguments[number] : missing
      if tokens[index].kind == .spread, index + 1 < parameters.upperBound {
        let rest = budget.joined([Array(arguments.dropFirst(number))])
        declare(source.text(tokens[index + 1]), ScriptValue(rest.map { .list($0) } ?? .unknown))
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

  mutating func destructure(_ start: Int, _ end: Int, _ value: ScriptValue?) {
    guard budget.enter() else { return }
    defer { budget.leave() }
    var index = start + 1
    var number = 0
    let isList = isMark(start, "[")
    while index < end {
      if tokens[index].kind == .name {
        let key = source.text(tokens[index])
        let target = !isList && isMark(index + 1, ":") && index + 2 < end ? index + 2 : index
        let part =
          isList
          ? value?.items.flatMap { number < $0.count ? $0[number] : nil }
          : value.flatMap { member(key, of: $0) }
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
}
