import Basics

/// An error: the value of an expression is not known, because it calls a function, or uses names that the tool only
/// knows when it runs.
struct UnknownPageTemplateValue: Error {}

/// Evaluates an expression of Jinja or Liquid, as far as it consists of literals, known names and known filters.
///
/// Source: Jinja, “Template Designer Documentation”, expressions; Liquid, “Operators”, “Types”.
struct PageTemplateExpression {
  private let tokens: [PageTemplateToken]
  private var index = 0
  private let names: PageTemplateNames

  /// Whether all of the expression has been read.
  var isAtEnd: Bool { index >= tokens.count }

  init(_ text: Bytes, _ names: PageTemplateNames) throws(UnknownPageTemplateValue) {
    guard text.count < 8192, names.budget.spend(1 + text.count / 16),
      let tokens = PageTemplateToken.tokens(of: text)
    else {
      throw UnknownPageTemplateValue()
    }
    self.tokens = tokens
    self.names = names
  }

  /// Returns the value of a whole expression.
  static func value(of text: Bytes, _ names: PageTemplateNames) throws(UnknownPageTemplateValue)
    -> PageTemplateValue
  {
    var expression = try PageTemplateExpression(text, names)
    let value = try expression.value()
    guard expression.isAtEnd else { throw UnknownPageTemplateValue() }
    try names.check(value)
    return value
  }

  // MARK: Reading

  var next: PageTemplateToken? { index < tokens.count ? tokens[index] : nil }

  mutating func take() -> PageTemplateToken? {
    defer { index += 1 }
    return next
  }

  mutating func take(_ symbol: String) -> Bool {
    guard next == .symbol(symbol) else { return false }
    index += 1
    return true
  }

  mutating func takeName(_ name: String) -> Bool {
    guard next == .name(name) else { return false }
    index += 1
    return true
  }

  mutating func takeAnyName() -> String? {
    guard case .name(let name) = next else { return nil }
    index += 1
    return name
  }

  // MARK: Operators

  mutating func value() throws(UnknownPageTemplateValue) -> PageTemplateValue {
    guard names.budget.enter() else { throw UnknownPageTemplateValue() }
    defer { names.budget.leave() }
    let value = try either()
    guard names.isJinja, takeName("if") else { return value }
    let condition = try either()
    let other = takeName("else") ? try self.value() : .null
    return names.isTrue(condition) ? value : other
  }

  private mutating func either() throws(UnknownPageTemplateValue) -> PageTemplateValue {
    var value = try both()
    while takeName("or") {
      let other = try both()
      value = names.isTrue(value) ? (names.isJinja ? value : .bool(true)) : other
    }
    return value
  }

  private mutating func both() throws(UnknownPageTemplateValue) -> PageTemplateValue {
    var value = try negated()
    while takeName("and") {
      let other = try negated()
      value = names.isTrue(value) ? other : (names.isJinja ? value : .bool(false))
    }
    return value
  }

  private mutating func negated() throws(UnknownPageTemplateValue) -> PageTemplateValue {
    guard names.isJinja, takeName("not") else { return try comparison() }
    guard names.budget.enter() else { throw UnknownPageTemplateValue() }
    defer { names.budget.leave() }
    return .bool(!names.isTrue(try negated()))
  }

  private mutating func comparison() throws(UnknownPageTemplateValue) -> PageTemplateValue {
    let start = index
    var value: PageTemplateValue?
    do throws(UnknownPageTemplateValue) { value = try sum() } catch {
      // `name is defined` is known even if the name is not.
      guard names.isJinja, index > start, next == .name("is") else { throw error }
    }
    if names.isJinja, takeName("is") { return .bool(try test(value)) }
    guard var left = value else { throw UnknownPageTemplateValue() }
    while true {
      if case .symbol(let symbol) = next, ["==", "!=", "<>", "<", ">", "<=", ">="].contains(symbol) {
        index += 1
        left = .bool(try names.compare(left, symbol, try sum()))
      } else if takeName("contains") {
        left = .bool(try names.contains(left, try sum()))
      } else if names.isJinja, takeName("in") {
        left = .bool(try names.contains(try sum(), left))
      } else if names.isJinja, next == .name("not"), index + 1 < tokens.count,
        tokens[index + 1] == .name("in")
      {
        index += 2
        left = .bool(!(try names.contains(try sum(), left)))
      } else {
        return left
      }
    }
  }

