import PageModel
import Site
import Testing

@testable import HTML

/// Sections that disclosure rules collapse.
@Suite struct CollapsedSectionTests {
  private func page(_ text: String, headings: [String] = ["Change log"], levels: [Int] = []) -> RenderedPage {
    RenderedPage(
      text,
      options: RenderedPage.options { $0.disclosure = DisclosureRules(headings: headings, levels: levels) })
  }

  private let open =
    "<details class=\"disclosure section-disclosure\">\n<summary>Details<span class=\"visually-hidden\">: "
  private let content = "</span></summary>\n<div class=\"disclosure-content\">\n"
  private let close = "</div>\n</details>\n"

  @Test func headingStaysOutside() {
    let page = page("## A\n\na\n\n## Change log\n\nb\n\n### C\n\nc\n\n## D\n\nd\n")
    #expect(
      page.html == """
        <h2 id="A">A</h2>
        <p>a</p>
        <h2 id="Change-log">Change log</h2>
        \(open)Change log\(content)<p>b</p>
        <h3 id="C">C</h3>
        <p>c</p>
        \(close)<h2 id="D">D</h2>
        <p>d</p>

        """)
    #expect(page.summary.headings.map(\.anchor) == ["A", "Change-log", "C", "D"])
  }

  @Test func rulesIgnoreTheCaseOfHeadings() {
    #expect(page("## CHANGE *LOG*\n\na").html.contains("\(open)CHANGE <em>LOG</em>\(content)"))
  }

  @Test func rulesByLevel() {
    let page = page("## A\n\n### B\n\nb\n\n### C\n\nc\n\n#### D\n\n## E\n", headings: [], levels: [3])
    #expect(page.html.ranges(of: "<details").count == 2)
    #expect(page.html.contains("\(close)<h3 id=\"C\">"))
    #expect(page.html.contains("<h4 id=\"D\">D</h4>\n\(close)<h2 id=\"E\">"))
  }

  @Test func labelHasNoLinksAndIDs() {
    let page = page("## [Change](a.md) log {#log}\n\nb\n")
    #expect(
      page.html.contains("<h2 id=\"log\"><a href=\"‹a.md›\">Change</a> log</h2>\n\(open)Change log\(content)")
    )
  }

  @Test func customLabel() {
    let text = "## Change log\n\nb\n"
    let options = RenderedPage.options {
      $0.disclosure = DisclosureRules(headings: ["Change log"])
      $0.strings["details"] = "<Mehr>"
    }
    #expect(
      RenderedPage(text, options: options).html.contains(
        "<summary>&lt;Mehr&gt;<span class=\"visually-hidden\">: Change log</span></summary>"))
  }

  /// Empty sections are not collapsed.
  @Test(arguments: [
    "## Change log\n", "## Change log\n\n## B\n", "## Change log\n\n[^1]: x\n", "## Other\n\nb",
  ])
  func emptySectionsAreNotCollapsed(text: String) { #expect(!page(text).html.contains("<details")) }

  /// A collapsed section ends with its parent at the latest, whatever elements are open.
  @Test(arguments: [
    "> ## Change log\n>\n> a\n\nb\n", "- ## Change log\n\n  a\n- b\n",
    "> [!NOTE]\n> ## Change log\n> a\n\nb\n",
    "@DisclosureGroup(\"x\") {\n## Change log\n\na\n}\n\nb\n",
    "@Figure {\n![a](b)\n\n## Change log\n\na\n}\n\nb\n",
    "## Change log\n\na[^1]\n\n[^1]: ## Change log\n\n    b\n",
    "## Change log\n\n<div>\n\n## B\n\nb\n\n</div>\n\n## C\n", "<div>\n\n## Change log\n\na\n\n</div>\n\nb\n",
    "## Change log\n\n<div>\n\na\n\n## B\n\nb\n", "<div>\n\n## Change log\n\na\n\n## B\n\nb\n",
    "## Change log\n\n<details><summary>x\n\na\n\n> ## Change log\n> b\n\nc[^1]\n\n[^1]: d\n",
    "<div>\n\na[^1]\n\n[^1]: d\n",
    "## Change log\n\n<ul><li>\n\n- ## Change log\n\n  <b>x\n\n</li>\n\n## C\n\nd",
    "## Change log\n\n## B <b>\n\n# C\n\n</b>",
  ])
  func sectionsAreWellNested(text: String) {
    for levels in [[], [2], [2, 3]] {
      let html = page(text, levels: levels).html
      #expect(HTMLChecker.problems(in: html) == [], "\(html)")
      #expect(html.ranges(of: "<details").count == html.ranges(of: "</details>").count)
    }
  }

  @Test func sectionInsideRawHTMLElement() {
    #expect(
      page("<div>\n\n## Change log\n\na\n\n</div>\n\nb\n").html == """
        <div>
        <h2 id="Change-log">Change log</h2>
        \(open)Change log\(content)<p>a</p>
        \(close)</div>
        <p>b</p>

        """)
  }
}

// MARK: - LazySectionTests

/// The lazy sections of long pages.
@Suite struct LazySectionTests {
  private let filler = String(repeating: "word ", count: LazySections.minimumLength / 5)

  /// Returns the HTML of a long page, without the filler text that makes it long.
  private func html(_ text: String, _ change: (inout RenderingOptions) -> Void = { _ in }) -> String {
    let html = RenderedPage("\(filler).\n\n" + text, options: RenderedPage.options(change)).html
    return String(html.split(separator: ".</p>\n", maxSplits: 1).last ?? "")
  }

  @Test func longPagesHaveLazySections() {
    #expect(
      html("## A\n\na\n\n### B\n\nb[^n]\n\n## C\n\n> ## D\n\n[^n]: note\n").hasPrefix(
        """
        <section class="lazy">
        <h2 id="A">A</h2>
        <p>a</p>
        <h3 id="B">B</h3>
        <p>b<sup class="footnote-ref"><a href="#fn-n" id="fnref-n" data-footnote-ref>1</a></sup></p>
        </section>
        <section class="lazy">
        <h2 id="C">C</h2>
        <blockquote>
        <h2 id="D">D</h2>
        </blockquote>
        </section>
        <section class="footnotes"
        """))
  }

  @Test func shortPagesHaveNone() {
    let short = filler.dropLast(10)
    #expect(!RenderedPage("\(short)\n\n## A\n\na\n").html.contains("section"))
  }

  @Test func collapsedSectionsEndFirst() {
    let html = html("## A\n\na\n\n## B\n") { $0.disclosure = DisclosureRules(headings: ["A"]) }
    #expect(
      html.hasSuffix(
        "<p>a</p>\n</div>\n</details>\n</section>\n<section class=\"lazy\">\n<h2 id=\"B\">B</h2>\n</section>\n"
      ))
    #expect(HTMLChecker.problems(in: html) == [])
  }

  /// Headings inside another element begin no lazy section.
  @Test(arguments: [
    "<div>\n\n## A\n\n</div>\n\n## B\n", "## A\n\n<div>\n\n## B\n\n</div>\n\n## C\n",
    "## A\n\n<div>\n\n## B\n", "@Nope {\n## A\n}\n\n## B\n", "- ## A\n\n## B\n\n</div>\n",
  ])
  func headingsInsideElements(text: String) {
    let html = html(text)
    #expect(HTMLChecker.problems(in: html) == [], "\(html)")
  }

  @Test func trustedPagesHaveNone() {
    #expect(!html("## A\n\n<div>\n\n## B\n") { $0.html = .trusted }.contains("section"))
  }
}
