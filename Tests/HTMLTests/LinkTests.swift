import Site
import Testing

@testable import HTML

/// Links without text, whose labels are the titles of pages.
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
  func labelsFromTitles(text: String, html: String) {
    let page = LinkedSite(text, others: [tea], assets: ["guide/pot.zip"])
    #expect(page.html == "<p>\(html)</p>\n")
    #expect(page.diagnostics == [])
  }

  @Test func headingOfTheSamePage() {
    #expect(
      LinkedSite("[](#Two)\n\n## Two\n").html == "<p><a href=\"#Two\">Two</a></p>\n<h2 id=\"Two\">Two</h2>\n")
  }

  /// A broken link is reported once, and shows its destination.
  @Test(arguments: [("<doc:coffee>", "doc:coffee"), ("[](coffee.md)", "coffee.md")])
  func brokenLinks(text: String, destination: String) {
    let page = LinkedSite(text, others: [tea])
    #expect(page.html == "<p><a href=\"\(destination)\">\(destination)</a></p>\n")
    #expect(page.diagnostics == ["1:1 link.broken"])
  }

  /// The table of contents has labels made from URLs, since it is rendered before other pages are known.
  @Test func labelsInHeadingsAreMadeFromURLs() {
    let page = RenderedPage("## See <doc:green-tea>\n\n## [](black_tea.md#How-long)\n")
    #expect(page.outline == ["2 See-Green-tea See Green tea", "2 How-long How long"])
  }

  @Test func labelsInAbstracts() {
    let page = LinkedSite("# A\n\n> Of <doc:tea>.\n", others: [tea])
    #expect(page.html == "Of <a href=\"../tea.html\">Green <code>tea</code></a>.")
    #expect(RenderedPage("# A\n\n> Of <doc:green-tea>.\n").summary.abstract == "Of Green tea.")
  }
}

// MARK: - RemoteImageTests

/// Images on other sites, for a site that shows links instead.
@Suite struct RemoteImageTests {
  private let options = RenderedPage.options { $0.remoteImages = .link }

  @Test(arguments: [
    (
      "![a *b* \"c\"](https://x.org/a.png \"t\")",
      "<p><a href=\"https://x.org/a.png\" rel=\"external\">a b &quot;c&quot;</a></p>\n"
    ),
    ("![](https://x.org/a.png)", "<p><a href=\"https://x.org/a.png\" rel=\"external\">Image</a></p>\n"),
    // A link must not contain another one.
    (
      "[![a](https://x.org/a.png)](https://x.org/)",
      "<p><a href=\"https://x.org/\" rel=\"external\">a</a></p>\n"
    ),
    (
      "x <img src=\"https://x.org/a.png\" alt=\"a &amp; b\" width=\"3\">",
      "<p>x <a href=\"https://x.org/a.png\" rel=\"external\">a &amp; b</a></p>\n"
    ),
    (
      "@Image(source: \"https://x.org/a.png\", alt: \"a & b\") { Caption }",
      "<figure>\n<a href=\"https://x.org/a.png\" rel=\"external\">a &amp; b</a><figcaption>\n<p>Caption</p>\n</figcaption>\n</figure>\n"
    ),
    (
      "<picture>\n<source srcset=\"https://x.org/b.webp\">\n<img src=\"https://x.org/a.png\" alt=\"a\">\n</picture>",
      "\n\n<a href=\"https://x.org/a.png\" rel=\"external\">a</a>\n\n"
    ),
    // An absolute path on a captured page.
    ("---\nsource: https://x.org/p/\n---\n\n![a](/a.png)", "<p><a href=\"‹/a.png›\">a</a></p>\n"),
  ])
  func remoteImagesBecomeLinks(text: String, html: String) {
    let page = RenderedPage(text, options: options)
    #expect(page.html == html)
    #expect(page.diagnostics == [])
  }

  @Test(arguments: [
    "![a](b.png)", "![a](/b.png)", "![a](data:image/png;base64,AA==)", "<img src=\"b.png\" alt=\"a\">",
  ])
  func imagesOfTheSiteStay(text: String) {
    #expect(RenderedPage(text, options: options).html == RenderedPage(text).html)
  }

  @Test func posterOnAnotherSiteIsLeftOut() {
    let video = "@Video(source: \"a.mp4\", alt: \"a\", poster: \"https://x.org/p.png\")"
    #expect(RenderedPage(video).html.contains("poster="))
    #expect(!RenderedPage(video, options: options).html.contains("poster="))
  }
}
