import Markup

/// Finds headings that are more than one level below their parent heading.
struct SkippedHeadingLevel: DocumentRule {
  static let rule = Rule(
    "heading.skipped-level", .text, .warning,
    title: "Headings that skip a level",
    finding: "A heading is two or more levels below its parent heading.",
    reason: """
      Many readers move from heading to heading with a screen reader, and assume that they missed something when a \
      level is skipped. Unfold closes such gaps in its output, so the page differs from what you wrote.
      """,
    sources: [
      .wcag("1.3.1", "Info and Relationships", "info-and-relationships"),
      .html("Headings and outlines", "sections.html#headings-and-outlines-2"),
    ],
    advice: "Use the level directly below the parent heading’s.", isFixed: true,
    bad: .markdown("# Tea\n\n## Kinds\n\n#### Green tea"),
    good: .markdown("# Tea\n\n## Kinds\n\n### Green tea"))

  static let nodes: [Node.Kind] = [.heading]

  /// The levels, as written, of the heading before the current node and of its ancestors, the page title first.
  private var open: [Int] = [1]
  private var hasBegun = false

  mutating func visit(_ node: Node, _ page: inout DocumentContext) {
    let level = node.headingLevel
    defer { hasBegun = true }
    // The first heading is the page title if its level is 1. Any later heading of level 1 is treated as level 2.
    if level == 1, !hasBegun { return }
    let written = max(level, 2)
    while open.count > 1, let last = open.last, last >= written { open.removeLast() }
    let right = (open.last ?? 1) + 1
    open.append(written)
    guard written > right else { return }
    let marks = String(repeating: "#", count: right)
    page.report(
      Self.rule, at: node,
      // In an archive, the location does not show which heading it is.
      "the heading “\(Self.text(of: node))” of level \(level) is under one of level \(right - 1)",
      help: "write `\(marks)`",
      fixIt: .replace(String(repeating: "#", count: level), with: marks))
  }

  /// Returns the text of a heading without its anchor.
  private static func text(of heading: Node) -> String {
    let text = heading.plainText
    guard text.hasSuffix("}"), let anchor = text.firstRange(of: " {#") else { return text }
    return String(text[..<anchor.lowerBound])
  }
}
