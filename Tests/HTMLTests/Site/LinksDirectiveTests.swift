import Testing

@testable import HTML

/// `@Links`, with what other pages say of themselves.
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
  func styles(style: String, classes: String, abstract: String) {
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
      ["1:1 directive.wrong-value"]
    ),
  ])
  func mistakes(style: String, items: String, html: String, diagnostics: [String]) {
    #expect(links(style, items).html == html)
    #expect(links(style, items).diagnostics == diagnostics)
  }
}
