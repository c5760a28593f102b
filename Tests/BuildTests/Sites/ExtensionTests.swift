import TestSupport
import Testing

@testable import Build

private let price = """
  ---
  arguments:
    amount: {type: number, required: true, description: The price}
    currency: {default: USD}
    kind: {type: [good, bad]}
    link: url
    photo: image
  content: blocks
  example: "@Price(amount: 3) { A **cup**. }"
  ---
  <div class="price"><b>{{amount}} {{currency}}</b>{{#kindIs.good}}!{{/kindIs.good}}
  {{#link}}<a href="{{link}}">more</a>{{/link}}{{#photo}}<img src="{{photo}}" alt="">{{/photo}}
  {{{content}}}</div>

  """

private let list = """
  ---
  arguments: {file: {type: data, required: true}}
  example: "@List(file: items.yml)"
  ---
  <ul>{{#file}}<li><a href="{{url}}">{{name}}</a></li>{{/file}}</ul>

  """

private let files: [String: String] = [
  "unfold.yml": "title: Tea\nvariables: {version: \"2.1\", product: Tea & Co}\n",
  "templates/directives/Price.mustache": price,
  "templates/directives/Price.css": ".price { border: 1px solid }\n",
  "templates/directives/List.mustache": list,
  "content/items.yml": "- {name: <b>, url: \"javascript:alert(1)\"}\n- {name: Two, url: other.md}\n",
  "content/prices.csv": "Tea,Price,Kind\nGreen,3,g\nBlack,20,b\n\"Oolong, dark\",4,b\n",
  "content/pot.svg": TestSite.drawing,
  "content/other.md": "# Other\n\nText.\n",
]

/// What a site adds without plugins: variables, directives, and data.
@Suite struct ExtensionTests {
  private func site(_ index: String, _ more: [String: String] = [:]) throws -> TestSite {
    try TestSite(files.merging(["content/index.md": "# Home\n\n" + index]) { $1 }.merging(more) { $1 })
  }

  @Test func variables() throws {
    let site = try site("{{product}} {{version}}, {{site.title}}.\n")
    #expect(try site.build().diagnostics == [])
    #expect(site.page("").has("<p>Tea &amp; Co 2.1, Tea.</p>"))
    #expect(site.read("public/index.md").has("Tea & Co 2.1, Tea.\n"))
    try site.write("unfold.yml", files["unfold.yml", default: ""].replacing("2.1", with: "3"))
    try site.build()
    #expect(site.page("").has("Tea &amp; Co 3"))
    try site.expectCleanBuild()
  }

  @Test func variablesOfLanguages() throws {
    let site = try site(
      "{{product}} {{version}}\n",
      [
        "unfold.yml": """
        title: Tea
        variables: {version: "2.1", product: Tea}
        languages: {en: English, de: {name: Deutsch, variables: {product: Tee}}}
        """, "content/index.de.md": "# Start\n\n{{product}} {{version}}\n",
      ])
    try site.build()
    #expect(site.page("").has("Tea 2.1"))
    #expect(site.page("de/").has("Tee 2.1"))
  }

  @Test func sitesWithoutVariablesShowThem() throws {
    let site = try site("{{product}}\n", ["unfold.yml": "title: Tea\n"])
    try site.build()
    #expect(site.page("").has("<p>{{product}}</p>"))
  }

  @Test func directives() throws {
    let site = try site(
      """
      @Price(amount: 3.5, kind: good, link: other.md, photo: pot.svg) {
      A **cup**.

      ## Inner
      }

      @List(file: items.yml)
      """)
    let result = try site.build()
    #expect(result.identifiers == ["link.unsafe"])
    let page = site.page("")
    #expect(page.has("<b>3.5 USD</b>!\n<a href=\"other/\">more</a>"))
    #expect(try page.all("<img src=\"pot.svg\" width=\"40\" height=\"40\"[^>]*>").count == 1)
    #expect(page.has("<p>A <strong>cup</strong>.</p>\n<h2 id=\"Inner\">Inner</h2>\n</div>"))
    #expect(page.has("<li><a>&lt;b&gt;</a></li><li><a href=\"other/\">Two</a></li>"))
    #expect(try page.all("assets/directives[^\"]*\\.css").count == 1)
    #expect(try site.page("other/").all("assets/directives[^\"]*\\.css").isEmpty)
  }

