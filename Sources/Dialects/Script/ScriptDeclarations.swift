import Basics

/// The names that a file declares, imports and exports.
extension ScriptFile {
  mutating func matchBrackets() {
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

  mutating func findDeclarations() {
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
      } else if let statement = changingStatement(at: index) {
        for name in Set(statement.compactMap(changedName)) { changes[name, default: []].append(statement) }
        index = statement.upperBound
      } else {
        // Only the top level declares names; the content of brackets is skipped.
        index = (closing[index] ?? index) + 1
      }
    }
  }

  mutating func readModuleExports(_ index: Int) -> Int {
    if isMark(index, "=") {
      exports["default"] = index + 1
      return index + 1
    }
    if isMark(index, "."), isMark(index + 2, "=") { exports[source.text(tokens[index + 1])] = index + 3 }
    return index
  }

  mutating func readExport(_ index: Int) -> Int {
    if isMark(index + 1, "{"), let end = closing[index + 1] { return readExports(index + 2, to: end) }
    if isText(index + 1, "*"), isName(index + 2, "from"), let path = text(at: index + 3) {
      reexported.append(path)
      return index + 4
    }
    guard isName(index + 1, "default") else { return index + 1 }
    exports["default"] = index + 2
    return isName(index + 2, "function") || isName(index + 2, "async") ? index + 2 : index + 3
  }

  /// Reads the names in `export { a, b as c }` and `export { a } from 'path'`.
  private mutating func readExports(_ start: Int, to end: Int) -> Int {
    let path = isName(end + 1, "from") ? text(at: end + 2) : nil
    var index = start
    while index < end {
      guard tokens[index].kind == .name else {
        index += 1
        continue
      }
      let isRenamed = isName(index + 1, "as") && index + 2 < end
      let name = source.text(tokens[isRenamed ? index + 2 : index])
      if let path {
        imports[name] = (path, source.text(tokens[index]))
      } else if isRenamed {
        exports[name] = index
      }
      index += isRenamed ? 3 : 1
    }
    return path == nil ? end + 1 : end + 3
  }

  /// The text that the token at an index is; nil for other tokens.
  private func text(at index: Int) -> String? {
    guard index < tokens.count, tokens[index].kind == .text else { return nil }
    return ScriptStrings.value(source.bytes[tokens[index].range])
  }

  /// Reads `import a, { b as c } from 'path'` and `import * as d from 'path'`.
  mutating func readImport(_ start: Int) -> Int {
    var index = start + 1
    var names: [(local: String, name: String)] = []
    var braces = 0
    while index < tokens.count, tokens[index].kind != .text {
      let token = tokens[index]
      if isMark(index, "{") { braces = closing[index] ?? 0 }
      if token.kind == .name, !isName(index, "from"), !isName(index, "type") {
        let name = source.text(token)
        if name == "as", isText(index - 1, "*") {
          index += 1
          continue
        }
        if isText(index - 2, "*"), isName(index - 1, "as") {
          names.append((name, Self.wholeModule))
        } else if isName(index + 1, "as"), index + 2 < tokens.count {
          names.append((source.text(tokens[index + 2]), name))
          index += 2
        } else {
          names.append((name, index < braces ? name : "default"))
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

  /// Reads `const a: Type = value`.
  mutating func readVariables(_ start: Int) -> Int {
    guard start + 1 < tokens.count else { return start + 1 }
    if isMark(start + 1, "{"), let end = closing[start + 1], isMark(end + 1, "="), isName(end + 2, "require"),
      end + 4 < tokens.count, tokens[end + 4].kind == .text
    {
      let path = ScriptStrings.value(source.bytes[tokens[end + 4].range])
      for token in tokens[start..<end]
      where token.kind == .name && token.range.lowerBound > tokens[start + 1].range.lowerBound {
        imports[source.text(token)] = (path, source.text(token))
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

  mutating func readFunction(_ start: Int) -> Int {
    guard start + 1 < tokens.count, tokens[start + 1].kind == .name else { return start + 1 }
    var index = start + 2
    if isMark(index, "("), let end = closing[index] { index = end + 1 }
    // The type of the result comes before the body.
    while index < tokens.count, !isMark(index, "{"), tokens[index].kind != .end {
      // The declaration of an overload in TypeScript has no body.
      if isMark(index, ";") || isName(index, "function") { return index }
      index += 1
    }
    declarations[source.text(tokens[start + 1])] = start
    return (closing[index] ?? index) + 1
  }
}
