import CMarkGFM
import Markup

/// Headings that are more than one level below the one they stand under.
struct SkippedHeadingLevel: DocumentRule {
  static let rule = Rule(
    "heading.skipped-level", .text, .warning,
    title: "Headings that skip a level",
    finding: "A heading is two or more levels below the heading that it stands under.",
    reason: """
      Many readers move from heading to heading with a screen reader, and take a gap for something that they have \
      missed. Unfold closes gaps when it writes the page, so what you see is not what you wrote.
      """,
    sources: [
      .wcag("1.3.1", "Info and Relationships", "info-and-relationships"),
      .html("Headings and outlines", "sections.html#headings-and-outlines-2"),
    ],
    remedy: "Use the next level.", isFixed: true,
    bad: .markdown("# Tea\n\n## Kinds\n\n#### Green tea"),
    good: .markdown("# Tea\n\n## Kinds\n\n### Green tea"))

  static let nodes = [NodeType.heading]

  /// The levels of the headings that are open here, as written, innermost last. The title is the first.
  private var open: [Int] = [1]
  private var hasBegun = false

  mutating func visit(_ node: Node, _ page: inout DocumentCheck) {
    let level = Int(node.pointee.as.heading.level)
    defer { hasBegun = true }
    // The first heading is the title if it is one of level 1; any other of that level is a section.
    if level == 1, !hasBegun { return }
    let written = max(level, 2)
    while open.count > 1, let last = open.last, last >= written { open.removeLast() }
    let right = (open.last ?? 1) + 1
    open.append(written)
    guard written > right else { return }
    let marks = String(repeating: "#", count: right)
    page.report(
      Self.rule, at: node, "a heading of level \(level) stands under one of level \(right - 1)",
      help: "write `\(marks)`",
      correction: .replace(String(repeating: "#", count: level), with: marks))
  }
}
