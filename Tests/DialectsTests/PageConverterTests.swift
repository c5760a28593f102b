import Basics
import Testing

@testable import Dialects

/// Converts `!` at the beginning of a line and `=` in text, to test what all dialects share.
private enum Bang: BlockSyntax {
  static let firstBytes = ByteSet("!")

  static func convert(_ blocks: inout BlockConverter) -> Bool {
    let start = blocks.start
    guard start.text.hasPrefix("!!!") else { return false }
    blocks.write(.directive("@Aside"), blocks.takeIndentedBlock())
    return true
  }
}

private enum Equals: InlineSyntax {
  static let firstBytes = ByteSet("=")

  static func replacement(_ text: inout InlineText) -> InlineReplacement? {
    InlineReplacement(end: text.index + 1, text: Bytes("EQUALS"))
  }
}

struct PageConverterTests {
  private let dialect = Dialect(blocks: [Bang.self], inlines: [Equals.self])

  @Test func codeIsUnchanged() {
    let page = "```\n!!! = x\n```\n\n    !!! = x\n\n`=` `` = ` `` <a title=\"=\"> [a](b=c)\n"
    #expect(dialect.converted(page) == page.dropLast())
  }

  @Test func blocksAreConvertedInBlocksAndLists() {
    #expect(
      dialect.converted("- item\n\n    !!! note\n        a = b\n\n        !!! note\n            c\n\nend")
        == """
        - item

            @Aside {

            a EQUALS b

            @Aside {

            c

            }

            }

        end
        """)
  }

  @Test func eachLineHasItsOrigin() {
    let page = dialect.result("a\n\n!!!\n    b\n\nc")
    let lines = String(decoding: page.text, as: UTF8.self).split(
      separator: "\n", omittingEmptySubsequences: false)
    let places = zip(lines, page.origins).filter { "abc".contains($0.0) && !$0.0.isEmpty }
    #expect(places.map(\.1.line) == [1, 4, 6])
    #expect(places.map(\.1.shift) == [0, -4, 0])
  }

  @Test func whatIsOnlySyntaxInOurMarkdownIsEscaped() {
    #expect(
      dialect.converted("a\n: b\n\n@State var x\n\n*[HTML]: x\n\n}")
        == "a\n\\: b\n\n\\@State var x\n\n\\*[HTML]: x\n\n\\}")
  }

  @Test func frontMatterKeepsKnownKeys() {
    var dialect = dialect
    dialect.frontMatter.renamed = ["sidebar_position": "order"]
    #expect(
      dialect.converted("---\ntitle: Tea: a guide\nsidebar_position: 3\nauthor: x\n---\n\n# Tea")
        == "---\ntitle: \"Tea: a guide\"\norder: 3\n---\n\n# Tea")
  }

  /// Source: Astro, “Markdown in Astro”: front matter may follow blank lines.
  @Test func frontMatterFollowsBlankLines() {
    let page = "---\ntitle: Tea\n---\n\nText"
    #expect(dialect.converted("\n\n" + page) == dialect.converted(page))
    #expect(dialect.converted("\n\n" + page).hasPrefix("---\ntitle:"))
    // A thematic break is no front matter.
    #expect(dialect.converted("\n---\n\nSome text\n\n---\n") == "---\n\nSome text\n\n---")
  }

  /// A heading that repeats the title of the front matter is not shown below it.
  @Test(arguments: [
    ("## Tea\n\n## Pots", "# Tea\n\n## Pots"), ("### TEA\n", "# TEA"), ("## Pots", "## Pots"),
    ("a\n\n## Tea", "a\n\n## Tea"),
  ])
  func headingsJoinTheTitle(_ body: String, _ expected: String) {
    let page = PageConverter(dialect, ProjectFacts()).convert(
      Array("---\ntitle: Tea\n---\n\n\(body)".utf8), path: "page.md", includes: TestIncludes())
    #expect(Dialect.tidy(page.text) == "---\ntitle: \"Tea\"\n---\n\n\(expected)")
  }
}
