import Testing

@testable import Dialects

/// Pages that only redirect, and navigation that is divided into several files.
struct MovedPageTests {
  private let files = [
    "docfx.json": "{\"build\": {\"content\": [{\"files\": [\"**/*.md\"]}]}}",
    "guide/pots.md": "# Pots", "guide/lids.md": "# Lids",
    "guide/old.md": "---\nredirect_url: older/index.html\n---",
    "guide/older/index.md": "---\nredirect_url: ../pots.html\n---",
    "guide/gone.md": "---\nredirect_url: https://example.com/gone\n---",
    "guide/loop.md": "---\nredirect_url: loop.md\n---",
  ]

  @Test(arguments: [
    ("old.md#a", "/guide/pots.md#a"), ("/guide/older/index.md", "/guide/pots.md"),
    ("~/guide/old.md", "/guide/pots.md"), ("gone.md", "https://example.com/gone"), ("lids.md", "lids.md"),
  ])
  func linksToMovedPagesLeadToTheNewOnes(_ link: String, _ expected: String) throws {
    let project = try TestProject(files).read()
    #expect(project.facts.links.resolve(link, from: "guide/lids.md") == expected)
  }

  @Test func redirectsAreRelativeToTheirPages() throws {
    let project = try TestProject(files).read()
    let redirects = try #require(project.setting("redirects"))
    #expect(redirects.contains("\"/guide/old/\": \"/guide/pots/\""))
    #expect(redirects.contains("\"/guide/older/\": \"/guide/pots/\""))
    #expect(redirects.contains("\"/guide/gone/\": \"https://example.com/gone\""))
    #expect(project.excluded.contains("guide/old.md"))
  }

  @Test func tablesOfFoldersAreFoundWithoutALink() throws {
    let toc = "- name: Home\n  href: index.md\n- name: Guide\n  href: guide/index.md\n"
    let project = try TestProject([
      "docfx.json": "{\"build\": {\"content\": [{\"files\": [\"**/*.md\"]}]}}",
      "toc.yml": toc, "index.md": "# Home", "guide/index.md": "# Guide",
      "guide/toc.yml":
        "- name: Start\n  href: index.md\n- name: Pots\n  href: /guide/pots.html\n- name: Lids\n  href: lids.md",
      "guide/pots.md": "# Pots", "guide/lids.md": "# Lids",
      "more/toc.yml": "- name: Cups\n  href: cups.md", "more/cups.md": "# Cups",
      // The table of a PDF, which lists pages of other folders.
      "pdf/toc.yml": "- name: Lids\n  href: ../guide/lids.md\n- name: Pots\n  href: ../guide/pots.md",
    ]).read()
    #expect(
      project.outline
        == "Home→index.md | Guide→guide/index.md[Pots→guide/pots.md | Lids→guide/lids.md] | Cups→more/cups.md"
    )
  }

  @Test func redirectsOfJekyll() throws {
    let project = try TestProject([
      "_config.yml": "title: Tea", "pots.md": "---\n---\n# Pots",
      "lids.md": "---\n---\n[a](away.md) [b](old.md)",
      "old.md": "---\nredirect_to: /pots/\n---", "away.md": "---\nredirect_to: [https://example.com/]\n---",
      // A part of the host that the project does not contain.
      "other.md": "---\nredirect_to: /elsewhere/\n---\nOther",
    ]).read()
    #expect(
      project.redirects.map { $0.from + " " + $0.to } == ["/away/ https://example.com/", "/old/ /pots/"])
    #expect(project.facts.links.resolve("away.md", from: "lids.md") == "https://example.com/")
    #expect(project.pages["other.md"]?.url == "/other/")
  }
}

struct JekyllDefaultsTests {
  @Test(arguments: [
    ("/blog/tea/", "/_posts/2020-01-01-tea.md"), ("/blog/", "/blog/index.md"), ("/blogs/", "/blogs/"),
    ("{% post_url 2020-01-01-tea %}", "/_posts/2020-01-01-tea.md"),
  ])
  func linksToPosts(_ link: String, _ expected: String) throws {
    let project = try TestProject([
      "_config.yml": "url: https://example.com\npermalink: /blog/:title/\n",
      "blog/index.md": "---\n---\n# Blog",
      "_posts/2020-01-01-tea.md": "---\n---\n# Tea", "a.md": "---\n---\n# A",
    ]).read()
    let page = project.converter.convert(
      Array("[a](\(link))".utf8), path: "a.md", includes: TestIncludes())
    #expect(Dialect.tidy(page.text) == "[a](\(expected))")
  }

