import Basics
import YAML

/// The table in a file with comma-separated values, or with a list of records in YAML or JSON.
struct DataTable {
  private var header: [Bytes] = []
  private var rows: [(cells: [Bytes], line: PageLine)] = []

  /// Returns nil if the file contains no table.
  init?(_ lines: [PageLine], _ call: TableReaderCall) {
    guard let first = lines.first, let table = try? Self.read(lines, call) else { return nil }
    header = table.header.map { Bytes($0) }
    if !call.hasHeader { header = (table.rows.first?.cells.indices ?? 0..<0).map { Bytes(String($0)) } }
    if header.isEmpty { return nil }
    rows = table.rows.map { row in
      let line = lines.indices.contains(row.line - 1) ? lines[row.line - 1] : first
      return (row.cells.map { Bytes($0.replacing("\n", with: "<br>")) }, line)
    }
  }

  private static func read(_ lines: [PageLine], _ call: TableReaderCall) throws(YAMLError) -> TableData {
    let bytes = Array(lines.map(\.text).joined(separator: [UInt8(ascii: "\n")]))
    if call.format == "json" || call.format == "yaml" { return try TableData(records: YAML.parse(bytes)) }
    return try TableData(separated: bytes, by: call.separator, names: call.hasHeader ? nil : [])
  }

  // MARK: Writing

  /// Returns the table in Markdown. As in the plugin, columns of numbers are aligned to the right.
  func lines(alignments: [String]) -> [PageLine] {
    guard let first = rows.first?.line else { return [] }
    let count = rows.reduce(header.count) { max($0, $1.cells.count) }
    let rules = (0..<count).map { column -> String in
      let name = column < alignments.count ? alignments[column] : isNumeric(column) ? "right" : "left"
      return name == "right" ? "---:" : name == "center" ? ":---:" : "---"
    }
    return [row(header, count, first), first.with(Bytes("| " + rules.joined(separator: " | ") + " |"))]
      + rows.map { row($0.cells, count, $0.line) }
  }

  private func isNumeric(_ column: Int) -> Bool {
    let cells = rows.lazy.compactMap { column < $0.cells.count ? $0.cells[column] : nil }.filter {
      !$0.isEmpty
    }
    return !cells.isEmpty && cells.allSatisfy { Double($0.string) != nil }
  }

  private func row(_ cells: [Bytes], _ count: Int, _ line: PageLine) -> PageLine {
    var text = Bytes("|")
    for column in 0..<count {
      text.append(Byte.space)
      for byte in column < cells.count ? cells[column] : [] {
        if byte == UInt8(ascii: "|") { text.append(Byte.backslash) }
        text.append(byte)
      }
      text += Bytes(" |")
    }
    return line.with(text)
  }
}
