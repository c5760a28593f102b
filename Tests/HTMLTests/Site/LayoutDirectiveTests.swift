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
  func directives(text: String, html: String) {
    #expect(Page(text).html == html)
    #expect(Page(text).diagnostics == [])
  }

  /// One message each, and nothing that was written is lost.
  @Test(arguments: [
    ("@Column { a }\nb", "<p>a</p>\n<p>b</p>\n", ["1:1 directive.misplaced"]),
    (
      "@Row(numberOfColumns: many) {\n@Column { a }\n}",
      "<div class=\"row columns-1\">\n<div class=\"column\">\n<p>a</p>\n</div>\n</div>\n",
      ["1:1 directive.wrong-value"]
    ),
    (
      "@Row {\n@Column(size: 0) { a }\n@Column(size: 99) { b }\n}",
      "<div class=\"row columns-12\">\n<div class=\"column\">\n<p>a</p>\n</div>\n<div class=\"column\">\n<p>b</p>\n</div>\n</div>\n",
      ["2:1 directive.wrong-value", "3:1 directive.wrong-value"]
    ),
    (
      "@Row {\na\n\n@Column { b }\n}",
      "<div class=\"row columns-1\">\n<p>a</p>\n<div class=\"column\">\n<p>b</p>\n</div>\n</div>\n",
      ["2:1 directive.unexpected-content"]
    ),
    ("@Grid { a }", "<div class=\"grid minimum-200\">\n<p>a</p>\n</div>\n", ["1:1 directive.wrong-value"]),
    (
      "@Grid(columns: 0) { a }", "<div class=\"grid minimum-200\">\n<p>a</p>\n</div>\n",
      ["1:1 directive.wrong-value"]
    ),
    (
      "@Grid(columns: x, minimum: 300) { a }", "<div class=\"grid minimum-200\">\n<p>a</p>\n</div>\n",
      ["1:1 directive.wrong-value"]
    ),
    (
      "@Grid(minimum: 20em) { a }", "<div class=\"grid minimum-200\">\n<p>a</p>\n</div>\n",
      ["1:1 directive.wrong-value"]
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
  func mistakes(text: String, html: String, diagnostics: [String]) {
    #expect(Page(text).html == html)
    #expect(Page(text).diagnostics == diagnostics)
  }

  /// Titles of tabs can be linked to, and take no heading's anchor.
  @Test func tabAnchors() {
    let page = Page(
      "@TabNavigator {\n@Tab(\"a\") { b }\n}\n\n## tab a\n\n## c {#tab-d}\n\n@Tab(\"d\") { e }\n")
    #expect(page.summary.otherAnchors == ["tab-a", "tab-d-1"])
    #expect(page.summary.headings.map(\.anchor) == ["tab-a-1", "tab-d"])
  }

  /// Nothing of a comment is on the page, nor in what the site knows of it.
  @Test func comments() {
    let page = Page(
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
    #expect(page.summary.links.map(\.destination) == ["h.md"])
    #expect(page.diagnostics == [])
  }

  @Test(arguments: ["@Comment { a }", "@Comment {\na\n}", "@Comment", "@Comment {\n\n- a\n\n  b"])
  func commentsAtTheEnd(text: String) { #expect(Page("x\n\n" + text).html == "<p>x</p>\n") }
}
