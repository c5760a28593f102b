import Basics

/// The statements that change values: assignments, and calls of `push`.
extension ScriptFile {
  /// The change of a member of an object, `object.a.b = value`, or of a list, `object.a.push(value)`.
  struct MemberChange {
    /// The names of the members; none if the list itself is changed.
    var path: [String]
    /// The index of the equals sign or of the parenthesis.
    var mark: Int
    var isPush: Bool
  }

  /// Returns the change that the statement at a token makes; nil for other statements.
  func memberChange(at start: Int) -> MemberChange? {
    guard start < tokens.count, tokens[start].kind == .name else { return nil }
    var path: [String] = []
    var index = start + 1
    while isMark(index, "."), index + 1 < tokens.count, tokens[index + 1].kind == .name {
      path.append(source.text(tokens[index + 1]))
      index += 2
    }
    guard let last = path.last else { return nil }
    if isMark(index, "=") { return MemberChange(path: path, mark: index, isPush: false) }
    guard last == "push", isMark(index, "("), closing[index] != nil else { return nil }
    return MemberChange(path: path.dropLast(), mark: index, isPush: true)
  }

  /// Makes a change, and returns the index after the statement. If the member is not known, it stays as it is.
  mutating func apply(_ change: MemberChange, to start: Int, _ end: Int) -> Int {
    let name = source.text(tokens[start])
    let before = position
    defer { position = before }
    var added: [ScriptValue] = []
    if change.isPush, let close = closing[change.mark] {
      position = change.mark + 1
      added = values(arguments(until: close))
    } else {
      added = [value(at: change.mark + 1)]
    }
    // The change copies the list or the object.
    let object = declared(name)
    let count = object?.items?.count ?? object?.pairs?.count ?? 0
    if let object, budget.spend(added.count + count / 8),
      let result = object.changing(
        change.path[...],
        { old in
          guard change.isPush else { return added[0] }
          return old?.items.flatMap { items in
            budget.spend(items.count / 8)
              ? ScriptValue(.list(items + added), line: old?.line ?? 1, column: old?.column ?? 1) : nil
          }
        })
    {
      set(name, result)
    }
    if change.isPush, let close = closing[change.mark] { return close + 1 }
    return statementEnd(change.mark + 1, end)
  }

  /// Returns the name of the variable that the statement at a token changes; nil for other statements.
  func changedName(_ index: Int) -> String? {
    guard beginsStatement(index), tokens[index].kind == .name else { return nil }
    let isChange =
      isMark(index + 1, "=") || memberChange(at: index) != nil || indexedAssignment(index) != nil
    return isChange ? source.text(tokens[index]) : nil
  }

  /// Whether a statement can begin at a token.
  func beginsStatement(_ index: Int) -> Bool {
    guard index < tokens.count else { return false }
    if index == 0 || tokens[index].startsLine || isName(index - 1, "else") { return true }
    return isMark(index - 1, ")") || isMark(index - 1, "{") || isMark(index - 1, "}")
      || isMark(index - 1, ";")
  }

  /// Returns the tokens of the statement outside of functions that begins at a token and can change values: an
  /// assignment, a call of `push`, or a condition or loop with such statements. Returns nil for other statements.
  func changingStatement(at start: Int) -> Range<Int>? {
    let last = tokens.count - 1
    if isName(start, "if") || isName(start, "for"), isMark(start + 1, "("), let close = closing[start + 1] {
      var end = statementEnd(close + 1, last)
      while isName(end, "else") {
        let condition = isName(end + 1, "if") ? end + 2 : end
        end = max(end + 1, statementEnd((closing[condition] ?? condition) + 1, last))
      }
      return Range(from: start, to: end)
    }
    guard changedName(start) != nil else { return nil }
    return Range(from: start, to: max(start + 1, statementEnd(start + 1, last)))
  }

  /// Returns the value of a declared name after statements outside of functions.
  mutating func changed(_ name: String, _ value: ScriptValue, by statements: [Range<Int>]) -> ScriptValue {
    let outer = scopes
    defer { scopes = outer }
    scopes = [[name: value]]
    for statement in statements { _ = self.statements(statement.lowerBound, statement.upperBound) }
    return scopes.first?[name] ?? value
  }

  /// Whether the statements of a branch change a value or return one.
  func decides(_ branch: Range<Int>) -> Bool {
    branch.contains { index in
      if changedName(index) != nil { return true }
      guard isName(index, "return"), index + 1 < branch.upperBound else { return false }
      return !isMark(index + 1, ";") && !isMark(index + 1, "}") && !tokens[index + 1].startsLine
        && !isName(index + 1, "undefined") && !isName(index + 1, "null")
    }
  }
}
