import Testing

@testable import HTML

/// The anchors of labels and terms, titles in HTML, and links of headings to themselves.
@Suite struct LabelAnchorTests {
  @Test(arguments: [
    (
      "@DisclosureGroup(\"How long?\") {\na\n}", ["How-long"],
      "<div class=\"disclosure-content\" id=\"How-long\">"
    ),
    (
      "@DisclosureGroup(\"How long? {#time}\") {\na\n}", ["time"],
      "<summary>How long?</summary>\n<div class=\"disclosure-content\" id=\"time\">"
    ),
    ("@DisclosureButton(label: \"More\") {\na\n}", ["More"], "id=\"More\">"),
    ("Sencha\n: A tea.", ["Sencha"], "<dt id=\"Sencha\">Sencha</dt>"),
    ("Sencha {#s}\n: A tea.", ["s"], "<dt id=\"s\">Sencha</dt>"),
    ("Sencha\n: A\n\nSencha\n: B", ["Sencha", "Sencha-1"], "<dt id=\"Sencha-1\">"),
    // A heading keeps its anchor, wherever it is.
    ("Sencha\n: A tea.\n\n## Sencha", [], "<dt>Sencha</dt>"),
    ("Sencha 1\n: A tea.\n\n## Sencha\n\n## Sencha", [], "<h2 id=\"Sencha-1\">"),
    ("Page\n: A tea.", [], "<dt>Page</dt>"), ("!!!\n: A tea.", [], "<dt>!!!</dt>"),
    ("@DisclosureGroup {\na\n}", [], "<div class=\"disclosure-content\">"),
  ])
  func anchors(text: String, anchors: [String], html: String) {
    let page = RenderedPage("# Page\n\n" + text)
    #expect(page.summary.otherAnchors == anchors)
    #expect(page.html.contains(html), "\(page.html)")
    #expect(page.identifiers.filter { $0.hasPrefix("anchor") || $0.hasPrefix("foreign") } == [])
  }

  @Test func customAnchorsAreReserved() {
    let page = RenderedPage("## A\n\n@DisclosureGroup(\"B {#A}\") {\nb\n}\n\nC {#A}\n: c\n")
    #expect(page.summary.headings.map(\.anchor) == ["A-1"])
    #expect(page.summary.otherAnchors == ["A", "C"])
    #expect(page.diagnostics == ["7:1 anchor.duplicate"])
  }

  @Test func linkToLabel() {
    let site = LinkedSite("# A\n\n[a](#how-long)\n\n@DisclosureGroup(\"How long?\") {\nb\n}\n")
    #expect(site.html.contains("<a href=\"#How-long\">") && site.diagnostics == [])
  }

  // MARK: Titles in HTML

  @Test(arguments: [
    ("<h1 align=\"center\">Spade</h1>\n\na", "Spade", "<p>a</p>\n"),
    ("<h1>\n  Tea &amp; <code>pots</code>\n</h1>\n\na", "Tea & pots", "<p>a</p>\n"),
    (
      "<div align=\"center\">\n<h1>Spade</h1>\n<p>a</p>\n</div>", "Spade",
      "<div class=\"align-center\">\n              \n<p>a</p>\n</div>\n"
    ),
    (
      "<h1><img src=\"a.png\" alt=\"Spade\"></h1>\n", "Spade",
      "<p><img src=\"‹a.png›\" alt=\"Spade\" loading=\"lazy\" decoding=\"async\"></p>\n"
    ),
    (
      "<h1><img src=\"a.png\" alt=\"Logo\"> Spade</h1>\n", "Spade",
      "<p><img src=\"‹a.png›\" alt=\"Logo\" loading=\"lazy\" decoding=\"async\">      </p>\n"
    ),
    ("a\n\n<h1>Spade</h1>", "Spade", "<p>a</p>\n"),
    ("## B\n\n<h1>Spade</h1>", "Page", "<h2 id=\"B\">B</h2>\n<h2>Spade</h2>\n"),
    ("# T\n\n<h1>Spade</h1>", "T", "<h2>Spade</h2>\n"), ("<h1></h1>", "Page", "<h2></h2>\n"),
    ("<h1>Spade", "Page", "<h2>Spade\n</h2>\n"),
  ])
  func titleInHTML(text: String, title: String, html: String) {
    let page = RenderedPage(text)
    #expect(page.summary.title == title)
    #expect(page.html == html)
    #expect(page.identifiers.filter { $0 != "html.unclosed" } == [])
  }

