/// Finds pages on the third level of the navigation or below.
enum DeepSidebar: SiteRule {
  static let rule = Rule.named("navigation.deep-sidebar")

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
