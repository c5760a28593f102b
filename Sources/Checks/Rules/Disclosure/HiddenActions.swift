import Markup

/// Finds a pull-down button that contains every link of its page.
struct HiddenActions: DocumentRule {
  static let rule = Rule(
    "pull-down.hides-all", .disclosure, .warning,
    title: "Pull-down buttons that contain all links of a page",
    finding: "All links of a page are in its one pull-down button.",
    reason: """
      The action that readers want most should be visible. If they must open a menu before they can do anything, they \
      may not notice that there is anything to do.
      """,
    sources: [.guidelines("Pull-down buttons", "pull-down-buttons")],
    advice: "Put the most important link into the text, or set it as the page’s `action`.",
    bad: .markdown(
      """
      # Tea

      @PullDownButton("Begin") {
        - [Boil water](water.md)
        - [Choose a tea](kinds.md)
        - [Warm the pot](pots.md)
      }
      """),
    good: .markdown(
      """
      # Tea

      Begin with [boiling water](water.md).

      @PullDownButton("Prepare") {
        - [Choose a tea](kinds.md)
        - [Warm the pot](pots.md)
        - [Set the table](table.md)
      }
      """))

  static let nodes: [Node.Kind] = [.directive, .link, .htmlInline, .htmlBlock]

  private var button: Node?
  private var hidden = 0
  private var hasOther = false

  mutating func visit(_ node: Node, _ page: inout DocumentContext) {
    if hasOther { return }
    switch node.kind {
    case .directive: visit(page.directive(node)?.name, node)
    case .link:
      if button != nil, page.ancestor(of: node, named: "PullDownButton") != nil {
        hidden += 1
      } else {
        hasOther = true
      }
    // Raw HTML can contain a link.
    default: hasOther = !RawMarkup.tags(.a, in: node, of: page.document).isEmpty
    }
  }

  private mutating func visit(_ name: String?, _ node: Node) {
    switch name {
    case "PullDownButton":
      hasOther = button != nil
      button = node
    case "DisclosureButton", "CallToAction": hasOther = true
    default: break
    }
  }

  mutating func finish(_ page: inout DocumentContext) {
    guard let button, !hasOther, hidden > 0 else { return }
    let head = page.document.frontMatter.root
    if head?["action"] != nil || head?["related"] != nil { return }
    page.report(
      Self.rule, at: button,
      "this menu contains all \(hidden) links of the page, so readers see none of them",
      help: "put the most important link into the text (guidelines, Pull-down buttons)")
  }
}
