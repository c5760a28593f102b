import Basics
import CMarkGFM
import Markup

/// Tables whose columns nothing names.
struct MissingTableHeader: DocumentRule {
  static let rule = Rule(
    "table.no-header", .tables, .warning,
    title: "Tables without header cells",
    finding: "All cells in the first row of a table are empty, or a table of HTML has no `<th>`.",
    reason: """
      Screen readers say with each cell what its column is called. Without header cells, a table is a heap of words \
      for those who cannot see how they are arranged.
      """,
    sources: [
      .wcag("1.3.1", "Info and Relationships", "info-and-relationships"),
      .html("The th element", "tables.html#the-th-element"),
    ],
    remedy: "Name the columns in the first row.",
    bad: .markdown("| | |\n| --- | --- |\n| Black tea | 100 °C |\n| Green tea | 75 °C |"),
    good: .markdown(
      "| Tea | Water |\n| --- | --- |\n| Black tea | 100 °C |\n| Green tea | 75 °C |", isShown: true))

  static let nodes = [NodeType.table, NodeType.htmlBlock]

  mutating func visit(_ node: Node, _ page: inout DocumentCheck) {
    if node.pointee.type == NodeType.table {
      if !Self.hasHeader(node) { report(page.document.location(of: node), &page) }
      return
    }
    let lines = page.document.lines
    // A table that goes on behind its block of HTML holds Markdown, and what that is is not known here.
    guard RawMarkup.tags(.th, in: node, lines).isEmpty, RawMarkup.endsElement(.table, in: node),
      let table = RawMarkup.tags(.table, in: node, lines).first
    else { return }
    report(table.place, &page)
  }

  private func report(_ place: SourceLocation, _ page: inout DocumentCheck) {
    page.report(
      Self.rule, at: place, "the table has no header cells, so nothing says what its columns are",
      help: "name the columns in the first row")
  }

  private static func hasHeader(_ table: Node) -> Bool {
    var cell = table.pointee.first_child?.pointee.first_child
    while let here = cell {
      if here.pointee.first_child != nil { return true }
      cell = here.pointee.next
    }
    return false
  }
}
