import Testing

@testable import HTML

/// Images on other sites, in a site that shows links in their place.
@Suite struct RemoteImageTests {
  private let options = Page.options { $0.remoteImages = .link }

  @Test(arguments: [
    (
      "![a *b* \"c\"](https://x.org/a.png \"t\")",
      "<p><a href=\"https://x.org/a.png\" rel=\"external\">a b &quot;c&quot;</a></p>\n"
    ),
    ("![](https://x.org/a.png)", "<p><a href=\"https://x.org/a.png\" rel=\"external\">Image</a></p>\n"),
    // A link may not hold another one.
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
    // From the root of the site that the page was captured from.
    ("---\nsource: https://x.org/p/\n---\n\n![a](/a.png)", "<p><a href=\"‹/a.png›\">a</a></p>\n"),
  ])
  func becomeLinks(text: String, html: String) {
    let page = Page(text, options: options)
    #expect(page.html == html)
    #expect(page.diagnostics == [])
  }

  @Test(arguments: [
    "![a](b.png)", "![a](/b.png)", "![a](data:image/png;base64,AA==)", "<img src=\"b.png\" alt=\"a\">",
  ])
  func ownImagesStay(text: String) { #expect(Page(text, options: options).html == Page(text).html) }

  @Test func aPosterOfAnotherSiteIsLeftOut() {
    let video = "@Video(source: \"a.mp4\", alt: \"a\", poster: \"https://x.org/p.png\")"
    #expect(Page(video).html.contains("poster="))
    #expect(!Page(video, options: options).html.contains("poster="))
  }
}
