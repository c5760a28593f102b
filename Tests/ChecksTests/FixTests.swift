import Basics
import Testing

@testable import Checks

/// How corrections become changes of a file.
@Suite struct FixTests {
  private func fixed(_ text: String, _ correction: Correction, line: Int = 1, column: Int = 1) -> String {
    let bytes = Array(text.utf8)
    let place = SourceLocation(file: "a.md", line: line, column: column)
    return String(
      decoding: TextEdit.apply(FileFix(bytes).edits(for: correction, at: place), to: bytes).bytes,
      as: UTF8.self)
  }

  @Test func replacesWhatStandsThere() {
    let title = Correction.replace("titel", with: "title")
    #expect(fixed("---\ntitel: a\n---\n", title, line: 2) == "---\ntitle: a\n---\n")
    #expect(fixed("a: 'titel'", title, column: 4) == "a: 'title'")
    #expect(fixed("ä: titel\r\n", title, column: 5) == "ä: title\r\n")
  }

  /// A file that says something else was changed, or is not what the diagnostic speaks of.
  @Test(arguments: ["titels: a", "titel-x: a", "Titel: a", "tite", "", "x"])
  func leavesWhatElseStandsThere(text: String) {
    #expect(fixed(text, .replace("titel", with: "title")) == text)
    #expect(fixed(text, .replace("titel", with: "title"), line: 9, column: 9) == text)
  }

  @Test func redirectsDestinationsOfTheLine() {
    let link = Correction.redirect("A.md", to: "a.md")
    #expect(
      fixed("A.md [A.md](A.md) [x](A.md \"t\") [y](<A.md>) [z](A.md#b)\n[x](A.md)", link)
        == "A.md [A.md](a.md) [x](a.md \"t\") [y](<a.md>) [z](A.md#b)\n[x](A.md)")
    #expect(fixed("<a href=\"A.md\">A.md</a>", link) == "<a href=\"a.md\">A.md</a>")
    #expect(fixed("[x]\n\n[x]: A.md", link) == "[x]\n\n[x]: A.md")
  }

  @Test func addsLinesInTheFilesOwnWay() {
    #expect(fixed("---\r\na: b\r\nText", .addLine("---", after: 2)) == "---\r\na: b\r\n---\r\nText")
    #expect(fixed("a", .addLine("---", after: 1)) == "a")
    #expect(fixed("a\nb", .endFile(with: "}")) == "a\nb\n}\n")
    #expect(fixed("a\r\n", .endFile(with: "}")) == "a\r\n}\r\n")
  }

  @Test func editsThatOverlapWait() {
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
