import Markup

/// Destructive items of pull-down buttons that do not say that readers will be asked.
struct UnconfirmedItem: DocumentRule {
  static let rule = Rule(
    "pull-down.unconfirmed", .disclosure, .warning,
    title: "Destructive items without a word of confirmation",
    finding: "An item of `@Destructive` neither ends in “…” nor has a text beside its link.",
    reason: """
      Who chooses what destroys something should be asked whether they mean it, and should know beforehand that they \
      will be. In menus an ellipsis says so: something else comes before it happens. Here that is the page that the \
      item leads to.
      """,
    sources: [
      .guidelines("Pull-down buttons", "pull-down-buttons"), .guidelines("Menus", "menus"),
      .wcag("3.3.4", "Error Prevention", "error-prevention-legal-financial-data"),
    ],
    remedy: "End the item with “…”, and let its page say what will happen and ask for it.",
    bad: .markdown(
      """
      See [what a pot needs](care.md).

      @PullDownButton("Pot") {
        - [Fill it](fill.md)
        - [Warm it](warm.md)

        @Destructive {
          - [Throw it away](away.md)
        }
      }
      """),
    good: .markdown(
      """
      See [what a pot needs](care.md).

      @PullDownButton("Pot") {
        - [Fill it](fill.md)
        - [Warm it](warm.md)

        @Destructive {
          - [Throw it away …](away.md)
        }
      }
      """))

  static let nodes = [NodeType.item]

  mutating func visit(_ node: Node, _ page: inout DocumentCheck) {
    guard page.ancestor(of: node, named: "Destructive") != nil else { return }
    var linked = ""
    var other = ""
    var inner = node.pointee.first_child
    while let here = inner {
      switch here.pointee.type {
      case NodeType.link: linked += here.plainText
      case NodeType.text, NodeType.code:
        if !Self.isLinked(here, below: node) { other += String(decoding: here.literal, as: UTF8.self) }
      default: break
      }
      inner = here.following(below: node)
    }
    let label = linked.isEmpty ? other : linked
    guard !label.hasSuffix("…"), !label.hasSuffix("..."), linked.isEmpty || !other.contains(where: \.isLetter)
    else { return }
    page.report(
      Self.rule, at: node,
      "“\(label.prefix(60))” destroys something, and does not say that it will ask first",
      help: "end it with “…”, and let its page ask (guidelines, Pull-down buttons)")
  }

  private static func isLinked(_ node: Node, below top: Node) -> Bool {
    var ancestor = node.pointee.parent
    while let here = ancestor, here != top {
      if here.pointee.type == NodeType.link { return true }
      ancestor = here.pointee.parent
    }
    return false
  }
}
