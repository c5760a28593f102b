import Basics
import Markup

/// Finds disclosure controls with a generic label, such as “More”.
struct GenericDisclosureLabel: DocumentRule {
  static let rule = Rule.named("disclosure.generic-label")

  static let nodes: [Node.Kind] = [.directive, .htmlBlock, .htmlInline]

  private static let directives: Set<String> = ["DisclosureGroup", "DisclosureButton"]

  mutating func visit(_ node: Node, _ page: inout DocumentContext) {
    if let directive = page.directive(node) {
      guard Self.directives.contains(directive.name) else { return }
      check(directive.unnamed ?? directive["label"] ?? "", page.document.location(of: node), &page)
    } else {
      for summary in RawMarkup.texts(of: .summary, in: node, of: page.document) {
        check(summary.text, summary.place, &page)
      }
    }
  }

  private func check(_ label: String, _ place: SourceLocation, _ page: inout DocumentContext) {
    guard page.words.isGeneric(label: label) else { return }
    page.report(
      Self.rule, at: place, "the label “\(label)” does not say what it hides",
      help: "name what is hidden, as in “How hot should the water be?”")
  }
}
