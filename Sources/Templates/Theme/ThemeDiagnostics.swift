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

  static func badIcon(_ file: ThemeFile, _ problem: IconProblem) -> Diagnostic {
    var place = SourceLocation(file: file.place)
    for byte in file.bytes.prefix(problem.offset) {
      place.column += 1
      if byte == 10 { (place.line, place.column) = (place.line + 1, 1) }
    }
    return Diagnostic(
      .warning, "theme.bad-icon", at: place, "the icon \(problem.message), so it is not used",
      help: "draw it with paths and shapes alone, and save it as plain SVG with a viewBox")
  }

  static func missingIcon(_ icon: PlacedText, known: [String]) -> Diagnostic {
    let nearest = Spelling.nearest(to: icon.text, in: known)
    return Diagnostic(
      .warning, "theme.missing-icon", at: icon.location,
      "there is no icon “\(icon.text)”, in the site or in the default theme",
      help: nearest.map { "did you mean “\($0)”?" } ?? "add templates/icons/\(icon.text).svg")
  }

  static func invalidStrings(_ place: String, _ error: YAMLError) -> Diagnostic {
    Diagnostic(
      .error, "theme.invalid-strings",
      at: SourceLocation(file: place, line: error.line, column: error.column),
      error.message, help: "the file is a mapping of languages to mappings of words")
  }
}
