import Basics
import Testing

@testable import Templates

struct ThemeTemplatesTests {
  private func theme(_ template: String? = nil) -> (theme: Theme, identifiers: [String]) {
    var diagnostics: [Diagnostic] = []
    let files = template.map {
      [ThemeFile(name: "page.mustache", place: "templates/page.mustache", bytes: Array($0.utf8))]
    }
    let theme = Theme(ThemeInputs(overrides: files ?? []), diagnostics: &diagnostics)
    return (theme, diagnostics.map(\.identifier))
  }

  /// They are compiled only when a page needs them, so nothing would report their problems.
  @Test func theDefaultTemplatesHaveNoProblems() {
    #expect(theme().theme.library.diagnostics == [])
  }

  @Test func problemsOfTheTemplatesOfASiteAreReportedAtOnce() {
    #expect(theme("{{#page}}").identifiers == ["template.unclosed-section"])
  }
}