  @Test(arguments: [
    ("@Price(amont: 3)", "directive.unknown-argument", "did you mean `amount`?"),
    ("@Price(amount: x)", "directive.wrong-value", ""),
    ("@Price(amount: 3, kind: god)", "directive.wrong-value", "did you mean `good`?"),
    ("@Price", "directive.missing-argument", "write @Price(amount: 1)"),
    ("@List(file: item.yml)", "include.missing-file", "did you mean `items.yml`?"),
    ("@List(file: ../../x.yml)", "include.outside", ""),
    ("@List(file: pot.svg)", "data.format", "write a file in CSV, TSV, JSON, YAML and TOML"),
    ("@Table(\"prices.csv\", columns: Te)", "data.column", "did you mean “Tea”?"),
    ("@Table(\"prices.csv\", filter: x)", "data.filter", ""),
    ("@Table(\"prices.csv\", align: up)", "data.alignment", ""),
    ("@Table(\"price.csv\")", "include.missing-file", "did you mean `prices.csv`?"),
    ("@Table(\"prices.csv\", colums: Tea)", "include.wrong-argument", "did you mean `columns:`?"),
  ])
  func mistakes(_ text: String, _ identifier: String, _ help: String) throws {
    let result = try site(text).build()
    #expect(result.identifiers == [identifier])
    #expect(result.text.has(help))
    #expect(result.places.first?.hasPrefix("content/index.md:3:") == true)
  }

  @Test func mistakesInTemplates() throws {
    let site = try site(
      "Text.",
      [
        "templates/directives/Row.mustache": "<p>",
        "templates/directives/a-b.mustache": "<p>",
        "templates/directives/Odd.mustache": "---\narguments: {a: nunber}\ncontens: text\n---\n<p></p>\n",
      ])
    #expect(
      try site.build().identifiers.sorted() == [
        "theme.directive-name", "theme.directive-name", "theme.unknown-key", "theme.wrong-value",
      ])
  }

  @Test func tables() throws {
    let site = try site(
      """
      @Table("prices.csv", columns: "Tea, Price", sort: "-Price", filter: "Kind = b", caption: "All {{version}}")
      """)
    #expect(try site.build().diagnostics == [])
    let page = site.page("")
    #expect(page.has("<caption>All 2.1</caption>"))
    #expect(
      try page.all("<td[^>]*>([^<]*)</td>") == ["Black", "20", "Oolong, dark", "4"])
    #expect(page.has("<td class=\"align-right\">20</td>"))
  }

  @Test(arguments: [
    ("a.tsv", "A\tB\n1\tx|y\n"), ("a.json", #"[{"A": 1, "B": "x|y"}]"#), ("a.yaml", "- {A: 1, B: x|y}\n"),
    ("a.toml", "[[row]]\nA = 1\nB = \"x|y\"\n"), ("a.csv", "A;B\n1;\"x|y\"\n"),
  ])
  func formats(_ name: String, _ text: String) throws {
    let site = try site("@Table(\"\(name)\")\n", ["content/\(name)": text])
    #expect(try site.build().diagnostics == [])
    #expect(try site.page("").all("<t[hd][^>]*>([^<]*)</t") == ["A", "B", "1", "x|y"])
  }

  @Test func problemsOfData() throws {
    let site = try site(
      "@Table(\"a.csv\")\n\n@Table(\"b.csv\")\n\n@List(file: c.yml)\n",
      ["content/a.csv": "A,B\n1\n", "content/b.csv": "A\n\"x\n", "content/c.yml": "a: [\n"])
    let result = try site.build()
    #expect(result.identifiers == ["data.cells", "data.invalid", "data.invalid"])
    #expect(result.places == ["content/a.csv:2:1", "content/b.csv:2:1", "content/c.yml:2:1"])
  }

  /// A changed data file or template changes the pages that show it, and no others.
  @Test func incrementalBuilds() throws {
    let site = try site("@List(file: items.yml)\n\n@Table(\"prices.csv\")\n\n@Price(amount: 1)\n")
    try site.build()
    try site.waitForClock()
    try site.write("content/items.yml", "- {name: Three, url: other.md}\n")
    try site.build()
    #expect(site.page("").has(">Three</a>"))
    try site.write("content/prices.csv", "Tea\nWhite\n")
    try site.build()
    #expect(site.page("").has("White"))
    try site.expectCleanBuild()
    try site.write(
      "templates/directives/Price.mustache", "---\narguments: {amount: number}\n---\n<i>{{amount}}</i>\n")
    try site.build()
    #expect(site.page("").has("<i>1</i>"))
    try site.expectCleanBuild()
  }

  /// Unknown components of other tools become directives of the same name.
  @Test func components() throws {
    let site = try TestSite([
      "templates/directives/Price.mustache": price,
      "docusaurus.config.js":
        "module.exports = {title: 'Tea', presets: [['classic', {docs: {routeBasePath: '/'}}]]};\n",
      "docs/index.mdx": "# Home\n\n<Price amount={3} kind=\"good\">\n\nA **cup**.\n\n</Price>\n",
    ])
    try site.build()
    #expect(site.page("").has("<b>3 USD</b>!"))
    #expect(site.page("").has("<p>A <strong>cup</strong>.</p>"))
  }
}

