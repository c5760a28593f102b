import Basics
import Testing

/// What is wrong with a directive is told at its place, and nothing of the page is lost.
@Suite struct DirectiveDiagnosticTests {
  @Test(arguments: [
    // Never closed: the rest of the page is its content.
    ("a\n\n1️⃣@Group {\nb\n\nc", "paragraph a\n@Group\n  paragraph b\n  paragraph c", "directive.unclosed"),
    ("1️⃣@Group {\n  @Figure {\n  a\n}", "@Group\n  @Figure\n    paragraph a", "directive.unclosed"),
    ("> 1️⃣@Group {\n> a\n\nb", "block_quote\n  @Group\n    paragraph a\nparagraph b", "directive.unclosed"),
    (
      "- 1️⃣@Group {\n  a\n\nb", "list\n  item\n    @Group\n      paragraph a\nparagraph b",
      "directive.unclosed"
    ),
    ("---\ntitle: x\n---\n\n1️⃣@Group {\na", "@Group\n  paragraph a", "directive.unclosed"),
    // Not known.
    ("a\n\n  1️⃣@Grup {\nb\n}\nc", "paragraph a\n@Grup?\n  paragraph b\nparagraph c", "directive.unknown"),
    ("1️⃣@Nothing(a: b) { c }", "@Nothing(a: b)?\n  paragraph c", "directive.unknown"),
    // Arguments that cannot be read.
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
  func place(_ marked: String, expected: String, identifier: String) throws {
    let (page, place) = try marker(in: marked)
    let outline = Outline(page)
    #expect(outline.text == expected)
    #expect(outline.diagnostics == ["\(place) \(identifier)"])
    // Other line endings change no place.
    #expect(Outline(page.replacing("\n", with: "\r\n")).diagnostics == outline.diagnostics)
  }

  @Test(arguments: [
    ("@Grup { }", "did you mean @Group?"), ("@figure { }", "did you mean @Figure?"),
    ("@DisclosureGruop { }", "did you mean @DisclosureGroup?"), ("@Xylophone { }", nil),
  ])
  func nearestName(page: String, help: String?) throws {
    let diagnostic = try #require(Outline(page).found.first)
    #expect(diagnostic.identifier == "directive.unknown")
    #expect(diagnostic.help == help)
  }

  /// A list of arguments that is never closed takes no more than some lines of the page.
  @Test func endlessArguments() {
    let outline = Outline("@Group(\n" + String(repeating: "x\n", count: 200) + "end")
    #expect(outline.text.hasSuffix(" end"))
    #expect(outline.diagnostics == ["1:1 directive.malformed"])
  }

  /// The marker's place as `line:column`, and the text without it.
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