  private mutating func test(_ value: PageTemplateValue?) throws(UnknownPageTemplateValue) -> Bool {
    let isNegated = takeName("not")
    guard let name = takeAnyName() else { throw UnknownPageTemplateValue() }
    let result: Bool
    switch name {
    case "defined": result = value.map { !$0.isNull } ?? false
    case "undefined": result = value.map(\.isNull) ?? true
    case "none": result = value.map(\.isNull) ?? false
    default: throw UnknownPageTemplateValue()
    }
    return result != isNegated
  }

  private mutating func sum() throws(UnknownPageTemplateValue) -> PageTemplateValue {
    var value = try product()
    while case .symbol(let symbol) = next, ["+", "-", "~"].contains(symbol) {
      index += 1
      let other = try product()
      if symbol != "~", let a = value.number, let b = other.number {
        value = .number(symbol == "+" ? a + b : a - b)
      } else if case .list(let a, _) = value, case .list(let b, _) = other, symbol == "+" {
        value = try names.list([a, b])
      } else if symbol != "-" {
        value = .text(
          try names.known(names.budget.joined([try names.text(of: value), try names.text(of: other)])))
      } else {
        throw UnknownPageTemplateValue()
      }
      try names.check(value)
    }
    return value
  }

  private mutating func product() throws(UnknownPageTemplateValue) -> PageTemplateValue {
    var value = try filtered()
    while case .symbol(let symbol) = next, ["*", "/", "//", "%"].contains(symbol) {
      index += 1
      guard let a = value.number, let b = try filtered().number, symbol == "*" || b != 0 else {
        throw UnknownPageTemplateValue()
      }
      switch symbol {
      case "*": value = .number(a * b)
      case "/": value = .number(a / b)
      case "//": value = .number((a / b).rounded(.down))
      default: value = .number(a - b * (a / b).rounded(.down))
      }
    }
    return value
  }

  // MARK: Values

  private mutating func filtered() throws(UnknownPageTemplateValue) -> PageTemplateValue {
    var value: PageTemplateValue? = nil
    do throws(UnknownPageTemplateValue) { value = try primary() } catch {
      // The filter `default` can give a value to a name without one.
      guard next == .symbol("|"), index + 1 < tokens.count, tokens[index + 1] == .name("default") else {
        throw error
      }
    }
    while take("|") {
      guard let name = takeAnyName() else { throw UnknownPageTemplateValue() }
      var arguments = PageTemplateArguments()
      if names.isJinja {
        if take("(") { try read(&arguments, until: ")") }
      } else if take(":") {
        try read(&arguments, until: nil)
      }
      value = try PageTemplateFilters.apply(name, to: value ?? .null, arguments, names)
    }
    guard let value else { throw UnknownPageTemplateValue() }
    return value
  }

  /// Reads arguments, with or without names.
  private mutating func read(_ arguments: inout PageTemplateArguments, until end: String?)
    throws(UnknownPageTemplateValue)
  {
    while true {
      if let end, take(end) { return }
      if case .name(let name) = next, index + 1 < tokens.count,
        tokens[index + 1] == .symbol("=") || (end == nil && tokens[index + 1] == .symbol(":"))
      {
        index += 2
        arguments.named[name] = end == nil ? try primary() : try value()
      } else {
        arguments.values.append(end == nil ? try primary() : try value())
      }
      if take(",") { continue }
      if let end { guard take(end) else { throw UnknownPageTemplateValue() } }
      return
    }
  }

