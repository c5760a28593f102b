import Basics

/// Tables whose second line has more or fewer cells than the first, which are text in GitHub Flavored Markdown, and
/// tables with a row that has more cells, which GitHub Flavored Markdown leaves out.
///
/// Sources: Markdig, `Table.NormalizeUsingMaxWidth`; kramdown, “Syntax”, “Tables”.
enum UnevenTables: BlockSyntax {
  static let firstBytes = PythonTable.firstBytes

  static func convert(_ blocks: inout BlockConverter) -> Bool {
    guard let second = blocks.line(after: 1) else { return false }
    let rule = LineStart(second.text).text.trimmedEnd
    guard PythonTable.isDelimiter(rule), beginsBlock(blocks) else { return false }
    let start = blocks.start
    let header = start.text.trimmedEnd
    guard isHeader(header) else { return false }
    let (names, rules) = (count(header), count(rule))
    let width = max(names, rowWidth(blocks))
    guard names != rules || names != width else { return false }
    let escaped = PythonTable.escapingBars(header)
    blocks.write([blocks.take().with(start.prefix + padded(escaped, by: width - names, "  |"))])
    let kept = rules > width ? prefix(of: rule, cells: width) : rule
    blocks.write([blocks.take().with(start.prefix + padded(kept, by: width - min(rules, width), "---|"))])
    while let row = blocks.currentLine, LineStart(row.text).text.contains(Byte.pipe) {
      blocks.write([blocks.take().with(PythonTable.escapingBars(row.text))])
    }
    return true
  }

  /// Whether a line can be the first one of a table: it has a vertical bar, and begins no other block.
  private static func isHeader(_ text: Bytes) -> Bool {
    text.contains(Byte.pipe) && text.first != UInt8(ascii: "#") && !text.hasPrefix("<!--")
      && ListMarker(text) == nil
  }

  /// Whether a blank line, an attribute list or a heading precedes the current line.
  private static func beginsBlock(_ blocks: BlockConverter) -> Bool {
    guard let previous = blocks.previous else { return true }
    let text = LineStart(previous.text).text
    return text.isBlank || AttributeList(text) != nil || text.first == UInt8(ascii: "#")
  }

  /// Returns the number of cells of the longest row below the second line.
  private static func rowWidth(_ blocks: BlockConverter) -> Int {
    var width = 0
    var index = 2
    while let line = blocks.line(after: index) {
      let row = LineStart(line.text).text.trimmedEnd
      guard row.contains(Byte.pipe) else { break }
      width = max(width, count(row))
      index += 1
    }
    return width
  }

  /// Returns a row with cells at its end.
  private static func padded(_ row: Bytes, by missing: Int, _ cell: String) -> Bytes {
    guard missing > 0 else { return row }
    let isOpen = row.first != Byte.pipe
    return Bytes(isOpen ? "| " : "") + row + (row.last == Byte.pipe ? [] : [Byte.pipe])
      + Bytes(String(repeating: cell, count: missing))
  }

  /// Returns the first cells of a delimiter row.
  private static func prefix(of rule: Bytes, cells: Int) -> Bytes {
    let inner = rule.first == Byte.pipe ? rule.dropFirst() : rule
    let kept = inner.split(separator: Byte.pipe, omittingEmptySubsequences: false).prefix(cells)
    return Bytes("|") + Bytes(kept.joined(separator: CollectionOfOne(Byte.pipe))) + Bytes("|")
  }

  /// Returns the number of cells of a row.
  private static func count(_ row: Bytes) -> Int {
    var bars = 0
    var isEscaped = false
    for byte in PythonTable.escapingBars(row) {
      if byte == Byte.pipe, !isEscaped { bars += 1 }
      isEscaped = byte == Byte.backslash && !isEscaped
    }
    // A bar at the beginning and one at the end surround the cells.
    return bars + 1 - (row.first == Byte.pipe ? 1 : 0) - (row.last == Byte.pipe ? 1 : 0)
  }
}
