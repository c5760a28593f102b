import Testing

@testable import Captures

/// Checks that indented code keeps every space and blank line, in the formats that write it.
@Suite struct IndentedCodeTests {
  private static let samples = [
    "let knot = 1", "# not a heading\n* not a list\n> not a quote\nNote",
    "func tie() {\n    hold()\n\n\n    let a = [1]\n        (2)\n}", "[a](/b-\nc)\n| a | b |\n--- | ---",
    "```\nfences\n```", "1. not an item\n- neither\n===\n---", "  starts with spaces\nends",
  ]

  /// Returns the code as html2text writes it: each line is indented, and so are the blank lines around it.
  private func indented(_ code: String, _ columns: Int, blanks: String = "") -> String {
    let margin = String(repeating: " ", count: columns)
    let lines = code.split(separator: "\n", omittingEmptySubsequences: false)
    return lines.map { $0.isEmpty ? blanks : margin + $0 }.joined(separator: "\n")
  }

  private func wrapped(_ body: String) throws -> String {
    try read(Fixtures.wrapped.replacing("Tone| Meaning", with: body + "\n\nTone| Meaning")).page
  }

  @Test(arguments: samples)
  func codeInAWrappedPage(code: String) throws {
    let text = indented(code, 4)
    #expect(
      try wrapped("Tie it:\n\n    \n    \n\(text)\n    \n\nAfter.").contains("Tie it:\n\n\(text)\n\nAfter."))
    #expect(try wrapped("Tie it:\n\n\(text)\n\nAfter\nit.").contains("Tie it:\n\n\(text)\n\nAfter it."))
  }

  @Test(arguments: samples)
  func codeInAListItem(code: String) throws {
    let page = try wrapped(
      "  * Tie it:\n        \n\(indented(code, 8, blanks: "        "))\n        \n\n  * A long knot that\ngoes on."
    )
    #expect(page.contains("- Tie it:\n\n\(indented(code, 6))\n- A long knot that goes on."))
    let nested = try wrapped("  * Tie:\n    1. Then:\n\n\(indented(code, 11))\n\n  * Two")
    #expect(nested.contains("- Tie:\n  1. Then:\n\n\(indented(code, 9))\n- Two"))
  }

  /// html2text escapes the period of a number that is text, but not a parenthesis, and no number that wrapping moves to
  /// the beginning of a line.
  @Test(arguments: ["3)", "1)"])
  func numberWithAParenthesisIsText(number: String) throws {
    let escaped = number.replacing(")", with: "\\)")
    let code = indented("tie()\nhold()", 8, blanks: "        ")
    let item = "  * \(number) boats\n        \n\(code)\n        \n\n  * Two"
    #expect(try wrapped(item).contains("- \(escaped) boats\n\n\(indented("tie()\nhold()", 6))\n- Two"))
    #expect(try wrapped("\(number) boats").contains("\n\n\(escaped) boats\n"))
    #expect(try wrapped("> \(number) boats").contains("\n\n> \(escaped) boats\n"))
    #expect(try wrapped("All\n\(number) boats").contains("\n\nAll \(escaped) boats\n"))
    let place = "**Hang it high.**"
    let whole = Fixtures.wholePage.replacing(place, with: "  1. \(number)\n\n\n\n\(place)")
    #expect(try read(whole).page.contains("\n\n1. \(escaped)\n"))
    // Other tools write lists with parentheses.
    let list = Fixtures.wholePage.replacing(place, with: "1) One\n2) Two\n\n\(place)")
    #expect(try read(list).page.contains("\n\n1) One\n2) Two\n"))
  }

  @Test func numberOfAWrappedLineEndsNoItem() throws {
    let code = indented("tie()\nhold()", 9, blanks: "         ")
    let page = try wrapped("  1. In spring\n2024. Then:\n         \n\(code)\n         \n\n  2. Two")
    #expect(page.contains("1. In spring 2024. Then:\n\n\(indented("tie()\nhold()", 7))\n2. Two"))
  }

  @Test func blankLinesOfCodeKeepItInItsItem() throws {
    let code = indented("tie()\n\n\n\nhold()", 12, blanks: "            ")
    let page = try wrapped("  * One\n\n    * Two\n            \n\(code)\n            \n\nAfter.")
    #expect(page.contains("  - Two\n\n\(indented("tie()\n\n\n\nhold()", 10))\n\nAfter."), "\(page)")
  }

  @Test(arguments: samples)
  func codeAfterAList(code: String) throws {
    let fence = code.contains("```") ? "````" : "```"
    let page = try wrapped("  * One\n  * Two\n\n    \n    \n\(indented(code, 4))\n\nAfter.")
    #expect(page.contains("- One\n- Two\n\n\(fence)\n\(code)\n\(fence)\n\nAfter."))
  }

  @Test(arguments: samples)
  func codeInOtherFormats(code: String) throws {
    let text = indented(code, 4)
    for (name, fixture, place) in [
      ("extract", Fixtures.extract, "**Hang it high.**"),
      ("html2text", Fixtures.wholePage, "**Hang it high.**"),
      ("setext", Fixtures.setext, "**Count the rungs.**"), ("reader", Fixtures.reader, "**Leave slack.**"),
      ("json-render", Fixtures.render, "**Reef early.**"),
      ("docc-symbol", Fixtures.symbol, "Hang a lantern:"),
    ] {
      let page = try read(fixture.replacing(place, with: "Do:\n\n\(text)\n\n\(place)"))
      #expect(page.capture.format == name)
      #expect(page.page.contains("Do:\n\n\(text)\n\n\(place)"), "\(name)")
    }
  }

  @Test func fencedCodeInAListItemKeepsItsBlankLines() throws {
    let page = try clean("Do:\n\n* One:\n  ```swift\n  a\n\n\n    * b\n  [c](d\\(\\))\n  ```\n* Two")
    #expect(page.body == "Do:\n\n- One:\n  ```swift\n  a\n\n\n    * b\n  [c](d\\(\\))\n  ```\n- Two")
  }

  @Test func codeInAQuoteStaysUnchanged() throws {
    let quote = "> [!NOTE]\n>\n>     [c](d\\(\\))  \n>     * e"
    #expect(try clean("Do:\n\n\(quote)").page.hasSuffix("> Note:\n>\n>     [c](d\\(\\))  \n>     * e\n"))
  }

  @Test(arguments: [
    ("One\n    continues.", "One continues."), ("  * One\n    continues.", "- One continues."),
    ("  * One\n\n    Second.", "- One\n\n  Second."),
    ("  1. One\n\n     Second.\n\n  2. Two", "1. One\n\n   Second.\n2. Two"),
  ])
  func indentedTextIsNoCode(source: String, expected: String) throws {
    #expect(try wrapped(source).contains("\n\n\(expected)\n"))
  }
}
