import Basics

/// Normalizes tables for GFM: pipes around every row, and all cells in every row.
enum TableRule: CleaningRule {
  static func apply(to builder: inout PageBuilder) {
    for index in builder.blocks.indices where builder.blocks[index].kind == .table {
      var uncertain: [UncertainRow] = []
      builder.blocks[index].lines = tidy(builder.blocks[index].lines, uncertain: &uncertain)
      for row in uncertain {
        builder.report(
          "capture.table-row", at: row.line,
          ["cells": row.cells, "columns": row.columns, "text": row.line.excerpt])
      }
    }
  }

  /// A row that lacks cells, with the numbers of its cells and of the table’s columns.
  typealias UncertainRow = (line: Line, cells: Int, columns: Int)

  /// Returns the normalized lines of a table.
  ///
  /// - Parameter uncertain: receives the rows whose missing cells may be on either side.
  static func tidy(_ lines: [Line], uncertain: inout [UncertainRow]) -> [Line] {
    guard lines.count >= 2 else { return lines }
    let hasOuterPipes = lines[1].text.trimmed.hasPrefix("|")
    let alignments = TableRow.cells(lines[1].text, outer: hasOuterPipes)
    let columns = alignments.count
    var out: [Line] = []
    var above: [Bytes]?
    for (index, line) in lines.enumerated() {
      if index == 1 {
        out.append(Line(TableRow.write(alignments.map(delimiter)), line.number))
        continue
      }
      var cells = TableRow.fitted(TableRow.cells(line.text, outer: hasOuterPipes), columns)
      var isWhole = true
      if index > 0, cells.count < columns {
        let missing = columns - cells.count
        let before = above ?? []
        isWhole = false
        switch Rowspan.placement(cells, columns: columns, above: above) {
        case .right: (above, cells) = (before[..<missing] + cells, Rowspan.marks(missing) + cells)
        case .left: (above, cells) = (cells + before[cells.count...], cells + Rowspan.marks(missing))
        case .alone: isWhole = true
        case .unknown:
          uncertain.append((line, cells.count, columns))
          isWhole = true
        }
      }
      while cells.count < columns { cells.append([]) }
      if index > 1, isWhole { above = cells }
      out.append(Line(TableRow.write(cells), line.number))
    }
    return out
  }

  private static func delimiter(_ cell: Bytes) -> Bytes {
    let starts = cell.first == UInt8(ascii: ":")
    let ends = cell.last == UInt8(ascii: ":")
    return Bytes((starts ? ":" : "") + "---" + (ends ? ":" : ""))
  }
}

/// Finds the columns of the cells in a row that is too short because cells of earlier rows span it.
enum Rowspan {
  /// Returns cells with `^`, which continue the cells above them.
  static func marks(_ count: Int) -> [Bytes] { [Bytes](repeating: Bytes("^"), count: count) }

  enum Placement {
    /// Cells are missing on the left: the first columns span this row.
    case right
    /// Cells are missing on the right: all columns but the first span this row.
    case left
    /// The row is one cell across the whole table.
    case alone
    case unknown
  }

  static func placement(_ cells: [Bytes], columns: Int, above: [Bytes]?) -> Placement {
    guard let first = cells.first else { return .alone }
    if cells.count == 1, columns > 2,
      first.hasPrefix("*") || first.hasPrefix("\\*")
    {
      return .alone
    }
    guard let above, above.count == columns, let last = above.last else { return .unknown }
    guard cells.count == 1, let header = above.first else { return .right }
    // A single cell belongs to the column whose cells have the same kind of content.
    let shape = CellKind(first)
    if shape == CellKind(header), shape != CellKind(last) { return .left }
    return shape == CellKind(last) || columns == 2 ? .right : .unknown
  }

  /// The kind of content of a cell, judged by its first bytes.
  private enum CellKind {
    case empty, image, code, link, number, quotation, text

    init(_ cell: Bytes) {
      guard let first = cell.first else {
        self = .empty
        return
      }
      switch first {
      case UInt8(ascii: "!"): self = .image
      case Byte.backtick: self = .code
      case UInt8(ascii: "["): self = .link
      case UInt8(ascii: "0")...UInt8(ascii: "9"): self = .number
      case UInt8(ascii: "\""): self = .quotation
      default: self = cell.hasPrefix("“") ? .quotation : .text
      }
    }
  }
}