/// Tags, sections that are sorted by date, and the glossary.
@Suite struct ListTests {
  private func site() throws -> TestSite {
    var files = [
      "unfold.yml": "title: Tea\nbaseURL: https://example.com/\nglossary: {oolong: A partly oxidized tea.}\n",
      "content/index.md": "# Home\n\nOolong, oolong, and [tags](tags/).\n\n@Glossary\n",
      "content/news/index.md": "---\norder: date\n---\n# News\n\nAll news.\n",
    ]
    for day in 10..<32 {
      files["content/news/\(day).md"] =
        "---\ntitle: Post \(day)\ndate: 2026-03-\(day)\ntags: \(day % 2 == 0 ? "[Green tea, x]" : "green tea")\n---\nText \(day).\n"
    }
    return try TestSite(files)
  }

  @Test func tags() throws {
    let site = try site()
    #expect(try site.build().diagnostics == [])
    #expect(try site.page("tags/").all("<a href=\"([^\"]*)\">(?:green tea|x)</a>") == ["green-tea/", "x/"])
    #expect(try site.page("tags/x/").all(">(Post [0-9]+)</a><p>").count == 11)
    #expect(site.page("tags/green-tea/").has("<p class=\"eyebrow\"><a href=\"../\">Tags</a></p>"))
    #expect(site.page("news/10/").has("<li><a href=\"../../tags/green-tea/\">green tea</a></li>"))
    #expect(site.page("").has("<a href=\"tags/\">tags</a>"))
  }

  @Test func sectionsByDate() throws {
    let site = try site()
    try site.build()
    let first = try site.page("news/").all("<li><a href=\"[0-9]+/\">(Post [0-9]+)</a><time")
    #expect(first.count == 20)
    #expect(first.first == "Post 31")
    #expect(site.page("news/").has("<time datetime=\"2026-03-31\">March 31, 2026</time>"))
    #expect(try site.page("news/page/2/").all(">(Post [0-9]+)</a><time") == ["Post 11", "Post 10"])
    #expect(site.page("news/page/2/").has("<a href=\"../../\">1</a>"))
    let feed = site.read("public/news/feed.xml")
    #expect(feed.count(of: "<entry>") == 22)
    #expect(feed.has("<id>https://example.com/news/31/</id>"))
    #expect(site.page("news/").has("news/feed.xml") || site.page("news/").has("\"feed.xml\""))
  }

