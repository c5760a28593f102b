import Basics

/// A line that would separate the header of a table from its rows, `|---|:-:|`, if the line above it had as many cells,
/// or two rows without such a line. Readers see the table as text.
///
/// Source: GitHub Flavored Markdown, section 4.10.
struct StrayDelimiterRow {
  /// The line of the parsed text, and the column in bytes, both from 1.
  let line, column: Int
  /// The number of cells; 0 if the line is the first row of a table without such a line.
  let cells: Int
  /// The number of cells in the line above it, or in the first row; nil if no text is directly above it.
  let headerCells: Int?

  /// Returns nil for any other line, and for one that makes the line above it the header of a table.
  ///
  /// - Parameters:
  ///   - start: the offset of the text in the line.
  ///   - number: the number of the line, from 1.
  init?(_ line: UnsafeBufferPointer<UInt8>, from start: Int, number: Int, in parent: CNode) {
    guard start < line.count, Self.firstBytes.contains(line[start]), parent.kind != .table,
      let cells = Self.cellsOfDelimiterRow(line, from: start)
    else {
      guard let header = Self.header(above: line, from: start, number: number, in: parent) else { return nil }
      self.line = number - 1
      column = Int(parent.pointee.start_column)
      cells = 0
      headerCells = header
      return
    }
    self.line = number
    column = start + 1
    self.cells = cells
    guard parent.kind == .paragraph else {
      if line[start] != UInt8(ascii: "|") { return nil }
      headerCells = nil
      return
    }
    let text = UnsafeBufferPointer(
      start: parent.pointee.content.ptr, count: Int(parent.pointee.content.size))
    let header = Self.cells(ofLastLine: text)
    if header == cells { return nil }
    headerCells = header
  }

  /// Returns the number of cells in the only line above a line, if both are rows between bars; otherwise nil.
  private static func header(
    above line: UnsafeBufferPointer<UInt8>, from start: Int, number: Int, in parent: CNode
  ) -> Int? {
    guard start < line.count, line[start] == UInt8(ascii: "|"), parent.kind == .paragraph,
      parent.pointee.start_line == number - 1
    else { return nil }
    let above = UnsafeBufferPointer(
      start: parent.pointee.content.ptr, count: Int(parent.pointee.content.size))
    let (header, row) = (TableRow(above, from: 0), TableRow(line, from: start))
    guard header.isBetweenBars, row.isBetweenBars, header.cells.count > 1, row.cells.count > 1,
      cellsOfDelimiterRow(above, from: 0) == nil
    else { return nil }
    return header.cells.count
  }

  private static let firstBytes = ByteSet("|:-")

  /// Returns the number of cells; nil for a line that is not a delimiter row, or has no vertical bar.
  private static func cellsOfDelimiterRow(_ line: UnsafeBufferPointer<UInt8>, from start: Int) -> Int? {
    var index = start
    var cells = 0
    func skip(_ byte: UInt8) -> Bool {
      guard index < line.count, line[index] == byte else { return false }
      index += 1
      return true
    }
    func skipSpaces() { while index < line.count, line[index].isCSpace { index += 1 } }
    var hasBar = skip(UInt8(ascii: "|"))
    skipSpaces()
    while index < line.count {
      _ = skip(UInt8(ascii: ":"))
      guard skip(UInt8(ascii: "-")) else { return nil }
      while skip(UInt8(ascii: "-")) {}
      _ = skip(UInt8(ascii: ":"))
      cells += 1
      skipSpaces()
      if skip(UInt8(ascii: "|")) { hasBar = true } else if index < line.count { return nil }
      skipSpaces()
    }
    return hasBar && cells > 0 ? cells : nil
  }

  /// Returns the number of cells in the last line of a paragraph.
  private static func cells(ofLastLine text: UnsafeBufferPointer<UInt8>) -> Int {
    let end = text.lastIndex { !$0.isCSpace }.map { $0 + 1 } ?? 0
    let start = text[..<end].lastIndex(of: 10).map { $0 + 1 } ?? 0
    let line = text[start..<end].drop { $0.isCSpace }
    var bars = 0
    var isEscaped = false
    var endsWithBar = false
    for byte in line {
      endsWithBar = byte == UInt8(ascii: "|") && !isEscaped
      if endsWithBar { bars += 1 }
      isEscaped = byte == UInt8(ascii: "\\") && !isEscaped
    }
    // A bar at the beginning and one at the end surround the cells.
    if line.first == UInt8(ascii: "|") { bars -= 1 }
    return max(1, endsWithBar && bars > 0 ? bars : bars + 1)
  }
}
