import Basics

/// A table: rows of text below a header.
public struct TableData: Sendable {
  /// A row.
  public struct Row: Sendable {
    public var cells: [String]
    /// The line of the file, from 1.
    public var line: Int
  }

  /// A row with another number of cells than the header.
  public struct Uneven: Sendable, Equatable {
    public var line: Int
    public var count: Int
  }

  public var header: [String]
  public var rows: [Row]
  /// The line of the header, from 1.
  public var headerLine: Int
  /// The rows of a CSV file with another number of cells than the header.
  public private(set) var uneven: [Uneven] = []

  /// Reads values with a separator. Quoted values can contain the separator, line breaks, and doubled quotes.
  ///
  /// Source: RFC 4180.
  ///
  /// - Parameters:
  ///   - separator: the byte between cells, such as a comma.
  ///   - names: the names of the columns; nil if the first row contains them.
  /// - Throws: the place of a quotation mark that is never closed.
  public init(
    separated bytes: some Sequence<UInt8>, by separator: UInt8, names: [String]? = nil
  ) throws(YAMLError) {
    var reader = SeparatedValues(separator: separator)
    for byte in bytes { reader.read(byte) }
    reader.finish()
    if let line = reader.openQuote {
      throw YAMLError(
        line: line, column: 1, message: "a quotation mark is never closed",
        help: "close the quoted value, or double quotation marks inside of it")
    }
    var rows = reader.rows
    headerLine = rows.first?.line ?? 1
    if let names {
      header = names
    } else {
      header = rows.isEmpty ? [] : rows.removeFirst().cells
    }
    self.rows = rows
    uneven = rows.filter { $0.cells.count != header.count }.map {
      Uneven(line: $0.line, count: $0.cells.count)
    }
  }

  /// Reads a list of records whose values are neither lists nor records. A single record counts as a list.
  ///
  /// - Throws: the place of a value that is none of these.
  public init(records root: YAMLNode?) throws(YAMLError) {
    header = []
    rows = []
    headerLine = root?.line ?? 1
    var columns: [String: Int] = [:]
    let records = root?.items ?? (root?.pairs != nil ? root.map { [$0] } : nil)
    guard let records else { throw Self.noRecords(at: root) }
    for record in records {
      guard let pairs = record.pairs else { throw Self.noRecords(at: record) }
      var cells: [String] = []
      for pair in pairs {
        guard let text = pair.value.isNull ? "" : pair.value.text else {
          throw YAMLError(
            line: pair.value.line, column: pair.value.column,
            message: "the value of `\(pair.key)` is not text, so it cannot be in a cell",
            help: "write text or a number, or show the file with a directive of your own")
        }
        let column = columns[pair.key] ?? header.count
        if column == header.count {
          columns[pair.key] = column
          header.append(pair.key)
        }
        while cells.count <= column { cells.append("") }
        cells[column] = text
      }
      rows.append(Row(cells: cells, line: record.line))
    }
  }

  private static func noRecords(at node: YAMLNode?) -> YAMLError {
    YAMLError(
      line: node?.line ?? 1, column: node?.column ?? 1, message: "this is not a list of records",
      help: "write a list of mappings with the same keys, such as `- {name: Tea, price: 3}`")
  }

  /// The rows as a list of mappings from the names of columns to texts.
  public var records: YAMLNode {
    YAMLNode(
      .sequence(
        rows.map { row in
          let pairs = zip(header, row.cells).map { name, text in
            YAMLNode.Pair(
              key: name, keyLine: row.line, keyColumn: 1,
              value: YAMLNode(.scalar(text, isPlain: true), line: row.line))
          }
          return YAMLNode(.mapping(pairs), line: row.line)
        }))
  }
}

/// Reads values with a separator, one byte after another.
private struct SeparatedValues {
  let separator: UInt8
  private(set) var rows: [TableData.Row] = []
  private var cells: [String] = []
  private var cell: [UInt8] = []
  private var isQuoted = false
  /// Whether the last byte was a quotation mark in a quoted cell, which ends the cell unless another one follows.
  private var isAfterQuote = false
  private var line = 1
  private var firstLine = 1
  private var quoteLine = 1

  init(separator: UInt8) { self.separator = separator }

  /// The line of a quotation mark that is not closed; nil if there is none.
  var openQuote: Int? { isQuoted && !isAfterQuote ? quoteLine : nil }

  mutating func read(_ byte: UInt8) {
    let quote = UInt8(ascii: "\"")
    if isQuoted {
      if isAfterQuote {
        isAfterQuote = false
        if byte == quote { return cell.append(quote) }
        isQuoted = false
      } else if byte == quote {
        isAfterQuote = true
        return
      } else {
        if byte == 10 { line += 1 }
        if byte != 13 { cell.append(byte) }
        return
      }
    }
    switch byte {
    case quote where cell.allSatisfy({ $0 == 32 || $0 == 9 }):
      cell = []
      isQuoted = true
      quoteLine = line
    case separator: endCell()
    case 13: break
    case 10:
      endRow()
      line += 1
      firstLine = line
    default: cell.append(byte)
    }
  }

  mutating func finish() {
    if openQuote == nil { endRow() }
  }

  private mutating func endCell() {
    cells.append(Bytes(cell).trimmed.string)
    cell = []
  }

  private mutating func endRow() {
    endCell()
    // Blank lines separate nothing.
    if cells != [""] { rows.append(TableData.Row(cells: cells, line: firstLine)) }
    cells = []
  }
}
