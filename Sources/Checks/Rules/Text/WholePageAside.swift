import HTML
import Markup

/// Finds pages that consist of a single aside.
struct WholePageAside: DocumentRule {
  static let rule = Rule.named("aside.whole-page")

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
