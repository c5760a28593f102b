import Basics

/// The values that pages in MDX import from files of the project: `import { version } from '../data.ts'`, and
/// `import code from './tea.js?raw'`.
///
/// Sources: Vite, “Static Asset Handling”; Docusaurus, “Importing code snippets”.
extension PageScript {
  private static let endings = [".ts", ".js", ".mjs", ".json"]

  /// Returns the value of an imported name: the literal that a script exports, the text of a file that is imported as
  /// text, and the path of any other file, such as an image.
  func importedValue(_ name: String, from path: String, _ context: PageContext) -> ScriptValue {
    if let file = Self.fileOfText(path) {
      guard isInProject(file, context) else { return ScriptValue(.unknown) }
      let place = place(of: file, in: context)
      // The extension of a script can be left out.
      let endings = Paths.name(file).contains(".") ? [""] : Self.endings + [".tsx", ".jsx"]
      var found: [UInt8]?
      for ending in endings where found == nil { found = Self.read(place + ending, context) }
      guard let bytes = found else { return ScriptValue(.unknown) }
      return ScriptValue(.text(String(decoding: bytes, as: UTF8.self)))
    }
    let file = Paths.name(path)
    let isScript = !file.contains(".") || Self.endings.contains { file.hasSuffix($0) }
    guard isScript, isInProject(path, context) else { return ScriptValue(.text(path)) }
    guard var script = script(at: place(of: path, in: context), context) else { return ScriptValue(.unknown) }
    return script.exported(originalNames[name] ?? name) ?? ScriptValue(.unknown)
  }

  /// Returns the path of a file that is imported as text; nil for other imports.
  private static func fileOfText(_ path: String) -> String? {
    if path.hasSuffix("?raw") { return String(path.dropLast(4)) }
    return path.hasPrefix("!!raw-loader!") ? String(path.dropFirst(13)) : nil
  }

  private static func read(_ place: String, _ context: PageContext) -> [UInt8]? {
    IncludeReader.read(place, context).bytes
  }

  /// Returns a script, whose extension can be left out.
  private func script(at place: String, _ context: PageContext) -> ScriptFile? {
    if let known = context.scripts[place] { return known }
    let candidates = [place] + Self.endings.map { place + $0 } + Self.endings.map { place + "/index" + $0 }
    for path in candidates where Self.endings.contains(where: path.hasSuffix) {
      guard let bytes = Self.read(path, context) else { continue }
      // A file in JSON is a literal.
      let prefix = path.hasSuffix(".json") ? Array("export default ".utf8) : []
      let script = ScriptFile(prefix + bytes, context.budget)
      context.scripts[place] = script
      return script
    }
    context.scripts.updateValue(nil, forKey: place)
    return nil
  }
}
