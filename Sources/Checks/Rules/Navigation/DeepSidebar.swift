/// Sections of sections of sections.
enum DeepSidebar: SiteRule {
  static let rule = Rule(
    "navigation.deep-sidebar", .navigation, .note,
    title: "Navigation of more than two levels",
    finding: "A page stands three or more levels below the home page.",
    reason: """
      A sidebar that shows more than two levels is hard to take in. Unfold never shows more at once, so that in a \
      deeper site the sidebar changes as readers go down, and they do not see where they are in the whole.
      """,
    sources: [.guidelines("Sidebars", "sidebars")],
    remedy: "Move the pages one level up, or let a section’s page list them with links.",
    bad: .yaml(
      """
      - page: teas
        children:
          - page: green
            children:
              - japan.md
      """),
    good: .yaml("- page: teas\n- page: green-teas\n  children:\n    - japan.md"))

  static func check(_ site: inout SiteFindings) {
    for (number, node) in site.site.outline.nodes.enumerated() where node.depth == 2 && !node.children.isEmpty
    {
      let count = node.children.count
      site.report(
        rule, at: site.place(ofNode: number), of: node.page,
        "“\(node.title)” has \(count == 1 ? "a page" : "\(count) pages") on a third level of the navigation",
        help: "two levels are what readers take in at once (guidelines, Sidebars)")
    }
  }
}
