import Site
import Testing

@testable import HTML

/// The HTML of a site, where it differs from that of plain GFM.
@Suite struct ContentTests {
  @Test(arguments: [
    ("<a id=\"b\"></a>\n\nText\n", "<a id=\"b\"></a>\n<p>Text</p>\n"),
    ("<a id=\"b\"></a> c\n", "<p><a id=\"b\"></a> c</p>\n"),
  ])
  func aParagraphThatIsAnAnchorIsNoEmptyLine(_ text: String, _ html: String) {
    #expect(RenderedPage(text).html == html)
  }

  @Test func titlesShowNoMarksOfFootnotes() {
    let page = RenderedPage("# A [^1]\n\nText[^1] and[^2].\n\n[^1]: One\n[^2]: Two")
    #expect(page.diagnostics == ["1:5 title.footnote"])
    #expect(page.html.contains("href=\"#fnref-1-2\"") && !page.html.contains("href=\"#fnref-1\""))
    #expect(page.html.contains("id=\"fnref-1-2\"") && page.html.contains("href=\"#fnref-2\""))
  }

  @Test func titlesShowNoLinksOrImages() {
    let page = RenderedPage("# [A](https://b.c) ![D](d.png) https://e.f\n\nText.")
    #expect(page.diagnostics == ["1:3 title.markup", "1:20 title.markup", "1:32 title.markup"])
    #expect(page.summary.titleHTML.bytes == Array("A D https://e.f".utf8))
  }

  @Test func urlsInHTMLWithoutScriptsAreChecked() {
    let html = "<p><a href=\"#x\">a</a> <a href='b/'>b</a> <img src=\"c.png\"></p>"
    let outside = "\n\n<p><a href=\"/d\">d</a> <a href=\"https://e.f\">e</a> <a name=\"g\">g</a></p>"
    let page = RenderedPage(
      "# A\n\n" + html + outside, options: RenderedPage.options { $0.html = .scriptless })
    #expect(page.rendered.links.map(\.destination) == ["#x", "b/", "c.png"])
    #expect(page.rendered.links.map(\.line) == [3, 3, 3])
    #expect(page.rendered.placeholders.allSatisfy { $0.style == .check })
    let trusted = RenderedPage("# A\n\n" + html, options: RenderedPage.options { $0.html = .trusted })
    #expect(trusted.rendered.links.map(\.destination) == ["c.png"])
  }

