import Markup

/// Finds headings that are more than one level below their parent heading.
struct SkippedHeadingLevel: DocumentRule {
  static let rule = Rule.named("heading.skipped-level")

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
