import Site
import Testing

@testable import HTML

/// Rows, grids, tabs, small print and comments.
@Suite struct LayoutDirectiveTests {
  @Test(arguments: [
    (
      "@Row(numberOfColumns: 3) {\n@Column(size: 2) { a }\n@Column { b }\n}",
      "<div class=\"row columns-3\">\n<div class=\"column span-2\">\n<p>a</p>\n</div>\n<div class=\"column\">\n<p>b</p>\n</div>\n</div>\n"
    ),
    (
      "@Row {\n@Column(size: 3) { a }\n@Column { b }\n}",
      "<div class=\"row columns-4\">\n<div class=\"column span-3\">\n<p>a</p>\n</div>\n<div class=\"column\">\n<p>b</p>\n</div>\n</div>\n"
    ),
    ("@Grid(columns: 2) {\na\n\nb\n}", "<div class=\"grid columns-2\">\n<p>a</p>\n<p>b</p>\n</div>\n"),
    (
      "@Grid(columns: 2) {\n- a\n- b\n}",
      "<ul class=\"grid columns-2\">\n<li>a</li>\n<li>b</li>\n</ul>\n"
    ),
    (
      "@Grid(minimum: 300) {\n3. a\n4. b\n}",
      "<ol start=\"3\" class=\"grid minimum-300\">\n<li>a</li>\n<li>b</li>\n</ol>\n"
    ),
    (
      "@Grid(minimum: 300) {\n- a\n\nb\n}",
      "<div class=\"grid minimum-300\">\n<ul>\n<li>a</li>\n</ul>\n<p>b</p>\n</div>\n"
    ),
    (
      "---\nlayout: landing\n---\n\n@Hero {\n- [a](b.md)\n\n- [c](d.md)\n\ne\n}",
      "<div class=\"hero\">\n<ul class=\"actions\">\n<li><a href=\"‹b.md›\">a</a></li>\n<li><a href=\"‹d.md›\">c</a></li>\n</ul>\n<p>e</p>\n</div>\n"
    ),
    ("@Grid(minimum: 224) { a }", "<div class=\"grid minimum-200\">\n<p>a</p>\n</div>\n"),
    ("@Grid(minimum: 225) { a }", "<div class=\"grid minimum-250\">\n<p>a</p>\n</div>\n"),
    ("@Grid(minimum: 9999) { a }", "<div class=\"grid minimum-600\">\n<p>a</p>\n</div>\n"),
    ("@Grid(minimum: 1) { a }", "<div class=\"grid minimum-100\">\n<p>a</p>\n</div>\n"),
    ("@Small {\na\n\n- b\n}", "<div class=\"small\">\n<p>a</p>\n<ul>\n<li>b</li>\n</ul>\n</div>\n"),
    (
      "@TabNavigator {\n@Tab(\"C & D\") { a }\n@Tab(\"C & D\") { b }\n}",
      """
      <div class="tabs">
      <div class="tab" role="group" aria-labelledby="tab-C-D">
      <p class="tab-title" id="tab-C-D">C &amp; D</p>
      <p>a</p>
      </div>
      <div class="tab" role="group" aria-labelledby="tab-C-D-1">
      <p class="tab-title" id="tab-C-D-1">C &amp; D</p>
      <p>b</p>
      </div>
      </div>

      """
    ),
  ])
  func rendersDirectives(text: String, html: String) {
    #expect(RenderedPage(text).html == html)
    #expect(RenderedPage(text).diagnostics == [])
  }

