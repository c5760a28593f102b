import Basics
import Projects
import Testing

@testable import Dialects

/// The syntax and the projects of mdBook, by the examples of its documentation.
struct MdBookTests {
  private let dialect = MdBookDialect.dialect([], hasMath: true)

  private func convert(_ page: String, _ includes: [String: String] = [:]) -> String {
    dialect.converted(page, path: "src/page.md", includes: includes)
  }

  /// Returns a book of one page with these settings.
  private func book(_ settings: String) throws -> Project {
    let files = try ProjectFiles([
      "book.toml": "[book]\ntitle = \"T\"\n" + settings, "src/SUMMARY.md": "- [A](a.md)", "src/a.md": "",
    ])
    return try #require(files.project)
  }

  /// Returns the text of the page of a book, converted.
  private func converted(_ page: String, in book: Project, _ includes: [String: String] = [:]) -> String {
    let page = book.converter.convert(Array(page.utf8), path: "a.md", includes: TestIncludes(files: includes))
    return String(decoding: page.text, as: UTF8.self)
  }

  /// Variables of the preprocessor mdbook-variables.
  @Test func variables() throws {
    let project = try book(
      "[preprocessor.variables.variables]\nversion = \"1.2\"\nroot = \"\"\n[preprocessor.variables.variables.tea]\nname = \"Oolong\"\n"
    )
    let page = "A {{version}} {{ tea.name }} {{ other }} ![b]({{root}}/b.png)\n"
    #expect(converted(page, in: project).hasSuffix("A 1.2 Oolong {{ other }} ![b](/b.png)\n"))
    #expect(project.unsupported.isEmpty)
  }

  @Test(arguments: [
    ("", "true"), ("smart-punctuation = false", "false"), ("curly-quotes = false", "false"),
    ("smart-punctuation = true", "true"),
  ])
  func smartPunctuation(line: String, expected: String) throws {
    #expect(try book("[output.html]\n\(line)\n").setting("smartPunctuation") == expected)
  }

