import Basics
import Site
import Testing

@testable import HTML

@Suite struct HeadingTests {
  @Test(arguments: [
    ("Best practices", "Best-practices"), ("iOS, iPadOS", "iOS-iPadOS"), ("What’s new?", "Whats-new"),
    ("A & B", "A-B"), ("  spaced   out ", "spaced-out"), ("snake_case", "snake_case"), ("a-b - c", "a-b-c"),
    ("100%", "100"), ("日本語の見出し", "日本語の見出し"), ("Über Größe", "Über-Größe"),
    ("Ελληνικά γράμματα", "Ελληνικά-γράμματα"),
    ("हिन्दी भाषा", "हिन्दी-भाषा"), ("العربية", "العربية"), ("e\u{301}te\u{301}", "e\u{301}te\u{301}"),
    ("½ day", "½-day"),
    ("!!!", "section"), ("", "section"), ("🎉", "section"), ("a\u{A0}b\u{3000}c", "a-b-c"), ("-a-", "a"),
    ("a – b", "a-b"), ("a—b", "a-b"),
  ])
  func anchorsFromText(text: String, anchor: String) { #expect(HeadingID.make(from: text) == anchor) }

  /// The results of Python-Markdown, apart from letters that it leaves out.
  @Test(arguments: [
    ("Best  practices", "best-practices"), ("`--milk` option", "-milk-option"), ("Cups (-)", "cups-"),
    ("⚠\u{FE0F} Hot & strong", "hot-strong"), ("a - b", "a-b"), ("- a -", "-a-"), (" a ", "a"),
    ("a--b", "a-b"),
    ("Über snake_case", "uber-snake_case"), ("茶", "茶"), ("--", "section"), ("", "section"),
  ])
  func anchorsOfPythonMarkdown(text: String, anchor: String) {
    #expect(HeadingID.make(from: text, .pythonMarkdown) == anchor)
  }

  @Test func uniqueAnchors() {
    let page = RenderedPage("## A\n## A\n## A 1\n## A\n## a\n## !\n## ?\n## main\n")
    #expect(
      page.summary.headings.map(\.anchor) == [
        "A", "A-1", "A-1-1", "A-2", "a-3", "section", "section-1", "main-1",
      ])
    #expect(page.html.contains("<h2 id=\"A-1-1\">A 1</h2>"))
  }

  @Test(arguments: [
    ("## Best {#best}", ["2 best Best"]),
    ("## Best { #best }", ["2 best Best"]),
    ("## Best { # }", ["2 Best Best { # }"]),
    ("## A *b* {#x-y}", ["2 x-y A <em>b</em>"]),
    ("## best\n## B {#best}", ["2 best-1 best", "2 best B"]),
    ("## {#only}", ["2 only "]),
    ("## A {#ä&\"}", ["2 ä&\" A"]),
    ("## A {# x}", ["2 A-x A {# x}"]),
    ("## A {#}", ["2 A A {#}"]),
    ("## `{#x}`", ["2 x <code>{#x}</code>"]),
    ("## A {#x} b", ["2 A-x-b A {#x} b"]),
    ("A {#x}\n---", ["2 x A"]),
  ])
  func customAnchors(page: String, outline: [String]) {
    #expect(RenderedPage(page).outline == outline)
    #expect(RenderedPage(page).diagnostics.filter { !$0.contains("foreign.attributes") } == [])
  }

  @Test func duplicateCustomAnchorsAreReported() {
    let page = RenderedPage(
      "## A {#x}\n\n## B {#x}\n\n- ## C {#x}\n\n@DisclosureGroup(\"d\") {\n## D {#y}\n}\n\n## y\n")
    #expect(page.outline == ["2 x A", "2 x-1 B", "2 x-2 C", "2 y D", "2 y-1 y"])
    #expect(page.diagnostics == ["3:1 anchor.duplicate", "5:3 anchor.duplicate"])
  }

  @Test func linksCanLeadToFootnotes() {
    let page = RenderedPage("# A\n\na[^1] b[^n-2] c[^ü]\n\n[^1]: One\n[^n-2]: Two\n[^ü]: Three\n")
    #expect(page.summary.otherAnchors == ["fn-1", "fn-n-2"])
  }

