import Basics
import HTML
import Markup
import Testing

@testable import Checks

/// The rules that check the source of a page.
@Suite struct DocumentRuleTests {
  /// Each rule reports its bad example, and no rule reports its good example.
  @Test func everyRuleFindsItsBadExample() {
    for type in RuleList.document {
      let rule = type.rule
      #expect(
        CheckedPage(rule.bad.text).diagnostics.contains { $0.identifier == rule.identifier },
        "\(rule.identifier)")
      #expect(CheckedPage(rule.good.text).found == [], "\(rule.identifier)")
    }
  }

  @Test func rendererFindsBadExamplesOfRenderTimeRules() {
    let renderer = BodyRenderer(options: RenderingOptions())
    let parser = MarkupParser(directives: BodyRenderer.directiveNames)
    func found(_ text: String) -> [String] {
      parser.parse(Array(text.utf8), lines: LineMap(file: "page.md")) {
        renderer.render($0, path: "page.md").diagnostics.map { "\($0.severity.rawValue) \($0.identifier)" }
      }
    }
    for rule in ["directive.second-disclosure-button", "directive.few-items"].map(Rule.named) {
      #expect(found(rule.bad.text) == ["\(rule.severity.rawValue) \(rule.identifier)"])
      #expect(found(rule.good.text) == [])
    }
  }

  @Test(arguments: [
    ("[here](a.md)", ["1:1 warning link.generic-text"]),
    ("[Click here!](a.md)", ["1:1 warning link.generic-text"]),
    ("Text\n[read\nmore](a.md)", ["2:1 warning link.generic-text"]),
    ("[https://example.com/](https://example.com/)", ["1:1 warning link.generic-text"]),
    ("See www.example.com for it.", ["1:5 warning link.generic-text"]),
    ("<https://example.com/>", ["1:1 warning link.generic-text"]),
    ("[![here](b.png)](a.md)", ["1:1 warning link.generic-text"]),
    ("[the kinds of tea](a.md) [](a.md) <doc:a> <mail@example.com> [here you are](b.md)", []),
    ("```\n[here](a.md)\n```", []),
  ])
  func links(text: String, found: [String]) { #expect(CheckedPage(text).found == found) }

  @Test(arguments: [
    ("@DisclosureGroup(\"Details\") {\n  x\n}", ["1:1 warning disclosure.generic-label"]),
    ("@DisclosureButton(label: \"▸ Show  more …\") {\n  x\n}", ["1:1 warning disclosure.generic-label"]),
    (
      "- a\n\n  <details>\n  <summary><b>More</b></summary>\n\n  x\n\n  </details>",
      ["4:3 warning disclosure.generic-label"]
    ),
    ("<details><summary>How hot?</summary>x</details>", []),
    ("@OutlineGroup(\"More\") {\n- a\n  - b\n}", []),
  ])
  func disclosureLabels(text: String, found: [String]) { #expect(CheckedPage(text).found == found) }

  /// The generic texts are those of the site’s language and the English ones.
  @Test func genericTextsDependOnTheLanguage() {
    let text = "[hier](a.md) [ici](a.md) [here](a.md)"
    #expect(CheckedPage(text, language: "de-CH").found.map { $0.prefix(4) } == ["1:1 ", "1:26"])
    #expect(CheckedPage(text, language: "fr").found.map { $0.prefix(4) } == ["1:14", "1:26"])
    #expect(CheckedPage("[详情](a.md)", language: "zh").found.count == 1)
    #expect(CheckedPage("[详情](a.md)", language: "en").found == [])
  }

  @Test(arguments: [
    ("# T\n\n## A\n\n#### B", ["5:1 warning heading.skipped-level"]),
    ("### A\n\n#### B\n\n##### C", ["1:1 warning heading.skipped-level"]),
    (
      "# T\n\n## A\n\n#### B\n\n#### C\n\n### D",
      ["5:1 warning heading.skipped-level", "7:1 warning heading.skipped-level"]
    ),
    ("## A\n\n### B\n\n## C\n\n# D\n\n### E", []),
    ("> # T\n\n## A", []),
  ])
  func headings(text: String, found: [String]) { #expect(CheckedPage(text).found == found) }

  @Test(arguments: [
    ("![](a.png)", ["1:1 warning image.missing-alt"]),
    ("a <img src=\"a.png\"> b", ["1:3 warning image.missing-alt"]),
    ("<div>\n<img src=a.png>\n</div>", ["2:1 warning image.missing-alt"]),
    ("<img src=a.png alt=\"\"> ![x](a.png)", []),
    ("![pot.png](img/pot.png)", ["1:1 warning image.file-name-alt"]),
    ("![IMG_2041](img/IMG_2041.jpg)", ["1:1 warning image.file-name-alt"]),
    ("@Image(source: \"a-2.png\", alt: \"a-2\")", ["1:1 warning image.file-name-alt"]),
    ("<img src=\"x.gif\" alt=\"x.gif\">", ["1:1 warning image.file-name-alt"]),
    ("![folder](folder.svg) ![A pot.](pot.png) ![Version 2](v2.png)", []),
  ])
  func images(text: String, found: [String]) { #expect(CheckedPage(text).found == found) }

  @Test(arguments: [
    ("| | |\n|-|-|\n|a|b|", ["1:1 warning table.no-header"]),
    ("| | A |\n|-|-|\n|a|b|", []),
    ("<table>\n<tr><td>a</td></tr>\n</table>", ["1:1 warning table.no-header"]),
    ("<table><tr><th>A</th></tr></table>", []),
  ])
  func tables(text: String, found: [String]) { #expect(CheckedPage(text).found == found) }

  @Test(arguments: [
    ("# T\n\n> [!NOTE]\n> All there is.", ["3:1 warning aside.whole-page"]),
    ("> Tip: All there is.", ["1:1 warning aside.whole-page"]),
    ("# T\n\n> Abstract.\n\n> Note: More.", []),
    ("> Just a quote.", []),
    ("> Note: a\n\nb", []),
  ])
  func asides(text: String, found: [String]) { #expect(CheckedPage(text).found == found) }

  @Test(arguments: [
    ("- [C](c.md)\n- [D](d.md)\n}", ["1:1 warning pull-down.hides-all"]),
    ("- [C](c.md)\n}\n\n[elsewhere](d.md)", []),
    ("- [C](c.md)\n}\n\n<a href=\"d.html\">elsewhere</a>", []),
    ("- [C](c.md)\n}\n@PullDownButton(\"Other\") {\n- [D](d.md)\n}", []),
    (
      "- [C](c.md)\n@Destructive {\n- [Remove](d.md)\n}\n}\n\n[x y](e.md)",
      ["4:1 warning pull-down.unconfirmed"]
    ),
    ("- [C](c.md)\n@Destructive {\n- [Remove …](d.md)\n- [Drop](e.md) asks first\n}\n}\n\n[x y](e.md)", []),
  ])
  func pullDownButtons(body: String, found: [String]) {
    #expect(CheckedPage("@PullDownButton(\"B\") {\n" + body).found == found)
  }

  /// Locations are those of the file, also after front matter, and in directives and quotes.
  @Test func locationsAreThoseOfTheFile() {
    let text = "---\ntitle: A\n---\n\n@Row {\n  @Column {\n    > a\n    > [here](b.md)\n  }\n}\n"
    #expect(CheckedPage(text).found.map { $0.split(separator: ":")[0] } == ["8"])
  }

  /// Authors cannot fix captured pages, so their findings are notes without fix-its.
  @Test func capturedPagesGetNotes() {
    #expect(
      CheckedPage("# T\n\n#### [here](a.md)", isCapture: true).found == [
        "3:1 note heading.skipped-level", "3:6 note link.generic-text",
      ])
    #expect(CheckedPage("#### A", isCapture: true).diagnostics.allSatisfy { $0.fixIt == nil })
  }
}

/// The findings of the document rules on one page.
struct CheckedPage {
  /// The findings in the form `line:column severity identifier`.
  let found: [String]
  let diagnostics: [Diagnostic]

  init(_ text: String, language: String = "en", isCapture: Bool = false) {
    let inspector = DocumentInspector(GenericTexts(language: language))
    let parser = MarkupParser(directives: BodyRenderer.directiveNames)
    diagnostics = parser.parse(Array(text.utf8), lines: LineMap(file: "page.md")) {
      inspector.inspect($0, isCapture: isCapture)
    }.sorted()
    found = diagnostics.map {
      "\($0.location.line):\($0.location.column) \($0.severity.rawValue) \($0.identifier)"
    }
  }
}

// MARK: - PositionTests

/// Findings have exact locations, in all containers and with all line endings. In the pages, ¶ marks the locations.
@Suite struct PositionTests {
  static let pages = [
    "# T\n\n¶[here](#T) and ¶[here](#T)\n",
    "# T\n\nä ¶[here](#T)\n   ¶[here](#T)\n\tä ¶[here](#T)\n",
    "# T\n\n- a ¶[here](#T)\n  b ¶[here](#T)\n    c ¶[here](#T)\n- > d ¶[here](#T)\n  > e ¶[here](#T)\n    ¶[here](#T)\n",
    "# T\n\n> > a ¶[here](#T)\n> > b ¶[here](#T)\n> c ¶[here](#T)\nd ¶[here](#T)\n",
    "# T\n\n1. a\n\n   b ¶[here](#T)\n   c ¶[here](#T)\n\n   - d\n\n     e\n     ¶[here](#T)\n",
    "# T\n\n*a\nb ¶[here](#T)* **c\n¶[here](#T)**\n",
    "# T\n\n¶[more\n](#T) a ¶[here](#T)\n",
    "# T\n\n| A | B |\n| - | - |\n| a | ¶[here](#T) ¶[here](#T) |\n| ¶[here](#T) | |\n",
    "# T ¶[here](#T)\n\nSet ¶[here](#T)\n¶[here](#T)\n===\n",
    "# T\n\n¶https://tea.net/ and (¶https://tea.net/)\n  a ¶https://tea.net/ [b](https://tea.net/) ¶www.tea.net\n",
    "# T\n\n¶<https://tea.net/>\n  ¶<https://tea.net/>\n",
    "# T\n\n¶![](a.png)\n   a ¶![](a.png)\n\n> b\nc ¶![](a.png)\n",
    "# T\n\na ¶<img src=\"a.png\">\n   b ¶<img\nsrc=\"a.png\">\n\n  <p>\n ¶<img src=\"a.png\"></p>\n\n> <p>\n> ¶<img src=\"a.png\">\n",
    "---\ntitle: T\n---\n\n@DisclosureGroup(\"A b c\") {\n  a ¶[here](#T)\n    b ¶[here](#T)\n\n  - c\n    ¶[here](#T)\n}\n",
    "# T\n\na[^1]\n\n[^1]: b ¶[here](#T)\n    c ¶[here](#T)\n",
    "# T\n\n- ¶<https://a.b/> ¶<https://tea.net/>\n  ¶<https://tea.net/> ¶https://tea.net/\n  [a](<https://tea.net/>) ¶[https://tea.net/](https://tea.net/)\n",
    "# T\n\n¶#### B\n\n- ¶###### D\n", "# T\n\n> ¶#### C\n",
  ]

  @Test(arguments: pages, LineEnds.allCases) func places(page: String, ends: LineEnds) {
    for mark in ["", "\u{FEFF}"] {
      var places: [String] = []
      for (number, line) in page.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
        let parts = line.split(separator: "¶", omittingEmptySubsequences: false)
        var column = 1
        for part in parts.dropLast() {
          column += part.utf8.count
          places.append("\(number + 1):\(column)")
        }
      }
      let text = mark + ends.applied(to: page.replacing("¶", with: ""))
      let found = CheckedPage(text).found.map { String($0.prefix { $0 != " " }) }
      #expect(found.sorted() == places.sorted())
    }
  }
}
