import Testing

@testable import HTML

/// HTML without scripts cannot make the scripts of the theme act, and its URLs run no scripts.
@Suite struct ScriptlessHTMLTests {
  /// The theme’s scripts act on attributes, which HTML in pages must not have.
  @Test func attributesOfTheThemeInScriptlessHTML() {
    let html = """
      <a href="#" data-index="x" DATA-SCRIPT = "pic.js">a</a>
      <nav data-lazy-sections="" data-root=''><a data-lazy-section=pic data-indexes="1">b</a></nav>
      <p data-do=search>data-do and data-index</p>

      """
    let page = RenderedPage(html, options: RenderedPage.options { $0.html = .scriptless })
    let expected = [
      ##"<a href="#" data-inert-index="x" data-inert-SCRIPT = "pic.js">a</a>"##,
      #"<nav data-inert-lazy-sections="" data-inert-root=''>"#,
      #"<a data-inert-lazy-section=pic data-indexes="1">b</a>"#,
      "<p data-inert-do=search>data-do and data-index</p>",
    ]
    #expect(expected.filter { !page.html.contains($0) } == [])
    let trusted = RenderedPage(html, options: RenderedPage.options { $0.html = .trusted })
    #expect(!trusted.html.contains("inert"))
  }

  @Test(arguments: [
    "<a href=\"javascript:alert(1)\">a</a>", "<a href=' \u{1}JaVa\tScRiPt:alert(1)'>a</a>",
    "<a href=&#106;avascript&colon;x>a</a>", "<a HREF=vbscript:x>a</a>",
    "<a href=\"data:text/html,<p>x\">a</a>", "<object data=\"data:image/svg+xml,x\"></object>",
    "<form action=javascript:x></form>", "<button formaction=javascript:x></button>",
    "<svg><a xlink:href=javascript:x>a</a></svg>", "<svg><style><a href=javascript:x></style></svg>",
    "<svg><animate to=javascript:x></svg>", "<iframe src=data:text/html,x></iframe>",
    "<p>\n<img alt=x src=javascript:x>\n</p>",
  ])
  func unsafeURLInScriptlessHTML(html: String) {
    let page = RenderedPage(html + "\n", options: RenderedPage.options { $0.html = .scriptless })
    #expect(page.html.contains(" data-inert-"))
    #expect(page.diagnostics.filter { $0.hasSuffix("link.unsafe") }.count == 1)
  }

  @Test(arguments: [("<style>\n.x { color: red }\n</style>", 3), ("text <script>a()</script>", 3)])
  func scriptsAndStylesAreLeftOut(html: String, line: Int) {
    let page = RenderedPage(
      "# A\n\n\(html)\n\n<script>b</script>\n", options: RenderedPage.options { $0.html = .scriptless })
    #expect(
      !page.html.contains("<style") && !page.html.contains("<script") && page.html.contains("<template>"))
    #expect(page.diagnostics.count == 1 && page.diagnostics[0].hasPrefix("\(line):"))
    #expect(page.diagnostics[0].hasSuffix("foreign.script"))
  }

  @Test(arguments: [
    "<img alt=x src=\"data:image/svg+xml,x\">",
    "<a href=\"https://javascript.info\" title=\"javascript: x\">a</a>",
    "<a href=\"mailto:a@example.com\">a</a>", "<p data-script>a</p>",
  ])
  func ordinaryURLInScriptlessHTML(html: String) {
    let page = RenderedPage(html + "\n", options: RenderedPage.options { $0.html = .scriptless })
    #expect(!page.html.contains("inert"))
    #expect(page.diagnostics.isEmpty)
  }
}
