import Markup

/// A pull-down button that holds every link of its page.
struct HiddenActions: DocumentRule {
  static let rule = Rule(
    "pull-down.hides-all", .disclosure, .warning,
    title: "Pull-down buttons that hide everything there is to do",
    finding: "All links of a page are in its one pull-down button.",
    reason: """
      What readers most want to do should be in sight. If they have to open a menu before they can do anything, they \
      may not find that there is anything to do.
      """,
    sources: [.guidelines("Pull-down buttons", "pull-down-buttons")],
    remedy: "Put the most important link into the text, or name it as the page’s `action`.",
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

  static let nodes = [NodeType.directive, NodeType.link, NodeType.htmlInline, NodeType.htmlBlock]

  private var button: Node?
  private var hidden = 0
  private var hasOther = false

  mutating func visit(_ node: Node, _ page: inout DocumentCheck) {
    if hasOther { return }
    switch node.pointee.type {
    case NodeType.directive: visit(page.directive(node)?.name, node)
    case NodeType.link:
      if button != nil, page.ancestor(of: node, named: "PullDownButton") != nil {
        hidden += 1
      } else {
        hasOther = true
      }
    // A link of raw HTML.
    default: hasOther = !RawMarkup.tags(.a, in: node, page.document.lines).isEmpty
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

  mutating func finish(_ page: inout DocumentCheck) {
    guard let button, !hasOther, hidden > 0 else { return }
    let head = page.document.frontMatter.root
    if head?["action"] != nil || head?["related"] != nil { return }
    page.report(
      Self.rule, at: button, "this menu has all \(hidden) links of the page, so nothing to do is in sight",
      help: "put the most important link into the text (guidelines, Pull-down buttons)")
  }
}