  @Test func titleInTrustedHTML() {
    let options = RenderedPage.options { $0.html = .trusted }
    let page = RenderedPage("<h1 id=\"tea\" class=\"x\">Spade</h1>\n<p>a</p>\n\n## Spade", options: options)
    #expect(page.summary.title == "Spade" && page.summary.anchor == "tea")
    #expect(!page.html.contains("<h1") && page.html.contains("<p>a</p>"))
    #expect(page.summary.headings.map(\.anchor) == ["Spade"])
  }

  @Test func placesAfterATitleInHTML() {
    let page = RenderedPage("<h1>Spade</h1>\n<p onclick=\"a\">b</p>\n")
    #expect(page.diagnostics == ["2:1 html.unsafe-attribute"])
  }

  @Test(arguments: [
    ("<p align=\"center\">a</p>", "<p class=\"align-center\">a</p>"), ("<p align=left>a</p>", "<p>a</p>"),
    ("<img src=\"a.png\" align=\"RIGHT\">", " class=\"align-right\""),
  ])
  func alignment(text: String, html: String) {
    let page = RenderedPage("# A\n\n" + text)
    #expect(page.html.contains(html) && page.diagnostics == [], "\(page.html)")
  }

  // MARK: Links of headings to themselves

  @Test(arguments: [
    ("## Use[](#use \"Permalink to this headline\")", "Use"), ("## Use[¶](#use)", "Use"),
    ("## Use[\u{200B}](#use \"Direct link to Use\")", "Use"), ("## [](#use)Use", "Use"),
    ("## Use [#](#use-1)", "Use"),
    ("## Use[](#module-use \"Permalink to this heading\")", "Use"), ("## Use\n\n[](#use)", "Use"),
    ("## Grünen Tee kochen [](#gr%C3%BCnen-tee-kochen)", "Grünen Tee kochen"),
  ])
  func permalinksAreLeftOut(text: String, heading: String) {
    let page = RenderedPage("# A[](#a)\n\n\(text)\n\na\n")
    #expect(page.summary.title == "A" && page.rendered.links.isEmpty)
    #expect(page.html == "<h2 id=\"\(page.summary.headings[0].anchor)\">\(heading)</h2>\n<p>a</p>\n")
  }

  @Test(arguments: [
    "## See [](#other)", "## [](#use)", "## Use [it](#use)", "## Use[](#other)", "## Use\n\n[](#other)",
  ])
  func otherLinksStay(text: String) { #expect(!RenderedPage("# A\n\n\(text)").rendered.links.isEmpty) }

  // MARK: Snippets of other sites

  @Test func snippet() {
    let page = RenderedPage(
      "# A\n\n<p class=\"codepen\" data-user=\"ann\" data-slug-hash=\"b\" data-pen-title=\"Tea\" style=\"height: 1px\">\n<span>See <a href=\"https://a.example\">it</a></span></p>\n<script async src=\"https://cpwebassets.codepen.io/assets/embed/ei.js\"></script>\n"
    )
    #expect(page.diagnostics == ["3:1 html.unsafe-element"])
    #expect(
      page.rendered.diagnostics[0].help
        == "write @Embed(url: \"https://codepen.io/ann/pen/b\", title: \"Tea\") on a line of its own")
    #expect(!page.html.contains("script") && page.html.contains("it</a>"))
  }

  @Test(arguments: [
    ("<script src=\"https://gist.github.com/ann/1.js\"></script>", "write a link to it"),
    (
      "<script async src=\"//jsfiddle.net/ann/1/embed/result/\"></script>",
      "write @Embed(url: \"https://jsfiddle.net/ann/1/\", title: \"…\") on a line of its own"
    ),
    (
      "<script src=\"https://asciinema.org/a/14.js\" id=\"asciicast-14\" async></script>",
      "write @Embed(url: \"https://asciinema.org/a/14/iframe\", title: \"…\") on a line of its own"
    ),
  ])
  func scriptOfSnippet(text: String, help: String) {
    let page = RenderedPage("# A\n\n\(text)\n\n<script>a</script>")
    #expect(page.rendered.diagnostics.sorted().map(\.help).first == help)
    #expect(page.diagnostics == ["3:1 html.unsafe-element", "5:1 html.unsafe-element"])
    #expect(
      page.html.contains("&lt;script>a&lt;/script>") || page.html.contains("&lt;script&gt;a&lt;/script&gt;"))
  }

  @Test func lineBreaks() {
    let options = RenderedPage.options { $0.hasLineBreaks = true }
    #expect(RenderedPage("# A\n\na\nb", options: options).html == "<p>a<br />\nb</p>\n")
  }
}