  @Test func authorsReadingTimeAndYears() throws {
    let site = try site()
    try site.write(
      "content/news/40.md",
      "---\ntitle: Old\ndate: 2025-01-01\nauthors: [Ada, Grace]\nreadingTime: true\n---\n"
        + String(repeating: "word ", count: 500))
    #expect(try site.build().diagnostics == [])
    #expect(site.page("news/40/").has("<p class=\"page-meta\">Ada, Grace · 2 min read</p>"))
    #expect(try site.page("news/40/").all("<li class=\"year\">([0-9]+)\n") == ["2026", "2025"])
    #expect(site.page("news/page/2/").has("January 1, 2025 · Ada, Grace</time>"))
    #expect(site.read("public/news/feed.xml").has("<author><name>Grace</name>"))
    #expect(!site.page("news/10/").has("min read"))
  }

  /// Generated lists have the sidebar of the home page or of their section, in which no page is current.
  @Test(arguments: ["tags/", "tags/x/", "news/page/2/"])
  func sidebarsOfLists(_ url: String) throws {
    let site = try site()
    try site.build()
    #expect(site.page(url).has("<nav class=\"sidebar"))
    let sidebar = site.page(url).components(separatedBy: "<nav class=\"sidebar").last ?? ""
    #expect(!sidebar.contains("aria-current"))
  }

  /// The lists change with the tags, dates and abstracts of pages.
  @Test func incrementalBuilds() throws {
    let site = try site()
    try site.build()
    try site.waitForClock()
    try site.write("content/news/10.md", "---\ndate: 2026-03-10\ntags: x\ntitle: Post 10\n---\nOther text.\n")
    try site.build()
    #expect(site.page("news/page/2/").has("Other text."))
    try site.expectCleanBuild()
    try site.write("content/news/10.md", "---\ndate: 2026-04-10\ntags: y\ntitle: Post 10\n---\nOther text.\n")
    try site.build()
    #expect(site.page("tags/y/").has("Post 10"))
    try site.expectCleanBuild()
  }

  @Test func glossary() throws {
    let site = try site()
    try site.build()
    let page = site.page("")
    #expect(
      page.has("<p><abbr title=\"A partly oxidized tea.\" tabindex=\"0\">Oolong</abbr>, oolong, and"))
    #expect(page.has("<dt id=\"term-oolong\">oolong</dt>\n<dd>A partly oxidized tea.</dd>"))
  }
}

