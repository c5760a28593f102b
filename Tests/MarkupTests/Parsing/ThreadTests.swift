import Basics
import Markup
import Testing

@Suite struct ThreadTests {
  private static let pages: [[UInt8]] = [
    "~~gone~~ and www.example.com, a@b.co\n",
    "| ~~a~~ | https://b.org |\n| - | - |\n| www.c.net | ~~d~~ |\n",
    "- [x] ~~done~~\n- [ ] see http://e.com/~f\n",
    "@Group { ~~g~~ www.h.com }\n\n> ~~i~~\n",
    "No extension at all, *only* text.\n",
    "[^1] ~~j~~\n\n[^1]: www.k.com ~~l~~\n",
  ].map { Array(String(repeating: $0 + "\n", count: 4).utf8) }

  /// Without `InlinePhase`, the library's global tables would lose strikethroughs and bare links at random.
  @Test func threadsDoNotAffectEachOther() {
    let pages = Self.pages
    let expected = pages.map { Self.inlines(of: $0, MarkupParser(directives: ["Group"])) }
    #expect(expected[0].contains("strikethrough") && expected[0].contains("link"))
    let wrong = Parallel.map(
      count: 1000 * pages.count, jobs: 8, state: { Box(MarkupParser(directives: ["Group"])) }
    ) {
      box, index in
      Self.inlines(of: pages[index % pages.count], box.parser) == expected[index % pages.count] ? 0 : 1
    }
    #expect(wrong.reduce(0, +) == 0)
  }

  /// Each page has its own parser, so that parsers are created and destroyed while others parse.
  @Test func creatingParsersDoesNotAffectOthers() {
    let pages = Self.pages
    let expected = pages.map { Self.inlines(of: $0, MarkupParser(directives: ["Group"])) }
    let wrong = Parallel.map(count: 800, jobs: 8, state: { () }) { _, index in
      let parser = MarkupParser(directives: ["Group"])
      return Self.inlines(of: pages[index % pages.count], parser) == expected[index % pages.count] ? 0 : 1
    }
    #expect(wrong.reduce(0, +) == 0)
  }

  /// A parser keeps no state between pages.
  @Test func pagesDoNotAffectEachOther() {
    let parser = MarkupParser(directives: ["Group"])
    for page in ["@Group(", "@Group {\n```\n", "[a]: /b\n", "@Nope { }", "> - @Group { a }"] + [
      String(repeating: "> ", count: 300)
    ] {
      _ = SyntaxTreeText(Array(page.utf8), parser: parser)
      let outline = SyntaxTreeText(Array("[a] ~~b~~\n\n@Group { c }\n".utf8), parser: parser)
      #expect(outline.text == "paragraph [a] b\n@Group\n  paragraph c")
      #expect(outline.diagnostics == [])
    }
  }

  private static func inlines(of page: [UInt8], _ parser: MarkupParser) -> [String] {
    parser.parse(page, lines: LineMap(file: "page.md")) { document in
      var kinds: [String] = []
      for node in document.root.descendants {
        switch node.kind {
        case .strikethrough: kinds.append("strikethrough")
        case .link: kinds.append("link")
        case .table: kinds.append("table")
        case .text: kinds.append(String(decoding: node.literal, as: UTF8.self))
        default: break
        }
      }
      return kinds
    }
  }

  private final class Box {
    let parser: MarkupParser
    init(_ parser: MarkupParser) { self.parser = parser }
  }
}
