/// Finds pages on the third level of the navigation or below.
enum DeepSidebar: SiteRule {
  static let rule = Rule(
    "navigation.deep-sidebar", .navigation, .note,
    title: "Navigation with more than two levels",
    finding: "A page is three or more levels below the home page.",
    reason: """
      A sidebar with more than two levels is hard to take in. Unfold shows at most two levels at once, so on a deeper \
      site the sidebar changes while readers go down, and they do not see where they are in the site.
      """,
    sources: [.guidelines("Sidebars", "sidebars")],
    advice: "Move the pages one level up, or list them as links on the page of their section.",
    bad: .yaml(
      """
      - page: teas
        children:
          - page: green
            children:
              - japan.md
      """),
    good: .yaml("- page: teas\n- page: green-teas\n  children:\n    - japan.md"))

  static func check(_ site: inout SiteContext) {
    for (number, node) in site.site.navigation.nodes.enumerated()
    where node.depth == 2 && !node.children.isEmpty {
      let count = node.children.count
      site.report(
        rule, at: site.place(ofNode: number), of: node.page,
        "“\(node.title)” has \(count == 1 ? "a page" : "\(count) pages") on the third level of the navigation",
        help: "use at most two levels (guidelines, Sidebars)")
    }
  }
}
