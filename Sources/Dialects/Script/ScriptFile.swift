import Basics

/// The literals of a file in JavaScript or TypeScript. Nothing is executed: names are replaced by the literals of their
/// declarations, functions by what they return if that is a literal, and everything else is unknown.
struct ScriptFile {
  /// Reads an imported file, given its path as the import statement writes it, and returns what the file exports with a
  /// name.
  ///
  /// With arguments, the name must be a function’s, and the result is the function’s return value.
  typealias Import = (_ path: String, _ name: String, _ arguments: [ScriptValue]?) -> ScriptValue?

  let source: ScriptTokens
  let imported: Import
  let budget: Budget
  /// The index of the file in which the budget is spent; nil if it is spent in a line of a page.
  let fileIndex: Int?
  /// Receives the `if` of each condition that is not known, if a value depends on it.
  let noteCondition: (ScriptToken) -> Void
  /// The index of the first token of the value of each declared name.
  var declarations: [String: Int] = [:]
  var imports: [String: (path: String, name: String)] = [:]
  /// The indexes of the tokens with which the exported values begin, by name.
  var exports: [String: Int] = [:]
  /// The statements outside of functions that change the value of a declared name, in their order.
  var changes: [String: [Range<Int>]] = [:]
  /// The paths of the files whose exports the file exports as well: `export * from './sidebars'`.
  var reexported: [String] = []
  /// The index of the token that closes each bracket.
  var closing: [Int: Int] = [:]
  var known: [String: ScriptValue?] = [:]
  /// The values of names that are declared elsewhere.
  private var given: [String: ScriptValue] = [:]
  var pending: Set<String> = []
  var position = 0
  /// The parameters and variables of the functions that are being evaluated, from the outside in.
  var scopes: [[String: ScriptValue]] = []
  /// The number of functions and settings that contain the current token and affect no value that Unfold reads.
  var ignored = 0

  init(
    _ bytes: [UInt8], _ budget: Budget, fileIndex: Int? = nil,
    imported: @escaping Import = { _, _, _ in nil },
    noteCondition: @escaping (ScriptToken) -> Void = { _ in }
  ) {
    source = ScriptTokens(bytes[...])
    self.budget = budget
    self.fileIndex = fileIndex
    self.imported = imported
    self.noteCondition = noteCondition
    matchBrackets()
    findDeclarations()
    // `const require = createRequire(import.meta.url)` declares the function that CommonJS has anyway.
    declarations["require"] = nil
  }

  /// The name of an import of all exports of a file: `import * as sidebars`.
  static let wholeModule = "*"

  /// Returns the value that the file exports under a name. For `default`, it is the value of `export default …` or
  /// `module.exports = …`.
  mutating func exported(_ name: String = "default") -> ScriptValue? { complete(exportedValue(name)) }

  /// Returns a value, or an unknown one if the budget was spent before all of it was read.
  private func complete(_ value: ScriptValue?) -> ScriptValue? {
    budget.isSpent && value != nil ? ScriptValue(.unknown) : value
  }

  private mutating func exportedValue(_ name: String) -> ScriptValue? {
    guard budget.spend(4) else { return nil }
    let name = name == Self.wholeModule ? "default" : name
    // A function with a name is usually one that the tool calls, unlike one that makes the configuration.
    let isCalled = name != "default" && (exports[name] ?? declarations[name]).map(isFunction) == true
    if isCalled { ignored += 1 }
    defer { if isCalled { ignored -= 1 } }
    if let start = exports[name] { return value(at: start) }
    if name == "default", imports[name] == nil { return nil }
    if let value = declared(name) { return value }
    return reexported.lazy.compactMap { [imported] path in imported(path, name, nil) }.first
  }

  /// Whether a name belongs to a parameter or a variable of a function.
  func isLocal(_ name: String) -> Bool { scopes.contains { $0[name] != nil } }

  /// Returns the value of a declared name.
  mutating func declared(_ name: String) -> ScriptValue? {
    for scope in scopes.reversed() { if let value = scope[name] { return value } }
    if let value = known[name] { return value }
    if let value = given[name] { return value }
    guard pending.insert(name).inserted else { return nil }
    defer { pending.remove(name) }
    var result: ScriptValue?
    if let start = declarations[name] {
      result = value(at: start)
      if let changes = changes[name], let value = result { result = changed(name, value, by: changes) }
    } else if let origin = imports[name] {
      result = imported(origin.path, origin.name, nil)
    }
    known[name] = result
    return result
  }

  /// Returns the value of an expression.
  ///
  /// - Parameter names: the values of the names that it can contain.
  static func value(of expression: Bytes, names: [String: ScriptValue], _ budget: Budget) -> ScriptValue {
    var file = ScriptFile(
      Array("(".utf8) + Array(expression) + Array(")".utf8), budget,
      imported: { path, _, _ in ScriptValue(.text(path)) })
    file.given = names
    return file.complete(file.value(at: 0)) ?? ScriptValue(.unknown)
  }

  /// Returns what an exported function returns for arguments; nil if there is no such function.
  mutating func returned(by name: String, _ arguments: [ScriptValue]) -> ScriptValue? {
    guard let start = exports[name] ?? declarations[name], let function = function(at: start) else {
      return nil
    }
    return complete(call(function, arguments))
  }

  /// The names that the file imports, with the paths of the files.
  var importedNames: [(name: String, path: String)] {
    imports.map { ($0.key, $0.value.path) }.sorted { $0.name < $1.name }
  }

  /// The names that the file declares.
  var declaredNames: [String] { declarations.keys.sorted() }

  // MARK: Declarations

  var tokens: [ScriptToken] { source.tokens }

  func isName(_ index: Int, _ name: StaticString) -> Bool {
    index < tokens.count && tokens[index].kind == .name && source.bytes[tokens[index].range].equals(name)
  }

  /// Whether the token at an index is written in a certain way.
  func isText(_ index: Int, _ text: StaticString) -> Bool {
    tokens.indices.contains(index) && source.bytes[tokens[index].range].equals(text)
  }

  func isMark(_ index: Int, _ mark: Unicode.Scalar) -> Bool {
    index < tokens.count && tokens[index].kind == .punctuation(UInt8(ascii: mark))
  }
}
