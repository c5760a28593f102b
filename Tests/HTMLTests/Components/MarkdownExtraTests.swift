import Markup
import Testing

@testable import HTML

/// Definition lists, abbreviations and keys.
@Suite struct MarkdownExtraTests {
  @Test(arguments: [
    ("a\n: b\n", "<dl>\n<dt id=\"a\">a</dt>\n<dd>b</dd>\n</dl>\n"),
    ("a *b*\n:\tc\n: d\n", "<dl>\n<dt id=\"a-b\">a <em>b</em></dt>\n<dd>c</dd>\n<dd>d</dd>\n</dl>\n"),
    (
      "a\n: b\nlazy\n\nc\n: d\n\ne\n",
      "<dl>\n<dt id=\"a\">a</dt>\n<dd>b\nlazy</dd>\n<dt id=\"c\">c</dt>\n<dd>d</dd>\n</dl>\n<p>e</p>\n"
    ),
    ("a\n\n: b\n", "<dl>\n<dt id=\"a\">a</dt>\n<dd>\n<p>b</p>\n</dd>\n</dl>\n"),
    (
      "a\n: b\n\n  c\n\n  - d\n\n        code\n",
      "<dl>\n<dt id=\"a\">a</dt>\n<dd>\n<p>b</p>\n<p>c</p>\n<ul>\n<li>\n<p>d</p>\n<pre><code>code\n</code></pre>\n</li>\n</ul>\n</dd>\n</dl>\n"
    ),
    ("a\n:   b\n    - c\n", "<dl>\n<dt id=\"a\">a</dt>\n<dd>b\n<ul>\n<li>c</li>\n</ul>\n</dd>\n</dl>\n"),
    ("> a\n> : b\n", "<blockquote>\n<dl>\n<dt id=\"a\">a</dt>\n<dd>b</dd>\n</dl>\n</blockquote>\n"),
    ("- a\n  : b\n", "<ul>\n<li>\n<dl>\n<dt id=\"a\">a</dt>\n<dd>b</dd>\n</dl>\n</li>\n</ul>\n"),
    ("a\n: b\n  c\n  : d\n", "<dl>\n<dt id=\"a\">a</dt>\n<dd>b\nc\n: d</dd>\n</dl>\n"),
    (
      "@Small {\na\n: b\n}\n", "<div class=\"small\">\n<dl>\n<dt id=\"a\">a</dt>\n<dd>b</dd>\n</dl>\n</div>\n"
    ),
  ])
  func definitionLists(text: String, html: String) {
    let page = RenderedPage(text)
    #expect(page.html == html)
    #expect(page.diagnostics == [])
    #expect(page.summary.components.isEmpty)
    #expect(HTMLChecker.problems(in: page.html) == [])
  }

  /// A colon in other text stays text.
  @Test(arguments: [
    ": a\n", "a\nb\n: c\n", "a\n\n\n: c\n", "a\n:b\n", "a\n:\n", "a\n\\: b\n", "## a\n: b\n", "a\n    : b\n",
    "- a\n: b\n", "a\n\nb\nc\n\n: d\n", "```\na\n: b\n```\n", "| a |\n| - |\n: b\n",
  ])
  func colonsInText(text: String) {
    let page = RenderedPage(text)
    #expect(!page.html.contains("<dl") && page.diagnostics == [])
  }

  @Test func definitionBelowALinkDefinition() {
    #expect(RenderedPage("[a]: /b\n: c\n").html.contains("<p>: c</p>"))
    #expect(RenderedPage("[a](b)\n: c\n").html.contains("<dt id=\"a\"><a"))
  }

