import Basics

/// The literals of a file in JavaScript or TypeScript. Nothing is executed: names are replaced by the literals of their
/// declarations, functions by what they return if that is a literal, and everything else is unknown.
struct ScriptFile {
  /// Reads the file that another one imports, by the path as it is written, and returns what it exports by a name.
  typealias Import = (_ path: String, _ name: String) -> ScriptValue?

  private let source: ScriptTokens
  private let imported: Import
  /// The index of the first token of the value of each declared name.
  private var declarations: [String: Int] = [:]
  /// The tokens of the bodies of declared functions.
  private var functions: [String: Int] = [:]
  private var imports: [String: (path: String, name: String)] = [:]
  /// The indexes of the tokens with which the exported values begin, by name.
  private var exports: [String: Int] = [:]
  /// The index of the token that closes each bracket.
  private var closing: [Int: Int] = [:]
  private var known: [String: ScriptValue?] = [:]
  private var pending: Set<String> = []
  private var position = 0
  private var depth = 0
  /// The number of values that can still be read, so that spreads of spreads cannot grow without end.
  private var remaining = 200_000

  init(_ bytes: [UInt8], imported: @escaping Import = { _, _ in nil }) {
    source = ScriptTokens(bytes[...])
    self.imported = imported
    matchBrackets()
    findDeclarations()
  }

  /// Returns the value that the file exports by default: `export default …` or `module.exports = …`.
  mutating func exported(_ name: String = "default") -> ScriptValue? {
    if let start = exports[name] { return value(at: start) }
    return name == "default" ? nil : declared(name)
  }

  /// Returns the value of a declared name.
  mutating func declared(_ name: String) -> ScriptValue? {
    if let value = known[name] { return value }
    guard pending.insert(name).inserted else { return nil }
    defer { pending.remove(name) }
    var result: ScriptValue?
    if let start = declarations[name] {
      result = value(at: start)
    } else if let origin = imports[name] {
      result = imported(origin.path, origin.name)
    }
    known[name] = result
    return result
  }

  /// Returns the value of an expression.
  ///
  /// - Parameter names: the values of the names that it can contain.
  static func value(of expression: Bytes, names: [String: ScriptValue]) -> ScriptValue {
    var file = ScriptFile(Array("(".utf8) + Array(expression) + Array(")".utf8)) { path, _ in
      ScriptValue(.text(path))
    }
    file.known = names.mapValues { Optional($0) }
    return file.value(at: 0)
  }

  /// The names that the file imports, with the paths of the files.
  var importedNames: [(name: String, path: String)] {
    imports.map { ($0.key, $0.value.path) }.sorted { $0.name < $1.name }
  }

  /// The names that the file declares.
  var declaredNames: [String] { declarations.keys.sorted() }

  // MARK: Declarations

  private var tokens: [ScriptToken] { source.tokens }

  private func isName(_ index: Int, _ name: StaticString) -> Bool {
    index < tokens.count && tokens[index].kind == .name && source.bytes[tokens[index].range].equals(name)
  }

  private func isMark(_ index: Int, _ mark: Unicode.Scalar) -> Bool {
    index < tokens.count && tokens[index].kind == .punctuation(UInt8(ascii: mark))
  }

  private mutating func matchBrackets() {
    var open: [Int] = []
    for (index, token) in tokens.enumerated() {
      guard case .punctuation(let byte) = token.kind else { continue }
      switch byte {
      case UInt8(ascii: "{"), UInt8(ascii: "("), UInt8(ascii: "["): open.append(index)
      case UInt8(ascii: "}"), UInt8(ascii: ")"), UInt8(ascii: "]"):
        if let start = open.popLast() { closing[start] = index }
      default: break
      }
    }
    for start in open { closing[start] = tokens.count - 1 }
  }

  private mutating func findDeclarations() {
    var index = 0
    while index < tokens.count {
      if isName(index, "export") {
        index = readExport(index)
      } else if isName(index, "import") {
        index = readImport(index)
      } else if isName(index, "const") || isName(index, "let") || isName(index, "var"),
        index == 0 || !isName(index - 1, "as")
      {
        index = readVariables(index)
      } else if isName(index, "function") {
        index = readFunction(index)
      } else if isName(index, "module"), isMark(index + 1, "."), isName(index + 2, "exports") {
        index = readModuleExports(index + 3)
      } else {
        // Only the top level declares names; the content of brackets is skipped.
        index = (closing[index] ?? index) + 1
      }
    }
  }

  private mutating func readModuleExports(_ index: Int) -> Int {
    if isMark(index, "=") {
      exports["default"] = index + 1
      return index + 1
    }
    if isMark(index, "."), isMark(index + 2, "=") { exports[source.text(tokens[index + 1])] = index + 3 }
    return index
  }

  private mutating func readExport(_ index: Int) -> Int {
    guard isName(index + 1, "default") else { return index + 1 }
    exports["default"] = index + 2
    return isName(index + 2, "function") || isName(index + 2, "async") ? index + 2 : index + 3
  }

