/// Headings that are in the author’s file and not on the page.
struct LostHeading: OutputRule {
  static let rule = Rule(
    "html.lost-heading", .output, .error,
    title: "Headings that are lost",
    finding: "A heading of the source is not on the page, or the page has no or several headings of level 1.",
    reason: """
      Everything that is written should reach its readers. A template that leaves out the body, or draws the title \
      twice, does so on every page, and nothing else would tell.
      """,
    sources: [
      .wcag("1.3.1", "Info and Relationships", "info-and-relationships"),
      .html("Headings and outlines", "sections.html#headings-and-outlines-2"),
    ],
    remedy: "Write `{{{page.body}}}` once in the template, and the title in one `<h1>`.",
    bad: .html("{{<layout}}{{$main}}\n<h1>{{page.title}}</h1>\n{{/main}}{{/layout}}"),
    good: .html("{{<layout}}{{$main}}\n<h1>{{page.title}}</h1>\n{{{page.body}}}\n{{/main}}{{/layout}}"))

  private var titles = 0
  private var anchors: Set<String> = []

  mutating func open(_ element: OpenElement, _ page: inout OutputPage) {
    guard ElementSet.headings.contains(element.element) else { return }
    if element.element == .h1 {
      titles += 1
      if titles == 2 {
        page.report(Self.rule, "the page has a second heading <h1>", help: "a page has one, its title")
      }
    }
    if let id = page.value("id") { anchors.insert(id) }
  }

  mutating func finish(_ page: inout OutputPage) {
    if titles == 0 { page.report(Self.rule, "the page has no <h1>", help: "a page has one, its title") }
    guard let headings = page.summary?.headings else { return }
    for index in headings.indices where !anchors.contains(headings[index].anchor) {
      page.report(
        Self.rule, "the heading “\(headings[index].text)” of the source is not on the page",
        help: "write {{{page.body}}} in the template, once", behind: index + 1)
    }
  }
}
