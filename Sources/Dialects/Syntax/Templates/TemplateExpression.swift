import Basics

/// The value of an expression is not known: it calls a function, or uses names that only a run of the tool knows.
struct UnknownTemplateValue: Error {}

/// Evaluates an expression of Jinja or Liquid, as far as it consists of literals, known names and known filters.
///
/// Source: Jinja, “Template Designer Documentation”, expressions; Liquid, “Operators”, “Types”.
struct TemplateExpression {
  private let tokens: [TemplateToken]
  private var index = 0
  private var depth = 0
  private let names: TemplateNames

  /// Whether all of the expression has been read.
  var isAtEnd: Bool { index >= tokens.count }

  init(_ text: Bytes, _ names: TemplateNames) throws(UnknownTemplateValue) {
    guard text.count < 8192, let tokens = TemplateToken.tokens(of: text) else { throw UnknownTemplateValue() }
    self.tokens = tokens
    self.names = names
  }

  /// Returns the value of a whole expression.
  static func value(of text: Bytes, _ names: TemplateNames) throws(UnknownTemplateValue) -> TemplateValue {
    var expression = try TemplateExpression(text, names)
    let value = try expression.value()
    guard expression.isAtEnd else { throw UnknownTemplateValue() }
    return value
  }

  // MARK: Reading

  var next: TemplateToken? { index < tokens.count ? tokens[index] : nil }

  mutating func take() -> TemplateToken? {
    defer { index += 1 }
    return next
  }