  @Test func anchorsDifferFromThoseOfRawHTMLAndFootnotes() {
    let page = RenderedPage(
      "<a id=\"x\"></a>\n\n## x\n\n## fn 1\n\n<b id=\"y\">b</b> [^1]\n\n## Y {#y}\n\n[^1]: n\n")
    #expect(page.outline == ["2 x-1 x", "2 fn-1-1 fn 1", "2 y Y"])
    #expect(page.summary.otherAnchors == ["fn-1", "x"])
    #expect(page.diagnostics == ["7:1 anchor.duplicate"])
    let ids = page.html.matches(of: /id="([^"]*)"/).map(\.1)
    #expect(Set(ids).count == ids.count)
  }

  /// Only the title is an H1, and no level is skipped.
  @Test(arguments: [
    ("# T\n## A\n### B\n## C", [2, 3, 2]), ("# T\n# A\n## B", [2, 2]),
    ("# T\n#### A\n#### B\n##### C\n## D", [2, 2, 3, 2]),
    ("## A\n#### B\n#### C\n### D", [2, 3, 3, 3]), ("# T\n## A\n###### B", [2, 3]), ("### A\n## B", [2, 2]),
  ])
  func headingLevels(page: String, levels: [Int]) {
    #expect(RenderedPage(page).summary.headings.map(\.level) == levels)
    #expect(!RenderedPage(page).html.contains("<h1"))
  }

  /// The HTML of headings for the table of contents can be used inside a link.
  @Test(arguments: [
    ("## [Link](a.md) and *em*", "Link and <em>em</em>", "Link and em"),
    ("## <https://a.b>", "https://a.b", "https://a.b"),
    ("## ![Alt *x*](i.png) b", "Alt x b", "Alt x b"),
    ("## A[^1]\n\n[^1]: n", "A", "A"),
    ("## <a id=\"q\"></a>A <kbd id=\"k\">K</kbd>", "A <kbd>K</kbd>", "A K"),
    ("## a & `<b>` ~~c~~", "a &amp; <code>&lt;b&gt;</code> <del>c</del>", "a & <b> c"),
    ("## <b>open", "<b>open</b>", "open"),
    ("## <img src=\"x.png\" alt=\"y\"> z", " z", " z"),
  ])
  func headingHTML(text: String, html: String, plain: String) {
    let page = RenderedPage(text)
    #expect(String(decoding: page.summary.headings[0].html.bytes, as: UTF8.self) == html)
    #expect(page.summary.headings[0].text == plain)
  }

  /// As on GitHub, a title in the text comes first. A title in front matter has no anchor in other tools.
  @Test(arguments: [
    ("# Setup\n\n## Setup\n\n## Setup\n", "Setup", ["Setup-1", "Setup-2"]),
    ("# setup\n\n## Setup\n", "setup", ["Setup-1"]),
    ("# Cold water\n\n## Cold Water\n\n## COLD WATER\n", "Cold-water", ["Cold-Water-1", "COLD-WATER-2"]),
    ("# Setup\n\n## A {#Setup}\n", "Setup-1", ["Setup"]),
    ("# A {#Setup}\n\n## Setup\n", "Setup", ["Setup-1"]),
    ("---\ntitle: Setup\n---\n\n## Setup\n", "Setup-1", ["Setup"]),
    ("---\ntitle: A\n---\n\n# Setup\n\n## Setup\n", "Setup", ["Setup-1"]),
    ("## Page\n", "Page-1", ["Page"]),
    ("<a id=\"Setup\"></a>\n\n# Setup\n\n## Setup\n", "Setup-2", ["Setup-1"]),
  ])
  func anchorOfTitle(text: String, title: String, headings: [String]) {
    let page = RenderedPage(text)
    #expect(page.summary.anchor == title)
    #expect(page.summary.headings.map(\.anchor) == headings)
    #expect(page.diagnostics == [])
  }

  @Test func anchorOfTitleInPythonMarkdown() {
    let page = RenderedPage(
      "# Setup\n\n## Setup\n", options: RenderedPage.options { $0.headingIDs = .pythonMarkdown })
    #expect(page.summary.anchor == "setup")
    #expect(page.summary.headings.map(\.anchor) == ["setup_1"])
  }

  @Test(arguments: [
    ("setup", "Setup"), ("setup-1", "Setup-1"), ("Setup-2", "Setup-2"), ("cold-water-1", "Cold-Water-1"),
    ("custom-text", "x"),
  ])
  func linkToAnchor(link: String, anchor: String) {
    let text =
      "# Setup\n\n## Setup\n\n## Setup\n\n## Cold water\n\n## Cold Water\n\n## Custom text {#x}\n\n[a](#\(link))\n"
    let site = LinkedSite(text)
    #expect(site.html.contains("<a href=\"#\(anchor)\">"), "\(site.html)")
    #expect(site.diagnostics == [])
    let long = LinkedSite(text + (0..<40).map { "\n## Other \($0)\n" }.joined())
    #expect(long.html.contains("<a href=\"#\(anchor)\">"), "\(long.html)")
  }

  @Test func linesOfHeadings() {
    #expect(
      RenderedPage("---\ntitle: t\n---\n\n## A\n\ntext\n\nB\nb\n---\n").summary.headings.map(\.line) == [
        5, 9,
      ])
  }

  /// Ten thousand headings with the same text take linear time.
  @Test(.timeLimit(.minutes(20))) func manyEqualHeadings() {
    let page = RenderedPage(String(repeating: "## Same\n", count: 20_000))
    #expect(page.summary.headings.last?.anchor == "Same-19999")
  }
}

// MARK: - TitleBlockTests

