import Basics
import Markup
import Site

/// The wording of what can be wrong with a site's `templates/`.
enum ThemeDiagnostics {
  static func unusedFile(_ file: ThemeFile, known: [String]) -> Diagnostic {
    let nearest = Spelling.nearest(to: file.name, in: known)
    return Diagnostic(
      .warning, "theme.unused-file", at: SourceLocation(file: file.place),
      "no file of the default theme is called \(file.name), so it is not used",
      help: nearest.map { "did you mean \($0)?" } ?? "put files that pages link to into content/")
  }

  static func missingTemplate(_ name: String, on page: Page, known: [String]) -> Diagnostic {
    let nearest = Spelling.nearest(to: name, in: known)
    return Diagnostic(
      .error, "theme.missing-template", at: SourceLocation(file: page.path),
      "the page asks for the template “\(name)”, which neither the site nor the default theme has",
      help: nearest.map { "did you mean “\($0)”?" } ?? "add templates/\(name).mustache")
  }

  static func invalidStrings(_ place: String, _ error: YAMLError) -> Diagnostic {
    Diagnostic(
      .error, "theme.invalid-strings",
      at: SourceLocation(file: place, line: error.line, column: error.column),
      error.message, help: "the file is a mapping of languages to mappings of words")
  }
}