  /// Reads a literal, a name, or an expression in parentheses, and the members and methods after it.
  mutating func primary() throws(UnknownPageTemplateValue) -> PageTemplateValue {
    guard names.budget.enter() else { throw UnknownPageTemplateValue() }
    defer { names.budget.leave() }
    let (value, path) = try operand()
    return try members(of: value, path)
  }

  /// Reads a literal, a name, or an expression in parentheses. Returns its value, and the path of a name.
  private mutating func operand() throws(UnknownPageTemplateValue) -> (value: PageTemplateValue, path: String)
  {
    switch take() {
    case .text(let text): return (.text(text), "")
    case .number(let number): return (.number(number), "")
    case .symbol("-"):
      guard let number = try primary().number else { throw UnknownPageTemplateValue() }
      return (.number(-number), "")
    case .symbol("("): return (try parenthesized(), "")
    case .symbol("["):
      var arguments = PageTemplateArguments()
      try read(&arguments, until: "]")
      try names.check(.list(arguments.values))
      return (.list(arguments.values), "")
    case .symbol("{"):
      let value = try mapping()
      try names.check(value)
      return (value, "")
    case .name(let name):
      if let literal = names.literal(name) { return (literal, name) }
      do throws(UnknownPageTemplateValue) { return (try names.value(name), name) } catch {
        // The path after the name is skipped even if its value is not known, so that `is defined` or a filter can
        // follow.
        try skipPath()
        throw error
      }
    default: throw UnknownPageTemplateValue()
    }
  }

  /// Reads an expression or a range, and the closing parenthesis: `(1..3)`.
  private mutating func parenthesized() throws(UnknownPageTemplateValue) -> PageTemplateValue {
    var value = try self.value()
    if take("..") {
      let last = try self.value()
      guard let a = value.number, let b = last.number, a.magnitude < 1e6, b - a < 10_000 else {
        throw UnknownPageTemplateValue()
      }
      let range = a > b ? nil : ClosedRange(from: Int(a), to: Int(b))
      try names.spend(range?.count ?? 0)
      value = .list(range?.map { .number(Double($0)) } ?? [])
    }
    guard take(")") else { throw UnknownPageTemplateValue() }
    return value
  }

  /// Reads the members and methods after a value.
  ///
  /// - Parameter path: the names that lead to the value, with periods between them.
  private mutating func members(
    of value: PageTemplateValue, _ path: String
  ) throws(UnknownPageTemplateValue) -> PageTemplateValue {
    var value = value
    var path = path
    while true {
      if next == .symbol("."), index + 1 < tokens.count, case .name(let key) = tokens[index + 1] {
        index += 2
        if take("(") {
          var arguments = PageTemplateArguments()
          try read(&arguments, until: ")")
          value = try PageTemplateFilters.method(key, of: value, arguments, names)
        } else {
          path += "." + key
          value = try names.member(key, of: value, path)
        }
      } else if next == .symbol("."), index + 1 < tokens.count, case .number(let number) = tokens[index + 1] {
        index += 2
        value = try names.member(PageTemplateValue.format(number), of: value, path)
      } else if take("[") {
        let key = try names.text(of: try self.value())
        guard take("]") else { throw UnknownPageTemplateValue() }
        path += "." + key
        value = try names.member(key, of: value, path)
      } else if next == .symbol("(") {
        throw UnknownPageTemplateValue()
      } else {
        return value
      }
    }
  }

  private mutating func skipPath() throws(UnknownPageTemplateValue) {
    while next == .symbol("."), index + 1 < tokens.count { index += 2 }
  }

  private mutating func mapping() throws(UnknownPageTemplateValue) -> PageTemplateValue {
    var pairs: [(key: String, value: PageTemplateValue)] = []
    while !take("}") {
      let key = try names.text(of: try value())
      guard take(":") else { throw UnknownPageTemplateValue() }
      pairs.append((key, try value()))
      if take(",") { continue }
      guard take("}") else { throw UnknownPageTemplateValue() }
      break
    }
    return .map(pairs)
  }
}
