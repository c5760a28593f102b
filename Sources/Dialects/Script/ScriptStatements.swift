import Basics

/// The statements in the bodies of functions.
extension ScriptFile {
  /// Evaluates the statements of a body. Returns the value of the `return` statement that is reached; nil if there is
  /// none.
  mutating func statements(_ start: Int, _ end: Int) -> ScriptValue? {
    // If the statements are nested too deeply, it is not known which value is returned.
    guard budget.enter() else { return unknown(tokens[start]) }
    defer { budget.leave() }
    var index = start
    while index < end {
      guard budget.spend() else { return unknown(tokens[index]) }
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
      } else if let change = memberChange(at: index) {
        index = apply(change, to: index, end)
      } else if tokens[index].kind == .name, isMark(index + 1, "("),
        let place = declarations[source.text(tokens[index])], function(at: place) != nil
      {
        // A function can change the variables around it.
        _ = value(at: index)
        index = statementEnd(index + 1, end)
      } else if tokens[index].kind == .name, isMark(index + 1, "="), beginsStatement(index) {
        set(source.text(tokens[index]), value(at: index + 2))
        index = statementEnd(index + 2, end)
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
  func statementEnd(_ start: Int, _ end: Int) -> Int {
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
    if isTrue == nil, ignored == 0 {
      let last = isName(next, "else") && !isName(next + 1, "if") ? statementEnd(next + 1, end) : next
      // While an `if` is being typed, its parenthesis is open, and the statement ends before it is closed.
      if let branch = Range(from: close + 1, to: last), budget.spend(branch.count / 16), decides(branch) {
        noteCondition(tokens[start - 2])
      }
    }
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
      if budget.isSpent { break }
    }
    return nil
  }

  /// Makes the names unknown that the statements of a body change.
  private mutating func forget(_ start: Int, _ end: Int) {
    guard let body = Range(from: start, to: min(end, tokens.count - 2)), budget.spend(body.count / 16) else {
      return
    }
    for index in body where tokens[index].kind == .name {
      let name = source.text(tokens[index])
      if changedName(index) != nil, scopes.contains(where: { $0[name] != nil }) {
        set(name, unknown(tokens[index]))
      }
    }
  }
}
