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
    ("a <i class=\"fa-book\">:book:</i> b <i>c</i>", "a  b <i>c</i>"),
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
        "# Table of contents\n\n* [Home](README.md)\n\n## Tea <a href=\"#tea\" id=\"tea\"></a>\n\n* [Pots](pots/README.md)\n  * [Lids](pots/lids.md \"Short\")\n* [Site](https://example.com)\n",
      "docs/README.md": "# Home", "docs/pots/README.md": "# Pots", "docs/pots/lids.md": "# Lids",
      "docs/.gitbook/assets/a.png": "",
    ]).read()
    #expect(
      project.outline
        == "Home→README.md | Tea[Pots→pots/README.md[Short→pots/lids.md] | Site→https://example.com]")
    #expect(project.pages["pots/README.md"]?.url == "/pots/")
    #expect(project.setting("redirects") == "{\"/old\": \"/pots/\"}")
    let page = project.converter.convert(
      Array("![](../.gitbook/assets/a.png)".utf8), path: "pots/lids.md", includes: TestIncludes())
    #expect(String(decoding: page.text, as: UTF8.self) == "![](/gitbook/assets/a.png)\n")
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
