import Foundation
import Projects
import Testing

@testable import Dialects

struct GitBookTests {
  @Test(arguments: [
    ("{% hint style=\"danger\" %}\na\n{% endhint %}", "@Aside(\"Danger\", kind: caution) {\n\na\n\n}"),
    (
      "{% tabs %}\n{% tab title=\"A\" %}\na\n{% endtab %}\n\n{% tab title=\"B\" %}\nb\n{% endtab %}\n{% endtabs %}",
      "@TabNavigator {\n\n@Tab(\"A\") {\n\na\n\n}\n\n@Tab(\"B\") {\n\nb\n\n}\n\n}"
    ),
    (
      "{% code title=\"a.js\" lineNumbers=\"true\" %}\n```javascript\nx\n```\n{% endcode %}",
      "```javascript title=\"a.js\" showLineNumbers\nx\n```"
    ),
    ("{% content-ref url=\"a.md\" %}\n[a.md](a.md)\n{% endcontent-ref %}", "[a.md](a.md)"),
    (
      "{% embed url=\"https://example.com\" %}\n\nb",
      "@Embed(\"https://example.com\", title: \"https://example.com\")\n\nb"
    ),
    (
      "{% tabs %}\n{% tab title=\"A\" %}\na\n{% tab title=\"B\" %}\nb\n{% endtab %}\n{% endtabs %}",
      "@TabNavigator {\n\n@Tab(\"A\") {\n\na\n\n}\n\n@Tab(\"B\") {\n\nb\n\n}\n\n}"
    ),
    (
      "{% embed url=\"https://example.com/a\\_b\\#c\" %}",
      "@Embed(\"https://example.com/a_b#c\", title: \"https://example.com/a_b#c\")"
    ),
    ("## Tea <a href=\"#tea\" id=\"tea\"></a>", "## Tea"),
    ("## Tea <a href=\"#pots\" id=\"pots\"></a>", "<a id=\"pots\"></a>\n\n## Tea"),
    ("{% page-ref page=\"a.md\" %}", "[a.md](a.md)"),
    ("a $b and c$ d, $$x_1$$", "a \\$b and c$ d, $$x_1$$"),
    (
      "1.  a\n\n    <figure>b</figure>\n2. c\n3.  d\n\n    {% hint style=\"tip\" %}\n    e\n    {% endhint %}",
      "1.  a\n\n    <figure>b</figure>\n2. c\n3.  d\n\n    @Aside(kind: tip) {\n\n    e\n\n    }"
    ),
    ("{% file src=\"a.zip\" %}\nThe file\n{% endfile %}", "[a.zip](a.zip)\n\nThe file"),
    ("{% unknown x %}\n\na {{ b }}c", "a c"),
    ("{% hint style=\"info\" %}\nunclosed", "@Aside(\"Info\", kind: note) {\n\n}\n\nunclosed"),
    (
      "{% stepper %}\n{% step %}\n[**a**](b.md)\n\nc\n{% endstep %}\n\n{% step %}\nd\n{% endstep %}\n{% endstepper %}",
      "@Steps {\n\n1. [**a**](b.md)\n\n   c\n\n1. d\n\n}"
    ),
    (
      "{% stepper %}\n{% step %}\n## a\n\nb\n{% endstep %}\n{% step %}\n**c**\n{% endstep %}\n{% endstepper %}",
      "@Steps {\n\n## a\n\nb\n\n**c**\n\n}"
    ),
    (
      "### 1. Boil\n\n### Node.js\n\n### A b",
      "<a id=\"id-1.-boil\"></a>\n\n### 1. Boil\n\n<a id=\"node.js\"></a>\n\n### Node.js\n\n### A b"
    ),
    (
      "<details>\n\n<summary>A *pot*</summary>\n\nb\n\n</details>",
      "<a id=\"a-pot\"></a>\n\n@DisclosureGroup(\"A pot\") {\n\nb\n\n}"
    ),
    (
      "### Pots & `$tea <lids>`",
      "<a id=\"pots-and-usdtea-less-than-lids-greater-than\"></a>\n\n### Pots & `$tea <lids>`"
    ),
    (
      "{% embed url=\"https://example.com\" %}\nA *pot*\n{% endembed %}",
      "@Embed(\"https://example.com\", title: \"A pot\")"
    ),
    (
      "{% tabs %}\n{% tab title= \"A\" %}\n{% code title = \"b\" %}\n```\n{% hint %}c\n```\n{% endcode %}\n{% endtab %}\n{% endtabs %}",
      "@TabNavigator {\n\n@Tab(\"A\") {\n\n```text title=\"b\"\n{% hint %}c\n```\n\n}\n\n}"
    ),
    ("a {% raw %}b{% endraw %}", "a b"), ("a <i class=\"fa-book\">:book:</i> b <i>c</i>", "a  b <i>c</i>"),
    (
      "<pre class=\"language-js\"><code class=\"lang-js\">if (a) {\n<strong>  b(&#x3C;c {{ d }});\n</strong>}\n</code></pre>\n\ne",
      "```js {2}\nif (a) {\n  b(<c {{ d }});\n}\n```\n\ne"
    ),
    ("<pre>\n}\n\n**a**\n</pre>\n\nb", "<pre>\n&#125;\n\n**a**\n</pre>\n\nb"),
    ("- a\n\n  {% hint style=\"tip\" %}\n  b\n  {% endhint %}", "- a\n\n  @Aside(kind: tip) {\n\n  b\n\n  }"),
  ])
  func syntaxIsConverted(_ page: String, _ expected: String) {
    #expect(Dialect.gitBook.converted(page) == expected)
  }

