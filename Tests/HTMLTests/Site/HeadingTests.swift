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
  ])
  func anchors(text: String, anchor: String) { #expect(AnchorForm.make(from: text) == anchor) }

  @Test func uniqueAnchors() {
    let page = Page("## A\n## A\n## A 1\n## A\n## a\n## !\n## ?\n## main\n")
    #expect(
      page.summary.headings.map(\.anchor) == [
        "A", "A-1", "A-1-1", "A-2", "a", "section", "section-1", "main-1",
      ])
    #expect(page.html.contains("<h2 id=\"A-1-1\">A 1</h2>"))
  }

  @Test(arguments: [
    ("## Best {#best}", ["2 best Best"]),
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
  func explicitAnchors(page: String, outline: [String]) {
    #expect(Page(page).outline == outline)
    #expect(Page(page).diagnostics == [])
  }

  @Test func duplicateExplicitAnchors() {
    let page = Page(
      "## A {#x}\n\n## B {#x}\n\n- ## C {#x}\n\n@DisclosureGroup(\"d\") {\n## D {#y}\n}\n\n## y\n")
    #expect(page.outline == ["2 x A", "2 x-1 B", "2 x-2 C", "2 y D", "2 y-1 y"])
    #expect(page.diagnostics == ["3:1 anchor.duplicate", "5:3 anchor.duplicate"])
  }

  @Test func anchorsOfRawHTMLAndFootnotesCount() {
    let page = Page("<a id=\"x\"></a>\n\n## x\n\n## fn 1\n\n<b id=\"y\">b</b> [^1]\n\n## Y {#y}\n\n[^1]: n\n")
    #expect(page.outline == ["2 x-1 x", "2 fn-1-1 fn 1", "2 y Y"])
    #expect(page.summary.otherAnchors == ["x"])
    #expect(page.diagnostics == ["7:1 anchor.duplicate"])
    let ids = page.html.matches(of: /id="([^"]*)"/).map(\.1)
    #expect(Set(ids).count == ids.count)
  }

  /// One H1, the title; no level is left out.
  @Test(arguments: [
    ("# T\n## A\n### B\n## C", [2, 3, 2]), ("# T\n# A\n## B", [2, 2]),
    ("# T\n#### A\n#### B\n##### C\n## D", [2, 2, 3, 2]),
    ("## A\n#### B\n#### C\n### D", [2, 3, 3, 3]), ("# T\n## A\n###### B", [2, 3]), ("### A\n## B", [2, 2]),
  ])
  func levels(page: String, levels: [Int]) {
    #expect(Page(page).summary.headings.map(\.level) == levels)
    #expect(!Page(page).html.contains("<h1"))
  }

  /// What the contents list gets may stand inside a link.
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
    let page = Page(text)
    #expect(String(decoding: page.summary.headings[0].html, as: UTF8.self) == html)
    #expect(page.summary.headings[0].text == plain)
  }

  @Test func headingLines() {
    #expect(Page("---\ntitle: t\n---\n\n## A\n\ntext\n\nB\nb\n---\n").summary.headings.map(\.line) == [5, 9])
  }

  /// Ten thousand headings of one text take no longer than others.
  @Test(.timeLimit(.minutes(20))) func manyEqualHeadings() {
    let page = Page(String(repeating: "## Same\n", count: 20_000))
    #expect(page.summary.headings.last?.anchor == "Same-19999")
  }
}
