import Basics
import Markup

/// Finds disclosure controls with a generic label, such as “More”.
struct GenericDisclosureLabel: DocumentRule {
  static let rule = Rule(
    "disclosure.generic-label", .disclosure, .warning,
    title: "Labels that do not say what they hide",
    finding:
      "A disclosure group, a disclosure button or a `<summary>` has a label such as “Details” or “More”.",
    reason: """
      Readers decide by the label alone whether they open a disclosure. A label that fits every page makes them guess, \
      and readers who listen to a list of all controls hear the same word repeatedly. Unfold knows generic words in \
      the site’s language and in English.
      """,
    sources: [
      .guidelines("Disclosure controls", "disclosure-controls"),
      .wcag("2.4.6", "Headings and Labels", "headings-and-labels"),
    ],
    advice: "Name what is hidden.",
    bad: .markdown("@DisclosureGroup(\"More\") {\n  Boil the water, then let it cool for a few minutes.\n}"),
    good: .markdown(
      """
      @DisclosureGroup("How hot should the water be?") {
        Boil the water, then let it cool for a few minutes.
      }
      """, isShown: true))

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
