import Basics

/// Names with their members and calls.
extension ScriptFile {
  mutating func name(_ token: ScriptToken) -> ScriptValue {
    let path = source.text(token)
    position += 1
    switch path {
    case "true": return ScriptValue(.boolean(true), at: token)
    case "false": return ScriptValue(.boolean(false), at: token)
    case "null", "undefined": return ScriptValue(.null, at: token)
    case "async", "await":
      // Many of them can follow each other.
      guard budget.enter() else { return unknown(token) }
      defer { budget.leave() }
      return operand()
    case "function":
      position -= 1
      return functionValue(token)
    case "typeof": return typeName(token)
    case "new", "class":
      skipExpression()
      return unknown(token)
    default: break
    }
    if tokens[position].kind == .arrow {
      position -= 1
      return functionValue(token)
    }
    let types = isMark(position, "<") ? endOfTypes(position) : nil
    if isMark(types ?? position, "("), let end = closing[types ?? position] {
      position = (types ?? position) + 1
      let value = called(path, token, end)
      return members(of: value, token)
    }
    if let value = memberOfModule(path, token) { return value }
    return members(of: declared(path), token, path: path)
  }

  /// Returns the value of an export, or of a call of one, `sidebars.en`, of a module that the file imports as a whole,
  /// `import * as sidebars`; nil for other names.
  private mutating func memberOfModule(_ name: String, _ token: ScriptToken) -> ScriptValue? {
    guard let origin = imports[name], origin.name == Self.wholeModule, !origin.path.hasSuffix(".json"),
      !isLocal(name), isMark(position, "."), position + 1 < tokens.count, tokens[position + 1].kind == .name
    else { return nil }
    let member = source.text(tokens[position + 1])
    position += 2
    let path = name + "." + member
    guard isMark(position, "("), let end = closing[position] else {
      return members(of: imported(origin.path, member, nil) ?? declared(name)?[member], token, path: path)
    }
    position += 1
    let arguments = values(arguments(until: end))
    let value = imported(origin.path, member, arguments) ?? ScriptValue(.call(path, arguments), at: token)
    return members(of: value, token)
  }

  /// Returns the name of the type of the operand after `typeof`.
  private mutating func typeName(_ token: ScriptToken) -> ScriptValue {
    guard budget.enter() else { return unknown(token) }
    defer { budget.leave() }
    let name: String? =
      switch member().kind {
      case .text: "string"
      case .number: "number"
      case .boolean: "boolean"
      case .list, .object: "object"
      // A missing argument is far more frequent than `null`.
      case .null: "undefined"
      case .call, .unknown: nil
      }
    return name.map { ScriptValue(.text($0), at: token) } ?? unknown(token)
  }

  /// Returns the value of a call of a name, whose arguments are read up to `end`.
  private mutating func called(_ name: String, _ token: ScriptToken, _ end: Int) -> ScriptValue {
    let start = position
    if let place = declarations[name], let function = function(at: place) {
      let arguments = values(arguments(until: end))
      return call(function, arguments)
    }
    let found = values(arguments(until: end))
    if name == "require", let value = required(found) { return value }
    if let origin = imports[name], let value = imported(origin.path, origin.name, found) { return value }
    if declarations[name] != nil, let value = declared(name) {
      // A function that another one returns, `const withTea = plugin()`, usually completes a configuration.
      var isFunction = value.isUnknown
      if case .call = value.kind { isFunction = true }
      let isConfiguration = found.contains { $0.configuration.pairs != nil }
      return isFunction && isConfiguration ? ScriptValue(.call(name, found), at: token) : value
    }
    if name == "encodeURIComponent" || name == "String", start < end, let text = found.first?.scalar {
      let encoded = name == "String" ? text : budget.replacing(" ", with: "%20", in: text)
      return encoded.map { ScriptValue(.text($0), at: token) } ?? unknown(token)
    }
    return ScriptValue(.call(name, found), at: token)
  }

  /// Reads the members and calls after a value, such as `.map(item => item.link)`.
  ///
  /// - Parameter path: the names of a value that is not known: `process.env`.
  mutating func members(of first: ScriptValue?, _ token: ScriptToken, path: String = "") -> ScriptValue {
    var value = first
    var path = path
    while true {
      var isOptional = tokens[position].kind == .other && isText("?.")
      // Except for the `?.`, `list?.[0]` and `call?.()` are read as `list[0]` and `call()`.
      if isOptional, isMark(position + 1, "[") || isMark(position + 1, "(") {
        position += 1
        isOptional = false
      }
      if isMark(position, ".") || isOptional, position + 1 < tokens.count, tokens[position + 1].kind == .name
      {
        let member = source.text(tokens[position + 1])
        position += 2
        let types = isMark(position, "<") ? endOfTypes(position) : nil
        if isMark(types ?? position, "("), let end = closing[types ?? position] {
          position = (types ?? position) + 1
          let arguments = arguments(until: end)
          let name = path + "." + member
          value =
            method(member, of: value, name: name, arguments).map {
              ScriptValue($0.kind, at: token)
            }
            ?? (value == nil || value?.isUnknown == true
              ? ScriptValue(.call(name, values(arguments)), at: token) : unknown(token))
          path = ""
          continue
        }
        path += "." + member
        // The value of an imported image is its path.
        let isImage = value?.text != nil && (member == "default" || member == "src")
        if !isImage {
          value =
            member == "length"
            ? value.flatMap(length).map { ScriptValue(.number($0), at: token) }
            : value.flatMap { self.member(member, of: $0) }
        }
      } else if isMark(position, "(") && !tokens[position].startsLine, let end = closing[position] {
        position += 1
        let found = values(arguments(until: end))
        value = ScriptValue(.call(path, found), at: token)
        path = ""
      } else if isMark(position, "[") && !tokens[position].startsLine, let end = closing[position] {
        position += 1
        let key = position < end ? expression() : unknown(token)
        move(past: end)
        value =
          key.number.flatMap { index in
            value?.items.flatMap { index >= 0 && index < Double($0.count) ? $0[Int(index)] : nil }
          } ?? key.scalar.flatMap { key in value.flatMap { self.member(key, of: $0) } }
        path = ""
      } else {
        return value ?? environment(path, token) ?? unknown(token)
      }
    }
  }

  /// Returns a member of an object. The keys of large objects are searched for it.
  func member(_ key: String, of value: ScriptValue) -> ScriptValue? {
    guard let pairs = value.pairs, budget.spend(pairs.count / 16) else { return nil }
    return value[key]
  }

  /// Returns the number of characters or items.
  private func length(of value: ScriptValue) -> Double? {
    if let items = value.items { return Double(items.count) }
    guard let text = value.text, budget.spend(bytes: text.utf8.count) else { return nil }
    return Double(text.count)
  }

  /// Returns the value that an environment variable has in a build for publishing; nil for other names.
  private func environment(_ path: String, _ token: ScriptToken) -> ScriptValue? {
    func made(_ kind: ScriptValue.Kind) -> ScriptValue {
      var value = ScriptValue(kind, at: token)
      value.dependsOnEnvironment = true
      return value
    }
    for prefix in ["process.env.", "import.meta.env."] where path.hasPrefix(prefix) {
      switch path.dropFirst(prefix.count) {
      case "NODE_ENV", "MODE": return made(.text("production"))
      case "PROD": return made(.boolean(true))
      case "DEV": return made(.boolean(false))
      case let name: return name.contains(".") ? nil : made(.null)
      }
    }
    return nil
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

  func required(_ arguments: [ScriptValue]) -> ScriptValue? {
    arguments.first?.text.flatMap { imported($0, "default", nil) }
  }
}