  /// Each mistake is reported, and no content is lost.
  @Test(arguments: [
    ("@Column { a }\nb", "<p>a</p>\n<p>b</p>\n", ["1:1 directive.misplaced"]),
    (
      "@Row(numberOfColumns: many) {\n@Column { a }\n}",
      "<div class=\"row columns-1\">\n<div class=\"column\">\n<p>a</p>\n</div>\n</div>\n",
      ["1:6 directive.wrong-value"]
    ),
    (
      "@Row {\n@Column(size: 0) { a }\n@Column(size: 99) { b }\n}",
      "<div class=\"row columns-12\">\n<div class=\"column\">\n<p>a</p>\n</div>\n<div class=\"column\">\n<p>b</p>\n</div>\n</div>\n",
      ["2:9 directive.wrong-value", "3:9 directive.wrong-value"]
    ),
    (
      "@Row {\na\n\n@Column { b }\n}",
      "<div class=\"row columns-1\">\n<p>a</p>\n<div class=\"column\">\n<p>b</p>\n</div>\n</div>\n",
      ["2:1 directive.unexpected-content"]
    ),
    (
      "@Grid { a }", "<div class=\"grid minimum-200\">\n<p>a</p>\n</div>\n",
      ["1:1 directive.missing-argument"]
    ),
    (
      "@Grid(columns: 0) { a }", "<div class=\"grid minimum-200\">\n<p>a</p>\n</div>\n",
      ["1:7 directive.wrong-value"]
    ),
    (
      "@Grid(columns: x, minimum: 300) { a }", "<div class=\"grid minimum-200\">\n<p>a</p>\n</div>\n",
      ["1:7 directive.wrong-value"]
    ),
    (
      "@Grid(minimum: 20em) { a }", "<div class=\"grid minimum-200\">\n<p>a</p>\n</div>\n",
      ["1:7 directive.wrong-value"]
    ),
    (
      "@Tab(\"x\") { a }",
      "<div class=\"tab\" role=\"group\" aria-labelledby=\"tab-x\">\n<p class=\"tab-title\" id=\"tab-x\">x</p>\n<p>a</p>\n</div>\n",
      ["1:1 directive.misplaced"]
    ),
    (
      "@TabNavigator {\n@Tab { a }\n}",
      "<div class=\"tabs\">\n<div class=\"tab\" role=\"group\" aria-labelledby=\"tab-Details\">\n<p class=\"tab-title\" id=\"tab-Details\">Details</p>\n<p>a</p>\n</div>\n</div>\n",
      ["2:1 directive.missing-label"]
    ),
    (
      "@TabNavigator { a }", "<div class=\"tabs\">\n<p>a</p>\n</div>\n", ["1:17 directive.unexpected-content"]
    ),
  ])
  func mistakesAreReported(text: String, html: String, diagnostics: [String]) {
    #expect(RenderedPage(text).html == html)
    #expect(RenderedPage(text).diagnostics == diagnostics)
  }

  /// Tabs have anchors, which are different from those of headings.
  @Test func tabAnchors() {
    let page = RenderedPage(
      "@TabNavigator {\n@Tab(\"a\") { b }\n}\n\n## tab a\n\n## c {#tab-d}\n\n@Tab(\"d\") { e }\n")
    #expect(page.summary.otherAnchors == ["tab-a", "tab-d-1"])
    #expect(page.summary.headings.map(\.anchor) == ["tab-a-1", "tab-d"])
  }

  /// Comments are neither in the HTML nor in the summary.
  @Test func comments() {
    let page = RenderedPage(
      """
      # Title

      @Comment {
        ## Heading {#a}

        [link](b.md) ![image](c.png) and a note.[^n]

        | [link](b.md)[^n] |
        | --- |

        ```swift
        code
        ```
      }

      > The abstract.

      Text.[^m]

      ## Other {#a}

      - @Comment { @Figure { ![d](e.png) } }
      - f

      [^n]: Nobody refers to this.
      [^m]: Note [g](h.md).
      """)
    #expect(page.html.hasPrefix("The abstract.\n<p>Text.<sup"))
    #expect(page.html.contains("<h2 id=\"a\">Other</h2>\n<ul>\n<li></li>\n<li>f</li>\n</ul>\n"))
    #expect(!page.html.contains("fn-n"))
    #expect(page.summary.headings.map(\.text) == ["Other"])
    #expect(page.rendered.links.map(\.destination) == ["h.md"])
    #expect(page.diagnostics == ["25:1 footnote.unused"])
  }

