import Testing

@testable import Markup

/// Lines that would take the library minutes.
@Suite struct RunawayLineTests {
  private func line(_ text: String, _ count: Int) -> String { String(repeating: text, count: count) }

  @Test func aTableOfTooManyColumnsIsText() {
    let outline = Outline("| A |\n| - |\n| b |\n\(line("|c", 50_000))|\n\nEnd\n")
    #expect(outline.diagnostics == ["4:1 text.runaway-line"])
    #expect(outline.text.contains(line("|c", 50_000) + "|"))
    #expect(outline.text.hasSuffix("paragraph End"))
  }

  @Test func aTableOfManyColumnsIsATable() {
    let outline = Outline(
      "\(line("|a", 250))|\n\(line("|-", 250))|\n\n\(line("|a", 251))|\n\(line("|-", 251))|\n")
    #expect(outline.diagnostics == ["4:1 text.runaway-line", "5:1 text.runaway-line"])
    #expect(outline.text.hasPrefix("table"))
  }

  @Test func parenthesesBehindALink() {
    let outline = Outline("See http://example.com\(line(")", 100_000)) there\n")
    #expect(outline.diagnostics == ["1:23 text.runaway-line"])
    #expect(outline.text.contains(line(")", 100_000) + " there"))
  }

  @Test func whatIsEscapedAlreadyStaysSo() {
    let outline = Outline(line("\\|", 300) + "|\n")
    #expect(outline.text == "paragraph " + line("|", 301))
  }

  @Test func codeIsLeftAlone() {
    let code = line("|", 1000) + "\n" + line(")", 1000)
    let outline = Outline("```\n\(code)\n```\n\n> ~~~\n> \(line("|", 1000))\n> ~~~\n")
    #expect(outline.diagnostics == [])
    #expect(!outline.text.contains("\\|"))
  }
}
