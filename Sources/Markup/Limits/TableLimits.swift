import Basics
import CMarkGFM

/// Limits the time and memory that tables take, so that they are proportional to the length of the page.
///
/// The library reads a paragraph again for each line that could be the delimiter row of a table, and it adds empty
/// cells to rows that are shorter than the header.
struct TableLimits {
  /// The maximum number of cells in a row of a table.
  static let maximumColumns = 250
  /// The maximum number of cells in the tables of a page, with the empty ones that the library adds. A cell takes about
  /// 700 bytes of memory, however short it is.
  static let maximumCells = 1 << 18

  private(set) var found: [ExcessiveMarkup] = []
  /// The number of bytes of paragraphs that may still be read again.
  private var bytesToRead: Int
  private var cells = 0

  /// Whether no table may follow, so that rows are text.
  var areFull: Bool { cells > Self.maximumCells }

  init(length: Int) { bytesToRead = 2 * length + 1 << 16 }

  /// Returns the paragraph that a line belongs to, if it must not begin or continue a table because of the limits.
  /// Returns nil for any other line.
  mutating func block(
    for line: UnsafeBufferPointer<UInt8>, from start: Int, in parent: CNode,
    _ parser: UnsafeMutablePointer<cmark_parser>
  ) -> CNode? {
    if parser.pointee.indent >= 4 || parser.pointee.blank { return nil }
    if parent.kind == .table {
      return paragraph(insteadOfRowAt: start, in: parent, parser)
    }
    guard Self.couldBeginTable(line, from: start) else { return nil }
    let wereFull = areFull
    cells += line.count(of: UInt8(ascii: "|"))
    if areFull {
      if !wereFull { report(.cells, parser, start, count: cells) }
      return parent
    }
    let content = UnsafeBufferPointer(
      start: parent.pointee.content.ptr, count: Int(parent.pointee.content.size))
    bytesToRead -= content.count
    if bytesToRead < 0 {
      report(.tableBeginnings, parser, start, count: content.count)
      return parent
    }
    guard max(content.count, line.count) > Self.maximumColumns else { return nil }
    let columns = max(Self.maximumPipes(content), Self.maximumPipes(line))
    guard columns > Self.maximumColumns + 1 else { return nil }
    report(.columns, parser, start, count: columns)
    return parent
  }

  /// Ends a table with a paragraph if the line is a row that exceeds the limit on cells.
  private mutating func paragraph(
    insteadOfRowAt start: Int, in table: CNode, _ parser: UnsafeMutablePointer<cmark_parser>
  ) -> CNode? {
    // A row takes as much memory as a cell.
    cells += Int(cmark_gfm_extensions_get_table_columns(table)) + 1
    guard areFull else { return nil }
    report(.cells, parser, start, count: cells)
    return cmark_parser_add_child(parser, table, CMARK_NODE_PARAGRAPH, Int32(start + 1))
  }

  private mutating func report(
    _ kind: ExcessiveMarkup.Kind, _ parser: UnsafeMutablePointer<cmark_parser>, _ start: Int, count: Int
  ) {
    found.append(
      ExcessiveMarkup(kind: kind, line: Int(parser.pointee.line_number), column: start + 1, count: count))
  }

  /// Returns whether the line consists only of characters of a delimiter row.
  private static func couldBeginTable(_ line: UnsafeBufferPointer<UInt8>, from start: Int) -> Bool {
    line[start...].allSatisfy { byte in
      byte == UInt8(ascii: "-") || byte == UInt8(ascii: "|") || byte == UInt8(ascii: ":") || byte == 0x20
        || 9...13 ~= byte
    }
  }

  /// Returns the maximum number of pipes in a line.
  private static func maximumPipes(_ text: UnsafeBufferPointer<UInt8>) -> Int {
    var most = 0
    var count = 0
    for byte in text {
      if byte == UInt8(ascii: "|") { count += 1 }
      if byte == 10 || byte == 13 { count = 0 }
      most = max(most, count)
    }
    return most
  }
}
