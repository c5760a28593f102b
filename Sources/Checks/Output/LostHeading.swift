import HTMLSyntax

/// Finds headings of the source file that the generated page does not contain, and pages without exactly one `<h1>`.
struct LostHeading: OutputRule {
  static let rule = Rule.named("html.lost-heading")

  private var titles = 0
  private var anchors: Set<String> = []

  mutating func open(_ element: OpenElement, _ page: inout OutputPage) {
    guard ElementSet.headings.contains(element.element) else { return }
    if element.element == .h1 {
      titles += 1
      if titles == 2 {
        page.report(Self.rule, "the page has a second <h1>", help: "use one <h1> per page, for its title")
      }
    }
    if let id = page.value("id") { anchors.insert(id) }
  }

  mutating func finish(_ page: inout OutputPage) {
    if titles == 0 {
      page.report(Self.rule, "the page has no <h1>", help: "use one <h1> per page, for its title")
    }
    guard let headings = page.summary?.headings else { return }
    for index in headings.indices where !anchors.contains(headings[index].anchor) {
      page.report(
        Self.rule, "the heading “\(headings[index].text)” of the source file is missing from the page",
        help: "use {{{page.body}}} exactly once in the template", after: index + 1)
    }
  }
}
