import Testing

@testable import HTML

/// Links that leave it to the site to say what they are called.
@Suite struct LinkLabelTests {
  private let tea = (path: "tea.md", text: "# Green `tea`\n\n> All of it.\n\n## How *long*\n\nText.\n")

  @Test(arguments: [
    ("<doc:tea>", "<a href=\"../tea.html\">Green <code>tea</code></a>"),
    ("[](../tea.md)", "<a href=\"../tea.html\">Green <code>tea</code></a>"),
    ("[](doc:tea#How-long)", "<a href=\"../tea.html#How-long\">How <em>long</em></a>"),
    ("<doc:tea#how-long>", "<a href=\"../tea.html#How-long\">How <em>long</em></a>"),
    ("[](../tea.md#Green-tea)", "<a href=\"../tea.html#Green-tea\">Green <code>tea</code></a>"),
    ("[tea](doc:tea)", "<a href=\"../tea.html\">tea</a>"),
    ("[](https://a.b/c?d&e)", "<a href=\"https://a.b/c?d&amp;e\" rel=\"external\">https://a.b/c?d&amp;e</a>"),
    ("[](pot.zip)", "<a href=\"pot.zip\">pot.zip</a>"),
    ("**[](../tea.md)** b", "<strong><a href=\"../tea.html\">Green <code>tea</code></a></strong> b"),
  ])
  func labels(text: String, html: String) {
    let page = LinkedSite(text, others: [tea], assets: ["guide/pot.zip"])
    #expect(page.html == "<p>\(html)</p>\n")
    #expect(page.diagnostics == [])
  }

  @Test func headingOfTheSamePage() {
    #expect(
      LinkedSite("[](#Two)\n\n## Two\n").html == "<p><a href=\"#Two\">Two</a></p>\n<h2 id=\"Two\">Two</h2>\n")
  }

  /// A link that leads nowhere is reported once, and shows what its author wrote.
  @Test(arguments: [("<doc:coffee>", "doc:coffee"), ("[](coffee.md)", "coffee.md")])
  func broken(text: String, destination: String) {
    let page = LinkedSite(text, others: [tea])
    #expect(page.html == "<p><a href=\"\(destination)\">\(destination)</a></p>\n")
    #expect(page.diagnostics == ["1:1 link.broken"])
  }

  /// The contents list is made before the site is known.
  @Test func headingsHaveAStandIn() {
    let page = Page("## See <doc:green-tea>\n\n## [](black_tea.md#How-long)\n")
    #expect(page.outline == ["2 See-Green-tea See Green tea", "2 How-long How long"])
  }

  @Test func lede() {
    let page = LinkedSite("# A\n\n> Of <doc:tea>.\n", others: [tea])
    #expect(page.html == "Of <a href=\"../tea.html\">Green <code>tea</code></a>.")
    #expect(Page("# A\n\n> Of <doc:green-tea>.\n").summary.abstract == "Of Green tea.")
  }
}