  /// Reads `import a, { b as c } from 'path'`.
  private mutating func readImport(_ start: Int) -> Int {
    var index = start + 1
    var names: [(local: String, name: String)] = []
    while index < tokens.count, tokens[index].kind != .text {
      let token = tokens[index]
      if token.kind == .name, !isName(index, "from"), !isName(index, "type") {
        let name = source.text(token)
        if isName(index + 1, "as"), index + 2 < tokens.count {
          names.append((source.text(tokens[index + 2]), name))
          index += 2
        } else {
          let inBraces = isInBraces(index, from: start)
          names.append((name, inBraces ? name : "default"))
        }
      } else if isMark(index, ";") || isMark(index, "(") || token.kind == .end {
        return index + 1
      } else if case .other = token.kind, index > start + 1 {
        return index
      }
      index += 1
    }
    guard index < tokens.count else { return index }
    let path = ScriptStrings.value(source.bytes[tokens[index].range])
    for name in names { imports[name.local] = (path, name.name) }
    return index + 1
  }

  private func isInBraces(_ index: Int, from start: Int) -> Bool {
    (start..<index).contains { isMark($0, "{") && (closing[$0] ?? 0) > index }
  }

  /// Reads `const a: Type = value`.
  private mutating func readVariables(_ start: Int) -> Int {
    guard start + 1 < tokens.count else { return start + 1 }
    if isMark(start + 1, "{"), let end = closing[start + 1], isMark(end + 1, "="), isName(end + 2, "require"),
      end + 4 < tokens.count, tokens[end + 4].kind == .text
    {
      let path = ScriptStrings.value(source.bytes[tokens[end + 4].range])
      for index in (start + 2)..<end where tokens[index].kind == .name {
        imports[source.text(tokens[index])] = (path, source.text(tokens[index]))
      }
      return end + 5
    }
    guard tokens[start + 1].kind == .name else { return start + 1 }
    var index = start + 2
    // A type can contain brackets and arrows, but no equals sign of its own.
    while index < tokens.count, !isMark(index, "="), !isMark(index, ";"), tokens[index].kind != .end {
      if isName(index, "const") || isName(index, "export") { return index }
      index = (closing[index] ?? index) + 1
    }
    guard isMark(index, "=") else { return index }
    declarations[source.text(tokens[start + 1])] = index + 1
    return index + 1
  }

  private mutating func readFunction(_ start: Int) -> Int {
    guard start + 1 < tokens.count, tokens[start + 1].kind == .name else { return start + 1 }
    declarations[source.text(tokens[start + 1])] = start
    var index = start + 2
    if isMark(index, "("), let end = closing[index] { index = end + 1 }
    // The type of the result comes before the body.
    while index < tokens.count, !isMark(index, "{"), tokens[index].kind != .end { index += 1 }
    return (closing[index] ?? index) + 1
  }

  // MARK: Values

  private mutating func value(at start: Int) -> ScriptValue {
    let before = position
    position = min(start, tokens.count - 1)
    defer { position = before }
    return expression()
  }

  /// Moves past a token, but not past the last one, which ends the file.
  private mutating func move(past index: Int) { position = min(index + 1, tokens.count - 1) }

  private func unknown(_ token: ScriptToken) -> ScriptValue {
    ScriptValue(.unknown, line: token.line, column: token.column)
  }