  /// The most specific rule wins, and the front matter of the page wins over all of them.
  @Test(arguments: [
    ("_guides/book/pots.md", "guides/book/pots.md", "/book/pots/"),
    ("_guides/book/deep/cups.md", "guides/book/deep/cups.md", "/deep/cups/"),
    ("_guides/lids.md", "guides/lids.md", "/all/lids/"), ("pages/x.md", "pages/x.md", "/p/x/"),
    ("y.md", "y.md", "/y/"),
  ])
  func permalinks(_ file: String, _ path: String, _ url: String) throws {
    let project = try TestProject([
      "_config.yml": """
      collections:
        guides:
          output: true
          permalink: /collection/:path/
      defaults:
        - scope: {path: "", type: guides}
          values: {permalink: "/all/:title.html"}
        - scope: {path: _guides/book/deep}
          values: {permalink: "/deep/:title/"}
        - scope: {path: guides/book}
          values: {permalink: "/book/:title.html"}
        - scope: {path: "pages/*.md"}
          values: {permalink: "/p/:basename/"}
      """, file: "---\n---\n# Title",
    ]).read()
    #expect(project.pages[path]?.url == url)
  }
}

struct KramdownElementTests {
  @Test(arguments: [
    // A blank line does not end an element, and indentation makes no code of its content.
    (
      "<div class=\"a\">\n\n      <h2 id=\"b\">B</h2>\n\n      text\n</div>\n\nc",
      "<div class=\"a\">\n<h2 id=\"b\">B</h2>\ntext\n</div>\n\nc"
    ),
    (
      "<div>\n<pre>\na\n\n  b\n</pre>\n\n</div>", "<div>\n<pre>\na\n<!-- -->\n  b\n</pre>\n</div>"
    ),
    // Text with our syntax at the beginning of a line continues the line before it.
    ("<div>\na\n@Tea\n}\n\n</div>", "<div>\na @Tea }\n</div>"),
    // Markdown stays Markdown.
    ("<div markdown=\"1\">\n\n**a**\n\n</div>", "**a**"), ("<div>\n\n## A\n\na\n</div>", "## A\n\na"),
    ("<div>\n\n- a\n\nb\n</div>", "- a\n\nb"), ("<div>\nopen\n\na", "<div>\nopen\n\na"),
    ("<div>\na\n\nb\n</div> c", "<div>\na\nb\n</div>\n\nc"),
    // Headings within an element are HTML as well.
    ("<span>\n<h2 id=\"a\">A</h2>\n</span>", "<span>\n<h2 id=\"a\">A</h2>\n</span>"),
    ("<h2 id=\"a\">A</h2>", "## A {#a}"),
    // The ID of a block becomes an anchor.
    ("a\n{: #b }\n\nc", "a\n<a id=\"b\"></a>\n\nc"),
    ("- a\n  {:#b}\n\n  c", "- a\n  <a id=\"b\"></a>\n\n  c"),
    ("{: #b .note }\na", "<a id=\"b\"></a>\n\n@Aside(kind: note) {\n\na\n\n}"),
  ])
  func elementsAreWhole(_ page: String, _ expected: String) {
    #expect(Dialect.jekyll.converted(page) == expected)
  }

  @Test func elementsContainMarkdownIfTheProjectSaysSo() throws {
    let project = try TestProject([
      "_config.yml": "kramdown:\n  parse_block_html: true\n", "a.md": "# A",
    ]).read()
    let page = project.converter.convert(
      Array("<div>\n\n**a**\n\nb\n</div>".utf8), path: "a.md", includes: TestIncludes())
    #expect(Dialect.tidy(page.text) == "**a**\n\nb")
  }
}

struct HTMLAssetTests {
  private static let tools = [
    "docfx.json": "{\"build\": {\"content\": [{\"files\": [\"**/*.md\"]}]}}", "_config.yml": "title: Tea",
    ".vitepress/config.js": "export default { title: 'Tea' }",
    "SUMMARY.md": "* [A](guide/a.md)\n* [Home](guide/index.md)\n",
  ]

  /// Paths of images in HTML are relative to the file of the page, whose URL is a folder of its own.
  @Test(arguments: Array(tools.keys.sorted()))
  func pathsInHTMLLeadToAssets(_ configuration: String) throws {
    let project = try TestProject([
      configuration: Self.tools[configuration] ?? "", "guide/a.md": "---\n---\n# A",
      "guide/index.md": "---\n---\n# Home",
      "guide/img/my pot.png": "", "guide/img/a.png": "",
    ]).read()
    func converted(_ html: String, _ path: String) -> String {
      let page = project.converter.convert(Array(html.utf8), path: path, includes: TestIncludes())
      return Dialect.tidy(page.text)
    }
    #expect(
      converted("x <img src=\"img/a.png\"> <video poster=\"img/my%20pot.png\">", "guide/a.md")
        == "x <img src=\"../img/a.png\"> <video poster=\"../img/my%20pot.png\">")
    #expect(converted("x <img src=\"img/a.png\">", "guide/index.md") == "x <img src=\"img/a.png\">")
    #expect(converted("x <img src=\"none.png\">", "guide/a.md") == "x <img src=\"none.png\">")
  }

  /// A file in a folder around a collection.
  @Test func pathsLeadOutOfCollections() throws {
    let project = try TestProject([
      "_config.yml": "collections:\n  guides:\n    output: true\n    permalink: \"/:path.html\"\n",
      "img/a.png": "",
      "_guides/x/a.md": "---\n---\n# A",
    ]).read()
    #expect(project.facts.links.resolve("../../img/a.png", from: "guides/x/a.md") == "/img/a.png")
  }
}
