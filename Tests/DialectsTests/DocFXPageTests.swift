import Basics
import Testing

@testable import Dialects

/// Pages of DocFX in YAML.
struct DocFXPageTests {
  @Test(arguments: [
    (
      """
      ### YamlMime:FAQ
      metadata:
        description: About pots
      title: Questions about <pots>
      summary: |
        All we were *asked*.
      sections:
        - name: Buying
          questions:
            - question: |
                Is `clay` good?
              answer: |
                Yes.

                > [!NOTE]
                > See [lids](lids.md).
      additionalContent: |
        ## More
      """,
      """
      ---
      description: "About pots"
      ---
      # Questions about \\<pots\\>

      All we were *asked*.

      ## Buying

      ### Is `clay` good?

      Yes.

      > [!NOTE]
      > See [lids](lids.md).

      ## More
      """
    ),
    (
      """
      ### YamlMime:Landing
      title: Tea
      summary: Brew it.
      landingContent:
        - title: Start
          linkLists:
            - linkListType: get-started
              links:
                - text: Pots [all]
                  url: pots.md
                - text: Lids
                  url: ./my lids.md
      """,
      """
      # Tea

      Brew it.

      ## Start

      **Get started**

      - [Pots \\[all\\]](pots.md)
      - [Lids](<./my lids.md>)
      """
    ),
    (
      """
      ### YamlMime:Hub
      title: Tea
      highlightedContent:
        items:
          - title: Overview
            itemType: overview
            url: overview.md
      conceptualContent:
        title: Learn
        items:
          - title: Water
            links:
              - {url: water.md, text: Soft water, itemType: concept}
            footerLink: {url: all.md, text: See all}
      additionalContent:
        sections:
          - title: Shops
            items:
              - {title: Market, summary: Open daily, url: "https://example.com"}
        footer: Bye.
      """,
      """
      # Tea

      - [Overview](overview.md)

      ## Learn

      ### Water

      - [Soft water](water.md)

      - [See all](all.md)

      ## Shops

      - [Market](https://example.com)

        Open daily

      Bye.
      """
    ),
    (
      """
      #YamlMime:ApiPage
      title: Tea.Pot
      languageId: csharp
      body:
      - api1: Class Pot
        id: Tea.Pot
        deprecated: true
      - facts:
        - name: Namespace
          value: {text: Tea, url: tea.md}
      - markdown: Holds *tea*.
      - code: public class Pot
      - h2: Methods
      - parameters:
        - name: size
          type: [List, <, {text: Cup, url: cup.md}, ">"]
          default: "1"
          optional: true
          description: |
            The number.
      - inheritance: [object, Pot]
      - list: [a, b_c]
      """,
      """
      ---
      title: "Tea.Pot"
      ---
      # Class Pot (deprecated) {#Tea.Pot}

      - **Namespace**: [Tea](tea.md)

      Holds *tea*.

      ```csharp
      public class Pot
      ```

      ## Methods

      - **size** List\\<[Cup](cup.md)\\> = 1 (optional)

        The number.

      object → Pot

      - a
      - b\\_c
      """
    ),
  ])
  func pagesBecomeMarkdown(_ page: String, _ expected: String) {
    let result = Dialect.docFX.result(page, path: "page.yml")
    #expect(Dialect.tidy(result.text) == expected)
    #expect(result.diagnostics.isEmpty)
  }