  @Test(arguments: ["@Comment { a }", "@Comment {\na\n}", "@Comment", "@Comment {\n\n- a\n\n  b"])
  func commentsAtTheEnd(text: String) { #expect(RenderedPage("x\n\n" + text).html == "<p>x</p>\n") }
}

// MARK: - LinksDirectiveTests

/// `@Links`, with the abstracts of other pages.
@Suite struct LinksDirectiveTests {
  private let others = [
    (path: "tea.md", text: "# Tea\n\n> With *care* and [milk](milk.md).\n\n## How long\n"),
    (path: "milk.md", text: "# Milk\n"),
  ]

  private func links(_ style: String, _ items: String) -> LinkedSite {
    LinkedSite("@Links(visualStyle: \(style)) {\n\(items)\n}\n", others: others)
  }

  @Test(arguments: [
    ("list", "link-list", "<p>With <em>care</em> and milk.</p>"), ("compactGrid", "cards compact", ""),
    ("detailedGrid", "cards", "<p>With <em>care</em> and milk.</p>"),
  ])
  func visualStyles(style: String, classes: String, abstract: String) {
    let page = links(style, "- <doc:tea>\n- [White](../milk.md)\n- [Out](https://a.b)")
    #expect(
      page.html == """
        <ul class="\(classes)">
        <li><a href="../tea.html">Tea</a>\(abstract)</li>
        <li><a href="../milk.html">White</a></li>
        <li><a href="https://a.b" rel="external">Out</a></li>
        </ul>

        """)
    #expect(page.diagnostics == [])
  }

  @Test func looseListsAndSections() {
    let page = links("detailedGrid", "- [](../tea.md#How-long)\n\n- [](../tea.md#Tea)\n")
    #expect(
      page.html == """
        <ul class="cards">
        <li><a href="../tea.html#How-long">How long</a></li>
        <li><a href="../tea.html#Tea">Tea</a><p>With <em>care</em> and milk.</p></li>
        </ul>

        """)
  }

  /// Readers look for the names of symbols, so they are marked in declarations.
  @Test(arguments: [
    ("`func f<T>(T, at: Int)`", "<code>func <b>f</b>&lt;T&gt;(T, <b>at</b>: Int)</code>"),
    ("`class AnyRandomTeaCollection`", "<code>class <b>AnyRandom<wbr>TeaCollection</b></code>"),
    ("~~`var tea: Tea`~~", "<del><code>var <b>tea</b>: Tea</code></del>"),
    ("`unfold build`", "<code>unfold build</code>"), ("The `let x`", "The <code>let x</code>"),
  ])
  func declarationsAsLabels(label: String, html: String) {
    #expect(links("list", "- [\(label)](../milk.md)").html.contains("<a href=\"../milk.html\">\(html)</a>"))
    let outside = LinkedSite("- [`let x`](../milk.md)\n", others: others)
    #expect(outside.html.contains("<code>let x</code>"))
  }

  @Test func brokenLink() {
    let page = links("detailedGrid", "- [Coffee](coffee.md)")
    #expect(page.html == "<ul class=\"cards\">\n<li><a href=\"coffee.md\">Coffee</a></li>\n</ul>\n")
    #expect(page.diagnostics == ["2:3 link.broken"])
  }

  @Test(arguments: [
    (
      "detailedGrid", "- a [b](../tea.md)\n- [](../milk.md)",
      "<ul class=\"cards\">\n<li>a <a href=\"../tea.html\">b</a></li>\n<li><a href=\"../milk.html\">Milk</a></li>\n</ul>\n",
      ["2:1 directive.unexpected-content"]
    ),
    (
      "list", "- [](../milk.md)\n  - c",
      "<ul class=\"link-list\">\n<li><a href=\"../milk.html\">Milk</a>\n<ul>\n<li>c</li>\n</ul>\n</li>\n</ul>\n",
      ["2:1 directive.unexpected-content"]
    ),
    ("list", "text", "<p>text</p>\n", ["2:1 directive.unexpected-content"]),
    (
      "tiles", "- [](../milk.md)",
      "<ul class=\"link-list\">\n<li><a href=\"../milk.html\">Milk</a></li>\n</ul>\n",
      ["1:8 directive.wrong-value"]
    ),
  ])
  func mistakesAreReported(style: String, items: String, html: String, diagnostics: [String]) {
    #expect(links(style, items).html == html)
    #expect(links(style, items).diagnostics == diagnostics)
  }
}
