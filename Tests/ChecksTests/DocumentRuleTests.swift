import HTML
import Markup
import Testing

@testable import Checks

/// What is found on a page as its author wrote it.
@Suite struct DocumentRuleTests {
  /// Each rule finds its own bad example, and nothing in the good one.
  @Test func everyRuleFindsItsBadExample() {
    for type in RuleList.document {
      let rule = type.rule
      #expect(
        CheckedPage(rule.bad.text).diagnostics.contains { $0.identifier == rule.identifier },
        "\(rule.identifier)")
      #expect(CheckedPage(rule.good.text).found == [], "\(rule.identifier)")
    }
  }

  @Test func everyBuildFindsItsBadExamples() {
    let renderer = BodyRenderer(options: RenderingOptions())
    let parser = MarkupParser(directives: BodyRenderer.directiveNames)
    func found(_ text: String) -> [String] {
      parser.parse(Array(text.utf8), lines: SourceLines(file: "page.md")) {
        renderer.render($0, path: "page.md").diagnostics.map { "\($0.severity.rawValue) \($0.identifier)" }
      }
    }
    for type in RuleList.built {
      let rule = type.rule
      #expect(found(rule.bad.text) == ["\(rule.severity.rawValue) \(rule.identifier)"])
      #expect(found(rule.good.text) == [])
    }
  }

  @Test(arguments: [
    ("[here](a.md)", ["1:1 warning link.vague-text"]),
    ("[Click here!](a.md)", ["1:1 warning link.vague-text"]),
    ("Text\n[read\nmore](a.md)", ["2:1 warning link.vague-text"]),
    ("[https://example.com/](https://example.com/)", ["1:1 warning link.vague-text"]),
    ("See www.example.com for it.", ["1:4 warning link.vague-text"]),
    ("<https://example.com/>", ["1:1 warning link.vague-text"]),
    ("[![here](b.png)](a.md)", ["1:1 warning link.vague-text"]),
    ("[the kinds of tea](a.md) [](a.md) <doc:a> <mail@example.com> [here you are](b.md)", []),
    ("```\n[here](a.md)\n```", []),
  ])
  func links(text: String, found: [String]) { #expect(CheckedPage(text).found == found) }

  @Test(arguments: [
    ("@DisclosureGroup(\"Details\") {\n  x\n}", ["1:1 warning disclosure.vague-label"]),
    ("@DisclosureButton(label: \"▸ Show  more …\") {\n  x\n}", ["1:1 warning disclosure.vague-label"]),
    (
      "- a\n\n  <details>\n  <summary><b>More</b></summary>\n\n  x\n\n  </details>",
      ["4:3 warning disclosure.vague-label"]
    ),
    ("<details><summary>How hot?</summary>x</details>", []),
    ("@OutlineGroup(\"More\") {\n- a\n  - b\n}", []),
  ])
  func disclosureLabels(text: String, found: [String]) { #expect(CheckedPage(text).found == found) }

  /// The words are those of the site's language, and English ones.
  @Test func wordsAreOfTheLanguage() {
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

  /// Front matter, directives and quotes move no place.
  @Test func placesAreThoseOfTheFile() {
    let text = "---\ntitle: A\n---\n\n@Row {\n  @Column {\n    > a\n    > [here](b.md)\n  }\n}\n"
    #expect(CheckedPage(text).found.map { $0.split(separator: ":")[0] } == ["8"])
  }

  /// A captured page is not its keeper's to mend.
  @Test func capturedPagesGetNotes() {
    #expect(
      CheckedPage("# T\n\n#### [here](a.md)", isCapture: true).found == [
        "3:1 note heading.skipped-level", "3:6 note link.vague-text",
      ])
    #expect(CheckedPage("#### A", isCapture: true).diagnostics.allSatisfy { $0.correction == nil })
  }
}