  mutating func take(_ sign: String) -> Bool {
    guard next == .sign(sign) else { return false }
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

  mutating func value() throws(UnknownTemplateValue) -> TemplateValue {
    depth += 1
    defer { depth -= 1 }
    guard depth < 32 else { throw UnknownTemplateValue() }
    let value = try either()
    guard names.isJinja, takeName("if") else { return value }
    let condition = try either()
    let other = takeName("else") ? try self.value() : .null
    return names.isTrue(condition) ? value : other
  }

  private mutating func either() throws(UnknownTemplateValue) -> TemplateValue {
    var value = try both()
    while takeName("or") {
      let other = try both()
      value = names.isTrue(value) ? (names.isJinja ? value : .bool(true)) : other
    }
    return value
  }

  private mutating func both() throws(UnknownTemplateValue) -> TemplateValue {
    var value = try negated()
    while takeName("and") {
      let other = try negated()
      value = names.isTrue(value) ? other : (names.isJinja ? value : .bool(false))
    }
    return value
  }

  private mutating func negated() throws(UnknownTemplateValue) -> TemplateValue {
    guard names.isJinja, takeName("not") else { return try comparison() }
    depth += 1
    defer { depth -= 1 }
    guard depth < 32 else { throw UnknownTemplateValue() }
    return .bool(!names.isTrue(try negated()))
  }

  private mutating func comparison() throws(UnknownTemplateValue) -> TemplateValue {
    let start = index
    var value: TemplateValue?
    do throws(UnknownTemplateValue) { value = try sum() } catch {
      // `name is defined` is known even if the name is not.
      guard names.isJinja, index > start, next == .name("is") else { throw error }
    }
    if names.isJinja, takeName("is") { return .bool(try test(value)) }
    guard var left = value else { throw UnknownTemplateValue() }
    while true {
      if case .sign(let sign) = next, ["==", "!=", "<>", "<", ">", "<=", ">="].contains(sign) {
        index += 1
        left = .bool(compare(left, sign, try sum()))
      } else if takeName("contains") {
        left = .bool(contains(left, try sum()))
      } else if names.isJinja, takeName("in") {
        left = .bool(contains(try sum(), left))
      } else if names.isJinja, next == .name("not"), index + 1 < tokens.count,
        tokens[index + 1] == .name("in")
      {
        index += 2
        left = .bool(!contains(try sum(), left))
      } else {
        return left
      }
    }
  }

  private mutating func test(_ value: TemplateValue?) throws(UnknownTemplateValue) -> Bool {
    let isNegated = takeName("not")
    guard let name = takeAnyName() else { throw UnknownTemplateValue() }
    let result: Bool
    switch name {
    case "defined": result = value.map { !$0.isNull } ?? false
    case "undefined": result = value.map(\.isNull) ?? true
    case "none": result = value.map(\.isNull) ?? false
    default: throw UnknownTemplateValue()
    }
    return result != isNegated
  }

  private func compare(_ a: TemplateValue, _ sign: String, _ b: TemplateValue) -> Bool {
    if sign == "==" { return TemplateValue.areEqual(a, b) || (names.isEmptyMark(b) && a.isEmpty) }
    if sign == "!=" || sign == "<>" { return !compare(a, "==", b) }
    let order: (Bool, Bool)
    if let x = a.number, let y = b.number {
      order = (x < y, x == y)
    } else if case .text(let x) = a, case .text(let y) = b {
      order = (x < y, x == y)
    } else {
      return false
    }
    switch sign {
    case "<": return order.0
    case "<=": return order.0 || order.1
    case ">": return !order.0 && !order.1
    default: return !order.0
    }
  }

  private func contains(_ whole: TemplateValue, _ part: TemplateValue) -> Bool {
    switch whole {
    case .text(let text): text.contains(part.text)
    case .list(let items): items.contains { TemplateValue.areEqual($0, part) }
    case .map(let pairs): pairs.contains { $0.key == part.text }
    default: false
    }
  }

  private mutating func sum() throws(UnknownTemplateValue) -> TemplateValue {
    var value = try product()
    while case .sign(let sign) = next, ["+", "-", "~"].contains(sign) {
      index += 1
      let other = try product()
      if sign != "~", let a = value.number, let b = other.number {
        value = .number(sign == "+" ? a + b : a - b)
      } else if case .list(let a) = value, case .list(let b) = other, sign == "+" {
        value = .list(a + b)
      } else if sign != "-" {
        value = .text(value.text + other.text)
      } else {
        throw UnknownTemplateValue()
      }
      try names.check(value)
    }
    return value
  }

  private mutating func product() throws(UnknownTemplateValue) -> TemplateValue {
    var value = try filtered()
    while case .sign(let sign) = next, ["*", "/", "//", "%"].contains(sign) {
      index += 1
      guard let a = value.number, let b = try filtered().number, sign == "*" || b != 0 else {
        throw UnknownTemplateValue()
      }
      switch sign {
      case "*": value = .number(a * b)
      case "/": value = .number(a / b)
      case "//": value = .number((a / b).rounded(.down))
      default: value = .number(a - b * (a / b).rounded(.down))
      }
    }
    return value
  }

  // MARK: Values

  private mutating func filtered() throws(UnknownTemplateValue) -> TemplateValue {
    var value: TemplateValue? = nil
    do throws(UnknownTemplateValue) { value = try primary() } catch {
      // A filter can give a name without a value another one.
      guard next == .sign("|"), index + 1 < tokens.count, tokens[index + 1] == .name("default") else {
        throw error
      }
    }
    while take("|") {
      guard let name = takeAnyName() else { throw UnknownTemplateValue() }
      var arguments = TemplateArguments()
      if names.isJinja {
        if take("(") { try read(&arguments, until: ")") }
      } else if take(":") {
        try read(&arguments, until: nil)
      }
      value = try TemplateFilters.apply(name, to: value ?? .null, arguments, names)
    }
    guard let value else { throw UnknownTemplateValue() }
    return value
  }

  /// Reads arguments, of which some can have names.
  private mutating func read(_ arguments: inout TemplateArguments, until end: String?)
    throws(UnknownTemplateValue)
  {
    while true {
      if let end, take(end) { return }
      if case .name(let name) = next, index + 1 < tokens.count,
        tokens[index + 1] == .sign("=") || (end == nil && tokens[index + 1] == .sign(":"))
      {
        index += 2
        arguments.named[name] = end == nil ? try primary() : try value()
      } else {
        arguments.values.append(end == nil ? try primary() : try value())
      }
      if take(",") { continue }
      if let end { guard take(end) else { throw UnknownTemplateValue() } }
      return
    }
  }

  mutating func primary() throws(UnknownTemplateValue) -> TemplateValue {
    depth += 1
    defer { depth -= 1 }
    guard depth < 32 else { throw UnknownTemplateValue() }
    var value: TemplateValue
    var path = ""
    switch take() {
    case .text(let text): value = .text(text)
    case .number(let number): value = .number(number)
    case .sign("-"):
      guard let number = try primary().number else { throw UnknownTemplateValue() }
      value = .number(-number)
    case .sign("("):
      let first = try self.value()
      if take("..") {
        let last = try self.value()
        guard let a = first.number, let b = last.number, a.magnitude < 1e6, b - a < 10_000 else {
          throw UnknownTemplateValue()
        }
        value = .list(a > b ? [] : (Int(a)...Int(b)).map { .number(Double($0)) })
      } else {
        value = first
      }
      guard take(")") else { throw UnknownTemplateValue() }
    case .sign("["):
      var arguments = TemplateArguments()
      try read(&arguments, until: "]")
      value = .list(arguments.values)
      try names.check(value)
    case .sign("{"):
      value = try mapping()
      try names.check(value)
    case .name(let name):
      path = name
      if let literal = names.literal(name) {
        value = literal
      } else {
        // The path after the name belongs to it, also if its value is not known.
        var known: TemplateValue?
        do throws(UnknownTemplateValue) { known = try names.value(name) } catch {
          try skipPath()
          throw error
        }
        value = known ?? .null
      }
    default: throw UnknownTemplateValue()
    }
    while true {
      if next == .sign("."), index + 1 < tokens.count, case .name(let key) = tokens[index + 1] {
        index += 2
        if take("(") {
          var arguments = TemplateArguments()
          try read(&arguments, until: ")")
          value = try TemplateFilters.method(key, of: value, arguments, names)
        } else {
          path += "." + key
          value = try names.member(key, of: value, path)
        }
      } else if next == .sign("."), index + 1 < tokens.count, case .number(let number) = tokens[index + 1] {
        index += 2
        value = try names.member(TemplateValue.format(number), of: value, path)
      } else if take("[") {
        let key = try self.value().text
        guard take("]") else { throw UnknownTemplateValue() }
        path += "." + key
        value = try names.member(key, of: value, path)
      } else if next == .sign("(") {
        throw UnknownTemplateValue()
      } else {
        return value
      }
    }
  }

  private mutating func skipPath() throws(UnknownTemplateValue) {
    while next == .sign("."), index + 1 < tokens.count { index += 2 }
  }

  private mutating func mapping() throws(UnknownTemplateValue) -> TemplateValue {
    var pairs: [(key: String, value: TemplateValue)] = []
    while !take("}") {
      let key = try value().text
      guard take(":") else { throw UnknownTemplateValue() }
      pairs.append((key, try value()))
      if take(",") { continue }
      guard take("}") else { throw UnknownTemplateValue() }
      break
    }
    return .map(pairs)
  }
}

extension TemplateValue {
  var isNull: Bool { if case .null = self { true } else { false } }
}
