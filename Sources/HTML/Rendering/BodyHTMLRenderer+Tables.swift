import Basics
import Markup
import PageModel

/// The state of the table that is being rendered.
struct TableState {
  /// Whether the current row is the header.
  var isHeader = false
  /// Whether a row of the body has begun.
  var hasBody = false
  /// The index of the next cell in the row.
  var column = 0
  /// Whether the current cell is a header cell.
  var isHeaderCell = false
  /// The cells that span several rows.
  var spans = TableSpans()
  /// Whether the current cell is part of the cell above it.
  var isContinued = false
  /// The alignment of each column: `l`, `c`, `r`, or 0.
  var alignments = UnsafeBufferPointer<UInt8>(start: nil, count: 0)
  /// The caption of the next table, in `@Table`.
  var caption: String?
  /// The ID of the next table, in `@Table`.
  var id: String?
}

/// Tables. On a site, each table is in a region that can be scrolled with the keyboard.
extension BodyHTMLRenderer {
  mutating func enterTable(_ node: Node) {
    startLine()
    components.used.insert(.tables)
    let (caption, id) = (table.caption, table.id)
    var number: String?
    table = TableState()
    table.alignments = node.columnAlignments
    if options.isSite {
      table.spans = TableSpans(of: node, in: document)
      tableCount += 1
      out.append("<div class=\"table\"")
      number = beginNumbered(
        options.strings["table"], id: id, hasCaption: caption != nil, at: location(of: node))
      out.append(" tabindex=\"0\" role=\"group\" aria-label=\"")
      if let caption {
        out.appendEscaped(caption)
      } else {
        appendRegionLabel(options.strings["table"], tableCount)
      }
      out.append("\">\n")
    }
    out.append("<table>")
    if caption != nil || number != nil {
      out.append("\n<caption>")
      appendCaptionNumber(number, at: location(of: node))
      out.appendEscaped(caption ?? "")
      out.append("</caption>")
    }
  }

  mutating func leaveTable() {
    if table.hasBody { closeBlock("</tbody>\n") }
    closeBlock("</table>\n")
    if options.isSite { out.append("</div>\n") }
  }

  mutating func enterTableRow(_ node: Node) {
    startLine()
    table.column = 0
    table.isHeader = node.isHeaderRow
    if table.isHeader {
      out.append("<thead>\n")
    } else if !table.hasBody {
      out.append("<tbody>\n")
      table.hasBody = true
    }
    out.append("<tr>")
  }

  mutating func leaveTableRow(_ node: Node) {
    closeBlock("</tr>")
    if table.isHeader {
      out.append("\n</thead>")
      table.isHeader = false
    }
  }

  /// Writes the beginning of a cell. Returns false for a cell that is part of the one above it.
  mutating func enterTableCell(_ node: Node) -> Bool {
    table.isContinued = table.spans.isContinued(node)
    if table.isContinued {
      table.column += 1
      return false
    }
    startLine()
    // Make an empty header cell a `<td>`, since assistive technology would announce an empty `<th>`.
    table.isHeaderCell = table.isHeader && !(options.isSite && node.firstChild == nil)
    out.append(table.isHeaderCell ? "<th" : "<td")
    if options.isSite, table.isHeaderCell { out.append(" scope=\"col\"") }
    let alignment = table.column < table.alignments.count ? table.alignments[table.column] : 0
    switch alignment {
    case UInt8(ascii: "l"): out.append(options.isSite ? " class=\"align-left\"" : " align=\"left\"")
    case UInt8(ascii: "c"): out.append(options.isSite ? " class=\"align-center\"" : " align=\"center\"")
    case UInt8(ascii: "r"): out.append(options.isSite ? " class=\"align-right\"" : " align=\"right\"")
    default: break
    }
    if let rows = table.spans.rows(of: node) {
      out.append(" rowspan=\"")
      out.append(decimal: rows)
      out.append("\"")
    }
    out.append(UInt8(ascii: ">"))
    table.column += 1
    return true
  }

  mutating func leaveTableCell() {
    if !table.isContinued { out.append(table.isHeaderCell ? "</th>" : "</td>") }
    table.isContinued = false
  }

  /// Writes a label for a region that is unique on the page: its kind, its number, and the heading above it.
  mutating func appendRegionLabel(_ kind: String, _ number: Int) {
    out.appendEscaped(kind)
    out.append(UInt8(ascii: " "))
    out.append(decimal: number)
    if let section = headings.last {
      out.append(": ")
      out.appendEscaped(section.text)
    }
  }
}

// MARK: - Change logs

/// Change logs: tables whose rows begin with a date, below a heading such as “Change log”. The Human Interface
/// Guidelines have such tables at the end of pages.
extension BodyHTMLRenderer {
  /// Returns the rows of the page’s change logs, in document order. Call this when all headings have been rendered.
  mutating func changes() -> [ChangeLogEntry] {
    let wanted = options.changeLogs.map { $0.lowercased() }
    var places: [Node: String] = [:]
    for (node, heading) in zip(headingNodes, headings) where wanted.contains(heading.text.lowercased()) {
      places[node] = heading.anchor
    }
    if places.isEmpty { return [] }
    var changes: [ChangeLogEntry] = []
    var anchor: String?
    var level = 0
    for node in document.root.children {
      if node.kind == .heading {
        let own = node.headingLevel
        if anchor != nil, own > level { continue }
        anchor = places[node]
        level = own
      } else if node.kind == .table, let anchor {
        changes += self.changes(in: node, at: anchor)
      }
    }
    return changes
  }

  private mutating func changes(in table: Node, at anchor: String) -> [ChangeLogEntry] {
    var changes: [ChangeLogEntry] = []
    var undated: [Diagnostic] = []
    var day: CalendarDate?
    for row in table.children {
      guard !row.isHeaderRow, let first = row.firstChild else { continue }
      let text = TableSpans.isMark(first, in: document) ? "" : plainText(of: first)
      // A row without a date has the date of the row above it.
      if !text.allSatisfy(\.isWhitespace) {
        day = CalendarDate(text, months: [options.strings.monthNames, UIStrings.english.monthNames])
        if day == nil {
          undated.append(Diagnostic("feed.unreadable-date", at: location(of: row), ["text": text]))
        }
      }
      let html = changeText(after: first)
      if let day, !html.isEmpty { changes.append(ChangeLogEntry(day: day, html: html, anchor: anchor)) }
    }
    // Don't report tables without any date, which are not change logs, and captured pages, which authors don't write.
    if !changes.isEmpty, metadata.source == nil { undated.forEach { report($0) } }
    return changes
  }

  /// Returns the cells after the first one, as inline HTML.
  private mutating func changeText(after cell: Node) -> HTMLFragment {
    var cells: [HTMLFragment] = []
    for cell in Node.Siblings(first: cell.next) {
      let text = inlineHTML(of: cell)
      if !text.isEmpty { cells.append(text) }
    }
    return HTMLFragment(joining: cells, by: " ")
  }
}
