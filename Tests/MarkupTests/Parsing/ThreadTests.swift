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

  /// The library's process-wide tables lose strikethroughs and bare links at random unless they are kept set.
  @Test func manyThreadsParseLikeOne() {
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

  /// Parsers made and dropped all the time.
  @Test func parsersComeAndGo() {
    let pages = Self.pages
    let expected = pages.map { Self.inlines(of: $0, MarkupParser(directives: ["Group"])) }
    let wrong = Parallel.map(count: 800, jobs: 8, state: { () }) { _, index in
      let parser = MarkupParser(directives: ["Group"])
      return Self.inlines(of: pages[index % pages.count], parser) == expected[index % pages.count] ? 0 : 1
    }
    #expect(wrong.reduce(0, +) == 0)
  }

  /// A parser carries nothing from one page to the next.
  @Test func pagesDoNotTouchEachOther() {
    let parser = MarkupParser(directives: ["Group"])
    for page in ["@Group(", "@Group {\n```\n", "[a]: /b\n", "@Nope { }", "> - @Group { a }"] + [
      String(repeating: "> ", count: 300)
    ] {
      _ = Outline(Array(page.utf8), parser: parser)
      let outline = Outline(Array("[a] ~~b~~\n\n@Group { c }\n".utf8), parser: parser)
      #expect(outline.text == "paragraph [a] b\n@Group\n  paragraph c")
      #expect(outline.diagnostics == [])
    }
  }

  private static func inlines(of page: [UInt8], _ parser: MarkupParser) -> [String] {
    parser.parse(page, lines: SourceLines(file: "page.md")) { document in
      var kinds: [String] = []
      var node = document.root
      while true {
        switch node.pointee.type {
        case NodeType.strikethrough: kinds.append("strikethrough")
        case NodeType.link: kinds.append("link")
        case NodeType.table: kinds.append("table")
        case NodeType.text: kinds.append(String(decoding: node.literal, as: UTF8.self))
        default: break
        }
        if let child = node.pointee.first_child {
          node = child
          continue
        }
        while node.pointee.next == nil {
          guard let parent = node.pointee.parent else { return kinds }
          node = parent
        }
        if let next = node.pointee.next { node = next }
      }
    }
  }

  private final class Box {
    let parser: MarkupParser
    init(_ parser: MarkupParser) { self.parser = parser }
  }
}