/// The title and the abstract of pages.
@Suite struct TitleBlockTests {
  @Test(arguments: [
    ("# Title\n\ntext", "Title", "Title"),
    ("Title\n=====\n\ntext", "Title", "Title"),
    ("# A & *b* `c`\n", "A & b c", "A &amp; <em>b</em> <code>c</code>"),
    ("# [Link](x.md) ![i](y.png)\n", "Link i", "Link i"),
    ("# Title {#t}\n", "Title", "Title"),
    // A tag that is shown as text is part of the title’s text; a safe tag is not.
    ("# Vec<T>\n", "Vec<T>", "Vec&lt;T&gt;"),
    ("# a</T><!-- b --><?c?> <kbd>K</kbd>\n", "a</T><?c?> K", "a&lt;/T&gt;&lt;?c?> <kbd>K</kbd>"),
    ("---\ntitle: Front & back\n---\n# Title\n", "Front & back", "Title"),
    ("---\ntitle: Front & back\n---\ntext\n", "Front & back", "Front &amp; back"),
    ("## Second\n# First\n", "Some file", "Some file"),
    ("text\n\n# Late\n", "Late", "Late"),
    ("", "Some file", "Some file"),
  ])
  func titleOfPage(text: String, title: String, html: String) {
    let page = RenderedPage(text, path: "folder/some-file.md")
    #expect(page.summary.title == title)
    #expect(String(decoding: page.summary.titleHTML.bytes, as: UTF8.self) == html)
  }

  @Test(arguments: [
    ("a/menus-and-actions.md", "Menus and actions"), ("buttons/index.md", "Buttons"), ("index.md", ""),
    ("README.md", ""), ("x/Readme.markdown", "X"), ("über_uns.md", "Über uns"), (".hidden", ".hidden"),
    ("a.b.md", "A.b"), ("api/index.md", "API"), ("cli-for-apis.md", "CLI for APIs"),
  ])
  func titleOfFile(path: String, title: String) { #expect(FileTitle.make(from: path) == title) }

  @Test(arguments: [
    // A block quote directly below the title is the abstract, and is removed from the body.
    (
      "# T\n\n> An *abstract*.\n\ntext", "An abstract.", "An <em>abstract</em>.",
      "An <em>abstract</em>.|\n<p>text</p>\n"
    ),
    ("# T\n> A [link](a.md).\n", "A link.", "A link.", "A <a href=\"‹a.md›\">link</a>.|"),
    // A quote with two paragraphs, or an aside, is not an abstract.
    ("# T\n\n> a\n>\n> b\n", "", "", "|<blockquote>\n<p>a</p>\n<p>b</p>\n</blockquote>\n"),
    (
      "# T\n\n> Note: a\n", "", "",
      "|<div class=\"aside note\" role=\"note\" aria-label=\"Note\">\n<p class=\"aside-label\">Note</p>\n<p>a</p>\n</div>\n"
    ),
    // Without such a quote, the first paragraph is the abstract, and stays in the body.
    (
      "# T\n\nFirst *x*.\n\nSecond.\n", "First x.", "First <em>x</em>.",
      "|<p>First <em>x</em>.</p>\n<p>Second.</p>\n"
    ),
    // A piece of code describes no page.
    ("# T\n\n`x`\n\nText.\n", "", "", "|<p><code>x</code></p>\n<p>Text.</p>\n"),
    ("# T\n\n## H\n\nFirst.\n", "", "", "|<h2 id=\"H\">H</h2>\n<p>First.</p>\n"),
    ("> Quote first\n\ntext", "Quote first", "Quote first", "Quote first|\n<p>text</p>\n"),
    ("# T\n\n> <b>open\n\ntext", "open", "<b>open</b>", "<b>open</b>|\n<p>text</p>\n"),
  ])
  func abstractOfPage(text: String, abstract: String, html: String, body: String) {
    let page = RenderedPage(text)
    #expect(page.summary.abstract == abstract)
    #expect(String(decoding: page.summary.abstractHTML.bytes, as: UTF8.self) == html)
    let length = String(decoding: page.rendered.html[..<page.rendered.abstractLength], as: UTF8.self)
    let head = page.rendered.links.reduce(length) {
      $0.replacing("href=\"\"", with: "href=\"‹\($1.destination)›\"")
    }
    #expect(head + "|" + page.html.dropFirst(head.count) == body)
  }

  /// The title and the abstract are rendered twice, but their links, anchors and problems are recorded once.
  @Test func headIsRecordedOnce() {
    let page = RenderedPage("# T <i>x</i>\n\nA [b](c.md) ![d](e.png) <a id=\"f\">g</a> <blink>h</blink>.\n")
    #expect(page.rendered.links.map(\.destination) == ["c.md", "e.png"])
    #expect(page.summary.otherAnchors == ["f"])
    #expect(page.html.contains("<a id=\"f\">g</a>"))
    #expect(page.identifiers == ["html.unsafe-element"])
  }

  @Test func emptyPage() {
    #expect(RenderedPage("").diagnostics == ["1:1 page.empty"])
    #expect(RenderedPage("\n \n<!-- -->").identifiers == [])
    #expect(RenderedPage("").html == "")
  }
}
