import Basics

/// Template strings, lists, and objects.
extension ScriptFile {
  /// Returns the text of a template string whose expressions have known values; nil for others.
  mutating func template(_ token: ScriptToken) -> String? {
    let bytes = source.bytes[token.range]
    guard bytes.contains(text: "${") else { return ScriptStrings.value(bytes) }
    var parts: [String] = []
    var rest = bytes.dropFirst().dropLast()
    while let start = rest.find("${") {
      guard let end = Self.endOfExpression(start + 2, in: rest) else { return nil }
      let name = rest[(start + 2)..<end].trimmed
      let value =
        name.allSatisfy(ScriptTokens.isNameByte) ? declared(name.string) : nested(name)
      guard !name.isEmpty, let value = value?.scalar else { return nil }
      parts += [ScriptStrings.value(Bytes("`") + rest[..<start] + Bytes("`")), value]
      rest = rest[(end + 1)...]
    }
    return budget.joined(parts + [ScriptStrings.value(Bytes("`") + rest + Bytes("`"))])
  }

  /// Returns the index of the brace that ends an expression in a template string.
  private static func endOfExpression(_ start: Int, in bytes: Bytes) -> Int? {
    var braces = 0
    for index in start..<min(bytes.endIndex, start + 1024) {
      if bytes[index] == UInt8(ascii: "{") { braces += 1 }
      guard bytes[index] == UInt8(ascii: "}") else { continue }
      if braces == 0 { return index }
      braces -= 1
    }
    return nil
  }

  /// Returns the value of an expression in a template string, which can use the names around it.
  private mutating func nested(_ expression: Bytes) -> ScriptValue? {
    guard budget.spend(expression.count), budget.enter() else { return nil }
    defer { budget.leave() }
    var names: [String: ScriptValue] = [:]
    let inner = ScriptTokens(expression)
    for token in inner.tokens where token.kind == .name {
      let name = inner.text(token)
      if let value = declared(name) { names[name] = value }
    }
    return Self.value(of: expression, names: names, budget)
  }

  mutating func list() -> [ScriptValue] {
    let end = closing[position] ?? tokens.count - 1
    position += 1
    var items: [ScriptValue] = []
    while position < end, !budget.isSpent {
      if isMark(position, ",") {
        position += 1
      } else if tokens[position].kind == .spread {
        position += 1
        let token = tokens[position]
        let value = expression()
        if let more = value.items, budget.spend(copies: more.count, of: ScriptValue.self) {
          items += more
        } else {
          items.append(unknown(token))
        }
      } else {
        let before = position
        let isFunction = isFunction(position)
        if isFunction { ignored += 1 }
        items.append(expression())
        if isFunction { ignored -= 1 }
        if position == before || !isMark(position, ","), position < end {
          skipExpression()
          if !isMark(position, ",") { position = max(position, before) + 1 }
        }
      }
    }
    move(past: end)
    return items
  }

  mutating func object() -> [(key: String, value: ScriptValue)] {
    let end = closing[position] ?? tokens.count - 1
    position += 1
    var pairs: [(key: String, value: ScriptValue)] = []
    while position < end, !budget.isSpent {
      let before = position
      if tokens[position].kind == .spread {
        position += 1
        if let more = expression().configuration.pairs, budget.spend(copies: more.count, of: ScriptValue.self)
        {
          pairs += more
        }
      } else if let pair = property() {
        pairs.append(pair)
      }
      if position < end, !isMark(position, ",") { skipExpression() }
      if isMark(position, ",") || position == before { move(past: position) }
    }
    move(past: end)
    return pairs
  }

  /// The settings that are not read, of which a function often makes the values.
  private static let ignoredKeys: Set<String> = [
    "vite", "webpack", "head", "headTags", "scripts", "stylesheets", "customFields", "footer", "algolia",
    "prism", "components", "expressiveCode", "adapter", "image", "fonts",
  ]

  /// Reads `key: value`, `key`, or `key() { … }`.
  mutating func property() -> (key: String, value: ScriptValue)? {
    var token = tokens[position]
    if isName(position, "async") || isName(position, "get") || isName(position, "set"),
      position + 1 < tokens.count, tokens[position + 1].kind == .name
    {
      position += 1
      token = tokens[position]
    }
    let key: String
    switch token.kind {
    case .name, .number: key = source.text(token)
    case .text: key = ScriptStrings.value(source.bytes[token.range])
    case .punctuation(UInt8(ascii: "[")):
      let keys = list()
      guard let text = keys.first?.scalar, isMark(position, ":") else { return nil }
      position += 1
      return (text, expression())
    default: return nil
    }
    position += 1
    if isMark(position, ":") {
      position += 1
      let isIgnored = Self.ignoredKeys.contains(key) || isFunction(position)
      if isIgnored { ignored += 1 }
      defer { if isIgnored { ignored -= 1 } }
      return (key, expression())
    }
    if isMark(position, ",") || isMark(position, "}") {
      return (key, declared(key) ?? unknown(token))
    }
    skipExpression()
    return (key, unknown(token))
  }
}
