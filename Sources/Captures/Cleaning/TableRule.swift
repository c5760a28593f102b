/// Tables as GFM has them: pipes around every row, each row with every cell.
enum TableRule: CleaningRule {
  static func apply(to draft: inout Draft) {
    for index in draft.blocks.indices where draft.blocks[index].kind == .table {
      var uncertain: [(Line, Int, Int)] = []
      draft.blocks[index].lines = tidy(draft.blocks[index].lines, uncertain: &uncertain)
      for (line, cells, columns) in uncertain {
        draft.doesNotUnderstand(line, .uncertainRow(cells: cells, columns: columns))
      }
    }
  }

  static func tidy(_ lines: [Line], uncertain: inout [(Line, Int, Int)]) -> [Line] {
    guard lines.count >= 2 else { return lines }
    let hasOuterPipes = lines[1].text.trimmed.has("|")
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
      if index == 0 {
        while cells.count < columns { cells.append([]) }
      } else if cells.count < columns {
        switch Rowspan.place(cells, columns: columns, above: above) {
        case .right: cells = Array((above ?? [])[..<(columns - cells.count)]) + cells
        case .left: cells += (above ?? [])[cells.count...]
        case .alone: while cells.count < columns { cells.append([]) }
        case .unknown:
          uncertain.append((line, cells.count, columns))
          while cells.count < columns { cells.append([]) }
        }
      }
      if index > 1 { above = cells }
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

/// Splitting and writing one row.
enum TableRow {
  /// The row's cells. A pipe behind a backslash or between parentheses is text.
  static func cells(_ text: Bytes, outer: Bool) -> [Bytes] {
    var row = text.trimmed
    if outer {
      row = row.dropping("|") ?? row
      if row.last == Byte.pipe, !row.ends("\\|") { row = row.dropLast() }
    }
    var cells: [Bytes] = []
    var start = row.startIndex
    for index in row.indices where row[index] == Byte.pipe {
      let before = index > row.startIndex ? row[index - 1] : 0
      let after = index + 1 < row.endIndex ? row[index + 1] : 0
      if before == Byte.backslash || before == UInt8(ascii: "(") && after == UInt8(ascii: ")") { continue }
      cells.append(row[start..<index].trimmed)
      start = index + 1
    }
    cells.append(row[start...].trimmed)
    return cells
  }

  /// GFM drops cells beyond the header's; their text joins the last one instead.
  static func fitted(_ cells: [Bytes], _ columns: Int) -> [Bytes] {
    guard columns > 0, cells.count > columns else { return cells }
    let extra = cells[(columns - 1)...].filter { !$0.isEmpty }
    var last: [UInt8] = []
    for (index, cell) in extra.enumerated() {
      if index > 0 { last += [Byte.space, Byte.pipe, Byte.space] }
      last += cell
    }
    return Array(cells[..<(columns - 1)]) + [last[...]]
  }

  static func write(_ cells: [Bytes]) -> Bytes {
    var out: [UInt8] = [Byte.pipe]
    for cell in cells {
      out.append(Byte.space)
      for index in cell.indices {
        if cell[index] == Byte.pipe, index == cell.startIndex || cell[index - 1] != Byte.backslash {
          out.append(Byte.backslash)
        }
        out.append(cell[index])
      }
      if !cell.isEmpty { out.append(Byte.space) }
      out.append(Byte.pipe)
    }
    return out[...]
  }
}