  /// Reads the expression at the current token, and moves past it.
  private mutating func expression() -> ScriptValue {
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

  private func isText(_ text: StaticString) -> Bool { source.bytes[tokens[position].range].equals(text) }

  private func endsExpression(after first: ScriptToken) -> Bool {
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

  private func sum(_ a: ScriptValue, _ b: ScriptValue, _ first: ScriptToken) -> ScriptValue {
    guard let a = a.scalar, let b = b.scalar else { return unknown(first) }
    return ScriptValue(.text(a + b), line: first.line, column: first.column)
  }

  /// Moves to the end of the expression: a comma, semicolon or closing bracket.
  private mutating func skipExpression() {
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
  private mutating func skipType() {
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

  private mutating func operand() -> ScriptValue {
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

  /// Returns the text of a template string whose expressions are names with known values; nil for others.
  private mutating func template(_ token: ScriptToken) -> String? {
    let bytes = source.bytes[token.range]
    guard bytes.contains(text: "${") else { return ScriptStrings.value(bytes) }
    var text = ""
    var rest = bytes.dropFirst().dropLast()
    while let start = rest.find("${") {
      guard let end = rest[start...].firstIndex(of: UInt8(ascii: "}")) else { return nil }
      let name = rest[(start + 2)..<end].trimmed
      guard !name.isEmpty, name.allSatisfy(ScriptTokens.isNameByte), let value = declared(name.string)?.scalar
      else { return nil }
      text += rest[..<start].string + value
      rest = rest[(end + 1)...]
    }
    return text + rest.string
  }

  private mutating func list() -> [ScriptValue] {
    let end = closing[position] ?? tokens.count - 1
    position += 1
    var items: [ScriptValue] = []
    while position < end, remaining > 0 {
      if isMark(position, ",") {
        position += 1
      } else if tokens[position].kind == .spread {
        position += 1
        let token = tokens[position]
        let value = expression()
        if let more = value.items {
          items += more
          remaining -= more.count
        } else {
          items.append(unknown(token))
        }
      } else {
        let before = position
        items.append(expression())
        if position == before || !isMark(position, ","), position < end {
          skipExpression()
          if !isMark(position, ",") { position = max(position, before) + 1 }
        }
      }
    }
    move(past: end)
    return items
  }

  private mutating func object() -> [(key: String, value: ScriptValue)] {
    let end = closing[position] ?? tokens.count - 1
    position += 1
    var pairs: [(key: String, value: ScriptValue)] = []
    while position < end, remaining > 0 {
      let before = position
      if tokens[position].kind == .spread {
        position += 1
        if let more = expression().configuration.pairs {
          pairs += more
          remaining -= more.count
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

  /// Reads `key: value`, `key`, or `key() { … }`.
  private mutating func property() -> (key: String, value: ScriptValue)? {
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
      return (key, expression())
    }
    if isMark(position, ",") || isMark(position, "}") {
      return (key, declared(key) ?? unknown(token))
    }
    skipExpression()
    return (key, unknown(token))
  }

  private mutating func parenthesized(_ token: ScriptToken) -> ScriptValue {
    let start = position
    let end = closing[position] ?? tokens.count - 1
    if end + 1 < tokens.count, tokens[end + 1].kind == .arrow {
      move(past: end + 1)
      return functionBody(token)
    }
    position += 1
    let result = expression()
    let isWhole = position == end
    move(past: end)
    // A function that is called at once, `(() => [])()`.
    if isMark(position, "("), let last = closing[position] {
      move(past: last)
      return start < end ? result : unknown(token)
    }
    return isWhole ? result : unknown(token)
  }

  /// Returns what a function returns: the value after `=>`, or of the only `return` of its body.
  private mutating func functionBody(_ token: ScriptToken) -> ScriptValue {
    guard isMark(position, "{") else { return expression() }
    let end = closing[position] ?? tokens.count - 1
    var index = position + 1
    var found: Int?
    while index < end {
      if isName(index, "return") {
        found = found ?? index
      } else if isName(index, "const") || isName(index, "let"), index + 2 < end,
        tokens[index + 1].kind == .name,
        isMark(index + 2, "="), declarations[source.text(tokens[index + 1])] == nil
      {
        declarations[source.text(tokens[index + 1])] = index + 3
      }
      index = (closing[index] ?? index) + 1
    }
    let result = found.map { value(at: $0 + 1) } ?? unknown(token)
    move(past: end)
    return result
  }

  private mutating func name(_ token: ScriptToken) -> ScriptValue {
    var path = source.text(token)
    position += 1
    func made(_ kind: ScriptValue.Kind) -> ScriptValue {
      ScriptValue(kind, line: token.line, column: token.column)
    }
    switch path {
    case "true": return made(.boolean(true))
    case "false": return made(.boolean(false))
    case "null", "undefined": return made(.null)
    case "async": return operand()
    case "await": return operand()
    case "function":
      while position < tokens.count, !isMark(position, "("), tokens[position].kind != .end { position += 1 }
      move(past: closing[position] ?? position)
      while position < tokens.count, !isMark(position, "{"), tokens[position].kind != .end { position += 1 }
      return functionBody(token)
    case "new", "typeof", "class":
      skipExpression()
      return made(.unknown)
    default: break
    }
    if tokens[position].kind == .arrow {
      position += 1
      return functionBody(token)
    }
    var value = declared(path)
    while true {
      if isMark(position, "."), position + 1 < tokens.count, tokens[position + 1].kind == .name {
        let member = source.text(tokens[position + 1])
        path += "." + member
        // The value of an imported image is its path.
        let isImage = value?.text != nil && (member == "default" || member == "src")
        value = isImage ? value : value?[member]
        position += 2
      } else if isMark(position, "("), let end = closing[position] {
        position += 1
        let found = call(path, end)
        move(past: end)
        let isOwn = declarations[path] != nil
        value = isOwn ? value : (path == "require" ? required(found) : nil) ?? made(.call(path, found))
        path = ""
      } else if isMark(position, "<"), let end = endOfTypes(position) {
        position = end
      } else if isMark(position, "["), let end = closing[position] {
        move(past: end)
        value = nil
        path = ""
      } else {
        break
      }
    }
    return value.map { ScriptValue($0.kind, line: $0.line, column: $0.column) } ?? made(.unknown)
  }

  /// Returns the index after the types of a call, `<ThemeConfig>`; nil if there are none.
  private func endOfTypes(_ start: Int) -> Int? {
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

  /// Reads the arguments of a call.
  private mutating func call(_ name: String, _ end: Int) -> [ScriptValue] {
    var arguments: [ScriptValue] = []
    while position < end {
      let before = position
      if tokens[position].kind == .spread { position += 1 }
      arguments.append(expression())
      if isMark(position, ",") || position == before { position += 1 } else { break }
    }
    return arguments
  }

  private func required(_ arguments: [ScriptValue]) -> ScriptValue? {
    arguments.first?.text.flatMap { imported($0, "default") }
  }
}
