import Basics
import HTML
import YAML

/// The Markdown of a table that takes the place of `@Table("prices.csv")`.
///
/// The text of cells is Markdown, as in other tables, so that it can contain links.
struct IncludedTable {
  private let request: TableRequest
  /// The path of the file as written.
  private let path: String
  private let displayPath: String
  /// The place of the directive.
  private let place: SourceLocation
  private(set) var diagnostics: [Diagnostic] = []

  init(_ request: TableRequest, path: String, displayPath: String, at place: SourceLocation) {
    self.request = request
    self.path = path
    self.displayPath = displayPath
    self.place = place
  }

  /// Returns the lines of the table, each with the line of the file from which it comes; nil, with a diagnostic, if the
  /// file contains no table.
  mutating func lines(of bytes: [UInt8]) -> [(text: String, line: Int)]? {
    guard let format = DataFormat(path: path) else {
      report("data.format", ["path": path.prefix(200), "formats": DataFormat.names])
      return nil
    }
    var table: TableData
    do throws(YAMLError) {
      table = try format.table(of: bytes, names: request.header)
    } catch {
      diagnostics.append(.dataInvalid(error, in: displayPath))
      return nil
    }
    if table.header.isEmpty {
      report("data.empty", ["file": displayPath])
      return nil
    }
    for row in table.uneven.prefix(10) {
      diagnostics.append(
        Diagnostic(
          "data.cells", at: SourceLocation(file: displayPath, line: row.line),
          ["count": row.count.counted("cell"), "expected": table.header.count]))
    }
    guard let columns = columns(of: table), filter(&table), sort(&table),
      let rules = alignments(columns, table)
    else { return nil }
    var lines = [(row(columns.map { table.header[$0] }), table.headerLine)]
    lines.append(("| " + rules.joined(separator: " | ") + " |", table.headerLine))
    lines += table.rows.map { each in
      (row(columns.map { $0 < each.cells.count ? each.cells[$0] : "" }), each.line)
    }
    let arguments = [("caption", request.caption), ("id", request.id)].compactMap { label, value in
      value.map { "\(label): \"\($0.replacing("\\", with: "\\\\").replacing("\"", with: "\\\""))\"" }
    }
    if arguments.isEmpty { return lines }
    return [("@Table(\(arguments.joined(separator: ", "))) {", table.headerLine)] + lines
      + [("}", lines.last?.1 ?? 1)]
  }

  private func row(_ cells: [String]) -> String {
    let texts = cells.map {
      $0.replacing("|", with: "\\|").replacing("\r", with: "").replacing("\n", with: "<br>")
    }
    return "| " + texts.joined(separator: " | ") + " |"
  }

  // MARK: Options

  /// Returns the index of a column; nil, with a diagnostic, if there is none with this name.
  private mutating func column(_ name: String, of table: TableData) -> Int? {
    if let index = table.header.firstIndex(of: name) { return index }
    let nearest = Spelling.nearest(to: name, in: table.header)
    report(
      "data.column",
      [
        "name": name.prefix(60), "file": displayPath, "nearest": nearest,
        "columns": table.header.prefix(20).map { "“\($0)”" }.listed("and"),
      ])
    return nil
  }

  private mutating func columns(of table: TableData) -> [Int]? {
    guard let names = request.columns else { return Array(table.header.indices) }
    var columns: [Int] = []
    for name in names {
      guard let column = column(name, of: table) else { return nil }
      columns.append(column)
    }
    return columns.isEmpty ? Array(table.header.indices) : columns
  }

  /// Removes the rows that do not meet the condition. Returns false, with a diagnostic, if it cannot be read.
  private mutating func filter(_ table: inout TableData) -> Bool {
    guard let text = request.filter else { return true }
    for (mark, test) in Self.tests {
      guard let range = text.firstRange(of: mark) else { continue }
      let value = text[range.upperBound...].trimmingWhiteSpace
      guard let column = column(text[..<range.lowerBound].trimmingWhiteSpace, of: table) else { return false }
      table.rows.removeAll { !test($0.cells.indices.contains(column) ? $0.cells[column] : "", value) }
      return true
    }
    report("data.filter", ["text": text.prefix(60)])
    return false
  }

  /// The comparisons in conditions.
  private static let tests: [(mark: String, test: @Sendable (String, String) -> Bool)] = [
    (" contains ", { $0.lowercased().contains($1.lowercased()) }), ("!=", { $0 != $1 }), ("=", { $0 == $1 }),
  ]

  /// Sorts the rows: numbers by value, and other texts without regard to case. Rows with equal values keep their order.
  private mutating func sort(_ table: inout TableData) -> Bool {
    guard let name = request.sort else { return true }
    let isDescending = name.hasPrefix("-") && !table.header.contains(name)
    guard let column = column(isDescending ? String(name.dropFirst()) : name, of: table) else { return false }
    let keys = table.rows.enumerated().map { index, row -> (number: Double?, text: String, index: Int) in
      let text = row.cells.indices.contains(column) ? row.cells[column] : ""
      return (Self.number(text), text.lowercased(), index)
    }
    let order = keys.sorted { first, second in
      let (a, b) = isDescending ? (second, first) : (first, second)
      if let x = a.number, let y = b.number, x != y { return x < y }
      if (a.number == nil) != (b.number == nil) { return a.number != nil }
      if a.number == nil, a.text != b.text { return a.text < b.text }
      return first.index < second.index
    }
    let rows = table.rows
    table.rows = order.map { rows[$0.index] }
    return true
  }

  /// Returns the delimiter row of the table. Columns of numbers are aligned to the right.
  private mutating func alignments(_ columns: [Int], _ table: TableData) -> [String]? {
    var rules: [String] = []
    for (position, column) in columns.enumerated() {
      guard position < request.alignments.count else {
        rules.append(Self.isNumeric(column, table) ? "--:" : "---")
        continue
      }
      switch request.alignments[position] {
      case "left", "": rules.append("---")
      case "center": rules.append(":-:")
      case "right": rules.append("--:")
      case let other:
        report("data.alignment", ["text": other.prefix(60)])
        return nil
      }
    }
    return rules
  }

  private static func isNumeric(_ column: Int, _ table: TableData) -> Bool {
    let cells = table.rows.lazy.compactMap { column < $0.cells.count ? $0.cells[column] : nil }.filter {
      !$0.isEmpty
    }
    return !cells.isEmpty && cells.allSatisfy { number($0) != nil }
  }

  /// Returns a number, which may have a currency, a percent sign, or commas between its thousands.
  private static func number(_ text: String) -> Double? {
    let digits = text.filter { !"$€£¥%, ".contains($0) }
    return digits.first.map { $0.isNumber || "+-.".contains($0) } == true ? Double(digits) : nil
  }

  private mutating func report(_ name: String, _ parts: MessageTable.Parts = [:]) {
    diagnostics.append(Diagnostic(name, at: place, parts))
  }
}

extension Diagnostic {
  /// A file with values that cannot be read.
  static func dataInvalid(_ error: YAMLError, in file: String) -> Diagnostic {
    Diagnostic(
      "data.invalid", at: SourceLocation(file: file, line: error.line, column: error.column),
      ["problem": error.message, "help": error.help])
  }
}
