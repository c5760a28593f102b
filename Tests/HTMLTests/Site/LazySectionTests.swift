import Site
import Testing

@testable import HTML

/// The sections of long pages.
@Suite struct LazySectionTests {
  private let filler = String(repeating: "word ", count: LazySections.leastLength / 5)

  /// The HTML of a long page without the filler that makes it long.
  private func html(_ text: String, _ change: (inout RenderingOptions) -> Void = { _ in }) -> String {
    let html = Page("\(filler).\n\n" + text, options: Page.options(change)).html
    return String(html.split(separator: ".</p>\n", maxSplits: 1).last ?? "")
  }

  @Test func sections() {
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
    #expect(!Page("\(short)\n\n## A\n\na\n").html.contains("section"))
  }

  @Test func foldedSectionsEndFirst() {
    let html = html("## A\n\na\n\n## B\n") { $0.disclosure = DisclosureRules(headings: ["A"]) }
    #expect(
      html.hasSuffix(
        "<p>a</p>\n</div>\n</details>\n</section>\n<section class=\"lazy\">\n<h2 id=\"B\">B</h2>\n</section>\n"
      ))
    #expect(HTMLChecker.problems(in: html) == [])
  }

  /// What is open when a heading comes, the section of that heading cannot end.
  @Test(arguments: [
    "<div>\n\n## A\n\n</div>\n\n## B\n", "## A\n\n<div>\n\n## B\n\n</div>\n\n## C\n",
    "## A\n\n<div>\n\n## B\n", "@Nope {\n## A\n}\n\n## B\n", "- ## A\n\n## B\n\n</div>\n",
  ])
  func balance(text: String) {
    let html = html(text)
    #expect(HTMLChecker.problems(in: html) == [], "\(html)")
  }

  @Test func trustedPagesHaveNone() {
    #expect(!html("## A\n\n<div>\n\n## B\n") { $0.html = .trusted }.contains("section"))
  }
}
