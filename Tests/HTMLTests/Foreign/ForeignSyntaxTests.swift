import Testing

@testable import HTML

/// Syntax of other tools, each in a page of its own.
@Suite struct ForeignSyntaxTests {
  @Test(arguments: [
    (":::note\nA\n:::", "3:1 foreign.admonition"), ("::: tip Title\nA\n:::", "3:1 foreign.admonition"),
    (":::{note}\nA\n:::", "3:1 foreign.admonition"), ("!!! note\n    A", "3:1 foreign.admonition"),
    ("!!! note \"A title\"", "3:1 foreign.admonition"), ("??? tip", "3:1 foreign.admonition"),
    ("???+ tip", "3:1 foreign.admonition"), ("A\n\n- b\n\n  !!! note", "7:3 foreign.admonition"),
    ("=== \"Green\"\n\n    A", "3:1 foreign.tabs"), ("> [!INFO]\n> A", "3:3 foreign.alert"),
    ("[!NOTE]\n> A", "3:1 foreign.alert"), ("A\n[!Tip] B", "4:1 foreign.alert"),
    ("> [!DANGER] Careful\n> A", "3:3 foreign.alert"), ("A {{< minutes 3 >}} b", "3:1 foreign.template"),
    ("{{% note %}}", "3:1 foreign.template"), ("{{ page.title }}", "3:1 foreign.template"),
    ("{% include a.html %}", "3:1 foreign.template"), ("A\n{% tag %}", "4:1 foreign.template"),
    ("{{#include a.md}}", "3:1 foreign.include"), ("{{#playground a.rs}}", "3:1 foreign.include"),
    ("--8<-- \"a.md\"", "3:1 foreign.include"), (";--8<-- \"a.md\"", "3:1 foreign.include"),
    ("{* ../a.py *}", "3:1 foreign.include"), ("See [[Green tea]].", "3:1 foreign.wiki-link"),
    ("[[a#b|c]]", "3:1 foreign.wiki-link"), ("import Tabs from '@theme/Tabs';", "3:1 foreign.import"),
    ("import { A } from \"a\"", "3:1 foreign.import"), ("Done :tada:", "3:1 foreign.emoji"),
    (":+1: yes", "3:1 foreign.emoji"), ("A\n{: .large}", "4:1 foreign.attributes"),
    ("[a](https://b.example){ .button }", "3:23 foreign.attributes"),
    ("![a](a.png){.wide}", "3:12 foreign.attributes"), ("![a](a.png){width=300}", "3:12 foreign.attributes"),
    ("[a](https://b.example){: target=\"_blank\" }", "3:23 foreign.attributes"),
    ("`a`{ data-b=c }", "3:4 foreign.attributes"), ("## A {: #b }", "3:4 foreign.attributes"),
    ("| A |\n| - |\n| :rocket: |", "5:3 foreign.emoji"),
    ("```mermaid\nsankey-beta\n```", "4:1 foreign.diagram"),
    ("<div>\n<p>a</p> {{ page.title }}\n</div>", "4:1 foreign.template"),
    ("<div>\n  :::note\n</div>", "4:1 foreign.admonition"),
    // Docsify.
    ("?> A", "3:1 foreign.admonition"), ("!> A", "3:1 foreign.admonition"),
    ("[a](page.md ':include')", "3:1 foreign.attributes"),
    ("![a](a.png ':size=5x5')", "3:1 foreign.attributes"),
    ("## A :id=b", "3:4 foreign.attributes"),
    // Tables of contents.
    ("[TOC]", "3:1 foreign.contents"), ("[toc]\nA", "3:1 foreign.contents"),
    ("[[_TOC_]]", "3:1 foreign.contents"),
    ("[[toc]]", "3:1 foreign.contents"), ("${toc}", "3:1 foreign.contents"),
    ("* TOC\n{:toc}", "4:1 foreign.contents"),
    ("- A\n\n  [TOC]", "5:3 foreign.contents"), ("{{ toc }}", "3:1 foreign.contents"),
    ("{{< toc >}}", "3:1 foreign.contents"),
    // MyST, Sphinx.
    ("```{note}\nA\n```", "3:1 foreign.role"), ("~~~{code-block} c\nA\n~~~", "3:1 foreign.role"),
    ("See {ref}`a`.", "3:1 foreign.role"), ("{py:class}`a`", "3:1 foreign.role"),
    ("(a-b)=\n## C", "3:1 foreign.role"),
    (".. note:: A", "3:1 foreign.role"), ("% A", "3:1 foreign.comment"), ("%% A %%", "3:1 foreign.comment"),
    // pandoc.
    ("+---+\n| a |\n+===+\n| b |\n+---+", "3:1 foreign.table"), ("A^[B c.] d", "3:1 foreign.formatting"),
    ("Tea    Time\n------ ----\nGreen  3", "4:1 foreign.table"),
    ("------ ----\nGreen  3\n------ ----", "3:1 foreign.table"),
    ("```js\na() // [!code ++]\n```", "3:1 foreign.attributes"),
    ("- ```py\n  a() # [!code focus]\n  ```", "3:3 foreign.attributes"),
    ("==A b== c", "3:1 foreign.formatting"), ("x^2^", "3:1 foreign.formatting"),
    ("![a](b.png =100x200)", "3:1 foreign.attributes"), ("![a](b.png =50%x*)", "3:1 foreign.attributes"),
    ("![a](https://a.example/b.png =10x)", "3:29 foreign.attributes"), ("{!a.md!}", "3:1 foreign.include"),
  ])
  func `Found`(text: String, diagnostic: String) {
    let found = RenderedPage("# A\n\n\(text)").diagnostics.filter { $0.contains(" foreign.") }
    #expect(found == [diagnostic])
  }

