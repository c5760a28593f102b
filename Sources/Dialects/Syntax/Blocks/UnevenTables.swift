import Basics
import HTMLSyntax

/// Tables whose second line has more or fewer cells than the first, which are text in GitHub Flavored Markdown, and
/// tables with a row that has more cells, which GitHub Flavored Markdown leaves out.
///
/// Sources: Markdig, `Table.NormalizeUsingMaxWidth`; kramdown, “Syntax”, “Tables”.
enum UnevenTables: BlockSyntax {
  static let firstBytes = PythonTable.firstBytes

  static func convert(_ blocks: inout BlockConverter) -> Bool {
    guard let second = blocks.line(after: 1) else { return false }
    let start = blocks.start
    guard PythonTable.isDelimiter(LineStart(second.text).text.trimmedEnd), beginsBlock(blocks),
      isHeader(start.text)
    else { return false }
    let (header, rule) = (TableRow(start.text), TableRow(LineStart(second.text).text))
    let width = max(header.count, rowWidth(blocks))
    guard header.count != rule.count || header.count != width else { return false }
    blocks.write([blocks.take().with(start.prefix + header.text(cells: width, adding: "  "))])
    blocks.write([blocks.take().with(start.prefix + rule.text(cells: width, adding: "---"))])
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
      let row = LineStart(line.text).text
      guard row.contains(Byte.pipe) else { break }
      width = max(width, TableRow(row).count)
      index += 1
    }
    return width
  }
}

/// A row of a table.
struct TableRow {
  /// The row, with backslashes before vertical bars that do not separate cells.
  let text: Bytes
  /// The number of cells.
  let count: Int
  private let endsWithBar: Bool

  init(_ row: Bytes) {
    text = PythonTable.escapingBars(row.trimmedEnd)
    var bars = 0
    var isEscaped = false
    var endsWithBar = false
    for byte in text {
      endsWithBar = byte == Byte.pipe && !isEscaped
      if endsWithBar { bars += 1 }
      isEscaped = byte == Byte.backslash && !isEscaped
    }
    self.endsWithBar = endsWithBar
    // A bar at the beginning and one at the end surround the cells.
    count = max(1, bars + 1 - (text.first == Byte.pipe ? 1 : 0) - (endsWithBar ? 1 : 0))
  }

  /// Returns the row with another number of cells.
  ///
  /// - Parameter cell: the text of each additional cell.
  func text(cells width: Int, adding cell: String) -> Bytes {
    if count == width { return text }
    if count > width {
      let inner = text.first == Byte.pipe ? text.dropFirst() : text
      let kept = inner.split(separator: Byte.pipe, omittingEmptySubsequences: false).prefix(width)
      return Bytes("|") + Bytes(kept.joined(separator: CollectionOfOne(Byte.pipe))) + Bytes("|")
    }
    return Bytes(text.first == Byte.pipe ? "" : "| ") + text + (endsWithBar ? [] : [Byte.pipe])
      + Bytes(String(repeating: cell + "|", count: width - count))
  }
}
