import Testing

@testable import HTML

/// Title and abstract, taken out of the page's text.
@Suite struct PageHeadTests {
  @Test(arguments: [
    ("# Title\n\ntext", "Title", "Title"),
    ("Title\n=====\n\ntext", "Title", "Title"),
    ("# A & *b* `c`\n", "A & b c", "A &amp; <em>b</em> <code>c</code>"),
    ("# [Link](x.md) ![i](y.png)\n", "Link i", "Link i"),
    ("# Title {#t}\n", "Title", "Title"),
    ("---\ntitle: Front & back\n---\n# Title\n", "Front & back", "Title"),
    ("---\ntitle: Front & back\n---\ntext\n", "Front & back", "Front &amp; back"),
    ("## Second\n# First\n", "Some file", "Some file"),
    ("text\n\n# Late\n", "Late", "Late"),
    ("", "Some file", "Some file"),
  ])
  func title(text: String, title: String, html: String) {
    let page = Page(text, path: "folder/some-file.md")
    #expect(page.summary.title == title)
    #expect(String(decoding: page.summary.titleHTML, as: UTF8.self) == html)
  }

  @Test(arguments: [
    ("a/menus-and-actions.md", "Menus and actions"), ("buttons/index.md", "Buttons"), ("index.md", ""),
    ("README.md", ""), ("x/Readme.markdown", "X"), ("über_uns.md", "Über uns"), (".hidden", ".hidden"),
    ("a.b.md", "A.b"),
  ])
  func titleOfFile(path: String, title: String) { #expect(FileTitle.make(from: path) == title) }

  @Test(arguments: [
    // Under the title, a quote is the abstract and leaves the body.
    (
      "# T\n\n> An *abstract*.\n\ntext", "An abstract.", "An <em>abstract</em>.",
      "An <em>abstract</em>.|\n<p>text</p>\n"
    ),
    ("# T\n> A [link](a.md).\n", "A link.", "A link.", "A <a href=\"‹a.md›\">link</a>.|"),
    // Two paragraphs, or an aside, are no abstract.
    ("# T\n\n> a\n>\n> b\n", "", "", "|<blockquote>\n<p>a</p>\n<p>b</p>\n</blockquote>\n"),
    (
      "# T\n\n> Note: a\n", "", "",
      "|<div class=\"aside note\" role=\"note\" aria-label=\"Note\">\n<p class=\"aside-label\">Note</p>\n<p>a</p>\n</div>\n"
    ),
    // Otherwise the first paragraph is, and stays where it is.
    (
      "# T\n\nFirst *x*.\n\nSecond.\n", "First x.", "First <em>x</em>.",
      "|<p>First <em>x</em>.</p>\n<p>Second.</p>\n"
    ),
    ("# T\n\n## H\n\nFirst.\n", "", "", "|<h2 id=\"H\">H</h2>\n<p>First.</p>\n"),
    ("> Quote first\n\ntext", "Quote first", "Quote first", "Quote first|\n<p>text</p>\n"),
    ("# T\n\n> <b>open\n\ntext", "open", "<b>open</b>", "<b>open</b>|\n<p>text</p>\n"),
  ])
  func abstract(text: String, abstract: String, html: String, body: String) {
    let page = Page(text)
    #expect(page.summary.abstract == abstract)
    #expect(String(decoding: page.summary.abstractHTML, as: UTF8.self) == html)
    let length = String(decoding: page.rendered.html[..<page.rendered.abstractLength], as: UTF8.self)
    let head = page.summary.links.reduce(length) {
      $0.replacing("href=\"\"", with: "href=\"‹\($1.destination)›\"")
    }
    #expect(head + "|" + page.html.dropFirst(head.count) == body)
  }

  /// Reading the head twice notes nothing twice.
  @Test func nothingIsNotedTwice() {
    let page = Page("# T <i>x</i>\n\nA [b](c.md) ![d](e.png) <a id=\"f\">g</a> <blink>h</blink>.\n")
    #expect(page.summary.links.map(\.destination) == ["c.md", "e.png"])
    #expect(page.summary.otherAnchors == ["f"])
    #expect(page.html.contains("<a id=\"f\">g</a>"))
    #expect(page.identifiers == ["html.unsafe-element"])
  }

  @Test func emptyPage() {
    #expect(Page("").diagnostics == ["1:1 page.empty"])
    #expect(Page("\n \n<!-- -->").identifiers == [])
    #expect(Page("").html == "")
  }
}