  @Test(arguments: [
    "`:::note` and `{{ a }}` and `[[a]]` and `:smile:`", "<pre>\n{{ page.title }}\n</pre>",
    "<div title=\"{{ page.title }}\">\n<code>:::note</code>\n</div>", "    :::note",
    "```text\n!!! note\n{% a %}\n```",
    "It is 12:30:45 or a:smile:b, std::string::npos, key: value:",
    "See [a][b] and [c](https://d.example).\n\n[b]: https://e.example",
    "A matrix [[1, 2], [3, 4]] and a[b[c]] and [[ -f a ]]", "The set {a, b}, {1} and { }",
    "Wow!!! Really??? Yes === no.",
    "!!!", "???", "!!!note", "=== a", "--8", "import taxes are high", "import \"a\"", "important from 'a'",
    "> [!NOTE]\n> A",
    "> [a link]: b", "> [!not a label] a", ":unknown_name:", "::", "a ::: b", "{ a: 1 }", "{.5}", "\\{{ a",
    "{{", "{%", "[[", "{{}}",
    "${{ a", "## A {#b}", "{width=300}", "a {width=300}", "*a*{b}", "*a*\n{b=c}", "*a*{=b}", "<div>{</div>",
    "${a}", "$$\\{ .a \\}$$", "## [[1]]", "@a{b}", "Ratio 1:2:3", "\\[[Tea]] and \\[\\[Tea\\]\\]",
    "```mermaid-like\na\n```", "\u{1F680}", "?>", "!>a", "Why?> b", "[a](page.md \":b\")", "a:id=b",
    "- - -\na", "--- ---\n\na", "a\n\n---\nb", "```js\na[!code] // [!co\n```", "```md\na // [!code ++]\n```",
    "[TOC] is", "See [TOC].", "```{r}\na\n```", "a{b} `c`", "a {b c}`d`", "(a)= b", "f(a)=b", "50 % of a",
    "- % a", "> % a", "%", "%a", "+1", "+--", "a\n+", "^[a-z]+", "a ^[b]", "a^b^c", "2^10^3",
    "a == b and c == d",
    "a==b && c==d", "=== a ===", "==a", "~/a and ~/b", "a~1 b~2", "^a^", "(a =1)", "a =100x200", "`==a==`",
    "$x^{2}$ and $a^2$", "\\{{ page.title }} and \\{\\{ a }}", "\\[TOC\\]", "{!a", "...", ".. a",
  ])
  func `Not found`(text: String) {
    #expect(RenderedPage("# A\n\n\(text)").identifiers.filter { $0.hasPrefix("foreign.") } == [])
  }

  /// The search for forms begins at these bytes, which are constants.
  @Test func `First bytes of forms`() {
    for byte in UInt8(0)...255 {
      let isMark = ForeignShape.firstBytes { $0 == .anywhere }.contains(byte)
      #expect(ForeignSyntax.marks.contains(byte) == isMark)
      if ForeignShape.firstBytes({ $0 != .anywhere }).contains(byte) {
        #expect(isMark || ForeignSyntax.beginnings.contains(byte))
      }
    }
  }

  /// Projects of other tools show these forms as text, too.
  @Test func `Pages of other tools`() {
    let text = "# A\n\n[TOC]\n\n==a== {{ b }} {{#include c}}\n\n% d\n\n+---+\n\n```{note}\n```\n\n:::note"
    let page = RenderedPage(text, options: RenderedPage.options { $0.isOfOtherTool = true })
    #expect(page.identifiers.filter { $0.hasPrefix("foreign.") } == ["foreign.admonition"])
  }

  @Test func `One message for each form`() {
    let page = RenderedPage("# A\n\n:::note\nB\n:::\n\n!!! note\n\n:x: and :tada:\n\n> :x:")
    #expect(page.diagnostics == ["3:1 foreign.admonition", "7:1 foreign.admonition", "9:1 foreign.emoji"])
    let messages = page.rendered.diagnostics.sorted().map(\.message)
    #expect(
      messages[0]
        == "“:::note” is from another tool, so readers see it as text, and 1 more like this on the page")
    #expect(messages[2].contains("“:x:”") && messages[2].hasSuffix("and 2 more like this on the page"))
  }

  @Test(arguments: [
    ("[[Tea|great]]. See [[Pots#Water]] and ![[pot.png]].", "“[[Tea|great]]”"),
    ("See [[Pots]] and \\[[Tea]].", "“[[Pots]]”"), ("A \\* and [[Tea]] b.", "“[[Tea]]”"),
  ])
  func `A wiki link is quoted alone`(text: String, quoted: String) {
    let messages = RenderedPage("# A\n\n\(text)").rendered.diagnostics.map(\.message)
    #expect(messages.count == 1 && messages[0].hasPrefix(quoted), "\(messages)")
  }

  @Test func `Titles and abstracts are searched once`() {
    let page = RenderedPage("# A :tada:\n\n> B :tada:\n\n## C :tada:")
    #expect(page.rendered.diagnostics.map(\.message).filter { $0.contains("and 2 more") }.count == 1)
  }

  /// `test_linear_time.py` counts the work for such texts.
  @Test func `Long texts`() {
    for text in [
      "{", "[[a", ":a", "{{ ", "{%", "{ .a", "[[", ": ", "{*", "==a", "a^[b", "a~b", "a^b", " =1x", "{!",
      "a =", "](",
    ] {
      _ = RenderedPage("# A\n\n" + String(repeating: text, count: 2_000))
    }
  }
}
