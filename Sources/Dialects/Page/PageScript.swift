import Basics

/// The names that a page in MDX imports and declares.
struct PageScript {
  /// The folder of the file, relative to the content folder.
  var folder = ""
  /// The paths of imported files by the names that the page gives them, as the page writes them.
  var imports: [String: String] = [:]
  /// The names that files export, by the names that the page gives them, if the two differ.
  var originalNames: [String: String] = [:]
  /// The values of declared names, as far as they are literals.
  var values: [String: ScriptValue] = [:]
  /// The declarations that contain functions.
  var functions: [UInt8] = []

  /// Whether an imported path names a file of the project, and not one of an installed package.
  func isInProject(_ path: String, _ context: PageContext) -> Bool {
    path.hasPrefix(".") || path.hasPrefix("/") || path.hasPrefix("~")
      || context.project.links.imports.contains { path.hasPrefix($0.prefix) }
  }

  /// Returns the path of an imported file relative to the content folder.
  func place(of path: String, in context: PageContext) -> String {
    let rules = context.project.links
    for (prefix, target) in rules.imports where path.hasPrefix(prefix) {
      let root = rules.toProject[context.url] ?? ""
      return Paths.normalized(Paths.join(Paths.join(root, target), String(path.dropFirst(prefix.count))))
    }
    return Paths.normalized(Paths.join(folder, path))
  }

  /// Reads `import` and `export` lines.
  mutating func read(_ lines: [PageLine], _ budget: Budget) {
    let text = Array(lines.joinedText)
    var file = ScriptFile(text, budget)
    for (name, path) in file.importedNames {
      imports[name] = path
      if let original = file.imports[name]?.name, original != name { originalNames[name] = original }
    }
    var hasFunctions = false
    for name in file.declaredNames {
      values[name] = file.declared(name)
      if let place = file.declarations[name], file.function(at: place) != nil { hasFunctions = true }
    }
    if hasFunctions { functions += text + [UInt8(ascii: "\n")] }
  }

  /// Returns the value of an expression, which can contain names that the page imports and declares.
  func value(of expression: Bytes, in context: PageContext) -> ScriptValue {
    guard context.budget.spend(1 + imports.count / 4) else { return ScriptValue(.unknown) }
    var names = values
    for (name, path) in imports where expression.find(Bytes(name)) != nil {
      names[name] = importedValue(name, from: path, context)
    }
    let value = written(ScriptFile.value(of: expression, names: names, context.budget), context)
    // The limit keeps many calls from taking quadratic time.
    guard case .call = value.kind, !functions.isEmpty, context.budget.canSearch else { return value }
    context.budget.spend(searched: functions.count)
    var file = ScriptFile(functions + Array("export default ".utf8) + expression, context.budget)
    return file.exported().flatMap { $0.isUnknown ? nil : written($0, context) } ?? value
  }

  /// Returns a value that the page shows, or an unknown one if it has shown too much.
  private func written(_ value: ScriptValue, _ context: PageContext) -> ScriptValue {
    context.budget.spend(written: value.size.bytes) ? value : ScriptValue(.unknown)
  }
}

extension ScriptValue {
  /// The URL or path in the value: text, or the argument of a function that completes a path, such as
  /// `useBaseUrl('/img/pot.png')` or `require('./pot.png')`.
  var link: String? {
    switch kind {
    case .text(let text): text
    case .call(let name, let arguments) where name == "useBaseUrl" || name == "withBase":
      arguments.first?.link.map(Self.fromRoot)
    case .call(let name, let arguments) where ["require", "url", "path"].contains(name):
      arguments.first?.link
    default: nil
    }
  }

  /// Adds the slash that authors may leave out at the beginning of a path from the root of the site.
  private static func fromRoot(_ path: String) -> String {
    guard let first = path.utf8.first, !"/.#".utf8.contains(first), !LinkRules.hasScheme(path) else {
      return path
    }
    return "/" + path
  }
}