  @Test func projectsAreRead() throws {
    let project = try TestProject([
      ".gitbook.yaml": "root: ./docs/\nredirects:\n  old: pots/README.md",
      "docs/SUMMARY.md":
        "# Table of contents\n\n* [Home](README.md)\n\n## Tea <a href=\"#tea\" id=\"tea\"></a>\n\n* [Pots](pots/README.md)\n  * [Lids](pots/lids.md \"Short\")\n* [Site](https://example.com)\n* [Cups](Cups%2C%20all.md)\n* [Milk](milk\\_jugs.md#big)\n",
      "docs/Cups, all.md": "# Cups", "docs/milk_jugs.md": "# Milk",
      "docs/README.md": "# Home", "docs/pots/README.md": "# Pots", "docs/pots/lids.md": "# Lids",
      "docs/.gitbook/assets/a.png": "",
    ]).read()
    #expect(
      project.outline
        == "Home→README.md | Tea[Pots→pots/README.md[Short→pots/lids.md] | Site→https://example.com | Cups→Cups, all.md | Milk→milk_jugs.md]"
    )
    #expect(project.pages["pots/README.md"]?.url == "/pots/")
    #expect(project.setting("redirects") == "{\"/old\": \"/pots/\"}")
    let page = project.converter.convert(
      Array("![](../.gitbook/assets/a.png)".utf8), path: "pots/lids.md", includes: TestIncludes())
    #expect(String(decoding: page.text, as: UTF8.self) == "![](/gitbook/assets/a.png)\n")
  }

  /// Source: GitBook, “Content configuration”, `structure`.
  @Test(arguments: [
    ("* [Home](home.md)", ["/", nil], ["README.md"]),
    ("* [Home](home.md)\n* [Read me](README.md)", ["/", "/README/"], []),
  ])
  func theREADMECanBeAnotherPageThanTheHomePage(
    _ summary: String, _ urls: [String?], _ excluded: [String]
  ) throws {
    let project = try TestProject([
      ".gitbook.yaml": "structure:\n  readme: ./home.md", "SUMMARY.md": summary, "home.md": "# Home",
      "README.md": "# Repository", "pots/README.md": "# Pots",
    ]).read()
    #expect([project.pages["home.md"]?.url, project.pages["README.md"]?.url] == urls)
    #expect(project.pages["pots/README.md"]?.url == "/pots/")
    #expect(project.excluded.filter { $0.hasSuffix(".md") && $0 != "SUMMARY.md" } == excluded)
  }

  /// A block that can have a caption has a closing tag only with one.
  @Test func blocksWithoutContentEndAtOnce() {
    #expect(
      Dialect.gitBook.converted(
        "{% embed url=\"https://a.com\" %}\n\nb\n\n{% embed url=\"https://c.com\" %}\nd\n{% endembed %}\n\ne")
        == "@Embed(\"https://a.com\", title: \"https://a.com\")\n\nb\n\n@Embed(\"https://c.com\", title: \"d\")\n\ne"
    )
  }

  /// Source: GitBook, “Multi-Languages”: the books are in folders, next to the settings of all of them.
  @Test func booksShareTheSettingsOfTheirProject() throws {
    let project = try TestProject([
      ".git/HEAD": "", "LANGS.md": "* [English](en/)\n", "book.json": "{\"title\": \"Tea\"}",
      "en/SUMMARY.md": "* [Home](README.md)\n* [Pots](pots.md)\n* [Big](pots.md#big)\n",
      "en/README.md": "[All](SUMMARY.md)", "en/pots.md": "# Pots",
    ])
    defer { try? FileManager.default.removeItem(atPath: project.path) }
    let book = try #require(Project.find(at: project.path + "/en", shownAs: "en"))
    #expect(book.setting("title") == "\"Tea\"")
    #expect(book.outline == "Home→README.md | Pots→pots.md")
    #expect(
      book.diagnostics.map { "\($0.severity) \($0.identifier) \($0.location.line)" } == [
        "note navigation.repeated 3"
      ])
    let page = book.converter.convert(
      Array("[All](SUMMARY.md)".utf8), path: "README.md", includes: TestIncludes())
    #expect(String(decoding: page.text, as: UTF8.self) == "[All](/)\n")
  }

  @Test func variablesOfTheBook() throws {
    let project = try TestProject([
      "book.json": #"{"title": "Tea", "variables": {"url": "https://example.com", "pots": {"big": "2 l"}}}"#,
      "SUMMARY.md": "* [Home](README.md)\n", "README.md": "# Home",
    ]).read()
    let text =
      "[a]({{ book.url }}) {{book.pots.big}} {{ book.x }}b\n\n{% raw %}\n`{{ book.url }}`\n{% endraw %}\n"
    let page = project.converter.convert(Array(text.utf8), path: "README.md", includes: TestIncludes())
    #expect(Dialect.tidy(page.text) == "[a](https://example.com) 2 l b\n\n`{{ book.url }}`")
    #expect(page.diagnostics.map(\.identifier) == ["foreign.expression"])
  }
}
