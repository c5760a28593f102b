import Basics
import PageModel
import Site
import YAML

/// Diagnostics about a site's `templates/`, and about pages that use them.
enum ThemeDiagnostics {
  static func unusedFile(_ file: ThemeFile, known: [String]) -> Diagnostic {
    let kind = file.name.hasSuffix(".css") ? "style-sheet" : file.name.hasSuffix(".js") ? "script" : "file"
    return Diagnostic(
      "theme.unused-file/\(kind)", at: SourceLocation(file: file.place),
      ["name": file.name, "nearest": Spelling.nearest(to: file.name, in: known)])
  }

  static func misspelledTemplate(_ template: MisspelledTemplate) -> Diagnostic {
    Diagnostic(
      "theme.unused-file/template", at: SourceLocation(file: template.file.place),
      ["name": template.file.name, "nearest": template.meant])
  }

  static func missingTemplate(_ name: String, on page: Page, known: [String]) -> Diagnostic {
    Diagnostic(
      "theme.missing-template", at: SourceLocation(file: page.path),
      ["name": name, "nearest": Spelling.nearest(to: name, in: known)])
  }

  static func badIcon(_ file: ThemeFile, _ problem: IconProblem) -> Diagnostic {
    let (line, column) = LineTable(Array(file.bytes)).place(of: problem.offset)
    return Diagnostic(
      "theme.bad-icon", at: SourceLocation(file: file.place, line: line, column: column),
      ["problem": problem.message])
  }

  static func missingIcon(_ icon: LocatedText, known: [String]) -> Diagnostic {
    Diagnostic(
      "theme.missing-icon", at: icon.location,
      ["name": icon.text, "nearest": Spelling.nearest(to: icon.text, in: known)])
  }

  static func invalidStrings(_ place: String, _ error: YAMLError) -> Diagnostic {
    Diagnostic(
      "theme.invalid-strings/yaml", at: SourceLocation(file: place, line: error.line, column: error.column),
      ["problem": error.message])
  }

  static func stringsWithoutLanguage(_ file: String) -> Diagnostic {
    Diagnostic("theme.invalid-strings/empty", at: SourceLocation(file: file))
  }

  static func stringWithoutLanguage(_ pair: YAMLNode.Pair, in file: String) -> Diagnostic {
    Diagnostic(
      "theme.invalid-strings/language",
      at: SourceLocation(file: file, line: pair.keyLine, column: pair.keyColumn), ["key": pair.key])
  }

  static func unknownString(_ pair: YAMLNode.Pair, in file: String, meant: String) -> Diagnostic {
    Diagnostic(
      "theme.unknown-string", at: SourceLocation(file: file, line: pair.keyLine, column: pair.keyColumn),
      ["key": pair.key, "nearest": meant])
  }
}
