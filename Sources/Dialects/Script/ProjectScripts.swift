import Basics
import YAML

/// Reads the configuration files of a project that are written in JavaScript, TypeScript or JSON.
final class ProjectScripts {
  private let folder: ProjectFolder
  private var files: [String: ScriptFile] = [:]
  /// The paths of the files, in the order in which they were read.
  private var paths: [String] = []
  private let budget = Budget()
  /// The values that files export, by their paths and names, so that each is evaluated once.
  private var known: [Export: ScriptValue] = [:]
  /// The exports that are being evaluated.
  private var pending: Set<Export> = []
  /// The conditions that are not known, and on which values depend.
  private var conditions: Set<SourceLocation> = []

  init(_ folder: ProjectFolder) { self.folder = folder }

  /// The extensions of scripts, in the order in which tools look for them.
  static let extensions = ["ts", "mts", "cts", "js", "mjs", "cjs"]

  /// Returns the name of the script that exists: `docusaurus.config.ts` for `docusaurus.config`.
  func find(_ name: String) -> String? {
    Self.extensions.lazy.map { name + "." + $0 }.first(where: folder.hasFile)
  }

  /// Returns the value that a file exports with a name; nil if there is no such file or value.
  ///
  /// - Parameter path: the path relative to the project’s folder.
  /// - Parameter arguments: the arguments for which the exported function is evaluated; nil if the export is a value.
  func exported(
    _ path: String, _ name: String = "default", _ arguments: [ScriptValue]? = nil
  ) -> ScriptValue? {
    guard let path = resolve(path) else { return nil }
    if path.hasSuffix(".json") { return arguments != nil ? nil : folder.yaml(path).map(Self.value) }
    let export = Export(path: path, name: name)
    if arguments == nil, let value = known[export] { return value }
    // Files can import each other in a ring.
    guard budget.spend(32), budget.enter(), var file = file(path) else { return nil }
    defer { budget.leave() }
    if let arguments { return file.returned(by: name, arguments) }
    guard pending.insert(export).inserted else { return nil }
    defer { pending.remove(export) }
    let value = file.exported(name)
    known[export] = value
    return value
  }

  private struct Export: Hashable {
    var path: String
    var name: String
  }

  /// The names that a file imports, with the paths of the files; none if there is no such file.
  func importedNames(of path: String) -> [(name: String, path: String)] { file(path)?.importedNames ?? [] }

  /// The plug-ins that a file adds to Markdown and that have no counterpart.
  func markdownPlugins(of path: String) -> [String] { file(path).map { MarkdownPlugins($0).unknown } ?? [] }

  /// Whether a file adds a plug-in to Markdown, given parts of the names of packages.
  func hasMarkdownPlugin(_ names: String..., of path: String) -> Bool {
    file(path).map { MarkdownPlugins($0).contains(names) } ?? false
  }

  private func file(_ path: String) -> ScriptFile? {
    if let known = files[path] { return known }
    guard let bytes = folder.read(path) else { return nil }
    let base = Paths.parent(path) ?? ""
    let imported: ScriptFile.Import = { [unowned self] target, name, arguments in
      guard target.hasPrefix(".") else { return nil }
      return resolve(Paths.normalized(Paths.join(base, target))).flatMap {
        self.exported($0, name, arguments)
      }
    }
    paths.append(path)
    let file = ScriptFile(bytes, budget, fileIndex: paths.count - 1, imported: imported) {
      [unowned self] token in
      conditions.insert(
        SourceLocation(file: folder.displayPath(of: path), line: token.line, column: token.column))
    }
    files[path] = file
    return file
  }

  /// The messages about conditions that are known only when a script runs.
  var diagnostics: [Diagnostic] {
    conditionDiagnostics + [limitDiagnostic].compactMap { $0 }
  }

  private var limitDiagnostic: Diagnostic? {
    guard let place = budget.reached?.place, paths.indices.contains(Int(place.file)) else { return nil }
    return Diagnostic(
      "project.script/\(budget.isSpent ? "steps" : "size")",
      at: SourceLocation(file: folder.displayPath(of: paths[Int(place.file)]), line: Int(place.line)))
  }

  private var conditionDiagnostics: [Diagnostic] {
    conditions.sorted().map { Diagnostic("project.script/condition", at: $0) }
  }

  /// Returns the path of an imported file, whose extension can be left out. In TypeScript, `sidebars.js` can mean
  /// `sidebars.ts`.
  func resolve(_ path: String) -> String? {
    if folder.hasFile(path),
      path.hasSuffix(".json") || Self.extensions.contains(where: { path.hasSuffix("." + $0) })
    {
      return path
    }
    return find(path) ?? find(Paths.join(path, "index"))
      ?? (folder.hasFile(path + ".json") ? path + ".json" : nil)
      ?? Self.extensions.lazy.first { path.hasSuffix("." + $0) }.flatMap {
        find(String(path.dropLast($0.utf8.count + 1)))
      }
  }

  /// Returns a value of a JSON file.
  private static func value(_ node: YAMLNode) -> ScriptValue {
    let kind: ScriptValue.Kind =
      switch node.value {
      case .scalar(let text, let isPlain):
        if isPlain, let flag = Bool(text) {
          .boolean(flag)
        } else if isPlain, let number = Double(text) {
          .number(number)
        } else {
          node.isNull ? .null : .text(text)
        }
      case .sequence(let items): .list(items.map(value))
      case .mapping(let pairs): .object(pairs.map { ($0.key, value($0.value)) })
      }
    return ScriptValue(kind, line: node.line, column: node.column)
  }
}
