import Basics
import CMarkGFM
import Markup
import Site

/// Change logs: tables below a heading of that name whose rows begin with a date, as the Human Interface Guidelines end
/// their pages.
extension Renderer {
  /// The rows of the page’s change logs, in the order of the page. To be called when all headings are known.
  mutating func changes() -> [ChangeNote] {
    let wanted = options.changeLogs.map { $0.lowercased() }
    var places: [Int: String] = [:]
    for heading in headings where wanted.contains(heading.text.lowercased()) {
      places[heading.line] = heading.anchor
    }
    if places.isEmpty { return [] }
    var changes: [ChangeNote] = []
    var anchor: String?
    var level = 0
    var child = document.root.pointee.first_child
    while let node = child {
      child = node.pointee.next
      if node.pointee.type == NodeType.heading {
        let own = Int(node.pointee.as.heading.level)
        if anchor != nil, own > level { continue }
        anchor = places[document.lines.line(Int(node.pointee.start_line))]
        level = own
      } else if node.pointee.type == NodeType.table, let anchor {
        changes += self.changes(in: node, at: anchor)
      }
    }
    return changes
  }

  private mutating func changes(in table: Node, at anchor: String) -> [ChangeNote] {
    var changes: [ChangeNote] = []
    var undated: [Diagnostic] = []
    var day: CalendarDay?
    var child = table.pointee.first_child
    while let row = child {
      child = row.pointee.next
      guard cmark_gfm_extensions_get_table_row_is_header(row) == 0, let first = row.pointee.first_child else {
        continue
      }
      let text = LinkLabel.plainText(of: first)
      // A change without a date is one more of the day above it.
      if !text.allSatisfy(\.isWhitespace) {
        day = CalendarDay(text, months: [options.strings.monthNames, BodyStrings().monthNames])
        if day == nil { undated.append(RenderingDiagnostics.unreadableDate(location(of: row), text)) }
      }
      let html = changeText(behind: first)
      if let day, !html.isEmpty { changes.append(ChangeNote(day: day, html: html, anchor: anchor)) }
    }
    // A table in which nothing is dated is about something else, and captured text is not its keeper’s to mend.
    if !changes.isEmpty, metadata.source == nil { undated.forEach { report($0) } }
    return changes
  }

  /// The cells behind the first one, as inline HTML.
  private mutating func changeText(behind cell: Node) -> [UInt8] {
    var html: [UInt8] = []
    var next = cell.pointee.next
    while let cell = next {
      let text = inlineHTML(of: cell)
      if !html.isEmpty, !text.isEmpty { html.append(UInt8(ascii: " ")) }
      html += text
      next = cell.pointee.next
    }
    return html
  }
}
