import Site
import Testing
@testable import HTML

@Suite struct DirectiveRenderingTests {
  @Test(arguments: [
    (
      "@DisclosureGroup(\"More & more\", isExpanded: true) {\ntext\n}",
      "<details class=\"disclosure\" open>\n<summary>More &amp; more</summary>\n<div class=\"disclosure-content\" id=\"More-more\">\n<p>text</p>\n</div>\n</details>\n"
    ),
    (
      "@DisclosureGroup(label: \"A\", name: \"x\\\"y\", isExpanded: false) { b }",
      "<details class=\"disclosure\" name=\"x&quot;y\">\n<summary>A</summary>\n<div class=\"disclosure-content\" id=\"A\">\n<p>b</p>\n</div>\n</details>\n"
    ),
    (
      "@DisclosureGroup(\"A\") {\n@DisclosureGroup(\"B\") { c }\n}\nd",
      "<details class=\"disclosure\">\n<summary>A</summary>\n<div class=\"disclosure-content\" id=\"A\">\n<details class=\"disclosure\">\n<summary>B</summary>\n<div class=\"disclosure-content\" id=\"B\">\n<p>c</p>\n</div>\n</details>\n</div>\n</details>\n<p>d</p>\n"
    ),
    (
      "@Figure {\n![a](b.png)\n\nCaption *c*\n}",
      "<figure>\n<img loading=\"lazy\" decoding=\"async\" src=\"‹b.png›\" alt=\"a\" />\n<figcaption>\n<p>Caption <em>c</em></p>\n</figcaption>\n</figure>\n"
    ),
    (
      "@Figure {\n![a](b.png)\nCaption\n}",
      "<figure>\n<img loading=\"lazy\" decoding=\"async\" src=\"‹b.png›\" alt=\"a\" />\n<figcaption>Caption</figcaption>\n</figure>\n"
    ),
    (
      "@Figure { ![a](b.png) }",
      "<figure>\n<img loading=\"lazy\" decoding=\"async\" src=\"‹b.png›\" alt=\"a\" />\n</figure>\n"
    ),
    (
      "- @DisclosureGroup(\"A\") { b }\n- c",
      "<ul>\n<li>\n<details class=\"disclosure\">\n<summary>A</summary>\n<div class=\"disclosure-content\" id=\"A\">\n<p>b</p>\n</div>\n</details>\n</li>\n<li>c</li>\n</ul>\n"
    ),
  ])
  func rendersDirectives(text: String, html: String) {
    #expect(RenderedPage(text).html == html)
    #expect(RenderedPage(text).diagnostics == [])
  }

  /// Unknown and malformed directives are shown as text.
  @Test(arguments: [
    (
      "@Figur(a: \"<b>\") {\ntext\n}", "<p>@Figur(a: &quot;&lt;b&gt;&quot;)</p>\n<p>text</p>\n",
      ["1:1 directive.unknown"]
    ),
    ("@Figur { text }", "<p>@Figur</p>\n<p>text</p>\n", ["1:1 directive.unknown"]),
    ("@Figure(\n  a\n\ntext", "<p>@Figure(\n  a</p>\n<p>text</p>\n", ["1:1 directive.malformed"]),
    (
      "@DisclosureGroup {\na\n}",
      "<details class=\"disclosure\">\n<summary>Details</summary>\n<div class=\"disclosure-content\">\n<p>a</p>\n</div>\n</details>\n",
      ["1:1 directive.missing-label"]
    ),
    (
      "a\n\n@DisclosureGroup(\"b\") {\nc",
      "<p>a</p>\n<details class=\"disclosure\">\n<summary>b</summary>\n<div class=\"disclosure-content\" id=\"b\">\n<p>c</p>\n</div>\n</details>\n",
      ["3:1 directive.unclosed"]
    ),
  ])
  func mistakesAreReported(text: String, html: String, diagnostics: [String]) {
    #expect(RenderedPage(text).html == html)
    #expect(RenderedPage(text).diagnostics == diagnostics)
  }

  /// Unclosed raw HTML inside a directive ends with the directive.
  @Test(arguments: [
    "@Figure {\n![a](b.png) <b>caption\n}\n\nc\n", "@Figure {\n![a](b.png)\n\n<div>\n\ncaption\n}\n\nc\n",
    "@DisclosureGroup(\"a\") {\n<div><p>\n\nb <i>\n}\n\n</div>c\n", "@Nope {\n<ul>\n<li>\n}\n\nb",
    "<div>\n\n@Figure {\n</div>\n![a](b)\n}\n\n</div>\n",
  ])
  func rawHTMLEndsWithItsDirective(text: String) {
    let html = RenderedPage(text).html
    #expect(HTMLChecker.problems(in: html) == [], "\(html)")
  }
}
