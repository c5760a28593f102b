import CMarkGFM
import HTML
import Markup

/// Pages that are nothing but an aside.
struct WholePageAside: DocumentRule {
  static let rule = Rule(
    "aside.whole-page", .text, .warning,
    title: "Pages that are one aside",
    finding: "A note, a tip or another aside is all that a page says.",
    reason: """
      An aside stands beside something. If nothing stands there, readers who pass over notes pass over the page, and \
      its frame says only that this is less important than the rest.
      """,
    sources: [.html("The aside element", "sections.html#the-aside-element")],
    remedy: "Write it as text.",
    bad: .markdown("# Water\n\n> Note: Take soft water."),
    good: .markdown("# Water\n\nTake soft water."))

  static let nodes: [UInt16] = []

  mutating func visit(_ node: Node, _ page: inout DocumentCheck) {}

  mutating func finish(_ page: inout DocumentCheck) {
    var aside: Node?
    var child = page.document.root.pointee.first_child
    while let here = child {
      child = here.pointee.next
      let isTitle =
        here.pointee.type == NodeType.heading && here.pointee.as.heading.level == 1 && aside == nil
      if isTitle || Self.settings.contains(page.directive(here)?.name ?? "") { continue }
      guard aside == nil, here.pointee.type == NodeType.blockQuote, Aside.isAside(here) else { return }
      aside = here
    }
    guard let aside else { return }
    page.report(
      Self.rule, at: aside, "this aside is all that the page says", help: "write it as text")
  }

  /// Directives that draw nothing.
  private static let settings: Set<String> = ["Metadata", "Options", "Redirected", "Comment"]
}
