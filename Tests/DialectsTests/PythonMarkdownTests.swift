import Basics
import Testing

@testable import Dialects

/// The syntax of MkDocs, by the examples of the documentation of Material, Python-Markdown and PyMdown.
struct PythonMarkdownTests {
  static let all = MkDocsDialect.dialect(
    MkDocsDialect.Features(
      extensions: MkDocsDialect.defaultExtensions.union([
        "pymdownx.critic", "mdx_include", "markdown_include_variants", "wikilinks",
      ]), plugins: ["macros", "mkdocstrings", "include-markdown"]))

  private func convert(_ page: String, _ includes: [String: String] = [:]) -> String {
    Self.all.converted(page, path: "page.md", includes: includes)
  }

  @Test(arguments: [
    ("!!! note\n    Text\n\n    more\n\nend", "@Aside(kind: note) {\n\nText\n\nmore\n\n}\n\nend"),
    ("!!! warning \"Mind the `gap`\"\n    Text", "@Aside(\"Mind the gap\", kind: warning) {\n\nText\n\n}"),
    ("!!! info inline end \"Title\"\n    Text", "@Aside(\"Title\", kind: note) {\n\nText\n\n}"),
    ("!!! tip \"\"\n    Text", "@Aside(kind: tip) {\n\nText\n\n}"),
    ("1. !!!\n2. a !!! b", "1. !!!\n2. a !!! b"),
    ("!!! tip \"T\" {#a-b}\n    Text", "<a id=\"a-b\"></a>\n\n@Aside(\"T\", kind: tip) {\n\nText\n\n}"),
    ("??? \"T\" { #a .b }\n    Text", "<a id=\"a\"></a>\n\n@DisclosureGroup(\"T\") {\n\nText\n\n}"),
    ("!!! bug\n    Text", "@Aside(\"Bug\", kind: warning) {\n\nText\n\n}"),
    ("??? question\n    Text", "@DisclosureGroup(\"Question\") {\n\nText\n\n}"),
    ("???+ note \"Open\"\n    Text", "@DisclosureGroup(\"Open\", isExpanded: true) {\n\nText\n\n}"),
    ("!!! note\n", "@Aside(kind: note) {\n\n}"),
    (" !!! note\n    Text\n\nend", " @Aside(kind: note) {\n\n Text\n\n }\n\nend"),
    ("- a\n\n    !!! note\n        b\n\n- c", "- a\n\n    @Aside(kind: note) {\n\n    b\n\n    }\n\n- c"),
    ("!!! note \"unclosed", "!!! note \"unclosed"),
    ("Wow!!! note", "Wow!!! note"),
    ("/// embed\n    file: a.py\n///\n\nb", "b"),
    (
      "!!! note\n    <ul>\n    <li>:material-a: b</li>\n    </ul>\n\n<ul>\n<li>:material-a: b</li>\n</ul>",
      "@Aside(kind: note) {\n\n<ul>\n<li>b</li>\n</ul>\n\n}\n\n<ul>\n<li>:material-a: b</li>\n</ul>"
    ),
    (
      "/// note\na\n/// details | b\nc\n///\nd\n///\n\ne",
      "@Aside(kind: note) {\n\na\n\n@DisclosureGroup(\"b\") {\n\nc\n\n}\n\nd\n\n}\n\ne"
    ),
    (
      "/// note\na\n/// tip\nb\n///\n\nc",
      "@Aside(kind: note) {\n\na\n\n@Aside(kind: tip) {\n\nb\n\n}\n\n}\n\nc"
    ),
    ("!!! note\n\n        a\n          b\n", "@Aside(kind: note) {\n\n````\na\n  b\n````\n\n}"),
    (
      "!!! note\n\n        ````\n        a\n        ````\n",
      "@Aside(kind: note) {\n\n`````\n````\na\n````\n`````\n\n}"
    ),
    ("<div>\n{{ a(b) }}\n</div>", "<div>\n<code>{{ a(b) }}</code>\n</div>"),
    ("{{ a(b,\n'c') }} d", "`{{ a(b,\n'c') }}` d"),
    ("<hr>\n**a**\n\nb\n<hr class=\"c\">d", "<hr>\n\n**a**\n\nb\n\n<hr class=\"c\">\n\nd"),
    ("[A][b.C] d\n\n[a]: https://a.b", "A d\n\n[a]: https://a.b"),
    ("```\n!!! note\n    x\n```", "```\n!!! note\n    x\n```"),
  ])
  func admonitions(page: String, expected: String) { #expect(convert(page) == expected) }

  /// A tag of an inline element alone on a line begins a paragraph.
  @Test(arguments: [
    ("<i class=\"a\">\nBy *b*\n</i>\n\nc", "<i class=\"a\">By *b*\n</i>\n\nc"),
    ("> <b>\n> *c*\n> </b>", "> <b>*c*\n> </b>"),
    ("a\n<i>\n*b*", "a\n<i>\n*b*"), ("<i>\n\n*b*", "<i>\n\n*b*"), ("<i>\n<b>c</b>", "<i>\n<b>c</b>"),
    ("<i>\n- a", "<i>\n- a"), ("<i>\n```\na\n```", "<i>\n```\na\n```"),
    ("<pre>\n*a*\n</pre>", "<pre>\n*a*\n</pre>"),
  ])
  func inlineTags(page: String, expected: String) { #expect(convert(page) == expected) }

  /// Languages in indented code, by the examples of Python-Markdown, “CodeHilite”.
  @Test(arguments: [
    ("    :::swift\n    let a = 1\n\n      b\n\nc", "```swift\nlet a = 1\n\n  b\n```\n\nc"),
    ("    #!python\n    a", "```python\na\n```"),
    ("    ::c hl_lines=\"1 3\"\n    a", "```c hl_lines=\"1 3\"\na\n```"),
    ("- a\n\n        ::js\n        b\n", "- a\n\n    ```js\n    b\n    ```"),
    ("    #!/bin/sh\n    a", "    #!/bin/sh\n    a"), ("    ::: a.b\n    c", "    ::: a.b\n    c"),
    ("a\n    #!swift\n    b", "a\n    #!swift\n    b"), ("    :::swift", "```swift\n```"),
    ("```\n\n    :::a\n    b\n```", "```\n\n    :::a\n    b\n```"),
  ])
  func codeLanguages(page: String, expected: String) {
    let dialect = MkDocsDialect.dialect(MkDocsDialect.Features(extensions: ["codehilite"]))
    #expect(dialect.converted(page, path: "page.md") == expected)
  }

  @Test(arguments: [
    ("| | |\n| | --- |\n| a | b |", "| | |\n|---|---|\n| a | b |"),
    ("a | b\n--- | - -\nc | d", "a | b\n---|--\nc | d"),
    ("| a |\n| --- |\n| b |", "| a |\n| --- |\n| b |"),
  ])
  func delimitersOfTables(page: String, expected: String) { #expect(convert(page) == expected) }

  /// Callouts, by the examples of PyMdown Extensions, “Quotes”.
  @Test(arguments: [
    ("> [!note]\n> Here is a note", "> [!note]\n> Here is a note"),
    ("> [!tip] Here's a *tip*\n> Use it!", "@Aside(\"Here's a tip\", kind: tip) {\n\nUse it!\n\n}"),
    ("> [!info]\n> A", "@Aside(\"Info\", kind: note) {\n\nA\n\n}"),
    ("> [!danger]- More\n> A\n\nB", "@DisclosureGroup(\"More\") {\n\nA\n\n}\n\nB"),
    ("> [!danger]+\n> A", "@DisclosureGroup(\"Danger\", isExpanded: true) {\n\nA\n\n}"),
    ("> [!warning | inline | end]\n> A", "@Aside(kind: warning) {\n\nA\n\n}"),
    (
      "> [!success] A\n> B\n> > [!danger] C\n> > D",
      "@Aside(\"A\", kind: tip) {\n\nB\n\n@Aside(\"C\", kind: caution) {\n\nD\n\n}\n\n}"
    ),
    ("> A\n> [!tip] B", "> A\n> [!tip] B"), ("[!tip] A", "[!tip] A"),
  ])
  func callouts(page: String, expected: String) { #expect(convert(page) == expected) }

  /// A letter can touch a formula in Arithmatex, but not in our syntax.
  @Test(arguments: [
    ("the $n$th", "the $`n`$th"), ("中$x_1$，文", "中$`x_1`$，文"), ("a $x$, b", "a $x$, b"),
    ("$5 and $10", "$5 and $10"),
  ])
  func formulasNextToLetters(page: String, expected: String) { #expect(convert(page) == expected) }

  @Test(arguments: [
    (
      "```yaml tab=\"File\"\na: 1\n\nb: 2\n```\n\n```bash tab='CLI' hl_lines=\"1\"\nx\n```\n\nend",
      "@TabNavigator {\n\n@Tab(\"File\") {\n\n```yaml\na: 1\n\nb: 2\n```\n\n}\n\n"
        + "@Tab(\"CLI\") {\n\n```bash hl_lines=\"1\"\nx\n```\n\n}\n\n}\n\nend"
    ),
    (
      "- a\n\n    ```py tab=\"P\"\n    x\n    ```\n\n- b",
      "- a\n\n    @TabNavigator {\n\n    @Tab(\"P\") {\n\n    ```py\n    x\n    ```\n\n    }\n\n    }\n\n- b"
    ),
    ("````md\n```py tab=\"P\"\nx\n```\n````", "````md\n```py tab=\"P\"\nx\n```\n````"),
  ])
  func codeBlocksWithLabelsAreTabs(page: String, expected: String) { #expect(convert(page) == expected) }

  @Test(arguments: [
    ("- x \\[[1](a.md)\\]", "- x \\[[1](a.md)\\]"), ("a \\[b\\] c", "a \\[b\\] c"),
    ("- \\[x\\]", "- $$x$$"), ("\\[\nx\n\\]", "$$\nx\n$$"),
  ])
  func displayedFormulasAreOnLinesOfTheirOwn(page: String, expected: String) {
    #expect(convert(page) == expected)
  }

  @Test(arguments: [
    (
      "=== \"C\"\n    a\n\n=== \"D\"\n\n    b\n",
      "@TabNavigator {\n\n@Tab(\"C\") {\n\na\n\n}\n\n@Tab(\"D\") {\n\nb\n\n}\n\n}"
    ),
    (
      "=== \"C\"\n    a\n===! \"D\"\n    b",
      "@TabNavigator {\n\n@Tab(\"C\") {\n\na\n\n}\n\n}\n\n@TabNavigator {\n\n@Tab(\"D\") {\n\nb\n\n}\n\n}"
    ),
    (
      "=== \":material-language-c: C\"\n    ```c\n    x\n    ```",
      "@TabNavigator {\n\n@Tab(\"C\") {\n\n```c\nx\n```\n\n}\n\n}"
    ),
    ("Title\n===", "Title\n==="),
  ])
  func tabs(page: String, expected: String) { #expect(convert(page) == expected) }

  @Test func anUnclosedFenceEndsWithItsBlock() {
    #expect(
      convert("=== \"A\"\n    ```\n    x\n\nend")
        == "@TabNavigator {\n\n@Tab(\"A\") {\n\n```\nx\n```\n\n}\n\n}\n\nend")
  }

  @Test(arguments: [
    ("/// note | Title\nText\n///\nend", "@Aside(\"Title\", kind: note) {\n\nText\n\n}\n\nend"),
    (
      "/// details | More\n    open: true\n    type: warning\n\nText\n///",
      "@DisclosureGroup(\"More\", isExpanded: true) {\n\nText\n\n}"
    ),
    (
      "//// tab | A\n/// tip\nx\n///\n////\n\n//// tab | B\ny\n////",
      "@TabNavigator {\n\n@Tab(\"A\") {\n\n@Aside(kind: tip) {\n\nx\n\n}\n\n}\n\n@Tab(\"B\") {\n\ny\n\n}\n\n}"
    ),
    ("/// html | div.class\n**x**\n///", "**x**"),
    ("/// note\nunclosed", "@Aside(kind: note) {\n\nunclosed\n\n}"),
    ("/// a comment in prose", "/// a comment in prose"),
  ])
  func slashBlocks(page: String, expected: String) { #expect(convert(page) == expected) }

  @Test(arguments: [
    ("## Title { #id .class data-toc-label=\"x\" }", "## Title {#id}"),
    ("## Title ## {: #id }", "## Title {#id}"),
    ("##Title", "## Title"),
    ("## Use {x}", "## Use {x}"),
    ("Title { #id }\n====", "Title {#id}\n===="),
    ("[x](y.md){ .md-button }", "[x](y.md)"),
    ("![x](y.png){ width=\"300\" align=left } z", "![x](y.png) z"),
    ("**x**{: #bold } y", "**x**<a id=\"bold\"></a> y"),
    // Misplaced quotes do not matter.
    ("[a](b.md){target=\"_blank} c", "[a](b.md) c"), ("[a](b.md){target=\"\"_blank\"} c", "[a](b.md) c"),
    ("**a** {it is} `b`{c \"d} e", "**a** {it is} `b`{c \"d} e"),
    ("[](){ #anchor }\nText", "<a id=\"anchor\"></a>\nText"),
    ("Text\n{: .class #para }", "Text\n<a id=\"para\"></a>"),
    ("a {x} b { } c", "a {x} b { } c"),
    ("| a |\n|---|\n| b { .c } |", "| a |\n|---|\n| b  |"),
    ("`{: .x }`", "`{: .x }`"),
  ])
  func attributeLists(page: String, expected: String) { #expect(convert(page) == expected) }

  @Test(arguments: [
    (
      "``` { .yaml .no-copy title=\"a.yml\" hl_lines=\"2 3\" linenums=\"1\" }\nx\n```",
      "``` yaml title=\"a.yml\" hl_lines=\"2 3\" linenums=\"1\"\nx\n```"
    ),
    ("``` { .py title=\"{{_a}}_b_.py\" }\nx\n```", "``` py title=\"{{_a}}_b_.py\"\nx\n```"),
    ("```python {upgrade=\"skip\" lint=\"skip\"}\nx\n```", "```python\nx\n```"),
    ("```hl_lines=\"1\"\nx\n```", "```text hl_lines=\"1\"\nx\n```"),
    ("```\nx\n```", "```\nx\n```"),
  ])
  func fences(page: String, expected: String) {
    #expect(convert(page).replacing("``` ", with: "```") == expected.replacing("``` ", with: "```"))
  }

  @Test(arguments: [
    ("==mark== a==b", "<mark>mark</mark> a==b"),
    ("^^ins^^ and x^2^ and [^1]", "<ins>ins</ins> and x<sup>2</sup> and [^1]"),
    ("H~2~O ~~gone~~", "H<sub>2</sub>O ~~gone~~"),
    ("{++a++} {--b--} {==c==} {>>d<<}", "<ins>a</ins> <del>b</del> <mark>c</mark> "),
    ("{~~old~>new~~}", "<del>old</del><ins>new</ins>"),
    ("(c) (tm) --> <-- +/- 1/2 11/2", "© ™ → ← ± ½ 11/2"),
    (":smile: :rocket: :unknown_thing: 10:30:45", "😄 🚀 :unknown_thing: 10:30:45"),
    (":triangular_flag_on_post: :de: :family_man_woman_boy:", "🚩 🇩🇪 👨‍👩‍👦"),
    (":material-account:{ .lg .middle } __Title__", "__Title__"),
    ("`#!python print()` `#!x`", "`print()` `#!x`"),
    ("Press ++ctrl+c++", "Press ++ctrl+c++"),
    ("**注意。**text", "<strong>注意。</strong>text"),
    ("**fine** text**more**", "**fine** text**more**"),
    ("[x][a.B] [y][] [def]\n\n[def]: https://example.com", "x y [def]\n\n[def]: https://example.com"),
    ("![a](x.png#only-light)![b](y.png#only-dark)", "![a](x.png)"),
    ("`==a== :smile: ^^b^^`", "`==a== :smile: ^^b^^`"),
    ("==open", "==open"),
    ("\\(a_1\\) $b==c==d$", "$`a_1`$ $b==c==d$"),
  ])
  func inlineSyntax(page: String, expected: String) { #expect(convert(page) == expected) }

  @Test(arguments: [
    ("Term\n:   Definition\n\n    more\n\n        code", "Term\n: Definition\n\n  more\n\n      code"),
    ("Term\n\n:   One\n\n:   Two", "Term\n: One\n: Two"),
    ("A\nB\n:   Both", "A<br>B\n: Both"),
    ("## A\nB\n:   One", "## A\nB\n: One"),
    ("## A\n- B\n:   Text", "## A\n- B\n:   Text"),
    ("[^1]: Note\n\n    more\n\ntext[^1]", "[^1]: Note\n\n    more\n\ntext[^1]"),
    ("[^1]:\n    Note", "[^1]: Note"),
    ("[TOC]\n\na", "a"),
    ("text\n[a]: b.md", "text\n\n[a]: b.md"),
    ("| a | b |\n|---|---|\n| `x|y` | z |", "| a | b |\n|---|---|\n| `x\\|y` | z |"),
    ("a\nb\n---\nc", "a\nb\n\n---\nc"),
    ("Title\n---", "Title\n---"),
    ("::: pkg.mod\n    options:\n      x: y\n\nend", "<a id=\"pkg.mod\"></a>`pkg.mod`\n\nend"),
    ("## ::: pkg\n    options:\n      x: y\n\nend", "## <a id=\"pkg\"></a>`pkg`\n\nend"),
    (
      "::: pkg.C\n    options:\n      members:\n      - f\n",
      "<a id=\"pkg.C\"></a>`pkg.C`\n\n- <a id=\"pkg.C.f\"></a>`f`"
    ),
    ("<!-- note --> **a** :x", "**a** :x"), ("<!-- note -->\n\na", "<!-- note -->\n\na"),
  ])
  func blocks(page: String, expected: String) { #expect(convert(page) == expected) }

  @Test(arguments: [
    (
      "<div class=\"grid cards\" markdown>\n\n-   a\n\n    ---\n\n    b\n\n</div>",
      "@Grid(minimum: 250) {\n\n-   a\n\n    ---\n\n    b\n\n}"
    ),
    ("<div markdown=\"1\" id=\"x\">\n**a**\n</div>\nend", "<a id=\"x\"></a>\n\n**a**\n\nend"),
    (
      "<details markdown open>\n<summary>More *info*</summary>\ntext\n</details>",
      "@DisclosureGroup(\"More info\", isExpanded: true) {\n\ntext\n\n}"
    ),
    ("<figure markdown=\"span\">\n  ![a](b.png)\n</figure>", "<figure>\n\n![a](b.png)\n\n</figure>"),
    ("<div>\n\n    <p>x</p>\n\n</div>", "<div>\n\n<p>x</p>\n\n</div>"),
    (
      "<div class=\"x\">\n\n```\n<b>\n\n</div>\n```\n\n</div>",
      "<div class=\"x\">\n\n```\n<b>\n\n</div>\n```\n\n</div>"
    ),
    (
      "<iframe src=\"https://example.com/v\" title=\"T\"></iframe>",
      "@Embed(\"https://example.com/v\", title: \"T\")"
    ),
    ("<div>\nopen", "<div>\nopen"),
    // A drawing contains no Markdown, and its style sheet no syntax of ours.
    (
      "<div>\n<svg>\n<style>\n@font-face {\n\n  src: x;\n}\n</style>\n\n    <g>a</g>\n</svg>\n</div>\n\nb",
      "<div>\n<svg>\n<style> @font-face {\nsrc: x; }\n</style>\n<g>a</g>\n</svg>\n</div>\n\nb"
    ),
    ("a <span markdown>**b**</span>", "a <span>**b**</span>"),
    ("<script>\nx\n</script>\n\na", "a"),
  ])
  func html(page: String, expected: String) { #expect(convert(page) == expected) }

  @Test(arguments: [
    ("--8<-- \"a.md\"", "A\nB\nC\nD"),
    ("- x\n\n    --8<-- \"a.md:2:3\"", "- x\n\n    B\n    C"),
    ("```\n--8<-- \"code.py:part\"\n```", "```\n  two\n```"),
    ("--8<--\na.md:1\n; b.md\n--8<--", "A"),
    (";--8<-- \"a.md\"", "--8<-- \"a.md\""),
    ("{! a.md !}", "A\nB\nC\nD"), ("{!> a.md!}", "A\nB\nC\nD"), ("{!+- a.md [ln:2-3] !}", "B\nC"),
    ("{!a.md!lines=2-3!}", "B\nC"),
    ("{% include-markdown \"a.md\" start=\"A\" end=\"D\" %}", "B\nC"),
    ("{% include-markdown \"a.md\" start=\"A\\nB\\n\" %}", "C\nD"),
    ("{% include \"b.md\" start=\"<s>\" end=\"</s>\" %}", " one\nthree\nfour"),
    ("{% include \"b.md\" end=\"<s>\" %}", "zero"),
    // This plugin runs before macros.
    ("```\n{%\n  include \"b.md\"\n  end=\"<s>\"\n%}\n```", "```\nzero\n```"),
    ("{% include \"a.md\" start=\"x\" %}", ""),
    (
      "{* code.py ln[2:2] hl[2] *}",
      "```python hl_lines=\"3\"\n# Code above omitted 👆\n\n  two\n\n# Code below omitted 👇\n```\n\n"
        + "@DisclosureGroup(\"👀 Full file preview\") {\n```python\n# --8<-- [start:part]\n  two\n"
        + "# --8<-- [end:part]\nfour\n```\n}"
    ),
  ])
  func includes(page: String, expected: String) {
    var dialect = Self.all
    dialect.inlines = []
    let files = [
      "a.md": "A\nB\nC\nD\n", "b.md": "zero\n<s> one</s>\ntwo\n<s>\nthree\nfour\n</s> five\n",
      "code.py": "# --8<-- [start:part]\n  two\n# --8<-- [end:part]\nfour\n",
    ]
    #expect(dialect.converted(page, includes: files) == expected)
  }

  /// In Python-Markdown, an item that is indented by up to seven columns is in the item above, even below its text.
  ///
  /// Source: Python-Markdown, `OListProcessor`.
  @Test(arguments: [
    ("- a\n      - b\n      - c\n- d", "- a\n    - b\n    - c\n- d"),
    ("1. a\n    b\n       1. c\n       2. d", "1. a\n    b\n      1. c\n      2. d"),
    ("- a\n      b - c", "- a\n      b - c"),
    ("- a\n\n      - b\n\n        c", "- a\n\n    - b\n\n      c"),
  ])
  func itemsBelowText(_ page: String, _ expected: String) {
    #expect(convert(page) == expected)
  }

  /// Source: PyMdown Extensions, “Highlight”, `linenums`.
  @Test func allCodeCanHaveLineNumbers() {
    var facts = ProjectFacts()
    facts.hasLineNumbers = true
    let page =
      "```py\na\n```\n\n```\nb\n```\n\n```py linenums=\"0\"\nc\n```\n\n```py linenums=\"5\"\nd\n```\n\n```mermaid\ne\n```"
    #expect(
      Dialect.tidy(Self.all.result(page, facts: facts).text)
        == "```py linenums=\"1\"\na\n```\n\n```\nb\n```\n\n```py\nc\n```\n\n```py linenums=\"5\"\nd\n```\n\n```mermaid\ne\n```"
    )
  }

  @Test func missingIncludesAreReported() {
    let page = Self.all.result("a\n\n--8<-- \"none.md\"")
    #expect(page.diagnostics.map(\.identifier) == ["foreign.include"])
    #expect(page.diagnostics.map(\.location.line) == [3])
    #expect(String(decoding: page.text, as: UTF8.self).contains("`none.md`"))
  }

  @Test func missingDelimitersAreReported() {
    let page = Self.all.result(
      "a\n\n{% include-markdown \"a.md\" start=\"<!-- x -->\" end=\"B\" %}", includes: ["a.md": "A\nB\nC\n"])
    #expect(Dialect.tidy(page.text) == "a\n\nA")
    #expect(
      page.diagnostics.map { "\($0.severity) \($0.location.line) \($0.message)" } == [
        "warning 3 “a.md” does not contain the start “<!-- x -->”"
      ])
  }

  /// Source: PyMdown Extensions, “Snippets”, `check_paths`.
  @Test func missingSnippetsAreLeftOutByDefault() {
    var facts = ProjectFacts()
    facts.hasOptionalIncludes = true
    let page = Self.all.result(
      "a\n\n--8<-- \"none.md\"\n\n```\n--8<-- \"b.md:none\"\n--8<-- \"none.md\"\n```\n\n--8<-- \"https://c.d/e\"",
      includes: ["b.md": "B\n"], facts: facts)
    #expect(Dialect.tidy(page.text) == "a\n\n```\n```\n\n`https://c.d/e`")
    #expect(
      page.diagnostics.map { "\($0.severity) \($0.location.line) \($0.message)" } == [
        "note 3 “none.md” is left out: there is no such file (2 times on this page)",
        "note 6 “b.md:none” is left out: there is no section “none”",
        "error 10 “https://c.d/e” cannot be included: files of other sites are not read",
      ])
  }

  @Test(arguments: [
    "{!a.md!}", "{% include \"a.md\" %}", "{% include-markdown \"a.md\" %}", "--8<-- \"a.md\"",
  ])
  func filesThatIncludeThemselvesAreReported(_ include: String) {
    let page = Self.all.result(include, includes: ["a.md": "text\n\n\(include)\n"])
    #expect(page.diagnostics.map(\.identifier) == ["foreign.include"])
    #expect(page.diagnostics.first?.message.contains("includes itself") == true)
    #expect(String(decoding: page.text, as: UTF8.self).contains("text"))
  }

  @Test func macrosBecomeVariablesOrCode() {
    var facts = ProjectFacts()
    facts.variables = ["version": "1.2"]
    let page = Self.all.result("{{ version }} {{ other() }} `{{ version }}`", facts: facts)
    #expect(String(decoding: page.text, as: UTF8.self) == "1.2 `{{ other() }}` `{{ version }}`\n")
    #expect(page.diagnostics.map(\.identifier) == ["foreign.expression"])
  }

  /// Source: mkdocs-macros-plugin, “Git”: the values of `git` are only known to Git.
  @Test func macrosInDestinationsAreReportedOnce() {
    let page = Self.all.result("a\n\nb [c](https://example.com/{{ git.tag }}/d) [e](f.md)")
    #expect(
      String(decoding: page.text, as: UTF8.self)
        == "a\n\nb [c](https://example.com/%7B%7B%20git.tag%20%7D%7D/d) [e](f.md)\n")
    #expect(
      page.diagnostics.map { "\($0.location.line):\($0.location.column) \($0.identifier)" } == [
        "3:27 foreign.expression"
      ])
  }

  @Test func wikiLinksFindPages() {
    var facts = ProjectFacts()
    facts.files = ["a/Tea Pots.md"]
    facts.indexPages()
    let page = Self.all.result("[[Tea Pots]] [[tea pots#Lids|lids]] [[None]]", facts: facts)
    #expect(
      String(decoding: page.text, as: UTF8.self)
        == "[Tea Pots](</a/Tea Pots.md>) [lids](</a/Tea Pots.md#lids>) None\n")
  }

  @Test func frontMatter() {
    #expect(
      convert(
        "---\ntitle: T\nhide: [navigation, toc]\nstatus: new\nsearch:\n  exclude: true\ntags: [x]\nicon: material/x\n---\n\na"
      )
        == "---\ntitle: \"T\"\nlayout: wide\nbadge: New\nsearch: false\n---\n\na")
  }

  @Test func combinationsAreConverted() {
    let page = """
      === "A"

          1. One

              !!! note

                  ```py title="x"
                  ==code==
                  ```

                  | a |
                  |---|
                  | ==b== |
      """
    let text = convert(page)
    #expect(text.contains("    @Aside(kind: note) {"))
    #expect(text.contains("    ==code=="))
    #expect(text.contains("    | <mark>b</mark> |"))
  }

  @Test(arguments: [
    "!!! note\n    ", "/// note\n", "<div markdown>\n", "=== \"a\"\n    ", "==", "^^", "{{", "[[", "{++",
    "**。a", ":   x\n",
    "- - ", "> ", "[^1]: ", "<iframe ", "$", "\\(", "[a][", "| a\n|-\n",
  ])
  func hostileInputTakesLinearTime(piece: String) {
    let page = String(repeating: piece, count: 2000)
    let duration = ContinuousClock().measure { _ = Self.all.result(page) }
    #expect(duration < .seconds(10))
  }
}
