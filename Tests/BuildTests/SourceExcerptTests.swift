import Basics
import Build
import Testing

@Suite struct SourceExcerptTests {
  private func excerpt(_ lines: [String], in file: String) -> String? {
    SourceExcerpt(lines.map { ArraySlice($0.utf8) }, at: SourceLocation(file: file, line: 1, column: 2))?.text
  }

  @Test func aCaretIsBelowTheLine() {
    #expect(excerpt(["abc"], in: "a.md") == "abc\n ^")
    #expect(excerpt(["{}"], in: "a.json") == "{}\n ^")
  }

  /// Authors neither wrote nor know the long lines that programs write.
  @Test func longLinesOfJSONAreNotShown() {
    let line = String(repeating: "x", count: 300)
    #expect(excerpt([line], in: "a.md") != nil)
    #expect(excerpt([line], in: "a.json") == nil)
  }

  @Test func onlyTextIsShown() {
    #expect(excerpt(["PNG", "\u{1A}", "\0\0\0", "IHDR"], in: "a.png") == nil)
    #expect(excerpt(["a\0"], in: "a.gif") == nil)
  }
}
