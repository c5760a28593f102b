import Basics
import Markup

/// Finds tables without header cells.
struct MissingTableHeader: DocumentRule {
  static let rule = Rule(
    "table.no-header", .tables, .warning,
    title: "Tables without header cells",
    finding: "All cells in the first row of a Markdown table are empty, or an HTML table has no `<th>`.",
    reason: """
      Screen readers announce the column’s header with each cell. Without header cells, readers who do not see the \
      table cannot know what a cell means.
      """,
    sources: [
      .wcag("1.3.1", "Info and Relationships", "info-and-relationships"),
      .html("The th element", "tables.html#the-th-element"),
    ],
    advice: "Name the columns in the first row.",
    bad: .markdown("| | |\n| --- | --- |\n| Black tea | 100 °C |\n| Green tea | 75 °C |"),
    good: .markdown(
      "| Tea | Water |\n| --- | --- |\n| Black tea | 100 °C |\n| Green tea | 75 °C |", isShown: true))

  static let nodes: [Node.Kind] = [.table, .htmlBlock]

  mutating func visit(_ node: Node, _ page: inout DocumentContext) {
    if node.kind == .table {
      if !Self.hasHeader(node) { report(page.document.location(of: node), &page) }
      return
    }
    // A table that continues after its HTML block contains Markdown, which may contain the header cells.
    guard RawMarkup.tags(.th, in: node, of: page.document).isEmpty, RawMarkup.endsElement(.table, in: node),
      let table = RawMarkup.tags(.table, in: node, of: page.document).first
    else { return }
    report(table.place, &page)
  }

  private func report(_ place: SourceLocation, _ page: inout DocumentContext) {
    page.report(
      Self.rule, at: place, "the table has no header cells, so its columns have no names",
      help: "name the columns in the first row")
  }

  private static func hasHeader(_ table: Node) -> Bool {
    var cell = table.firstChild?.firstChild
    while let here = cell {
      if here.firstChild != nil { return true }
      cell = here.next
    }
    return false
  }
}
