import Basics
import HTML
import Markup

@testable import Checks

/// A page as the rules about documents find it.
struct CheckedPage {
  /// One line each: `line:column severity identifier`.
  let found: [String]
  let diagnostics: [Diagnostic]

  init(_ text: String, language: String = "en", isCapture: Bool = false) {
    let inspector = DocumentInspector(VagueWords(language: language))
    let parser = MarkupParser(directives: BodyRenderer.directiveNames)
    diagnostics = parser.parse(Array(text.utf8), lines: SourceLines(file: "page.md")) {
      inspector.inspect($0, isCapture: isCapture)
    }.sorted()
    found = diagnostics.map {
      "\($0.location.line):\($0.location.column) \($0.severity.rawValue) \($0.identifier)"
    }
  }
}
