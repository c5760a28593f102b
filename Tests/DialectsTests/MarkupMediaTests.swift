import Testing

@testable import Dialects

struct MarkupMediaTests {
  /// Elements of HTML in capitals are not components.
  @Test(arguments: [
    "a<BR>b <SUB>c</SUB>", "| a |\n| - |\n| b <BR> <IMG SRC=\"c.png\"> |",
  ])
  func elementsInCapitalsStay(_ page: String) {
    for dialect in [Dialect.gitBook, .jekyll, .docFX, .vitePress, .starlight, .docusaurus] {
      let result = dialect.result(page)
      #expect(Dialect.tidy(result.text).contains(page.prefix(12)))
      #expect(result.diagnostics.isEmpty)
    }
  }

  @Test func unknownNamesAreShownWithoutComponents() {
    #expect(Dialect.gitBook.converted("a <Br> <Name b>") == "a <Br> \\<Name b>")
  }

  /// A component with the path of an image shows that image.
  @Test(arguments: [
    ("<Shot src=\"/a.png\" alt=\"A\" />", "<img src=\"/a.png\" alt=\"A\">"),
    ("<Shot\n  src=\"/a.webp?x\"\n  caption=\"B\"\n/>", "<img src=\"/a.webp?x\" alt=\"B\">\n\nB"),
    ("a <Shot src=\"/a.svg\" width=\"9\" /> b", "a <img src=\"/a.svg\" alt=\"\" width=\"9\"> b"),
    (
      "import a from './a.png'\nimport b from './b.png'\n\n<Theme dark={b} light={a} />",
      "<img src=\"./a.png\" alt=\"\">"
    ),
    // An image is a component itself.
    ("import Cup from './cup.svg';\n\n<Cup width=\"9\" />", "<img src=\"./cup.svg\" alt=\"\" width=\"9\">"),
    ("import Cup from './cup.svg';\n\na <Cup alt=\"A\" /> b", "a <img src=\"./cup.svg\" alt=\"A\"> b"),
    ("<Clip src=\"/a.mp4\" />", "<video src=\"/a.mp4\" controls></video>"),
  ])
  func componentsWithImages(_ page: String, _ expected: String) {
    let result = Dialect.docusaurus.result(page)
    #expect(Dialect.tidy(result.text) == expected)
    #expect(result.diagnostics.isEmpty)
  }

  @Test func otherComponentsAreReported() {
    #expect(Dialect.docusaurus.result("<Shot src=\"/a.json\" />").diagnostics.count == 1)
  }
}
