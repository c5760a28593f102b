import Basics
import Testing

@testable import Build
@testable import Checks

/// Fix-its become edits of a file.
@Suite struct FixTests {
  private func fixed(_ text: String, _ fixIt: FixIt, line: Int = 1, column: Int = 1) -> String {
    let bytes = Array(text.utf8)
    let place = SourceLocation(file: "a.md", line: line, column: column)
    return String(
      decoding: TextEdit.apply(FileFix(bytes).edits(for: fixIt, at: place), to: bytes).bytes,
      as: UTF8.self)
  }

  @Test func replacesTheExpectedText() {
    let title = FixIt.replace("titel", with: "title")
    #expect(fixed("---\ntitel: a\n---\n", title, line: 2) == "---\ntitle: a\n---\n")
    #expect(fixed("a: 'titel'", title, column: 4) == "a: 'title'")
    #expect(fixed("ä: titel\r\n", title, column: 5) == "ä: title\r\n")
    #expect(fixed("a\r\rtitel: a\r", title, line: 3) == "a\r\rtitle: a\r")
    #expect(fixed("\u{FEFF}titel: a\n", title) == "\u{FEFF}title: a\n")
  }

  /// If a file has another text at the location, it has changed since the check, and remains as it is.
  @Test(arguments: ["titels: a", "titel-x: a", "Titel: a", "tite", "", "x"])
  func leavesOtherText(text: String) {
    #expect(fixed(text, .replace("titel", with: "title")) == text)
    #expect(fixed(text, .replace("titel", with: "title"), line: 9, column: 9) == text)
  }

  @Test(arguments: [
    ("[A.md](A.md) [A.md](A.md)", 1, "[A.md](a.md) [A.md](A.md)"),
    ("[A.md](A.md) [A.md](A.md)", 14, "[A.md](A.md) [A.md](a.md)"),
    ("[x](A.md \"t\")", 1, "[x](a.md \"t\")"), ("[x](<A.md>)", 1, "[x](<a.md>)"),
    ("[x]( A.md )", 1, "[x]( a.md )"),
    ("[![x](A.md)](A.md)", 1, "[![x](A.md)](a.md)"), ("[![x](A.md)](A.md)", 2, "[![x](a.md)](A.md)"),
    ("[a `](A.md)` \\] b](A.md)", 1, "[a `](A.md)` \\] b](a.md)"), ("[x\ny](\nA.md)", 1, "[x\ny](\na.md)"),
    ("<a title='A.md' href=\"A.md\">A.md</a>", 1, "<a title='a.md' href=\"A.md\">A.md</a>"),
    ("<a href=\"A.md\">A.md</a>", 1, "<a href=\"a.md\">A.md</a>"),
    ("@Image(source: \"A.md\", alt: \"A.md\")", 1, "@Image(source: \"a.md\", alt: \"A.md\")"),
    // Links with another destination, or with a destination elsewhere.
    ("[x][1] [y](A.md)", 1, nil), ("[x](A.md#b)", 1, nil), ("[x](A.mdx)", 1, nil), ("`[x](A.md)`", 1, nil),
    ("[x](A.md", 1, nil), ("[x", 1, nil), ("[x]\n\n[x]: A.md", 1, "[x]\n\n[x]: a.md"),
    ("<https://A.md>", 1, nil),
    ("[x](A.md)", 9, nil),
  ])
  func changesTheDestinationOfOneLink(text: String, column: Int, result: String?) {
    #expect(fixed(text, .redirect("A.md", to: "a.md"), column: column) == result ?? text)
  }

  @Test func addsLinesWithTheLineEndingsOfTheFile() {
    #expect(fixed("---\r\na: b\r\nText", .addLine("---", after: 2)) == "---\r\na: b\r\n---\r\nText")
    #expect(fixed("---\ra: b\rText", .addLine("---", after: 2)) == "---\ra: b\r---\rText")
    #expect(fixed("a", .addLine("---", after: 1)) == "a\n---\n")
    #expect(fixed("a\rb", .addLine("---", after: 2)) == "a\rb\r---\r")
    #expect(fixed("a", .addLine("---", after: 2)) == "a")
    #expect(fixed("a\nb", .endFile(with: "}")) == "a\nb\n}\n")
    #expect(fixed("a\r\n", .endFile(with: "}")) == "a\r\n}\r\n")
    #expect(fixed("a\rb", .endFile(with: "}")) == "a\rb\r}\r")
    #expect(fixed("a\nb\r", .endFile(with: "}")) == "a\nb\r}\r")
    #expect(fixed("", .endFile(with: "}")) == "}\n")
  }

  @Test func overlappingEditsAreSkipped() {
    func apply(_ edits: [(Range<Int>, String)]) -> (String, Int) {
      let (bytes, count) = TextEdit.apply(
        edits.map { TextEdit(range: $0, text: Array($1.utf8)) }, to: Array("abcdef".utf8))
      return (String(decoding: bytes, as: UTF8.self), count)
    }
    #expect(apply([(4..<5, "5"), (1..<3, "x"), (2..<4, "y")]) == ("axd5f", 2))
    #expect(apply([(1..<2, "x"), (2..<3, "y")]) == ("axydef", 2))
    #expect(apply([(3..<3, "x"), (3..<3, "y")]) == ("abcxdef", 1))
    #expect(apply([(6..<6, "}"), (6..<6, "}")]) == ("abcdef}", 1))
    #expect(apply([(0..<0, "x"), (0..<1, "y")]) == ("xybcdef", 2))
    #expect(apply([]) == ("abcdef", 0))
  }
}
