import Basics
import TestSupport
import Testing
import YAML

@Suite struct FrontMatterTests {
  /// Returns the result for a page as text: the keys, the number of the body’s first line, the body, and the
  /// diagnostics.
  private func read(_ page: String) -> String {
    let bytes = Array(page.utf8)
    let matter = bytes.withUnsafeBufferPointer { FrontMatter(of: $0, file: "page.md") }
    let keys = matter.root?.pairs?.map { "\($0.key)=\($0.value.text ?? "…")" } ?? ["none"]
    let body = String(decoding: bytes[matter.bodyOffset...], as: UTF8.self)
    let found = matter.diagnostics.map { " \($0.location.line):\($0.location.column) \($0.identifier)" }
    return visible("\(keys.joined(separator: ", ")) | \(matter.bodyLine) [\(body)]\(found.joined())")
  }

  private func visible(_ text: String) -> String {
    String(text.unicodeScalars.map { $0 == "\n" ? "⏎" : Character($0) })
  }

  @Test(arguments: [
    ("---\ntitle: A\norder: 2\n---\nBody\n", "title=A, order=2 | 5 [Body⏎]"),
    ("---\ntitle: A\n...\nBody\n", "title=A | 4 [Body⏎]"),
    ("\u{FEFF}---\r\ntitle: \"A\"\r\n---\r\nBody", "title=A | 4 [Body]"),
    ("---  \ntitle: A\n---\t\n", "title=A | 4 []"),
    ("---\ntitle: A\n---", "title=A | 4 []"),
    ("---\n---\nBody", "none | 3 [Body]"),
    ("---\n# why\ntitle: A\n---\nBody", "title=A | 5 [Body]"),
    ("---\n{title: A}\n---\nBody", "title=A | 4 [Body]"),
    ("---\ntitle: A\n\nlist:\n- b\n---\nBody", "title=A, list=… | 7 [Body]"),
    ("---\n\ntitle: A\n---\nBody", "title=A | 5 [Body]"),
    ("---\ntext: |\n  ---\n  x\n---\nBody", "text=---⏎x⏎ | 6 [Body]"),
  ])
  func frontMatter(page: String, expected: String) { #expect(read(page) == expected) }

  /// The forms of Hugo and of other tools, and front matter after a comment.
  @Test(arguments: [
    ("+++\ntitle = \"A\"\ndraft = true\n+++\nBody", "title=A, draft=true | 5 [Body]"),
    ("\u{FEFF}+++\r\ntitle = 'A'\r\n+++\r\nBody", "title=A | 4 [Body]"),
    ("{\n\t\"title\": \"A\",\n  \"draft\": true\n}\nBody", "title=A, draft=true | 5 [Body]"),
    ("{\"title\": \"}\"}\nBody", "title=} | 2 [Body]"),
    ("---toml\ntitle = \"A\"\n---\nBody", "title=A | 4 [Body]"),
    ("---json\n{\"title\": \"A\"}\n---\nBody", "title=A | 4 [Body]"),
    ("----\ntitle: A\n----\nBody", "title=A | 4 [Body] 1:1 front-matter.invalid"),
    ("<!-- a -->\n\n<!-- b\nc -->\n---\ntitle: A\n---\nBody", "title=A | 8 [Body]"),
    ("<!-- a -->\n+++\ntitle = \"A\"\n+++\nBody", "title=A | 5 [Body]"),
    // Mistakes do not publish a draft.
    ("+++\ntitle = \"A\ndraft = true\n+++\nBody", "draft=true | 5 [Body] 2:11 front-matter.invalid"),
    ("+++\ndraft = true\n\nBody", "draft=true | 3 [⏎Body] 1:1 front-matter.invalid"),
    (
      "{\n\"title\": \"A\"\n\"draft\": true\n}\nBody",
      "title=A, draft=true | 5 [Body] 3:1 front-matter.invalid"
    ),
  ])
  func otherForms(page: String, expected: String) { #expect(read(page) == expected) }

  @Test(arguments: [
    "", "Text", "\u{FEFF}Text", "--", "---", "----\na: b\n---\n", "----\nA: b\n----\n", "+++\nText\n",
    "{% raw %}\n", "{\"a\": 1} text\n",
    "<!-- a -->\n\n---\n\nText\n\n---\n", "<!-- a --> text\n---\na: b\n---\n", "--- a\nb: c\n---\n",
    "---\n\nSome text.\n\n---\n\nMore.\n",
    "---\nSome text.\n---\nMore.\n",
    "---\n\nNote: some text.\n\n---\n",
    "---\nSome text: with a colon.\n\n---\n",
    "---\nNote: text after a rule.\n\nMore text.\n\n---\nEnd",
    "---\nNote: text after a rule.\n\nMore text.\n",
    "---\n- a\n- b\n---\n",
    "---\n# Heading\n\nText\n",
    "---\n\n---\n",
  ])
  func thematicBreaksAreNotFrontMatter(page: String) {
    let body = page.hasPrefix("\u{FEFF}") ? String(page.unicodeScalars.dropFirst()) : page
    #expect(read(page) == visible("none | 1 [\(body)]"))
  }

  @Test(arguments: [
    (
      "---\ntitle: A\nsource: https://x.test/a\n\nBody\n",
      "title=A, source=https://x.test/a | 4 [⏎Body⏎] 1:1 front-matter.unclosed"
    ),
    (
      "---\ntitle: A: B\n\n# A\n\nText\n\n---\nFooter\n",
      "title=A: B | 3 [⏎# A⏎⏎Text⏎⏎---⏎Footer⏎] 1:1 front-matter.unclosed"
    ),
    ("---\ntitle: A\n# A\nText", "title=A | 3 [# A⏎Text] 1:1 front-matter.unclosed"),
    ("---\ntags:\n- a\n- b\ntitle: A\n- item", "tags=…, title=A | 6 [- item] 1:1 front-matter.unclosed"),
    ("---\ntitle: A", "title=A | 3 [] 1:1 front-matter.unclosed"),
  ])
  func unclosed(page: String, expected: String) { #expect(read(page) == expected) }

  @Test(arguments: [
    ("---\ntitle: A: B\nlist: [a, b]\n---\nBody", "title=A: B, list=… | 5 [Body] 2:9 front-matter.invalid"),
    ("---\ntitle: A\nnonsense\norder: 3\n---\nBody", "title=A, order=3 | 6 [Body] 3:1 front-matter.invalid"),
    ("---\ntitle: A\ntitle: B\n---\nBody", "title=A | 5 [Body] 3:1 front-matter.invalid"),
    ("---\ntitle: @home\n---\nBody", "title=@home | 4 [Body] 2:8 front-matter.invalid"),
    ("---\ntitle: \"A\n---\nBody", "title=\"A | 4 [Body] 2:8 front-matter.invalid"),
  ])
  func invalid(page: String, expected: String) { #expect(read(page) == expected) }

  @Test(arguments: [
    ("\n---\ntitle: A\n---\nBody", "title=A | 5 [Body] 2:1 front-matter.misplaced"),
    ("\n \n---\ntitle: A\n---\n", "title=A | 6 [] 3:1 front-matter.misplaced"),
    ("\u{FEFF}\n---\ntitle: A\n---\n", "title=A | 5 [] 2:1 front-matter.misplaced"),
    ("\n---\n\nText\n\n---\n", "none | 1 [⏎---⏎⏎Text⏎⏎---⏎]"),
    ("\n---\nNote: text\n---\n", "none | 1 [⏎---⏎Note: text⏎---⏎]"),
    ("\n---\ntitle: A\n", "none | 1 [⏎---⏎title: A⏎]"),
    ("\nText\n---\na: b\n---\n", "none | 1 [⏎Text⏎---⏎a: b⏎---⏎]"),
  ])
  func afterBlankLines(page: String, expected: String) { #expect(read(page) == expected) }

  @Test func invalidUTF8IsRepaired() {
    let bytes = Array("---\ntitle: A".utf8) + [0xFF] + Array("\norder: 2\n---\n".utf8)
    let matter = bytes.withUnsafeBufferPointer { FrontMatter(of: $0, file: "page.md") }
    #expect(matter.root?["title"]?.text == "A\u{FFFD}" && matter.root?["order"]?.text == "2")
    #expect(matter.diagnostics.map(\.location) == [SourceLocation(file: "page.md", line: 2, column: 9)])
  }

  /// Reads pages that are assembled from pieces in a fixed pseudorandom sequence. Nothing crashes, and the body always
  /// begins at the start of a line.
  @Test func randomPages() {
    let pieces = [
      "---", "...", "\n", "\n", "\n", "\r\n", "\r", "a: b", "key:", "- x", "# h", "Text", ": ", " ", "\t",
      "\"", "{", "]",
      "&a", "*a", "|", "é", "\u{0}", "\u{2028}", "\u{FEFF}",
    ]
    var random = RandomNumbers(seed: 7)
    for _ in 0..<20_000 {
      let page = Array(
        ("---\n" + (0..<random.pick(14)).map { _ in pieces[random.pick(pieces.count)] }.joined()).utf8)
      let matter = page.withUnsafeBufferPointer { FrontMatter(of: $0, file: "page.md") }
      let before = page[..<matter.bodyOffset]
      #expect(before.isEmpty || before.count == page.count || before.last == 0x0A || before.last == 0x0D)
      let ends = before.indices.count {
        before[$0] == 0x0A || (before[$0] == 0x0D && page[($0 + 1)...].first != 0x0A)
      }
      let isCut = before.last.map { $0 != 0x0A && $0 != 0x0D } ?? false
      #expect(
        matter.bodyLine == 1 + ends + (isCut ? 1 : 0),
        "\(String(decoding: page, as: UTF8.self).debugDescription)")
    }
  }
}
