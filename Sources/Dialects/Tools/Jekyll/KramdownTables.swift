import Basics

/// Tables of kramdown that are not tables in GitHub Flavored Markdown: those without a header, with rules between rows,
/// or with a header that has more or fewer cells than the rule below it.
///
/// Source: kramdown, “Syntax”, “Tables”.
enum KramdownTables: BlockSyntax {
  static let firstBytes = ByteSet("|")

  static func convert(_ blocks: inout BlockConverter) -> Bool {
    let start = blocks.start
    guard start.quotes == 0, beginsBlock(blocks) else { return false }
    var lines: [PageLine] = []
    for line in blocks.remaining {
      let text = LineStart(line.text).text
      guard text.first == Byte.pipe else { break }
      lines.append(line)
    }
    let rows = lines.map { Row($0) }
    guard rows.contains(where: { !$0.isRule && $0.cells.count > 1 }) || rows.contains(where: \.isRule) else {
      return false
    }
    blocks.skip(lines.count)
    write(rows, start.prefix, &blocks)
    return true
  }

  private static func beginsBlock(_ blocks: BlockConverter) -> Bool {
    guard let previous = blocks.previous, !previous.isBlank else { return true }
    let text = LineStart(previous.text).text
    return text.hasPrefix("{:") || text.first == UInt8(ascii: "#")
  }

  private static func write(_ rows: [Row], _ prefix: Bytes, _ blocks: inout BlockConverter) {
    let width = rows.filter { !$0.isRule }.map(\.cells.count).max() ?? 1
    let hasHeader = rows.count > 1 && rows[1].isRule && !rows[0].isRule
    let rule = rows.first(where: \.isRule)
    let first = rows[0].line
    let delimiter = rule.flatMap { $0.isAligned ? $0.cells.text(cells: width, adding: "---") : nil }
    let plain = Bytes("|" + String(repeating: "---|", count: width))
    blocks.writeBlank(prefix: prefix, for: first)
    if hasHeader {
      blocks.write([first.with(prefix + rows[0].cells.text(cells: width, adding: ""))])
    } else {
      blocks.write([first.with(prefix + Bytes(String(repeating: "| ", count: width) + "|"))])
    }
    blocks.write([(rule?.line ?? first).with(prefix + (delimiter ?? plain))])
    for row in rows.dropFirst(hasHeader ? 1 : 0) where !row.isRule {
      blocks.write([row.line.with(prefix + row.cells.text)])
    }
  }

  /// A line of a table.
  private struct Row {
    let line: PageLine
    /// The cells. In kramdown, vertical bars in code spans do not separate them.
    let cells: TableRow
    /// Whether the line is a rule between rows: `|---+:-:|`, `|===|`.
    let isRule: Bool

    init(_ line: PageLine) {
      self.line = line
      let start = LineStart(line.text).text.trimmedEnd
      isRule =
        start.count > 1
        && (start.contains(UInt8(ascii: "-")) || start.contains(UInt8(ascii: "=")))
        && start.allSatisfy { "|-=:+ \t".utf8.contains($0) }
      cells = TableRow(isRule ? Bytes(start.map { $0 == UInt8(ascii: "+") ? Byte.pipe : $0 }) : start)
    }

    /// Whether the line is also a delimiter row in GitHub Flavored Markdown, which states the alignment of cells.
    var isAligned: Bool { isRule && !cells.text.contains(UInt8(ascii: "=")) }
  }
}