  /// mdBook 0.5 rejects a book that lists a chapter twice; earlier versions showed both entries.
  @Test func repeatedChaptersAreReported() throws {
    let files = try ProjectFiles([
      "book.toml": "[book]\ntitle = \"T\"\n",
      "src/SUMMARY.md": "- [A](a.md)\n- [B](b.md)\n  - [A again](a.md)\n",
      "src/a.md": "", "src/b.md": "",
    ])
    let project = try #require(files.project)
    #expect(project.navigationLines == ["A(a.md)", "B(b.md)"])
    #expect(
      project.diagnostics.map { "\($0.identifier) \($0.location.line)" } == ["navigation.repeated 3"])
  }

  /// mdBook shows them as text; other preprocessors may replace them.
  @Test(arguments: [("", "off"), ("[preprocessor.variables]\n", nil), ("[preprocessor.mine]\n", nil)])
  func templatesAreText(preprocessor: String, expected: String?) throws {
    let checks = try book(preprocessor).settings.pairs("checks")
    #expect(checks.first { $0.key == "foreign.template" }?.value.text == expected)
  }

  /// Links out of the book lead to the repository if it contains the file; otherwise to a site next to the book.
  @Test func linksOutOfTheBook() throws {
    let project = try book("[output.html]\ngit-repository-url = \"https://github.com/tea/pots\"\n")
    let page = converted("[a](../lib/b.rs) [c](../std/index.html)\n", in: project, ["../lib/b.rs": ""])
    #expect(
      page.hasSuffix(
        "<a href=\"https://github.com/tea/pots/blob/HEAD/lib/b.rs\">a</a> <a href=\"../std/index.html\">c</a>\n"
      ))
  }

  private let file = [
    "src/file.rs":
      "fn a() {}\n// ANCHOR: b\nfn b() {\n    // ANCHOR: c\n    c();\n    // ANCHOR_END: c\n}\n// ANCHOR_END: b\nfn main() {}\n",
    "src/nested/a.md": "{{#include b.md}}\n", "src/nested/b.md": "B\n", "src/loop.md": "{{#include loop.md}}",
  ]

  @Test(arguments: [
    ("{{#include file.rs:1}}", "fn a() {}"),
    ("{{#include file.rs:9:}}", "fn main() {}"),
    ("{{#include file.rs::1}}", "fn a() {}"),
    ("{{#include file.rs:b}}", "fn b() {\n    c();\n\\}"),
    ("```rust\n{{#rustdoc_include file.rs:c}}\n```", "```rust\n    c();\n```"),
    ("a {{#include nested/b.md}} c", "a B c"),
    ("{{#include nested/a.md}}", "B"),
    ("{{ #include file.rs:1 }}", "fn a() {}"), ("a {{  #other x}}", "a `{{  #other x}}`"),
    ("- x\n\n  {{#include file.rs:b}}", "- x\n\n  fn b() {\n      c();\n  \\}"),
    ("\\{{#include file.rs}}", "{{#include file.rs}}"),
    ("{{#playground file.rs:1 editable}}", "```rust\nfn a() {}\n```"),
    ("{{#include loop.md}}", "`loop.md`"),
    ("{{#include none.md}}", "`none.md`"),
    ("{{#other x}}", "`{{#other x}}`"),
    ("<div>\n{{#other <x}}\n</div>", "<div>\n<code>{{#other &lt;x}}</code>\n</div>"),
    ("`{{#include}}`", "`{{#include}}`"),
  ])
  func includes(page: String, expected: String) {
    var dialect = dialect
    dialect.inlines = [BookMacros.self]
    // An escaped helper is text, which is not converted again.
    if page.hasPrefix("\\") { dialect.inlines = [] }
    #expect(dialect.converted(page, path: "src/page.md", includes: file) == expected)
  }

  @Test func linksInIncludedTextAreRelativeToThePage() {
    var facts = ProjectFacts()
    facts.files = ["a/lids.md", "a/page.md"]
    let found = dialect.result(
      "{{#include ../../pots.md}}", path: "a/page.md",
      includes: ["../pots.md": "[b](lids.md#c) [d](other.md) [e](https://e.f)"], facts: facts)
    #expect(Dialect.tidy(found.text) == "[b](/a/lids.md#c) [d](other.md) [e](https://e.f)")
  }

  @Test func titleIsMetadata() {
    let page = PageConverter(dialect, ProjectFacts()).convert(
      Array("{{#title A — B}}\n## A and C\n\n### D\n".utf8), path: "a.md", includes: TestIncludes())
    #expect(
      Dialect.tidy(page.text) == "---\ntitle: \"A — B\"\n---\n\n# A and C\n\n### D")
    #expect(convert("{{#title My \"Title\"}}\n# A") == "---\ntitle: \"My \\\"Title\\\"\"\n---\n\n# A")
  }

  @Test(arguments: [
    (
      "```rust,ignore,editable\n# use x;\nfn a() {}\n    # hidden\n##[x]\n#[derive]\n#\n```",
      "```rust\nfn a() {}\n#[x]\n#[derive]\n```"
    ),
    ("```rust ignore\nx\n```", "```rust\nx\n```"),
    ("```should_panic\n# x\ny\n```", "```rust\ny\n```"),
    ("```python,hidelines=~\n~hidden\nshown\n```", "```python\nshown\n```"),
    ("```text\n# shown\n```", "```text\n# shown\n```"),
    ("```\n# shown\n```", "```\n# shown\n```"),
    ("> ```rust\n> # x\n> y\n> ```", "> ```rust\n> y\n> ```"),
  ])
  func fences(page: String, expected: String) { #expect(convert(page) == expected) }

  @Test(arguments: [
    ("# Heading { #id .class }", "# Heading {#id}"),
    ("> [!NOTE]\n> a", "> [!NOTE]\n> a"),
    (
      "[v](../../std/vec.html#x) [`w`] [x][w2]\n\n[`w`]: ../../w.html\n[w2]: ../../x.html",
      "<a href=\"../../std/vec.html#x\">v</a> <a href=\"../../w.html\">`w`</a> <a href=\"../../x.html\">x</a>"
    ),
    ("<a href=\"b/README.md#c\">x</a>", "<a href=\"b/index.html#c\">x</a>"),
    ("\\\\( a_1 \\\\) and \\\\[ b \\\\]", "$`a_1`$ and $$ b $$"),
    ("C++ and ++x++", "C++ and \\++x++"),
  ])
  func blocksAndInlines(page: String, expected: String) { #expect(convert(page) == expected) }

  @Test func linksToHTMLFilesLeadToChapters() {
    var facts = ProjectFacts()
    facts.files = ["a/README.md", "b.md"]
    let page = dialect.result(
      "[a](a/index.html#x) [b](b.html) [c](c.html)\n\n[d]: b.html", path: "page.md", facts: facts)
    #expect(
      String(decoding: page.text, as: UTF8.self) == "[a](a/README.md#x) [b](b.md) [c](c.html)\n\n[d]: b.md\n")
  }

  @Test(arguments: [
    ("[a](a/index.md#x) [b](c/README.md)", "[a](a/README.md#x) [b](c/index.md)"),
    ("[a](a/README.md) [b](none/index.md)", "[a](a/README.md) [b](none/index.md)"),
    ("[a]\n\n[a]: a/index.md", "[a]\n\n[a]: a/README.md"),
  ])
  func indexAndReadmeAreTheSameChapter(page: String, expected: String) {
    var facts = ProjectFacts()
    facts.files = ["a/README.md", "c/index.md"]
    #expect(Dialect.tidy(dialect.result(page, path: "page.md", facts: facts).text) == expected)
  }

  @Test func linksThatAPreprocessorCompletesAreText() {
    let page = dialect.result(
      "[`a` *b*]({{#docs}}/a.html#x) [c] [d][c] [e](e.md)\n\n[c]: {{#docs}}/c.html", path: "page.md")
    #expect(Dialect.tidy(page.text) == "`a` *b* c d [e](e.md)")
    let messages = page.diagnostics.map { "\($0.location.line):\($0.location.column) \($0.message)" }
    #expect(
      messages == [
        "1:1 the helper `docs` in the URL is not known, so the text is not a link (3 times on this page)"
      ])
  }

  @Test func imagesThatAPreprocessorDefinesAreText() {
    let dialect = MdBookDialect.dialect(["teas"], hasMath: false)
    let page = dialect.result("a ![Hot pot][] and ![b][c] ![d](e.png)!", path: "page.md")
    #expect(Dialect.tidy(page.text) == "a Hot pot and b ![d](e.png)!")
    #expect(page.diagnostics.count == 1)
    #expect(page.diagnostics.first?.message.hasPrefix("`Hot pot` is defined outside of the pages") == true)
  }

  @Test func paragraphsOfSummariesHaveSeveralChapters() {
    let summary = MdBookSummary("# Summary\n\n[A](a.md) [B](b.md)\n[C](c.md) text\n\n- [D](d.md) [E](e.md)\n")
    #expect(summary.pages == ["a.md", "b.md", "c.md", "d.md"])
    #expect(summary.entries.compactMap(\.title) == ["A", "B", "C", "D"])
  }

  @Test func summary() {
    let summary = MdBookSummary(
      """
      # Summary

      [Preface](preface.md)

      - [One](one/README.md)
          - [A *b*](one/a.md)
          - [Draft]()
      - [Part draft]()
          - [X](x.md)

      # Second part

      1. [Two](<two%20b.md>)
      <!-- - [No](no.md) -->

      ---

      - [Three](./three.md)
      - [Again](x.md)

      [End](end.md)
      """)
    func lines(_ entries: [MdBookSummary.Entry], _ indentation: String = "") -> [String] {
      entries.flatMap {
        ["\(indentation)\($0.title ?? "-")(\($0.target ?? ""))"] + lines($0.children, indentation + "  ")
      }
    }
    #expect(
      lines(summary.entries) == [
        "Preface(preface.md)", "One(one/README.md)", "  A b(one/a.md)", "Part draft()", "  X(x.md)",
        "Second part()",
        "  Two(two b.md)", "Three(three.md)", "Again(x.md)", "End(end.md)",
      ])
    #expect(
      summary.pages == ["preface.md", "one/README.md", "one/a.md", "x.md", "two b.md", "three.md", "end.md"])
  }

  @Test func project() throws {
    let files = try ProjectFiles([
      "book.toml": """
      [book]
      title = "Tea"
      authors = ["A"]
      language = "en"
      src = "text"
      [output.html]
      git-repository-url = "https://github.com/o/r"
      edit-url-template = "https://github.com/o/r/edit/main/{path}"
      additional-css = ["a.css"]
      mathjax-support = true
      [output.html.code.hidelines]
      python = "~"
      [output.html.redirect]
      "/old.html" = "new.html#x"
      "a/b.html" = "../c.html"
      [preprocessor.custom]
      """,
      "text/SUMMARY.md": "# Summary\n\n[Intro](intro.md)\n- [A](a.md) (a remark)\n", "text/intro.md": "",
      "text/a.md": "",
      "text/other.md": "",
    ])
    let project = try #require(files.project)
    #expect(
      project.settingLines == [
        "title: \"Tea\"", "language: \"en\"", "urls: \"file\"", "html: \"scriptless\"", "math: true",
        "smartPunctuation: true", "repository: \"https://github.com/o/r\"",
        "editURL: \"https://github.com/o/r/edit/main/text/{path}\"",
        "redirects: {\"/intro.html\": \"/\", \"/old.html\": \"/new.html#x\", \"/a/b.html\": \"/c.html\"}",
      ])
    #expect(project.navigationLines == ["Intro(intro.md)", "A(a.md)"])
    #expect(project.excluded == ["SUMMARY.md", "other.md"])
    #expect(project.pages["intro.md"]?.url == "/")
    #expect(project.unsupported == ["preprocessor.custom", "output.html.additional-css"])
  }

  @Test(arguments: ["{{#include x", "[a](", "[[", "[", "{{#tabs}}\n"])
  func hostileInputTakesLinearTime(piece: String) {
    let page = String(repeating: piece, count: 2000)
    let duration = ContinuousClock().measure { _ = dialect.result(page) }
    #expect(duration < .seconds(10))
  }

  /// Helpers of preprocessors that are not known are shown as code.
  @Test func tabsOfPreprocessorsAreReported() {
    let found = dialect.result("{{#tabs}}\n{{#tab name=\"Pot\"}}\na\n{{#endtab}}\n{{#endtabs}}\n")
    #expect(Dialect.tidy(found.text).contains("`{{#tabs}}`"))
    #expect(Set(found.diagnostics.map(\.identifier)) == ["foreign.tag"])
  }

  @Test func pathsCanHaveEscapes() throws {
    let files = try ProjectFiles([
      "book.toml": "[book]\ntitle = \"T\"\n", "src/SUMMARY.md": "- [A](big\\_pot.md)", "src/big_pot.md": "",
    ])
    #expect(try #require(files.project).navigationLines == ["A(big_pot.md)"])
  }

  @Test func helpersOfOwnPreprocessors() {
    let dialect = MdBookDialect.dialect(["course"], hasMath: false)
    let page = "a\n\n{{%toc 2}}\n\nVersion {{ version }}\n\n```\n{{%toc}}\n```\n"
    #expect(dialect.converted(page) == "a\n\nVersion `{{ version }}`\n\n```\n{{%toc}}\n```")
    #expect(dialect.result(page).diagnostics.map(\.location.line) == [3, 5])
    // Without such a preprocessor, it is text in the book as well.
    #expect(MdBookDialect.dialect(["links"], hasMath: false).converted("{{%toc 2}}") == "{{%toc 2}}")
  }
}
