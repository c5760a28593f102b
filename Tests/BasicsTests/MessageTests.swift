import Basics
import Testing

/// Messages come from the tables in `messages/`.
@Suite struct MessageTests {
  private let place = SourceLocation(file: "a.md", line: 3)

  @Test func fillsInTheParts() {
    let diagnostic = Diagnostic("link.case", at: place, ["link": "A.md", "path": "a.md"])
    #expect(diagnostic.identifier == "link.case")
    #expect(diagnostic.severity == .warning)
    #expect(diagnostic.location == place)
    #expect(diagnostic.message == "the path `A.md` differs from the file name in case")
    #expect(diagnostic.help == "write `a.md`")
  }

  @Test func usesTheFirstTextWhosePartsHaveValues() {
    func message(_ page: String?) -> String {
      Diagnostic("link.broken-anchor", at: place, ["anchor": "pot", "page": page, "nearest": nil]).message
    }
    #expect(message("b.md") == "no anchor `#pot` in `b.md`")
    #expect(message(nil) == "no anchor `#pot` on this page")
  }

  @Test(arguments: ["tea", nil] as [String?])
  func usesTheFirstHelpWhosePartsHaveValues(nearest: String?) {
    let diagnostic = Diagnostic("text.unknown-key", at: place, ["name": "te", "nearest": nearest])
    #expect(
      diagnostic.help == nearest.map { "did you mean `\($0)`?" }
        ?? "write the label of the key in quotes: \"te\"")
  }

  @Test func aMessageCanHaveAnotherSeverity() {
    #expect(Diagnostic("include.misplaced/line", at: place).severity == .error)
    #expect(Diagnostic("include.misplaced/code", at: place).severity == .warning)
  }

  @Test func anotherIdentifierDecidesTheSeverity() {
    let parts: MessageTable.Parts = ["value": "`a`", "expected": "text", "nearest": nil, "help": nil]
    let warning = Diagnostic("metadata.wrong-value", at: place, parts)
    let error = Diagnostic("metadata.wrong-value", as: "configuration.wrong-value", at: place, parts)
    #expect(warning.severity == .warning && error.severity == .error)
    #expect(error.identifier == "configuration.wrong-value" && error.message == warning.message)
  }

  @Test func thePathOfTheLocationNeedsNoPart() {
    #expect(
      Diagnostic("output.busy", at: SourceLocation(folder: "public")).message
        == "another build is writing into public")
  }

  @Test func escapesCharactersThatAct() {
    let diagnostic = Diagnostic("text.merge-conflict", at: place, ["text": "a\u{1B}[2J"])
    #expect(diagnostic.message == "“a\\u{1b}[2J” marks a merge conflict")
  }
}
