import Basics
import HTMLSyntax

/// Components in scripts of the project that only show a page: `export function Part() { return <Content />; }` with
/// `import Content from './part.md'`.
enum ScriptPartials {
  private static let extensions = ["", ".jsx", ".tsx", ".js", ".ts"]
  /// The maximum length of such a script, in bytes.
  private static let maximum = 100_000

  /// Returns the path of the page that a component shows, relative to the content folder; nil for other components.
  ///
  /// - Parameter path: the path of the script, as the page writes it.
  static func page(of name: String, in path: String, _ context: PageContext) -> String? {
    guard context.script.isInProject(path, context), !path.hasSuffix(".css") else { return nil }
    let place = context.script.place(of: path, in: context)
    for end in extensions where (end.isEmpty) == (Paths.name(place).dropFirst().contains(".")) {
      guard let bytes = IncludeReader.read(place + end, context).bytes, bytes.count < maximum else {
        continue
      }
      guard let element = returned(by: name, bytes[...]),
        let found = ScriptFile(bytes, context.budget).importedNames.first(where: { $0.name == element }),
        PagePartials.isPage(found.path), found.path.hasPrefix(".")
      else { return nil }
      return Paths.normalized(Paths.join(Paths.parent(place) ?? "", found.path))
    }
    return nil
  }

  /// Returns the name of the only element that a function returns: `function NAME() { return <Element />; }`,
  /// `const NAME = () => <Element />`.
  private static func returned(by name: String, _ script: Bytes) -> String? {
    for start in ["function \(name)(", "const \(name) ="] {
      guard let begin = script.find(Bytes(start)), let open = script.find("<", from: begin) else { continue }
      let tag = script[open...].prefix(200)
      guard case .tag(let element) = Tag.read(at: open, in: tag), element.isSelfClosing,
        element.isComponent
      else { return nil }
      // If another element follows, the function returns more than one.
      let rest = script[element.end...].drop {
        $0.isASCIIWhitespace || $0 == UInt8(ascii: ")") || $0 == UInt8(ascii: ";")
      }
      return rest.first == UInt8(ascii: "<") ? nil : element.name
    }
    return nil
  }
}
