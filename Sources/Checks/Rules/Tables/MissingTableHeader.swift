import Basics
import Markup

/// Finds tables without header cells.
struct MissingTableHeader: DocumentRule {
  static let rule = Rule.named("table.no-header")

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
