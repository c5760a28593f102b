import Basics
import PageModel
import Site
import YAML

/// Diagnostics about a site's `templates/`, and about pages that use them.
enum ThemeDiagnostics {
  static func unusedFile(_ file: ThemeFile, known: [String]) -> Diagnostic {
    let nearest = Spelling.nearest(to: file.name, in: known)
    return Diagnostic(
      .warning, "theme.unused-file", at: SourceLocation(file: file.place),
      "`\(file.name)` is not a file of the theme, so it is not used",
      help: nearest.map { "did you mean `\($0)`?" } ?? helpForOwnFile(file.name))
  }

  static func misspelledTemplate(_ template: MisspelledTemplate) -> Diagnostic {
    Diagnostic(
      .warning, "theme.unused-file", at: SourceLocation(file: template.file.place),
      "no page and no template uses `\(template.file.name)`",
      help: "did you mean `\(template.meant)`?")
  }

  private static func helpForOwnFile(_ name: String) -> String {
    if name.hasSuffix(".css") {
      return "to add a style sheet, move it into content/ and add it to “styles” in unfold.yml"
    }
    if name.hasSuffix(".js") {
      return "to add a script, move it into content/ and add it to “scripts” in unfold.yml"
    }
    return "move files that pages link to into content/"
  }

  static func missingTemplate(_ name: String, on page: Page, known: [String]) -> Diagnostic {
    let nearest = Spelling.nearest(to: name, in: known)
    return Diagnostic(
      .error, "theme.missing-template", at: SourceLocation(file: page.path),
      "there is no template `\(name)`",
      help: nearest.map { "did you mean `\($0)`?" } ?? "add templates/\(name).mustache")
  }

  static func badIcon(_ file: ThemeFile, _ problem: IconProblem) -> Diagnostic {
    let (line, column) = LineTable(Array(file.bytes)).place(of: problem.offset)
    let place = SourceLocation(file: file.place, line: line, column: column)
    return Diagnostic(
      .warning, "theme.bad-icon", at: place, "the icon \(problem.message), so it is not used",
      help: "draw the icon with paths and shapes only, and save it as plain SVG with a viewBox")
  }

  static func missingIcon(_ icon: LocatedText, known: [String]) -> Diagnostic {
    let nearest = Spelling.nearest(to: icon.text, in: known)
    return Diagnostic(
      .warning, "theme.missing-icon", at: icon.location,
      "there is no icon `\(icon.text)`",
      help: nearest.map { "did you mean `\($0)`?" }
        ?? "name a built-in icon, such as `gear`, or add templates/icons/\(icon.text).svg")
  }

  static func invalidStrings(_ place: String, _ error: YAMLError) -> Diagnostic {
    Diagnostic(
      .error, "theme.invalid-strings",
      at: SourceLocation(file: place, line: error.line, column: error.column),
      error.message, help: "write a mapping of strings for each language, as in `en: {search: Search}`")
  }

  static func stringsWithoutLanguage(_ file: String) -> Diagnostic {
    Diagnostic(
      .error, "theme.invalid-strings", at: SourceLocation(file: file, line: 1, column: 1),
      "the file contains no languages",
      help: "write a mapping of strings for each language, as in `en: {search: Search}`")
  }

  static func stringWithoutLanguage(_ pair: YAMLNode.Pair, in file: String) -> Diagnostic {
    Diagnostic(
      .error, "theme.invalid-strings",
      at: SourceLocation(file: file, line: pair.keyLine, column: pair.keyColumn),
      "`\(Diagnostic.visible(pair.key))` is not a language with its strings",
      help: "write strings below their language, as in `en: {search: Search}`")
  }

  static func unknownString(_ pair: YAMLNode.Pair, in file: String, meant: String) -> Diagnostic {
    Diagnostic(
      .warning, "theme.unknown-string",
      at: SourceLocation(file: file, line: pair.keyLine, column: pair.keyColumn),
      "there is no UI string `\(Diagnostic.visible(pair.key))`", help: "did you mean `\(meant)`?")
  }
}
