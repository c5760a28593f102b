import Basics
import Testing
@testable import Markup

/// Pages with invalid UTF-8, unusual line endings, or no content.
@Suite struct InvalidTextTests {
  @Test(
    arguments: [
      ([0x61, 0xFF, 0x62], "a\u{FFFD}b", "1:2"),
      ([0x0A, 0x0A, 0x61, 0x62, 0xC3], "ab\u{FFFD}", "3:3"),
      ([0x61, 0x0D, 0x62, 0xC0, 0xAF], "a b\u{FFFD}\u{FFFD}", "2:2"),
      ([0x61, 0x0D, 0x0A, 0x62, 0x80], "a b\u{FFFD}", "2:2"),
      ([0xED, 0xA0, 0x80], "\u{FFFD}\u{FFFD}\u{FFFD}", "1:1"),
      ([0xF4, 0x90, 0x80, 0x80], "\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}", "1:1"),
      ([0xE2, 0x82, 0x61], "\u{FFFD}a", "1:1"),
      ([0xF0, 0x9F, 0x98, 0x80, 0xE2, 0x82], "😀\u{FFFD}", "1:5"),
    ] as [([UInt8], String, String)])
  func invalidUTF8IsReplacedAndReported(bytes: [UInt8], expected: String, place: String) {
    let outline = SyntaxTreeText(bytes)
    #expect(outline.text == "paragraph \(expected)")
    #expect(outline.diagnostics == ["\(place) text.invalid-utf8"])
  }

  @Test func invalidUTF8BelowFrontMatter() {
    let outline = SyntaxTreeText(Array("---\ntitle: a\n---\n\nb ".utf8) + [0xFE])
    #expect(outline.diagnostics == ["5:3 text.invalid-utf8"])
    #expect(outline.text == "paragraph b \u{FFFD}")
  }

  @Test func invalidUTF8IsReportedOncePerPage() {
    let outline = SyntaxTreeText([0xFF, 0x61, 0xFF, 0x0A, 0xFF])
    #expect(
      outline.found.map(\.message) == [
        "the byte 0xFF is not UTF-8 and is shown as U+FFFD; the page has 3 such places"
      ])
  }

  @Test func nulIsReplaced() { #expect(SyntaxTreeText([0x61, 0, 0x62]).text == "paragraph a\u{FFFD}b") }

  @Test(arguments: ["", "\n", "  \n\t\n", "\u{FEFF}", "\r", "\r\n\r\n", "---\n---\n", "---\ntitle: a\n---"])
  func emptyPages(page: String) {
    #expect(SyntaxTreeText(page).text == "")
    #expect(SyntaxTreeText(page).diagnostics == [])
  }

  @Test func carriageReturnsAsLineEndings() {
    #expect(
      SyntaxTreeText("# a\r\rb\rc\r\r- d\r").text == "heading a\nparagraph b c\nlist\n  item\n    paragraph d"
    )
  }

  @Test func byteOrderMarkIsIgnored() { #expect(SyntaxTreeText("\u{FEFF}# a").text == "heading a") }
}
