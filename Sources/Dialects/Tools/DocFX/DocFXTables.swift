import Basics

/// Tables whose second line has more or fewer cells than the first, which are text in GitHub Flavored Markdown, and
/// tables with a row that has more cells, which GitHub Flavored Markdown leaves out.
///
/// Source: Markdig, “Pipe Tables”, `UseHeaderForColumnCount`.
enum DocFXTables: BlockSyntax {
  static let firstBytes = ByteSet("|")

  static func convert(_ blocks: inout BlockConverter) -> Bool {
    let start = blocks.start
    guard let second = blocks.line(after: 1), beginsBlock(blocks) else { return false }
    let header = start.text.trimmedEnd
    let rule = LineStart(second.text).text.trimmedEnd
    guard rule.first == Byte.pipe, rule.contains(UInt8(ascii: "-")),
      rule.allSatisfy({ "|-: \t".utf8.contains($0) })
    else { return false }
    let (names, rules) = (count(header), count(rule))
    let width = max(names, rules, rowWidth(blocks))
    guard min(names, rules) != width, names > 0, rules > 0 else { return false }
    for (text, cell, known) in [(header, "  |", names), (rule, "---|", rules)] {
      let line = blocks.take()
      let missing = Bytes(String(repeating: cell, count: width - known))
      blocks.write([line.with(start.prefix + text + (text.last == Byte.pipe ? [] : [Byte.pipe]) + missing)])
    }
    return true
  }

  /// Whether a blank line or an attribute list precedes the current line.
  private static func beginsBlock(_ blocks: BlockConverter) -> Bool {
    guard let previous = blocks.previous else { return true }
    let text = LineStart(previous.text).text
    return text.isBlank || AttributeList(text) != nil
  }

  /// Returns the number of cells of the longest row below the second line.
  private static func rowWidth(_ blocks: BlockConverter) -> Int {
    var width = 0
    var index = 2
    while let line = blocks.line(after: index) {
      let row = LineStart(line.text).text.trimmedEnd
      guard row.first == Byte.pipe else { break }
      width = max(width, count(row))
      index += 1
    }
    return width
  }

  /// Returns the number of cells of a row.
  private static func count(_ row: Bytes) -> Int {
    var count = 0
    var isEscaped = false
    for byte in PythonTable.escapingBars(row) {
      if byte == Byte.pipe, !isEscaped { count += 1 }
      isEscaped = byte == Byte.backslash && !isEscaped
    }
    return row.last == Byte.pipe ? count - 1 : count
  }
}
