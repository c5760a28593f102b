import Basics
import Testing

@testable import Dialects

/// Syntax of pages of MkDocs besides that of its extensions.
struct PythonPageTests {
  private func convert(_ page: String, _ includes: [String: String] = [:]) -> String {
    PythonMarkdownTests.all.converted(page, path: "a/page.md", includes: includes)
  }

  /// Source: Python-Markdown, in which destinations can contain spaces and continue on the next line.
  @Test(arguments: [
    ("[a](b c.md#d e)", "[a](<b c.md#d e>)"), ("![a](b c.png \"T\")", "![a](<b c.png> \"T\")"),
    ("[a](b.md \"T u\")", "[a](b.md \"T u\")"), ("[a]( b.md )", "[a]( b.md )"),
    ("[a](<b c.md>)", "[a](<b c.md>)"), ("`[a](b c)`", "`[a](b c)`"),
    ("[a](https://b.c/d/\ne.md).", "[a](https://b.c/d/e.md\n)."), ("[a](b.md\n\"T\")", "[a](b.md\n\"T\")"),
    ("- [a](b/\n  c.md) d", "- [a](b/c.md\n  ) d"), ("[a](b\nc d)", "[a](b\nc d)"),
  ])
  func destinationsWithSpaces(page: String, expected: String) { #expect(convert(page) == expected) }

  @Test func definitionsBelowAFootnoteAreNoPartOfIt() {
    let page = "a[^1] [b][c]\n\n[^1]: d\n    [e][f].\n[c]: https://c.example\n[f]: https://f.example"
    #expect(convert(page).hasSuffix("[e][f].\n\n[c]: https://c.example\n[f]: https://f.example"))
  }

  /// Source: Python-Markdown, “Footnotes”, `PLACE_MARKER`.
  @Test func theMarkerOfFootnotesIsLeftOut() {
    #expect(convert("a\n\n///Footnotes Go Here///\n\nb") == "a\n\nb")
  }

  @Test(arguments: [
    ("<div>\n```\na\n```\n</div>\n```sh\nb\n```", "<div>\n\n```\na\n```\n\n</div>\n\n```sh\nb\n```"),
    ("```sh\nb\n```\n<div>\n```\na\n```\n</div>", "```sh\nb\n```\n<div>\n\n```\na\n```\n\n</div>"),
    ("<p>a</p>\n*b*", "<p>a</p>\n\n*b*"), ("<p>a</p>\n<p>b</p>", "<p>a</p>\n<p>b</p>"),
    ("a <img src=b.svg?c=true/> d", "a <img src=\"b.svg?c=true\" /> d"),
  ])
  func codeAndTextNextToHTML(page: String, expected: String) { #expect(convert(page) == expected) }

  /// Source: Python-Markdown, “Attribute Lists”.
  @Test(arguments: [
    ("# A { : #b }", "# A {#b}"), ("![a](b.png){ on-c }", "![a](b.png)"), ("f(x){ y }", "f(x){ y }"),
  ])
  func unusualAttributeLists(page: String, expected: String) { #expect(convert(page) == expected) }

  /// Source: mkdocs-macros-plugin, “Configuration”.
  @Test func marksOfMacrosCanBeOthers() throws {
    var facts = ProjectFacts()
    facts.templates = PageTemplateGlobals(isJinja: true)
    facts.templates?.marks.value = (Bytes("{{{"), Bytes("}}}"))
    facts.templates?.marks.tag = (Bytes("-{%"), Bytes("%}-"))
    let dialect = MkDocsDialect.dialect(MkDocsDialect.Features(extensions: [], plugins: ["macros"]))
    let found = dialect.result("a {{{ b.c() }}} {{ d }} -{% h %}-\n\n[e]: https://f/{{{ g }}}", facts: facts)
    #expect(
      Dialect.tidy(found.text)
        == "a `{{{ b.c() }}}` {{ d }} `-{% h %}-`\n\n[e]: https://f/%7B%7B%7B%20g%20%7D%7D%7D")
  }

  @Test(arguments: [
    ("[**A**](b.md) and [**C**](d.md)", "[**A**](b.md) and [**C**](d.md)"),
    ("x**A:**b **c** d", "x<strong>A:</strong>b **c** d"),
    ("**`a`**{: .b}:smile:", "<strong>`a`</strong>😄"), ("**a**:smile:", "**a**😄"),
    ("**a.**😄 **b.**, **c**", "<strong>a.</strong>😄 **b.**, **c**"),
    ("__a__{: .b}:smile: __c__ d__e__f", "<strong>a</strong>😄 __c__ d__e__f"),
  ])
  func marksOfStrongTextArePairs(page: String, expected: String) { #expect(convert(page) == expected) }

  /// Source: Python-Markdown, in which the content of an item is indented by four columns, and code by four more.
  @Test(arguments: [
    (
      "* a\n\n    ```py\n    b\n    ```\n\n      1. c\n      2. d",
      "* a\n\n    ```py\n    b\n    ```\n\n    1. c\n    2. d"
    ),
    ("- a\n\n      b\n\n        c", "- a\n\n    b\n\n        c"),
    ("1. a\n\n       b", "1. a\n\n      b"), ("- a\n\n    - b\n\n          c", "- a\n\n    - b\n\n        c"),
    ("- a\n      b", "- a\n      b"), ("a\n\n    b", "a\n\n    b"),
  ])
  func indentationInItems(page: String, expected: String) { #expect(convert(page) == expected) }

  /// Source: Python-Markdown, in which HTML that is indented by four columns is part of the text.
  @Test func markdownInIndentedHTML() {
    var facts = ProjectFacts()
    facts.files = ["a/page.md", "a/pots.md", "b/index.md", "c.png"]
    let page = PythonMarkdownTests.all.result(
      "- a\n\n    <table>\n    <tr><td>`b` **c** [d](pots.md#e)</td></tr>\n    <tr><td>[f](../b/index.md) [g](h.md) ![i](../c.png)</td></tr>\n    </table>\n\n<p>`j` *k*</p>",
      path: "a/page.md", facts: facts)
    #expect(
      Dialect.tidy(page.text)
        == "- a\n\n    <table>\n    <tr><td><code>b</code> <strong>c</strong> <a href=\"../pots/#e\">d</a></td></tr>\n    <tr><td><a href=\"../../b/\">f</a> <a href=\"h.md\">g</a> <img src=\"../../c.png\" alt=\"i\" /></td></tr>\n    </table>\n\n<p>`j` *k*</p>"
    )
  }

  @Test func commonIndentationInTabs() {
    let page = "=== \"A\"\n\n      1. b\n\n        ![c](d.png){ class=\"e\" }"
    #expect(convert(page) == "@TabNavigator {\n\n@Tab(\"A\") {\n\n1. b\n\n  ![c](d.png)\n\n}\n\n}")
  }

  /// Source: mkdocs-macros-plugin, “Writing pages with macros”.
  @Test func macrosInHTMLAreCode() {
    let page = "<div>\n{{ a(b) }} {# c #}\n<img src=\"{{ d() }}\" alt=\"e\">\n</div>"
    let found = PythonMarkdownTests.all.result(page)
    let text = "<div>\n<code>{{ a(b) }}</code> \n<img src=\"\" alt=\"e\">\n</div>"
    #expect(Dialect.tidy(found.text) == text)
    #expect(found.diagnostics.map(\.location.line) == [2])
    #expect(found.diagnostics.first?.message.contains("2 times") == true)
  }

  /// Source: Material for MkDocs, “Image alignment”.
  @Test func alignedImages() {
    #expect(
      convert("![a](https://b.c/d.png){ align=left } e")
        == "<img src=\"https://b.c/d.png\" alt=\"a\" align=\"left\"> e")
    #expect(convert("![a](https://b.c/d.png){ align=middle }") == "![a](https://b.c/d.png)")
  }

  @Test(arguments: [
    ("See https://a\\.b\\.c/d", "See https://a.b.c/d"), ("(http://a/\\`b\\`) c", "(http://a/%60b%60) c"),
    ("a\\.b https://c", "a\\.b https://c"),
  ])
  func escapesInURLs(page: String, expected: String) { #expect(convert(page) == expected) }

  @Test func marksOfFootnotesAreNotInTitles() {
    let text = PageConverter(PythonMarkdownTests.all, ProjectFacts()).convert(
      Array("b\n\n### A [^1] c\n\n## D\n\n[^1]: e".utf8), path: "page.md", includes: TestIncludes())
    #expect(String(decoding: text.text, as: UTF8.self).contains("title: \"A c\""))
  }

  /// Source: Material for MkDocs, “Code blocks”.
  @Test func titlesOfCodeCanContainHTML() {
    #expect(
      convert("```sh title=\"<code>a</code> &amp; b\"\nx\n```") == "```sh title=\"a & b\"\nx\n```")
  }

  @Test func descriptionsArePlainText() {
    let page = "---\ndescription: '[Pots](https://a.example) and `lids`'\n---\nb"
    #expect(convert(page).contains("description: \"Pots and `lids`\""))
    let plain = "---\ndescription: 'Pots **and**'\n---\nb"
    #expect(convert(plain).contains("Pots **and**"))
  }
}