  @Test func table() {
    let page = RenderedPage(
      "## S & t\n\n| a | b | c | |\n|:--|--:|:-:|---|\n| 1 | 2 | 3 | 4 |\n\n| z |\n|---|\n")
    #expect(
      page.html == """
        <h2 id="S-t">S &amp; t</h2>
        <div class="table" tabindex="0" role="group" aria-label="Table 1: S &amp; t">
        <table>
        <thead>
        <tr>
        <th scope="col" class="align-left">a</th>
        <th scope="col" class="align-right">b</th>
        <th scope="col" class="align-center">c</th>
        <td></td>
        </tr>
        </thead>
        <tbody>
        <tr>
        <td class="align-left">1</td>
        <td class="align-right">2</td>
        <td class="align-center">3</td>
        <td>4</td>
        </tr>
        </tbody>
        </table>
        </div>
        <div class="table" tabindex="0" role="group" aria-label="Table 2: S &amp; t">
        <table>
        <thead>
        <tr>
        <th scope="col">z</th>
        </tr>
        </thead>
        </table>
        </div>

        """)
  }

  @Test func cellsSpanRows() {
    let page = RenderedPage(
      "| a | b |\n|---|--:|\n| ^ | 1 |\n| x | ^ |\n| ^ | 2 |\n| ^ | \\^ |\n| **y** | ^ ^ |\n| ^ | `^` |\n")
    let rows = page.html.split(separator: "<tbody>\n").last.map(String.init) ?? ""
    #expect(
      rows.hasPrefix(
        """
        <tr>
        <td>^</td>
        <td class="align-right" rowspan="2">1</td>
        </tr>
        <tr>
        <td rowspan="3">x</td>
        </tr>
        <tr>
        <td class="align-right">2</td>
        </tr>
        <tr>
        <td class="align-right">^</td>
        </tr>
        <tr>
        <td rowspan="2"><strong>y</strong></td>
        <td class="align-right">^ ^</td>
        </tr>
        <tr>
        <td class="align-right"><code>^</code></td>
        </tr>
        """))
  }

  @Test func taskList() {
    #expect(
      RenderedPage("- [x] a\n- [ ] b\n").html == """
        <ul>
        <li><input type="checkbox" checked="" disabled="" aria-label="Done" /> a</li>
        <li><input type="checkbox" disabled="" aria-label="To do" /> b</li>
        </ul>

        """)
  }

  @Test(arguments: [
    (
      "```swift\nlet a = 1\n```",
      "<pre><code class=\"language-swift\"><span class=\"k\">let</span> a = <span class=\"n\">1</span>\n</code></pre>\n"
    ),
    (
      "```swift\nlet a = 1\n\n```",
      "<figure class=\"code\">\n<figcaption>Swift</figcaption>\n<pre><code class=\"language-swift\"><span class=\"k\">let</span> a = <span class=\"n\">1</span>\n\n</code></pre>\n</figure>\n"
    ),
    ("```\na < b\n```", "<pre><code>a &lt; b\n</code></pre>\n"),
    ("    a\n", "<pre><code>a\n</code></pre>\n"),
    (
      "```c++ extra words\n```",
      "<pre><code class=\"language-c++\"></code></pre>\n"
    ),
    (
      "~~~ a\"><script>\nb\nc\n~~~",
      "<figure class=\"code\">\n<figcaption>a&quot;&gt;&lt;script&gt;</figcaption>\n<pre><code class=\"language-a&quot;&gt;&lt;script&gt;\">b\nc\n</code></pre>\n</figure>\n"
    ),
    (
      "## H\n```\n123456789012345678901234567890\n```",
      "<h2 id=\"H\">H</h2>\n<pre tabindex=\"0\" role=\"group\" aria-label=\"Code 1: H\"><code>123456789012345678901234567890\n</code></pre>\n"
    ),
  ])
  func codeBlocks(text: String, html: String) { #expect(RenderedPage(text).html == html) }

  @Test(arguments: [
    (
      "![A *b* `c`](i.png \"T & t\")",
      "<p><img loading=\"lazy\" decoding=\"async\" src=\"‹i.png›\" alt=\"A b c\" title=\"T &amp; t\" /></p>\n"
    ),
    (
      "![](https://a.b/c.png?d&e)",
      "<p><img loading=\"lazy\" decoding=\"async\" src=\"https://a.b/c.png?d&amp;e\" alt=\"\" /></p>\n"
    ),
    (
      "![a](data:image/png;base64,AA==)",
      "<p><img loading=\"lazy\" decoding=\"async\" src=\"data:image/png;base64,AA==\" alt=\"a\" /></p>\n"
    ),
    (
      "![a \"<b>\n[c](d)](e)",
      "<p><img loading=\"lazy\" decoding=\"async\" src=\"‹e›\" alt=\"a &quot;&lt;b&gt; c\" /></p>\n"
    ),
    (
      "[![a](b.png)](c.md)",
      "<p><a href=\"‹c.md›\"><img loading=\"lazy\" decoding=\"async\" src=\"‹b.png›\" alt=\"a\" /></a></p>\n"
    ),
  ])
  func images(text: String, html: String) { #expect(RenderedPage(text).html == html) }

  @Test(arguments: [
    ("[a](b.md)", "<a href=\"‹b.md›\">a</a>"),
    ("[a](../b.md#C-d \"t\")", "<a href=\"‹../b.md#C-d›\" title=\"t\">a</a>"),
    ("[a](#b)", "<a href=\"‹#b›\">a</a>"), ("[a](/b/?c=d&e)", "<a href=\"‹/b/?c=d&amp;e›\">a</a>"),
    ("[a](doc:b)", "<a href=\"‹doc:b›\">a</a>"),
    ("[a](<b c.md>)", "<a href=\"‹b c.md›\">a</a>"), ("[a](b%20c&auml;.md)", "<a href=\"‹b%20cä.md›\">a</a>"),
    ("[a]()", "<a href=\"‹›\">a</a>"),
    ("[a](https://b.c)", "<a href=\"https://b.c\" rel=\"external\">a</a>"),
    ("[a](HTTP://b.c \"t\")", "<a href=\"HTTP://b.c\" title=\"t\" rel=\"external\">a</a>"),
    ("[a](//b.c/d)", "<a href=\"//b.c/d\" rel=\"external\">a</a>"),
    ("<https://a.b>", "<a href=\"https://a.b\" rel=\"external\">https://a.b</a>"),
    ("www.a.b", "<a href=\"http://www.a.b\" rel=\"external\">www.a.b</a>"),
    ("<a@b.c>", "<a href=\"mailto:a@b.c\">a@b.c</a>"),
    ("[a](tel:123)", "<a href=\"tel:123\">a</a>"), ("[a](1:2)", "<a href=\"‹1:2›\">a</a>"),
    ("[a](b/c:d)", "<a href=\"‹b/c:d›\">a</a>"),
    ("<a href=\"b.md?c=1&amp;d\" title='e'>f</a>", "<a href=\"‹b.md?c=1&amp;d›\" title=\"e\">f</a>"),
    ("<a href=https://b.c>d</a>", "<a href=\"https://b.c\">d</a>"),
    ("[a <b>c</b>](d)", "<a href=\"‹d›\">a <b>c</b></a>"),
  ])
  func links(text: String, html: String) {
    #expect(RenderedPage(text).html == "<p>\(html)</p>\n")
    #expect(RenderedPage(text).diagnostics == [])
  }

  /// A link must not contain another one.
  @Test(arguments: [
    (
      "[a <a href=\"b\">c</a> d](e)", "<a href=\"‹e›\">a c d</a>",
      ["1:4 html.nested-link"]
    ),
    (
      "<a href=\"b\">c [d](e) www.f.g</a> [h](i)", "<a href=\"‹b›\">c d www.f.g</a> <a href=\"‹i›\">h</a>", []
    ),
  ])
  func nestedLinks(text: String, html: String, diagnostics: [String]) {
    #expect(RenderedPage(text).html == "<p>\(html)</p>\n")
    #expect(RenderedPage(text).diagnostics == diagnostics)
  }

  @Test func locationsOfLinks() {
    let links = RenderedPage(
      "---\ntitle: t\n---\nA [b](c.md)\nd ![e](f.png)\n\n> - [g](h.md) <img src=\"i.png\">\n>\n>   <a href=\"j\"></a>\n"
    ).rendered.links
    #expect(
      links.map { "\($0.kind) \($0.destination) \($0.line):\($0.column)" } == [
        "link c.md 4:3", "image f.png 5:3", "link h.md 7:5", "image i.png 7:15", "link j 9:5",
      ])
  }

  @Test func footnotes() {
    let page = RenderedPage("a[^1] b[^x] c[^x] [d[^1]](e)\n\n[^1]: one\n[^x]: [two](f.md)\n")
    #expect(
      page.html.contains(
        "<section class=\"footnotes\" data-footnotes aria-label=\"Footnotes\">\n<ol>\n<li id=\"fn-1\">\n<p>one "
      ))
    #expect(page.html.contains("<a href=\"‹e›\">d<sup class=\"footnote-ref\" id=\"fnref-1-2\">1</sup></a>"))
    #expect(
      page.html.contains(
        "aria-label=\"Back to content 2\">↩<sup class=\"footnote-ref\">2</sup></a></p>\n</li>\n</ol>\n</section>\n"
      ))
    #expect(HTMLChecker.problems(in: page.html) == [])
  }

  /// Without `FootnoteLabels`, the library would lose text of `[^…]` with a line break.
  @Test func footnoteLabelsOnTwoLinesAreText() {
    // Nested brackets, and brackets in code and after a backslash, don’t close the label.
    for label in ["[a] b\nc", "\\] b\nc", "`]` b\nc", "`` ]` `` b\nc", "<b title=']'> b\nc", "[é] b\né"] {
      #expect(RenderedPage("Text [^\(label)] more\n\n[^1]: Note\n").html.contains("] more"), "\(label)")
    }
    #expect(RenderedPage("Text [^a`] b` [^1]\nc\n\n[^1]: Note\n").html.contains("#fn-1"))
    let page = RenderedPage("Some words [^one\ntwo] and [^one][^x\n\n> q [^a\n> b]\n\n[^one]: Note\n")
    #expect(page.html.contains("<p>Some words [^one\ntwo] and <sup class=\"footnote-ref\">"))
    #expect(page.html.contains("</sup>[^x</p>"))
    #expect(page.html.contains("<p>q [^a\nb]</p>"))
  }

  @Test func details() {
    let page = RenderedPage(
      "<details open name=\"a\">\n<summary>S *x* <b>y</b></summary>\n\nText *x*.\n\n- a\n\n</details>\n\nb\n")
    #expect(
      page.html == """
        <details open name="a">
        <summary>S *x* <b>y</b></summary>
        <p>Text <em>x</em>.</p>
        <ul>
        <li>a</li>
        </ul>
        </details>
        <p>b</p>

        """)
    #expect(page.diagnostics == [])
  }

  @Test func trustedHTML() {
    let options = RenderedPage.options { $0.html = .trusted }
    #expect(
      RenderedPage("<style>p{}</style>\n\n<b onclick=\"x\">y\n", options: options).html
        == "<style>p{}</style>\n<p><b onclick=\"x\">y</p>\n")
  }
}

