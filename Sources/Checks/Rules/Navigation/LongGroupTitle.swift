import Basics

/// Titles of groups that do not fit beside a page.
enum LongGroupTitle: SiteRule {
  static let rule = Rule(
    "navigation.long-title", .navigation, .warning,
    title: "Long titles of groups",
    finding: "The title of a group in the sidebar takes more than 32 columns; wide characters take two.",
    reason: """
      A group’s title is read over and over on the way to something else. A long one goes on in a second line, and \
      what tells it from the others may stand there.
      """,
    sources: [.guidelines("Sidebars", "sidebars")],
    remedy: "Give the group a short title in the outline; the page keeps its own.",
    bad: .yaml(
      "- page: teas\n  title: Everything there is to know about the kinds of tea\n  children: [green.md]"),
    good: .yaml("- page: teas\n  title: Kinds\n  children: [green.md]"))

  /// What a sidebar shows in one line.
  private static let limit = 32

  static func check(_ site: inout SiteFindings) {
    for (number, node) in site.site.outline.nodes.enumerated() where node.depth > 0 && !node.children.isEmpty
    {
      let columns = TextWidth.columns(of: node.title)
      guard columns > limit else { continue }
      site.report(
        rule, at: site.place(ofNode: number), of: node.page,
        "the title of the group “\(node.title)” takes \(columns) columns of the sidebar, which shows \(limit)",
        help: "give it a short `title` in the outline (guidelines, Sidebars)")
    }
  }
}
