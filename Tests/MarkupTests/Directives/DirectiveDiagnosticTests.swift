import Basics
import Testing
@testable import Markup

/// Problems with directives are reported at their location, and no text of the page is lost.
@Suite struct DirectiveDiagnosticTests {
  @Test(arguments: [
    // Unclosed directives: the rest of the page is their content.
    ("a\n\n1️⃣@Group {\nb\n\nc", "paragraph a\n@Group\n  paragraph b\n  paragraph c", "directive.unclosed"),
    ("@Group {\n  1️⃣@Figure {\n  a\n}", "@Group\n  @Figure\n    paragraph a", "directive.unclosed"),
    ("> 1️⃣@Group {\n> a\n\nb", "blockQuote\n  @Group\n    paragraph a\nparagraph b", "directive.unclosed"),
    (
      "- 1️⃣@Group {\n  a\n\nb", "list\n  item\n    @Group\n      paragraph a\nparagraph b",
      "directive.unclosed"
    ),
    ("---\ntitle: x\n---\n\n1️⃣@Group {\na", "@Group\n  paragraph a", "directive.unclosed"),
    // Unknown directives.
    ("a\n\n  1️⃣@Grup {\nb\n}\nc", "paragraph a\n@Grup?\n  paragraph b\nparagraph c", "directive.unknown"),
    ("1️⃣@Nothing(a: b) { c }", "@Nothing(a: b)?\n  paragraph c", "directive.unknown"),
    // Malformed arguments.
    ("1️⃣@Group(\n\ntext", "@Group! \"@Group(\"\nparagraph text", "directive.malformed"),
    ("1️⃣@Group(\n  a: \"b\n\ntext", "@Group! \"@Group(\\n  a: \\\"b\"\nparagraph text", "directive.malformed"),
    (
      "1️⃣@Group(\n  a: b\n) and\nmore", "@Group(a: b)! \"@Group(\\n  a: b\\n) and\"\nparagraph more",
      "directive.malformed"
    ),
    (
      "1️⃣@Group(\n  a: b \"c\"\n) {\ntext\n}",
      "@Group! \"@Group(\\n  a: b \\\"c\\\"\\n) {\"\n  paragraph text", "directive.malformed"
    ),
    ("---\ntitle: x\n---\ntext\n\n1️⃣@Group(", "paragraph text\n@Group! \"@Group(\"", "directive.malformed"),
  ])
  func locationOfDiagnostic(_ marked: String, expected: String, identifier: String) throws {
    let (page, place) = try marker(in: marked)
    let outline = SyntaxTreeText(page)
    #expect(outline.text == expected)
    #expect(outline.diagnostics == ["\(place) \(identifier)"])
    // Other line endings don’t change the location.
    #expect(SyntaxTreeText(page.replacing("\n", with: "\r\n")).diagnostics == outline.diagnostics)
  }

  @Test(arguments: [
    ("@Grup { }", "did you mean `@Group`?"), ("@figure { }", "did you mean `@Figure`?"),
    ("@DisclosureGruop { }", "did you mean `@DisclosureGroup`?"),
    ("@Tabs { }", "write @TabNavigator { … }"), ("@Note { }", "write `> Note: text`"),
    ("@Youtube(\"a\")", "write @Embed(url: \"…\", title: \"…\")"),
    ("@Accordion(\"a\") { }", "write @DisclosureGroup(\"Label\") { … }"),
    ("@Button(\"a\")", "write a link, as in [text](page.md), or @CallToAction in @Metadata"),
    ("@Xylophone { }", "if it is text, write `\\@Xylophone`"),
  ])
  func suggestsTheClosestName(page: String, help: String?) throws {
    let diagnostic = try #require(SyntaxTreeText(page).found.first)
    #expect(diagnostic.identifier == "directive.unknown")
    #expect(diagnostic.help == help)
  }

  /// The place of each unclosed directive, by the columns of the braces.
  @Test(arguments: [
    ("@Group {\n  @Figure {\n  a\n}", ["2:3"]), ("@Group {\n  @Figure {\n  a\n  }", ["1:1"]),
    ("@Group {\n  @Figure {\n    @Group {\n    a\n  }\n}", ["3:5"]),
    ("@Group {\n@Figure {\na\n@Figure {\nb\n}\n}", ["2:1"]), ("@Group {\n@Figure {\na\n}", ["1:1"]),
    ("- @Group {\n    @Figure {\n    a\n  }", ["2:5"]), ("@Group {\n  @Figure {\n  a", ["1:1", "2:3"]),
  ])
  func placeOfUnclosedDirective(page: String, places: [String]) {
    #expect(SyntaxTreeText(page).diagnostics == places.map { "\($0) directive.unclosed" })
  }

  /// Unclosed arguments end after a limited number of lines.
  @Test func unclosedArgumentsEnd() {
    let outline = SyntaxTreeText("@Group(\n" + String(repeating: "x\n", count: 200) + "end")
    #expect(outline.text.hasSuffix(" end"))
    #expect(outline.diagnostics == ["1:1 directive.malformed"])
  }

  /// Returns the text without the marker, and the location of the marker as `line:column`.
  private func marker(in text: String) throws -> (String, String) {
    let range = try #require(text.firstRange(of: "1️⃣"))
    let before = text[..<range.lowerBound].split(separator: "\n", omittingEmptySubsequences: false)
    return (
      text.replacingCharacters(in: range, with: ""), "\(before.count):\((before.last?.utf8.count ?? 0) + 1)"
    )
  }
}

extension String {
  fileprivate func replacingCharacters(in range: Range<Index>, with other: String) -> String {
    String(self[..<range.lowerBound]) + other + String(self[range.upperBound...])
  }
}