/// Notebooks, and pages that programs convert.
@Suite struct FormatTests {
  private let notebook = #"""
    {
     "cells": [
      {"cell_type": "markdown", "source": ["# Tea\n", "\n", "A [link](missing.md)."]},
      {"cell_type": "code", "source": "print('a')\nprint('b')", "outputs": [
       {"output_type": "stream", "text": ["\u001b[31ma\u001b[0m\n", "b\n"]},
       {"output_type": "execute_result", "data": {
        "text/plain": "   x", "text/html": "<div>\n<style>p{}</style>\n<table border=\"1\">\n<tr><td>1</td></tr>\n</table>\n</div>"}},
       {"output_type": "display_data", "data": {"image/png": "iVBORw0KGgo=\n", "text/plain": "<Figure>"}}
      ]},
      {"cell_type": "raw", "source": "raw"}
     ],
     "metadata": {"language_info": {"name": "python"}}, "nbformat": 4
    }
    """#

  @Test func notebooks() throws {
    let site = try TestSite(["content/index.md": "# Home\n", "content/tea.ipynb": notebook])
    let result = try site.build()
    #expect(result.identifiers == ["link.broken"])
    #expect(result.places == ["content/tea.ipynb:3:3"])
    let page = site.page("tea/")
    #expect(page.has("<h1>Tea</h1>"))
    #expect(page.has("<code class=\"language-python\">"))
    #expect(page.has("a\nb\n</code>"))
    #expect(page.has("<td>1</td>"))
    #expect(page.has("src=\"data:image/png;base64,iVBORw0KGgo=\""))
    #expect(!page.has("raw"))
    #expect(site.read("public/tea.md").has("print('a')"))
    try site.expectCleanBuild()
  }

  @Test func converters() throws {
    let site = try TestSite([
      "content/index.md": "# Home\n", "content/a.up": "= Title\n\nText.\n",
      "unfold.yml": "title: T\nconverters: {up: [sed, 's/^= /# /']}\n",
    ])
    #expect(try site.build().identifiers == ["converter.not-allowed"])
    var options = site.options
    options.allowsRenderers = true
    #expect(Built(try SiteBuilder(options).build(), in: site).diagnostics == [])
    #expect(site.page("a/").has("<h1>Title</h1>"))
    #expect(site.read("public/a.md") == "# Title\n\nText.\n")
  }

  /// `unfold convert` writes Markdown that takes the place of the original.
  @Test func convertedFiles() throws {
    let site = try TestSite([
      "content/index.md": "# Home\n", "content/a.up": "= Title\n", "content/b.up": "= B\n",
      "content/b.md": "# Own\n", "content/tea.ipynb": notebook.replacing("missing.md", with: "index.md"),
      "unfold.yml": "title: T\nconverters: {up: [sed, 's/^= /# /']}\n",
    ])
    var options = site.options
    #expect(
      try ConvertedFiles(options).diagnostics.map(\.identifier) == [
        "converter.not-allowed", "converter.not-allowed",
      ])
    options.allowsRenderers = true
    let made = try ConvertedFiles(options)
    #expect(made.diagnostics.map(\.identifier) == ["converter.own-file"])
    #expect(made.written.map { $0.split(separator: "/").last } == ["a.md"] && made.unchanged == 1)
    #expect(site.read("content/b.md") == "# Own\n")
    #expect(try site.build().diagnostics == [])
    #expect(site.page("a/").has("<h1>Title</h1>"))
    #expect(site.page("tea/").has("<h1>Tea</h1>"))
    try site.expectCleanBuild()
  }

  @Test func failingConverters() throws {
    let site = try TestSite([
      "content/index.md": "# Home\n", "content/a.up": "x",
      "unfold.yml": "title: T\nconverters: {up: [false]}\n",
    ])
    var options = site.options
    options.allowsRenderers = true
    #expect(Built(try SiteBuilder(options).build(), in: site).identifiers == ["converter.failed"])
  }
}

/// Numbers of headings, figures and tables, and references to them.
@Suite struct NumberingTests {
  private func site(_ numbering: String) throws -> TestSite {
    try TestSite([
      "unfold.yml": "title: T\nnumbering: \(numbering)\n",
      "content/index.md": """
      # Home

