import Site
import Testing
@testable import HTML

/// Disclosure buttons, outline groups and pull-down buttons.
@Suite struct DisclosureComponentTests {
  @Test func disclosureButton() {
    let page = RenderedPage("@DisclosureButton(\"More options\", isExpanded: true) {\na\n}")
    #expect(
      page.html == """
        <details class="disclosure-button" open>
        <summary>More options</summary>
        <div class="disclosure-content" id="More-options">
        <p>a</p>
        </div>
        </details>

        """)
    #expect(page.diagnostics == [])
  }

  @Test func severalDisclosureButtonsAreReportedOnce() {
    let page = RenderedPage(
      "@DisclosureButton(\"a\") { a }\n\n@DisclosureButton(\"b\") { b }\n\n@DisclosureButton(\"c\") { c }")
    #expect(page.diagnostics == ["3:1 directive.second-disclosure-button"])
  }

  @Test(arguments: [
    (
      "- a\n- b\n  - c\n  - d\n    1. e\n",
      """
      <ul>
      <li>a</li>
      <li><details><summary>b</summary>
      <ul>
      <li>c</li>
      <li><details><summary>d</summary>
      <ol>
      <li>e</li>
      </ol>
      </details></li>
      </ul>
      </details></li>
      </ul>

      """
    ),
    // The link of an expandable item becomes the first item inside, since a summary must not contain links.
    (
      "- [b *c*](b.md)\n  - d\n",
      """
      <ul>
      <li><details><summary>b <em>c</em></summary>
      <ul>
      <li><a href="‹b.md›">Overview</a></li>
      <li>d</li>
      </ul>
      </details></li>
      </ul>

      """
    ),
    (
      "- [a](a.md) or [b](b.md)\n  1. c\n",
      """
      <ul>
      <li><details><summary>a or b</summary>
      <ol>
      <li><a href="‹a.md›">a</a></li>
      <li><a href="‹b.md›">b</a></li>
      <li>c</li>
      </ol>
      </details></li>
      </ul>

      """
    ),
    // Other content of an item is kept.
    (
      "- a\n\n  b\n\n  - c\n",
      """
      <ul>
      <li><details><summary>a</summary>
      <p>b</p>
      <ul>
      <li>c</li>
      </ul>
      </details></li>
      </ul>

      """
    ),
  ])
  func outlineGroups(list: String, html: String) {
    let page = RenderedPage("@OutlineGroup {\n\(list)}\n")
    #expect(page.html == "<div class=\"outline\">\n\(html)</div>\n")
    #expect(page.diagnostics == [])
    #expect(HTMLChecker.problems(in: page.html) == [])
  }

  @Test func outlineGroupWithLabelAndFilter() {
    let html = RenderedPage(
      "@OutlineGroup(\"T & B\", isExpanded: true, isFilterable: true) {\n- a\n  - b\n}\n\n- c\n  - d\n"
    ).html
    #expect(
      html.hasPrefix(
        "<div class=\"outline\" role=\"group\" aria-label=\"T &amp; B\">\n<div class=\"filter scripted\">"))
    #expect(html.contains("aria-label=\"Filter: T &amp; B\""))
    #expect(html.contains("<li><details open><summary>a</summary>"))
    #expect(
      html.hasSuffix("</div>\n<ul>\n<li>c\n<ul>\n<li>d</li>\n</ul>\n</li>\n</ul>\n"),
      "the list after it has no collapsible levels")
  }

  @Test func outlineGroupWithoutAList() {
    #expect(RenderedPage("@OutlineGroup { a }").diagnostics == ["1:1 directive.no-list"])
  }

  @Test func pullDownButton() {
    let page = RenderedPage(
      """
      @PullDownButton("Add") {
        - [One](one.md)
        - [Two](two.md)

        @Destructive {
          - [Erase](erase.md)
        }
      }
      """)
    #expect(
      page.html == """
        <div class="menu"><button type="button" class="pull-down" popovertarget="menu:1">Add</button>
        <nav popover id="menu:1" aria-label="Add">
        <ul>
        <li><a href="‹one.md›">One</a></li>
        <li><a href="‹two.md›">Two</a></li>
        </ul>
        <div class="destructive" role="group" aria-label="Destructive">
        <ul>
        <li><a href="‹erase.md›">Erase</a></li>
        </ul>
        </div>
        </nav></div>

        """)
    #expect(page.diagnostics == [])
  }

  private static let menuParts: Set<String> = ["button", "nav", "popover", "popovertarget"]

  @Test func menusHaveUniqueIDs() {
    let list = "- [a](a)\n- [b](b)\n- [c](c)\n"
    let html = RenderedPage(
      "# T {#menu:1}\n\n<a id=\"menu:2\"></a>\n\n@PullDownButton(\"A\") {\n\(list)}\n\n@PullDownButton(\"A\") {\n\(list)}\n"
    ).html
    #expect(HTMLChecker.problems(in: html, own: Self.menuParts) == [])
    #expect(html.matches(of: /popovertarget=/).count == 2)
  }

  @Test(arguments: [
    ("@PullDownButton(\"A\") {\n- [b](b)\n- [c](c)\n}", ["1:1 directive.few-items"]),
    ("@PullDownButton(\"A\") { text }", ["1:1 directive.few-items"]),
    ("@PullDownButton {\n- [b](b)\n- [c](c)\n- [d](d)\n}", ["1:1 directive.missing-label"]),
    ("@Destructive {\n- [b](b)\n}", ["1:1 directive.misplaced"]),
    ("@DisclosureGroup(\"a\") {\n@Destructive {\n- [b](b)\n}\n}", ["2:1 directive.misplaced"]),
    ("@DisclosureButton { a }", ["1:1 directive.missing-label"]),
  ])
  func mistakesAreReported(text: String, diagnostics: [String]) {
    #expect(RenderedPage(text).diagnostics == diagnostics)
    #expect(HTMLChecker.problems(in: RenderedPage(text).html, own: Self.menuParts) == [])
  }
}
