import Site
import Testing

@testable import HTML

/// Malformed and extreme pages are rendered, and are reported.
@Suite(.timeLimit(.minutes(20))) struct BadInputTests {
  private func repeated(_ text: String, _ count: Int) -> String { String(repeating: text, count: count) }

  @Test func nestedQuotes() {
    let page = RenderedPage(repeated("> ", 1000) + "a\n")
    #expect(page.identifiers == ["page.deep-nesting"])
    #expect(page.html.ranges(of: "<blockquote>").count == 1000)
    #expect(HTMLChecker.problems(in: page.html) == [])
  }

  @Test func nestedLists() {
    let page = RenderedPage((0..<1000).map { repeated("  ", $0) + "- a\n" }.joined())
    #expect(page.identifiers == ["page.deep-nesting"])
    #expect(page.html.ranges(of: "<ul>").count == 1000)
    #expect(HTMLChecker.problems(in: page.html) == [])
  }

  @Test func nestedDirectives() {
    let page = RenderedPage(
      repeated("@DisclosureGroup(\"a\") {\n", 1000) + "a\n" + repeated("}\n", 1000) + "b\n")
    #expect(page.identifiers == ["page.deep-nesting"])
    #expect(page.html.ranges(of: "<details").count == 1000)
    #expect(page.html.hasSuffix("</details>\n<p>b</p>\n"))
    #expect(HTMLChecker.problems(in: page.html) == [])
  }

  @Test func nestedUnclosedDirectives() {
    let page = RenderedPage(repeated("@DisclosureGroup(\"a\") {\n", 1000) + "a\n")
    #expect(page.identifiers.filter { $0 == "directive.unclosed" }.count == 1000)
    #expect(HTMLChecker.problems(in: page.html) == [])
  }

  /// One cause has one message: the end tags of elements that were not opened are not reported.
  @Test func nestedRawHTMLInOneBlock() {
    let page = RenderedPage(repeated("<div>", 3000) + "a" + repeated("</div>", 3000) + "\n")
    #expect(page.identifiers == ["page.deep-nesting"])
    #expect(HTMLChecker.problems(in: page.html) == [])
  }

  @Test func nestedRawHTML() {
    let page = RenderedPage(repeated("<div>", 3000) + "\n\na\n\n" + repeated("</div>", 3000) + "\n\nb\n")
    #expect(page.identifiers.filter { $0 == "page.deep-nesting" }.count == 1)
    #expect(page.html.contains("<p>b</p>"))
    #expect(HTMLChecker.problems(in: page.html) == [])
  }

  /// Repetitions of what begins or ends a construct. `test_linear_time.py` counts the work for them.
  @Test(arguments: [
    "[", "![", "[a](", "[a](b", "*a ", "**a *b ", "_a __b ", "~~a ", "~a", "`", "`` ` ", "<", "<a ",
    "<a b=\"", "<b>", "</b>", "<!--", "<!-- a", "<?", "<!A",
    "<![CDATA[", "a**b", "[a]: b\n", "[a][", "[^a]", "[^a]: b\n", "&", "&#", "\\", "|", "|-|\n",
    "a|b\n-|-\n",
    "- ", "1. ", "> a\n", "# a\n", "## a {#b}\n\n",
    "<div>\n", "<div>\n\n", "<b x=\"'", "<b x='\"><i y=\"'>", "<b x='<b x=\"", "<x y=\"<", "@A(",
    "@Figure(\n", "@Figure {\n\n", "@Nope { ", "@Nope {}\n", "{", "}\n",
    "www.a.b ", "a@b.c ", "http://", "(http://a.b", "\n", "\t", "\u{0}", "![a](b)\n\n", "[a](b.md) ",
    "> [!NOTE]\n", "Note: ", "<b onclick=a b=c c=d ", "<p>a<p>", "<a>",
    "```\n", "<details>\n\n## a\n\n", "[a](javascript:b) ", "---\n", "a:\n", "- [ ] a\n", "~~~~ a", "[a\n",
    "\"", "'", "[a](<b", "[a](b \"c", "++", "++a+", "++\"a", " ++ctrl+c++", "@Badge(", "@Badge(\"a\") ",
    "a\n: b\n", ": a\n\n", "a\n\n: b\n\n", "*[a]: b\n", "*[a", "@Steps {\n", "@Steps {\n**a**\n\n}\n",
    "@FileTree {\n- a\n\n", "```tree\n", "```\na // (1)!\n", "# (1)! ", "(1)!", "// (1)!\n",
  ])
  func repetitionsAreRendered(piece: String) {
    for text in [
      repeated(piece, 4_000 / piece.utf8.count), "<div>" + repeated(piece, 2_000 / piece.utf8.count),
    ] {
      let page = RenderedPage(text)
      #expect(!page.html.utf8.isEmpty || page.rendered.links.isEmpty)
    }
  }

  @Test func attributesWithoutEnd() {
    let text = "<b " + (0..<20_000).map { "a\($0)=b" }.joined(separator: " ") + ">c</b>"
    #expect(RenderedPage(text).html == "<p><b>c</b></p>\n")
  }

  @Test func rawTable() {
    let page = RenderedPage("<table>\n" + repeated("<tr><td class=x>a</td></tr>\n", 5000) + "</table>\n")
    #expect(page.rendered.diagnostics.last?.location.line == 5001)
  }

  @Test(arguments: ["\r", "\r\n"])
  func otherLineEndings(_ end: String) {
    let text = "# T\n\n> A\n\n## B {#c}\n\n@Figure {\n![a](b)\n}\n\n[d](e.md)\n\n<blink>\n"
    let page = RenderedPage(text.replacing("\n", with: end))
    let expected = RenderedPage(text)
    #expect(page.html.replacing("\r\n", with: "\n").replacing("\r", with: "\n") == expected.html)
    #expect(page.diagnostics == expected.diagnostics)
    #expect(page.rendered.links == expected.rendered.links)
  }

  @Test func invalidUTF8() {
    let page = RenderedPage(Array("# a".utf8) + [0xFF, 0x0A, 0x0A, 0x62, 0x00, 0x63])
    #expect(page.summary.title == "a\u{FFFD}")
    #expect(page.html == "<p>b\u{FFFD}c</p>\n")
    #expect(page.diagnostics == ["1:4 text.invalid-utf8"])
  }
}
