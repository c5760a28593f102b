import Basics
import CMarkGFM
import Markup

struct TableState {
  var isHeader = false
  var hasBody = false
  var column = 0
  /// Whether the cell being rendered is a header cell.
  var isHeaderCell = false
  /// One of `l`, `c`, `r` and 0 for each column.
  var alignments = UnsafeBufferPointer<UInt8>(start: nil, count: 0)
}

/// Tables. On a site each stands in a region of its own, which the keyboard can reach and scroll.
extension Renderer {
  mutating func enterTable(_ node: Node) {
    startLine()
    table = TableState()
    table.alignments = UnsafeBufferPointer(
      start: cmark_gfm_extensions_get_table_alignments(node),
      count: Int(cmark_gfm_extensions_get_table_columns(node)))
    if options.isSite {
      tableCount += 1
      out.append("<div class=\"table\" tabindex=\"0\" role=\"region\" aria-label=\"")
      appendRegionLabel(options.strings.table, tableCount)
      out.append("\">\n")
    }
    out.append("<table>")
  }

  mutating func leaveTable() {
    if table.hasBody {
      closeBlock("</tbody>\n")
    }
    closeBlock("</table>\n")
    if options.isSite { out.append("</div>\n") }
  }

  mutating func enterTableRow(_ node: Node) {
    startLine()
    table.column = 0
    table.isHeader = cmark_gfm_extensions_get_table_row_is_header(node) != 0
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

  mutating func enterTableCell(_ node: Node) {
    startLine()
    // A header cell without text heads nothing, and assistive technology would announce it all the same.
    table.isHeaderCell = table.isHeader && !(options.isSite && node.pointee.first_child == nil)
    out.append(table.isHeaderCell ? "<th" : "<td")
    if options.isSite, table.isHeaderCell { out.append(" scope=\"col\"") }
    let alignment = table.column < table.alignments.count ? table.alignments[table.column] : 0
    switch alignment {
    case UInt8(ascii: "l"): out.append(options.isSite ? " class=\"align-left\"" : " align=\"left\"")
    case UInt8(ascii: "c"): out.append(options.isSite ? " class=\"align-center\"" : " align=\"center\"")
    case UInt8(ascii: "r"): out.append(options.isSite ? " class=\"align-right\"" : " align=\"right\"")
    default: break
    }
    out.append(UInt8(ascii: ">"))
    table.column += 1
  }

  /// A label that no other region of the page has: its kind and number, and the section it stands in.
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
