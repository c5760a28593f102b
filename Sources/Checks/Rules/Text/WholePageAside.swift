import HTML
import Markup

/// Finds pages that consist of a single aside.
struct WholePageAside: DocumentRule {
  static let rule = Rule(
    "aside.whole-page", .text, .warning,
    title: "Pages that consist of an aside",
    finding: "A page contains nothing except a note, a tip or another aside.",
    reason: """
      An aside adds to the text around it. If there is no other text, readers who skip notes skip the whole page, and \
      the frame says that the content is less important than the rest.
      """,
    sources: [.html("The aside element", "sections.html#the-aside-element")],
    advice: "Write the content as text.",
    bad: .markdown("# Water\n\n> Note: Take soft water."),
    good: .markdown("# Water\n\nTake soft water."))

  static let nodes: [Node.Kind] = []

  mutating func visit(_ node: Node, _ page: inout DocumentContext) {}

  mutating func finish(_ page: inout DocumentContext) {
    var aside: Node?
    for here in page.document.root.children {
      let isTitle =
        here.kind == .heading && here.headingLevel == 1 && aside == nil
      if isTitle || Self.settings.contains(page.directive(here)?.name ?? "") { continue }
      guard aside == nil, here.kind == .blockQuote, Aside.isAside(here) else { return }
      aside = here
    }
    guard let aside else { return }
    page.report(
      Self.rule, at: aside, "the page consists of this aside alone", help: "write it as text")
  }

  /// Directives without visible output.
  private static let settings: Set<String> = ["Metadata", "Options", "Redirected", "Comment"]
}
