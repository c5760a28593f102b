import Markup

/// Finds destructive items of pull-down buttons that do not announce a confirmation.
struct MissingConfirmation: DocumentRule {
  static let rule = Rule.named("pull-down.unconfirmed")

  static let nodes: [Node.Kind] = [.item]

  mutating func visit(_ node: Node, _ page: inout DocumentContext) {
    guard page.ancestor(of: node, named: "Destructive") != nil else { return }
    var linked = ""
    var other = ""
    for here in node.descendants {
      switch here.kind {
      case .link: linked += here.plainText
      case .text, .code, .math:
        if !Self.isLinked(here, below: node) { other += String(decoding: here.literal, as: UTF8.self) }
      default: break
      }
    }
    let label = linked.isEmpty ? other : linked
    guard !label.hasSuffix("…"), !label.hasSuffix("..."), linked.isEmpty || !other.contains(where: \.isLetter)
    else { return }
    page.report(
      Self.rule, at: node,
      "the destructive item “\(label.prefix(60))” does not say that it will ask for confirmation",
      help: "end it with “…”, and ask for confirmation on its page (guidelines, Pull-down buttons)")
  }

  private static func isLinked(_ node: Node, below top: Node) -> Bool {
    var ancestor = node.parent
    while let here = ancestor, here != top {
      if here.kind == .link { return true }
      ancestor = here.parent
    }
    return false
  }
}
