import Basics
import Markup
import Testing

/// Tables that are text, because their second line does not fit the first.
struct StrayDelimiterRowTests {
  /// Source: GitHub Flavored Markdown, section 4.10.
  @Test(arguments: [
    ("| a | b | c |\n|---|---|\n| d | e | f |", ["2:1"]),
    ("text\na | b\n:-: | - | -", ["3:1"]),
    ("| a |\n|---|---|", ["2:1"]), ("text\n|---|---|", ["2:1"]),
    ("> | a | b |\n> |---|", ["2:3"]), ("- | a | b |\n  |---|", ["2:3"]),
    ("| a \\| b |\n|---|---|", ["2:1"]), ("| `a|b` |\n|---|", ["2:1"]),
    ("@Group {\n  | a |\n  |--|--|\n}", ["3:3"]),
    // No text is directly above the line.
    ("| a | b |\n\n|---|---|\n| c | d |", ["3:1"]), ("# a\n| - |\n| b |", ["2:1"]),
    // The hyphen begins a list.
    ("a | b |\n- | -", ["2:3"]),
  ])
  func tablesThatAreTextAreReported(_ page: String, _ expected: [String]) {
    let found = SyntaxTreeText(page)
    #expect(found.diagnostics == expected.map { $0 + " table.delimiter-row" })
    #expect(!found.text.contains("table"))
  }

  @Test(arguments: [
    "| a | b |\n|---|---|\n|---|\n| - |", "a | b\n--- | ---", "a | b\n|---|---|",
    "text\n| a | b |\n|---|---|",
    "a\n|---|", "| a \\| b |\n|---|", "|a|\n|:-:|", "| | |\n|---|---|",
    // Headings, thematic breaks, lists, and text.
    "a | b\n---", "a | b\n\n---", "a | b | c\nd | e", "|   |   |", "a\n| : |", "- | a", "-|-", "- - -",
    "|a|-|", "|- a |", "a\n\n    |---|---|", "text\n| -- - |",
    // Code, HTML, and comments.
    "```\n| a | b |\n|---|\n```", "    | a | b |\n    |---|", "<pre>\n| a | b |\n|---|\n</pre>",
    "<!--\n| a | b |\n|---|\n-->",
  ])
  func otherTextIsNotReported(_ page: String) { #expect(SyntaxTreeText(page).diagnostics == []) }

  @Test(arguments: [
    ("| a | b |\n|---|---|\n| c | d | e |", ["3:1"]), ("a | b\n--|--\nc | d | e", ["3:1"]),
    ("> - | a |\n>   |---|\n>   | `b | c` |", ["3:5"]),
  ])
  func rowsWithMoreCellsAreReported(_ page: String, _ expected: [String]) {
    #expect(SyntaxTreeText(page).diagnostics == expected.map { $0 + " table.extra-cells" })
  }

  @Test(arguments: [
    "| a | b |\n|---|---|\n| c | d | |", "| a |\n|---|\n| b \\| c |", "| a | b |\n|---|---|\n| c |",
    "| a |\n|---|\n| `b \\| c` |",
  ])
  func rowsThatLoseNoTextAreNotReported(_ page: String) { #expect(SyntaxTreeText(page).diagnostics == []) }

  @Test func rowsWithoutDelimiterRowAreReported() {
    #expect(SyntaxTreeText("a\n\n> | a | b |\n> | c | d |").diagnostics == ["3:3 table.delimiter-row"])
    #expect(SyntaxTreeText("| a | b |\nc | d\n\n|a|\n|b|").diagnostics == [])
  }

  @Test func commentsAndOtherToolsPagesAreNotReported() {
    let page = "| a | b |\n|---|\n"
    #expect(SyntaxTreeText("@Comment {\n\(page)}", known: ["Comment"]).diagnostics == [])
    MarkupParser(directives: []).parse(Array(page.utf8), lines: LineMap(file: "page.md", map: [1, 2])) {
      #expect($0.diagnostics.isEmpty)
    }
  }

  @Test func messagesStateTheRowToWrite() throws {
    let found = try #require(SyntaxTreeText("| a | b |\n|---|\n").found.first)
    #expect(
      found.message == "this row has 1 cell, but the line above it has 2, so the table is shown as text")
    #expect(found.help == "write `|---|---|`; in the text of a cell, write `\\|` for `|`")
    let many = SyntaxTreeText(String(repeating: "a | b\n|---|\n\n", count: 12)).found
    #expect(many.count == 10 && many[9].message.hasSuffix("; this page has 2 more such places"))
  }
}
