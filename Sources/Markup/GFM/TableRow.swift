import Basics
import CMarkGFM

/// A row of a table, divided into cells as in the library.
///
/// Source: GitHub Flavored Markdown, section 4.10.
struct TableRow {
  /// The ranges of the cells in the line, with the spaces around their text.
  private(set) var cells: [Range<Int>] = []
  /// Whether the row begins and ends with `|`.
  private(set) var isBetweenBars = false

  /// - Parameter start: the offset of the text in the line.
  init(_ line: UnsafeBufferPointer<UInt8>, from start: Int) {
    let end = line.lastIndex { !$0.isCSpace }.map { $0 + 1 } ?? 0
    guard start < end else { return }
    let beginsWithBar = line[start] == UInt8(ascii: "|")
    var cell = beginsWithBar ? start + 1 : start
    var index = cell
    while let bar = line.offset(of: UInt8(ascii: "|"), from: index), bar < end {
      index = bar + 1
      if line[bar - 1] == UInt8(ascii: "\\") { continue }
      cells.append(cell..<bar)
      cell = index
    }
    if cell < end { cells.append(cell..<end) }
    isBetweenBars = beginsWithBar && cell == end && end > start + 1
  }
}

/// A row with more cells than the header of its table. The last cells are not shown.
struct SurplusCells {
  /// The line of the parsed text, and the column in bytes, both from 1.
  let line, column: Int
  let cells: Int
  let headerCells: Int
  /// The text of the cells that are not shown.
  let lost: String
  /// Whether a `|` in code divides the row.
  let isInCode: Bool

  /// Returns nil for a row in which no text is lost.
  ///
  /// - Parameters:
  ///   - start: the offset of the text in the line.
  ///   - number: the number of the line, from 1.
  init?(_ line: UnsafeBufferPointer<UInt8>, from start: Int, number: Int, in table: CNode) {
    let columns = Int(cmark_gfm_extensions_get_table_columns(table))
    // Most rows have as many cells as the header, or fewer.
    var most = line.count(of: UInt8(ascii: "|")) + 1
    if start < line.count, line[start] == UInt8(ascii: "|") { most -= 1 }
    if most > columns, line.last(where: { !$0.isCSpace }) == UInt8(ascii: "|") { most -= 1 }
    guard most > columns else { return nil }
    let row = TableRow(line, from: start)
    guard row.cells.count > columns,
      let first = line[row.cells[columns].lowerBound...].firstIndex(where: {
        $0 != UInt8(ascii: "|") && !$0.isCSpace
      })
    else { return nil }
    let text = line[first...(line.lastIndex { $0 != UInt8(ascii: "|") && !$0.isCSpace } ?? first)]
    self.line = number
    column = start + 1
    cells = row.cells.count
    headerCells = columns
    lost = String(decoding: text, as: UTF8.self)
    isInCode = Self.hasBarInCode(line)
  }

  /// Returns whether a code span contains a `|` without a backslash.
  private static func hasBarInCode(_ line: UnsafeBufferPointer<UInt8>) -> Bool {
    let bytes = Bytes(line)
    var spans = CodeSpanEnds(bytes)
    var index = bytes.startIndex
    while let mark = bytes[index...].firstIndex(of: UInt8(ascii: "`")) {
      let span = spans.span(at: mark)
      let code = bytes[mark..<span.end]
      if span.isClosed, zip(code, code.dropFirst()).contains(where: { $0 != 0x5C && $1 == 0x7C }) {
        return true
      }
      index = span.end
    }
    return false
  }
}