      @Reference("#pot"), @Reference("a.md#cups"), [](a.md#second).

      ## First

      @Figure(id: "pot") {
        ![A pot](pot.svg)
        A pot.
      }

      @Image(source: "pot.svg", alt: "B") { The second. }
      """,
      "content/a.md": """
      # A

      ## One

      ### Inner

      ## Second

      @Table(id: "cups", caption: "Cups") {
      | a |
      | - |
      | 1 |
      }

      @Table("x.csv", caption: "X", id: "x")
      """,
      "content/x.csv": "a\n1\n",
      "content/pot.svg": "<svg xmlns='http://www.w3.org/2000/svg' width='1' height='1'/>",
    ])
  }

  @Test(arguments: [("true", ""), ("page", ""), ("site", "1.")])
  func numbers(_ numbering: String, _ prefix: String) throws {
    let site = try site(numbering)
    #expect(try site.build().diagnostics == [])
    let page = site.page("a/")
    #expect(page.has("<h2 id=\"One\"><span class=\"number\">\(prefix)1</span> One</h2>"))
    #expect(page.has("<span class=\"number\">\(prefix)1.1</span> Inner"))
    #expect(page.has("<a href=\"#Second\">\(prefix)2 Second</a>"))
    #expect(page.has("id=\"cups\""))
    #expect(page.has("<caption><b>Table \(prefix)1</b> Cups</caption>"))
    #expect(page.has("<caption><b>Table \(prefix)2</b> X</caption>"))
    #expect(page.has(prefix.isEmpty ? "<h1>A</h1>" : "<h1>1 A</h1>"))
    let home = site.page("")
    #expect(home.has("<a href=\"#pot\">Figure 1</a>, <a href=\"a/#cups\">Table \(prefix)1</a>"))
    #expect(home.has("<a href=\"a/#Second\">\(prefix)2 Second</a>"))
    #expect(home.has("<figure id=\"pot\">"))
    #expect(home.has("<b>Figure 2</b> "))
  }

  /// A site without numbers has none, and says so where it refers to one.
  @Test func withoutNumbers() throws {
    let site = try site("false")
    #expect(try site.build().identifiers == ["directive.no-numbering", "directive.no-numbering"])
    #expect(!site.page("a/").has("class=\"number\""))
    #expect(site.page("a/").has("<caption>Cups</caption>"))
  }

  @Test(arguments: [("page.md", "directive.reference"), ("#nothing", "link.broken-anchor")])
  func wrongTargets(_ target: String, _ identifier: String) throws {
    let site = try TestSite([
      "content/index.md": "---\nnumbering: true\n---\n# Home\n\n@Reference(\"\(target)\")\n"
    ])
    #expect(try site.build().identifiers == [identifier])
  }

  /// A new figure changes the numbers on other pages, too.
  @Test func incrementalBuilds() throws {
    let site = try site("site")
    try site.build()
    try site.waitForClock()
    try site.write(
      "content/a.md",
      "# A\n\n## Second\n\n@Table(caption: \"New\") {\n| a |\n| - |\n| 1 |\n}\n\n@Table(id: \"cups\", caption: \"Cups\") {\n| a |\n| - |\n| 1 |\n}\n"
    )
    try site.build()
    #expect(site.page("").has("<a href=\"a/#cups\">Table 1.2</a>"))
    try site.expectCleanBuild()
  }
}

/// Glossaries in files.
@Suite struct GlossaryFileTests {
  @Test func file() throws {
    let site = try TestSite([
      "content/index.md": "# Home\n\nOolong, and [[oolong]].\n",
      "glossary.yml": "oolong: A partly oxidized tea.\n",
    ])
    #expect(try site.build().diagnostics == [])
    #expect(
      site.page("").has(
        "tabindex=\"0\">Oolong</abbr>, and <abbr title=\"A partly oxidized tea.\">oolong</abbr>."))
  }

  @Test func page() throws {
    let site = try TestSite([
      "unfold.yml": "title: T\nglossary: terms.md\n",
      "content/index.md": "# Home\n\nOolong, and [[Oolong]].\n",
      "content/terms.md": "# Terms\n\noolong\n: A partly *oxidized* tea.\n",
    ])
    #expect(try site.build().diagnostics == [])
    #expect(
      site.page("").has("<a href=\"terms/#oolong\" title=\"A partly oxidized tea.\">Oolong</a>"))
    try site.waitForClock()
    try site.write("content/terms.md", "# Terms\n\noolong\n: A blue tea.\n")
    try site.build()
    #expect(site.page("").has("<abbr title=\"A blue tea.\""))
    try site.expectCleanBuild()
  }

  @Test(arguments: [
    ("glossary: term.md", "configuration.glossary-page"), ("glossary: [a]", "configuration.wrong-value"),
  ])
  func mistakes(_ setting: String, _ identifier: String) throws {
    let site = try TestSite([
      "unfold.yml": "title: T\n\(setting)\n", "content/index.md": "# Home\n", "content/terms.md": "# T\n",
    ])
    #expect(try site.build().identifiers == [identifier])
  }
}

/// Messages about data, notebooks and own directives.
@Suite struct ExtensionMessageTests {
  @Test func messages() throws {
    let site = try TestSite([
      "content/index.md": "# Home\n\n@Table(\"empty.csv\")\n\n@DirectiveReference\n", "content/empty.csv": "",
      "content/a.ipynb": "{\"cells\": 1}",
    ])
    #expect(
      try site.build().identifiers.sorted() == [
        "converter.notebook", "data.empty", "directive.no-own-directives",
      ])
  }
}
