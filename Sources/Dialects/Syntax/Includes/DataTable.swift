import Basics
import YAML

/// The table in a file with comma-separated values, or with a list of records in YAML or JSON.
struct DataTable {
  private var header: [Bytes] = []
  private var rows: [(cells: [Bytes], line: PageLine)] = []

  /// Returns nil if the file contains no table.
  init?(_ lines: [PageLine], _ call: TableReaderCall) {
    guard let first = lines.first else { return nil }
    if call.format == "json" || call.format == "yaml" {
      guard let root = try? YAML.parse(Array(lines.map(\.text).joined(separator: [UInt8(ascii: "\n")]))),
        read(root, first)
      else { return nil }
    } else {
      read(lines, separator: call.separator)
      guard let names = rows.first?.cells else { return nil }
      if call.hasHeader {
        header = names
        rows.removeFirst()
      } else {
        header = names.indices.map { Bytes(String($0)) }
      }
    }
    if header.isEmpty { return nil }
  }

  // MARK: Reading

  /// Reads values with a separator. Quoted values can contain the separator, line breaks, and doubled quotes.
  ///
  /// Source: RFC 4180.
  private mutating func read(_ lines: [PageLine], separator: UInt8) {
    let quote = UInt8(ascii: "\"")
    var cells: [Bytes] = []
    var cell: [UInt8] = []
    var isQuoted = false
    var start: PageLine?
    for line in lines {
      if !isQuoted, line.isBlank { continue }
      start = start ?? line
      var index = line.text.startIndex
      while index < line.text.endIndex {
        let byte = line.text[index]
        index += 1
        if byte == quote {
          if !isQuoted, cell.isEmpty {
            isQuoted = true
          } else if isQuoted, index < line.text.endIndex, line.text[index] == quote {
            cell.append(quote)
            index += 1
          } else if isQuoted {
            isQuoted = false
          } else {
            cell.append(quote)
          }
        } else if byte == separator, !isQuoted {
          cells.append(cell[...].trimmed)
          cell = []
        } else {
          cell.append(byte)
        }
      }
      if isQuoted {
        cell += Array("<br>".utf8)
        continue
      }
      cells.append(cell[...].trimmed)
      rows.append((cells, start ?? line))
      (cells, cell, start) = ([], [], nil)
    }
    if let start {
      cells.append(cell[...].trimmed)
      rows.append((cells, start))
    }
  }

  /// Reads a list of records whose values are neither lists nor records.
  private mutating func read(_ root: YAMLNode?, _ line: PageLine) -> Bool {
    guard let records = root?.items ?? (root?.pairs != nil ? root.map { [$0] } : nil), !records.isEmpty
    else { return false }
    var columns: [String: Int] = [:]
    for record in records {
      guard let pairs = record.pairs else { return false }
      var cells: [Bytes] = []
      for pair in pairs {
        guard let text = pair.value.text ?? (pair.value.isNull ? "" : nil) else { return false }
        let column = columns[pair.key] ?? header.count
        if column == header.count {
          columns[pair.key] = column
          header.append(Bytes(pair.key))
        }
        while cells.count <= column { cells.append([]) }
        cells[column] = Bytes(text.replacing("\n", with: "<br>"))
      }
      rows.append((cells, line))
    }
    return true
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