  /// Messages lead to the lines of the file, also from the text in block scalars.
  /// Source: DocFX, “Markdown”, “Custom extensions”.
  @Test(arguments: [true, false])
  func attributesDependOnTheConfiguration(isOn: Bool) throws {
    let project = try TestProject([
      "docfx.json":
        "{\"build\": {\"content\": [{\"files\": [\"**/*.md\"]}], \"markdownEngineProperties\": {\"markdigExtensions\": [\(isOn ? "\"attributes\"" : "")]}}}",
      "a.md": "# A",
    ]).read()
    let page = project.dialect.converted("![a](b.png){width=300} c")
    #expect(page == (isOn ? "![a](b.png) c" : "![a](b.png){width=300} c"))
  }

  /// Paths from the root are URLs, and do not lead to tables.
  @Test func tablesOfContentsCanContainURLsAndReferToEachOther() throws {
    let project = try TestProject([
      "docfx.json": "{\"build\": {\"content\": [{\"files\": [\"**/*.{md,yml}\"]}]}}",
      "toc.yml": """
      - name: Home
        href: /
      - name: Pots
        href: /pots/clay
      - name: Cups
        href: /cups.html
      - name: Teas
        href: teas/
      - name: Lids
        href: lids.md
      """,
      "teas/toc.yml": "- name: Green\n  href: green.md\n- name: Up\n  href: ../\n- name: Own\n  href: ./",
      "index.md": "# Home", "pots/clay.md": "# Clay", "cups.md": "# Cups", "teas/green.md": "# Green",
    ]).read()
    #expect(project.outline == "Home→index.md | Pots→pots/clay.md | Cups→cups.md | Teas[Green→teas/green.md]")
    #expect(
      project.diagnostics.filter { $0.identifier == "project.missing-page" }.map(\.message)
        == ["the table of contents names the page “lids.md”, which does not exist"])
  }

  /// Source: Markdig, “Generic attributes”, “Custom containers”.
  @Test(arguments: [
    (
      "{ .wide #teas }\n| a | b |\n| - | - |\n| c | d |",
      "<a id=\"teas\"></a>\n\n| a | b |\n| - | - |\n| c | d |"
    ),
    ("> {.wide}\n> | |\n> | - | -\n> | c | d", ">\n> | |  |\n> | - | -\n> | c | d"),
    ("| a |\n| - |\n| b | c |", "| a |  |\n| - |---|\n| b | c |"),
    ("- x\n\n  {: .wide }\n  > quote", "- x\n\n  > quote"),
    (
      "[a](https://b.c){: .button }, **d**{ #e } f{.g} {0} {h}",
      "[a](https://b.c), **d**<a id=\"e\"></a> f {0} {h}"
    ),
    ("| a |\n| - |\n| ::new::{.label .red} |", "| a |\n| - |\n| new |"),
    ("std::map::find, ::a ::, `::b::{.c}`", "std::map::find, ::a ::, `::b::{.c}`"),
    ("## Pots{: #pots }\n\n### Cups{.x}", "## Pots {#pots}\n\n### Cups"),
  ])
  func attributesAndContainersAreConverted(_ page: String, _ expected: String) throws {
    let project = try TestProject([
      "docfx.json":
        "{\"build\": {\"content\": [{\"files\": [\"**/*.md\"]}], \"markdownEngineProperties\": {\"markdigExtensions\": [\"Attributes\", \"CustomContainers\"]}}}",
      "a.md": "# A",
    ]).read()
    #expect(project.dialect.converted(page) == expected)
  }

  @Test func textHasTheLinesOfTheFile() {
    let page = """
      ### YamlMime:FAQ
      title: Tea
      sections:
        - questions:
          - question: Why?
            answer: |
              Because.

              [!INCLUDE [x](missing.md)]
      """
    let result = Dialect.docFX.result(page, path: "page.yml")
    #expect(result.diagnostics.map { "\($0.location.line):\($0.location.column)" } == ["9:9"])
    let line = result.text.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
      .firstIndex { $0.elementsEqual("Because.".utf8) }
    #expect(line.map { result.origins[$0].line } == 7)
  }

  /// Each fault has one message at its place, and its text is on the page.
  @Test(arguments: [
    ("title: Tea\nsections: soon", "3:11", "“sections” must be a list", "soon"),
    ("title: [a, b]\nsummary: c", "2:8", "“title” must be text", "b"),
    ("- a\n- b", "2:1", "the page contains a list in place of keys", "b"),
    ("just text", "2:1", "the page contains a text in place of keys", "just text"),
    ("title: Tea\nshelf: top", "3:8", "the key “shelf” is not known; its value is shown unchanged", "top"),
    ("title: Tea\nanswer: [unclosed", "3:1", "cannot be read as YAML", "answer: [unclosed"),
    ("title: Tea\ntitle: Pot", "3:1", "cannot be read as YAML", "title: Pot"),
  ])
  func faultsAreReportedAtTheirPlaces(_ page: String, _ place: String, _ message: String, _ shown: String) {
    let result = Dialect.docFX.result("### YamlMime:FAQ\n" + page, path: "page.yml")
    #expect(result.diagnostics.count == 1)
    let first = result.diagnostics.first
    #expect(first.map { "\($0.location.line):\($0.location.column)" } == place)
    #expect(first?.message.contains(message) == true, "\(first?.message ?? "")")
    #expect(first?.help != nil)
    #expect(String(decoding: result.text, as: UTF8.self).contains(shown))
  }

  @Test(arguments: [
    ("body: text", "the page has no list “body”", "text"), ("title: a", "the page has no list “body”", "a"),
    ("body:\n- table: {cell: tea}", "the block is of no known kind", "tea"),
    ("body:\n- tea", "the block is of no known kind", "tea"),
    ("body:\n- markdown: [tea]", "“markdown” must be text", "tea"),
  ])
  func faultsOfReferencePagesAreReported(_ page: String, _ message: String, _ shown: String) {
    let result = Dialect.docFX.result("#YamlMime:ApiPage\n" + page, path: "page.yml")
    #expect(result.diagnostics.count == 1)
    #expect(result.diagnostics.first?.message.contains(message) == true)
    #expect(String(decoding: result.text, as: UTF8.self).contains(shown))
  }

  /// Deep and wide values are read in linear time, or rejected with a message and shown as code.
  @Test func hostilePagesEnd() {
    let deep = "### YamlMime:FAQ\nsections: " + String(repeating: "[", count: 50_000)
    let nested = Dialect.docFX.result(deep, path: "page.yml")
    #expect(nested.diagnostics.count == 1)
    #expect(nested.text.count > 50_000)
    var levels = "### YamlMime:FAQ\n"
    for depth in 0..<40 {
      let indent = String(repeating: "  ", count: depth)
      levels += "\(indent)title: t\(depth)\n\(indent)sections:\n"
    }
    let sections = Dialect.docFX.result(levels, path: "page.yml")
    #expect(sections.diagnostics.isEmpty)
    #expect(String(decoding: sections.text, as: UTF8.self).contains("###### t39"))
    let wide =
      "### YamlMime:FAQ\nsections:\n" + String(repeating: "- questions: {question: a}\n", count: 20_000)
    #expect(Dialect.docFX.result(wide, path: "page.yml").text.count > 20_000)
    let fences = "### YamlMime:FAQ\ntitle: \"\n" + String(repeating: "`````\n", count: 100)
    #expect(Dialect.docFX.result(fences, path: "page.yml").text.contains(UInt8(ascii: "`")))
    #expect(Dialect.docFX.result("### YamlMime:FAQ", path: "page.yml").diagnostics.isEmpty)
  }

  @Test(arguments: [
    ("> a\n> [!NOTE]\n> b\n\nc", "> a\n\n> [!NOTE]\n> b\n\nc"),
    ("> [!NOTE]\n> a\n>\n> [!TIP]\n> b", "> [!NOTE]\n> a\n>\n\n> [!TIP]\n> b"),
    ("- x\n  > a\n  > [!NOTE]\n  > b", "- x\n  > a\n\n  > [!NOTE]\n  > b"),
    ("> > a\n> > [!NOTE]\n> > b", "> > a\n>\n> > [!NOTE]\n> > b"),
    ("> a [!NOTE]\n> b", "> a [!NOTE]\n> b"), ("```\n> a\n> [!NOTE]\n```", "```\n> a\n> [!NOTE]\n```"),
  ])
  func alertsBeginInTheMiddleOfQuotes(_ page: String, _ expected: String) {
    #expect(Dialect.docFX.converted(page) == expected)
  }

  @Test func pagesInYAMLAreFound() throws {
    let project = try TestProject([
      "docfx.json": "{\"build\": {\"content\": [{\"files\": [\"**/*.{md,yml}\"]}], \"output\": \"site\"}}",
      "toc.yml": "- name: Questions\n  href: faq.yml\n- name: Start\n  href: start/", "index.md": "# Home",
      "faq.yml": "### YamlMime:FAQ\ntitle: Tea", "start/index.yml": "### YamlMime:Landing\ntitle: Start",
      "api/Tea.yml": "### YamlMime:ManagedReference\nitems: []",
      "api/Pot.yml": "### YamlMime:ManagedReference",
      "pipeline.yml": "trigger: main",
      "api/Large.yml": "### YamlMime:ManagedReference\n" + String(repeating: "# large\n", count: 3 << 20),
      "site/faq.yml": "### YamlMime:FAQ",
      "moved/unfold.yml": "title: Tea", "moved/content/faq.md": "# Tea",
    ]).read()
    #expect(project.diagnostics.isEmpty)
    #expect(project.outline == "Questions→faq.yml | Start→start/index.yml")
    #expect(project.pages.keys.sorted() == ["faq.yml", "index.md", "start/index.yml"])
    #expect(project.pages["start/index.yml"]?.url == "/start/")
    for pattern in ["site/**", "moved/**", "api/**/*.yml", "pipeline.yml"] {
      #expect(project.excluded.contains(pattern))
    }
    #expect(
      project.unsupported == [
        "pages of the API reference in YAML (3): api/Large.yml, api/Pot.yml, api/Tea.yml"
      ])
    let page = project.converter.convert(
      Array("[a](faq.yml#b) [c](/faq) [d](start)".utf8), path: "index.md", includes: TestIncludes())
    #expect(
      String(decoding: page.text, as: UTF8.self) == "[a](faq.yml#b) [c](/faq.yml) [d](/start/index.yml)\n")
  }
}