// MARK: - AsideTests

@Suite struct AsideTests {
  private func aside(_ kind: String, _ label: String, _ body: String) -> String {
    "<div class=\"aside \(kind)\" role=\"note\" aria-label=\"\(label)\">\n<p class=\"aside-label\">\(label)</p>\n\(body)</div>\n"
  }

  @Test(arguments: [
    ("NOTE", "note", "Note"), ("TIP", "tip", "Tip"), ("IMPORTANT", "important", "Important"),
    ("WARNING", "warning", "Warning"),
    ("CAUTION", "caution", "Caution"), ("note", "note", "Note"), ("Tip", "tip", "Tip"),
  ])
  func gitHubAlerts(word: String, kind: String, label: String) {
    #expect(
      RenderedPage("x\n\n> [!\(word)]\n> A *b*\n> c\n>\n> - d\n").html == "<p>x</p>\n"
        + aside(kind, label, "<p>A <em>b</em>\nc</p>\n<ul>\n<li>d</li>\n</ul>\n"))
  }

  @Test(arguments: [
    ("> Note: Text", "note", "Note", "<p>Text</p>\n"),
    ("> tip:Text", "tip", "tip", "<p>Text</p>\n"),
    ("> Important:\n> Text", "important", "Important", "<p>Text</p>\n"),
    ("> Developer note: Text *a*", "note", "Developer note", "<p>Text <em>a</em></p>\n"),
    ("> Experiment: Text", "experiment", "Experiment", "<p>Text</p>\n"),
    ("> **Note**\n> Text", "note", "Note", "<p>Text</p>\n"),
    ("> **Warning:** Text", "warning", "Warning", "<p> Text</p>\n"),
    ("> Note:\n>\n> Text", "note", "Note", "<p>Text</p>\n"),
    ("> [!NOTE]\n>\n> Text", "note", "Note", "<p>Text</p>\n"),
    (
      "> Note: a\n> > Tip: b", "note", "Note",
      "<p>a</p>\n<div class=\"aside tip\" role=\"note\" aria-label=\"Tip\">\n<p class=\"aside-label\">Tip</p>\n<p>b</p>\n</div>\n"
    ),
  ])
  func labelsInText(text: String, kind: String, label: String, body: String) {
    #expect(RenderedPage("x\n\n" + text).html == "<p>x</p>\n" + aside(kind, label, body))
  }

  @Test(arguments: [
    "> [!NOTE] on one line", "> [!NOPE]\n> a", "> [NOTE]\n> a", "> Nothing: a", "> Note a", "> a Note: b",
    "> *Note:* a", "> **Note** a", "> [!EXPERIMENT]\n> a", "> [!NOTE](x)\n> a", "> `Note:` a", "> - Note: a",
  ])
  func ordinaryQuotes(text: String) { #expect(RenderedPage("x\n\n" + text).html.contains("<blockquote>")) }

  @Test func labelsAreUIStrings() {
    let options = RenderedPage.options { $0.strings["note"] = "Hinweis & mehr" }
    #expect(
      RenderedPage("x\n\n> [!NOTE]\n> a", options: options).html.contains("aria-label=\"Hinweis &amp; mehr\"")
    )
    #expect(RenderedPage("x\n\n> Note: a", options: options).html.contains("aria-label=\"Note\""))
  }
}