  @Test func abbreviations() {
    let page = RenderedPage(
      """
      HTML and XHTML, HTML5, HTML_5, (HTML) or `HTML` and HTML API. HTML

      ## HTML

      [HTML](a.md) **HTML** CSS.

      *[HTML]: HyperText "Markup" Language
      *[HTML API]: An API
      *[unused]: Not used
      """)
    let html = "<abbr title=\"HyperText &quot;Markup&quot; Language\""
    #expect(
      page.html == """
        <p>\(html) tabindex="0">HTML</abbr> and XHTML, HTML5, HTML_5, (\(html)>HTML</abbr>) or <code>HTML</code> and \
        <abbr title="An API" tabindex="0">HTML API</abbr>. \(html)>HTML</abbr></p>
        <h2 id="HTML">HTML</h2>
        <p><a href="‹a.md›">HTML</a> <strong>\(html)>HTML</abbr></strong> CSS.</p>

        """)
    #expect(page.diagnostics == [])
    #expect(page.summary.components == .abbreviations)
    #expect(page.summary.abstract.hasPrefix("HTML and XHTML"))
    #expect(HTMLChecker.problems(in: page.html) == [])
  }

  @Test(arguments: [
    "*[a] b*\n", "*[a]: b*\n", "*[a]:\n", "*[]: a\n", "*[a]b: c\n", "    *[a]: b\n", "*[a\n]: b\n",
    "\\*[a]: b\n",
    "x *[a]: b\n",
  ])
  func textThatIsNoAbbreviation(text: String) {
    let page = RenderedPage(text + "\na\n")
    #expect(!page.html.contains("<abbr"))
    #expect(page.html.contains("[a") || page.html.contains("[]"))
  }

  /// In captured pages, which their authors did not write for Unfold, all of this is text.
  @Test func capturedPages() {
    let text =
      "A\n: b\n\n++ctrl+c++ @Badge(\"c\")\n\n*[A]: d\n\n```tree\na\n```\n\n```c\na // (1)!\n```\n\n1. b\n"
    let parser = MarkupParser(directives: BodyRenderer.directiveNames)
    let map = [Int32](1...30)
    let page = parser.parse(Array(text.utf8), lines: LineMap(file: "a.md", map: map)) {
      BodyRenderer().render($0, path: "a.md")
    }
    let html = String(decoding: page.html, as: UTF8.self)
    #expect(
      html.hasPrefix(
        "<p>A\n: b</p>\n<p>++ctrl+c++ @Badge(&quot;c&quot;)</p>\n<p>*[A]: d</p>\n<pre><code class=\"language-tree\">"
      ))
    #expect(html.contains("(1)!") && page.diagnostics.isEmpty && page.summary.components.isEmpty)
  }

  @Test(arguments: [
    ("++ctrl+c++", "<kbd>Ctrl</kbd>+<kbd>C</kbd>"),
    ("(++Cmd+Page_Down++).", "(<kbd>Cmd</kbd>+<kbd>Page Down</kbd>)."),
    ("++f12++ ++1++ ++plus++", "<kbd>F12</kbd> <kbd>1</kbd> <kbd>+</kbd>"),
    ("++\"Strg & <b>\"+c++", "<kbd>Strg &amp; &lt;b&gt;</kbd>+<kbd>C</kbd>"),
    ("*++tab++* [++up++](a)", "<em><kbd>Tab</kbd></em> <a href=\"‹a›\"><kbd>↑</kbd></a>"),
    ("\\++ctrl+c++", "++ctrl+c++"), ("`++ctrl+c++`", "<code>++ctrl+c++</code>"),
    ("C++ and D++", "C++ and D++"), ("i++ + j++", "i++ + j++"), ("a++b++", "a++b++"),
    ("++ctrl+c++d", "++ctrl+c++d"),
    ("++inserted++", "++inserted++"), ("++ctrl + c++", "++ctrl + c++"), ("+++a+++", "+++a+++"),
    ("++++", "++++"),
    ("++ctrl+++", "++ctrl+++"), ("++\"\"++", "++&quot;&quot;++"), ("a ++b", "a ++b"), ("++ctrl+", "++ctrl+"),
  ])
  func keys(text: String, html: String) {
    let page = RenderedPage(text)
    #expect(page.html == "<p>\(html)</p>\n")
    #expect(page.diagnostics == [])
  }

  @Test func keysInTitlesAndAnchors() {
    let page = RenderedPage("# Press ++ctrl+c++\n\n## With ++esc++\n\na\n\n++ctrl+nope++\n")
    #expect(page.summary.title == "Press Ctrl+C")
    #expect(page.outline == ["2 With-Esc With <kbd>Esc</kbd>"])
    #expect(page.diagnostics == ["7:1 text.unknown-key"])
  }
}
