import Basics
import Testing
import YAML

@testable import Markup

private let values = """
  product: Tea *House*
  version: "2.1"
  html: <b>bold</b>
  url: https://example.com/a_b
  script: "javascript:alert(1)"
  tools: [kettle, pot]
  install:
    command: brew install tea
  """

private func parser() -> MarkupParser {
  let root = (try? YAML.parse(Array(values.utf8))) ?? nil
  return MarkupParser(
    directives: DirectiveNames(blocks: ["Group"], inline: ["Badge"]),
    variables: root.map { Variables($0) })
}

@Suite struct VariableTests {
  @Test(arguments: [
    ("A {{product}} {{ version }}", "paragraph A Tea *House* 2.1"),
    ("{{install.command}}, {{tools}}, {{tools.1}}", "paragraph brew install tea, kettle, pot, pot"),
    (#"\{{product}} and \\{{version}}"#, #"paragraph {{product}} and \2.1"#),
    ("{{html}}", "paragraph <b>bold</b>"),
    ("`{{version}}` `\\{{version}}`", "paragraph 2.1 {{version}}"),
    (
      "${{ github.ref }} {{{x}}} {{#a}} {{> b}} {{1}}",
      "paragraph ${{ github.ref }} {{{x}}} {{#a}} {{> b}} {{1}}"
    ),
    (
      "| {{version}} | b |\n| - | - |\n| {{product}} | c |",
      """
      table
        tableRow
          tableCell 2.1
          tableCell b
        tableRow
          tableCell Tea *House*
          tableCell c
      """
    ),
    ("# {{product}}\n\nOn {{page.title}}.", "heading Tea *House*\nparagraph On Tea *House*."),
    ("---\ntitle: \"{{version}} news\"\n---\n{{page.title}}", "paragraph 2.1 news"),
    ("---\nvariables: false\n---\n{{product}}", "paragraph {{product}}"),
  ])
  func text(_ page: String, _ tree: String) {
    #expect(SyntaxTreeText(Array(page.utf8), parser: parser()).text == tree)
  }

  @Test func destinationsTitlesCodeAndDirectives() {
    let page = #"""
      [a](https://{{version}}.example.com/ "v{{version}}") <https://{{version}}.example.com/>
      @Badge("v{{version}}")

      ```shell title="{{version}}"
      {{install.command}} \{{x}}
      ```

      ``` variables=false
      {{x}}
      ```

      @Group("{{product}}") {
      }
      """#
    parser().parse(Array(page.utf8), lines: LineMap(file: "a.md")) { document in
      #expect(document.diagnostics.isEmpty)
      let nodes = Array(document.root.descendants)
      let links = nodes.filter { $0.kind == .link }
      #expect(
        links.map { String(decoding: $0.destination, as: UTF8.self) } == [
          "https://2.1.example.com/", "https://2.1.example.com/",
        ])
      #expect(links.first.map { String(decoding: $0.title, as: UTF8.self) } == "v2.1")
      #expect(links.last?.plainText == "https://2.1.example.com/")
      let blocks = nodes.filter { $0.kind == .codeBlock }
      #expect(
        blocks.map { String(decoding: $0.literal, as: UTF8.self) } == [
          "brew install tea {{x}}\n", "{{x}}\n",
        ])
      #expect(document.inlineDirectives.first?.unnamed == "v2.1")
      #expect(document.directives.first?.unnamed == "Tea *House*")
    }
  }

  @Test(arguments: [
    ("A\n\n> B {{produkt}}", "3:5", "variable.unknown", "did you mean `product`?"),
    ("- a\n\n  ```\n  x {{nothing}}\n  ```", "4:5", "variable.unknown", nil),
    ("{{install}}", "1:1", "variable.mapping", "name one of its values, such as `{{install.command}}`"),
    ("{{page.title}}", "1:1", "variable.no-title", nil),
    ("---\ntitle: a {{x}}\n---\n", "2:8", "variable.unknown", nil),
    ("[a](https://{{ version }}/)", "1:13", "variable.spaces", nil),
    ("@Group(\"{{x}}\")", "1:9", "variable.unknown", nil),
  ])
  func problems(_ page: String, _ place: String, _ identifier: String, _ help: String?) {
    parser().parse(Array(page.utf8), lines: LineMap(file: "a.md")) { document in
      let found = document.diagnostics.first { $0.identifier.hasPrefix("variable.") }
      #expect(found?.identifier == identifier)
      #expect(found.map { "\($0.location.line):\($0.location.column)" } == place)
      if let help { #expect(found?.help == help) }
    }
  }

  /// Many copies of a long value are not inserted.
  @Test func limit() {
    let long = YAMLNode(.mapping([.init("a", text: String(repeating: "a", count: 1 << 20))]))
    let parser = MarkupParser(directives: DirectiveNames(blocks: []), variables: Variables(long))
    let page = String(repeating: "{{a}}\n\n", count: 1000)
    parser.parse(Array(page.utf8), lines: LineMap(file: "a.md")) { document in
      #expect(document.diagnostics.map(\.identifier) == ["variable.limit"])
    }
  }

  @Test func markdownCopies() {
    let page = "---\ntitle: \"{{version}}\"\n---\n{{product}} {{page.title}}\n\n```\n{{product}}\n```\n"
    let root = (try? YAML.parse(Array(values.utf8))) ?? nil
    let copy = root.map { Variables($0).replaced(inMarkdown: Array(page.utf8)) } ?? []
    #expect(
      String(decoding: copy, as: UTF8.self)
        == "---\ntitle: \"2.1\"\n---\nTea \\*House\\* 2.1\n\n```\nTea *House*\n```\n")
  }
}
