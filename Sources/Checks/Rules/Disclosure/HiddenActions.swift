import Markup

/// Finds a pull-down button that contains every link of its page.
struct HiddenActions: DocumentRule {
  static let rule = Rule.named("pull-down.hides-all")

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
