import Basics

/// Tables: matrices, aligned formulas, and labels of lines.
extension MathMLWriter {
  mutating func write(_ table: MathTable) {
    let hasFence = !table.open.isEmpty || !table.close.isEmpty
    if hasFence { append("<mrow>") }
    write(fence: table.open, isOpening: true)
    append("<mtable class=\"")
    append(table.kind.rawValue)
    if !table.tags.isEmpty { append(" tagged") }
    append(table.isDisplay ? "\" displaystyle=\"true\">" : "\">")
    let columns = table.rows.reduce(0) { max($0, $1.count) }
    for (index, row) in table.rows.enumerated() {
      append("<mtr>")
      if !table.tags.isEmpty { append("<mtd></mtd>") }
      // A cell that is missing at the end of a row is left out, unless something follows it.
      let count = table.tags[index] == nil && table.horizontalLines.isEmpty ? row.count : columns
      for column in 0..<count { write(row: index, column: column, of: table, columns: columns) }
      if !table.tags.isEmpty {
        append("<mtd class=\"r\">")
        if let tag = table.tags[index] { withDisplay(false) { $0.writeContent(tag) } }
        append("</mtd>")
      }
      append("</mtr>")
    }
    append("</mtable>")
    write(fence: table.close, isOpening: false)
    if hasFence { append("</mrow>") }
  }

  private mutating func write(row: Int, column: Int, of table: MathTable, columns: Int) {
    var classes: [String] = []
    switch alignment(ofColumn: column, in: table) {
    case "l": classes.append("l")
    case "r": classes.append("r")
    default: break
    }
    if table.verticalLines.contains(column) { classes.append("bar") }
    if column == columns - 1, table.verticalLines.contains(columns) { classes.append("end-bar") }
    if table.horizontalLines.contains(row) { classes.append("above") }
    if row == table.rows.count - 1, table.horizontalLines.contains(row + 1) { classes.append("below") }
    append("<mtd")
    if !classes.isEmpty { append(" class=\"\(classes.joined(separator: " "))\"") }
    append(">")
    if column < table.rows[row].count {
      withDisplay(table.isDisplay) { $0.writeContent(table.rows[row][column]) }
    }
    append("</mtd>")
  }

  private func alignment(ofColumn column: Int, in table: MathTable) -> Unicode.Scalar {
    if table.kind == .aligned { return column % 2 == 0 ? "r" : "l" }
    // A matrix has one alignment for all columns.
    if table.kind == .matrix { return table.columns.first ?? "c" }
    return column < table.columns.count ? table.columns[column] : "c"
  }

  /// Writes a formula with a label at the end of its line.
  mutating func write(_ formula: MathNode, tag: MathNode) {
    guard isDisplay else {
      // In a line of text, the label cannot be at the end of the line, so write it after the formula.
      append("<mrow>")
      writeContent(formula)
      write(.space(1))
      write(tag)
      append("</mrow>")
      return
    }
    append("<mtable class=\"tagged\" displaystyle=\"true\"><mtr><mtd></mtd><mtd>")
    writeContent(formula)
    append("</mtd><mtd class=\"r\">")
    withDisplay(false) { $0.writeContent(tag) }
    append("</mtd></mtr></mtable>")
  }
}
