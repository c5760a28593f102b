import Basics

/// Tables whose second line has more or fewer cells than the first, which are text in GitHub Flavored Markdown.
///
/// Source: Markdig, “Pipe Tables”, `UseHeaderForColumnCount`.
enum DocFXTables: BlockSyntax {
  static let firstBytes = ByteSet("|")

  static func convert(_ blocks: inout BlockConverter) -> Bool {
    let start = blocks.start
    guard let second = blocks.line(after: 1), blocks.previous?.isBlank ?? true else { return false }
    let header = start.text.trimmedEnd
    let rule = LineStart(second.text).text.trimmedEnd
    guard rule.first == Byte.pipe, rule.contains(UInt8(ascii: "-")),
      rule.allSatisfy({ "|-: \t".utf8.contains($0) })
    else { return false }
    let (names, rules) = (count(header), count(rule))
    guard names != rules, names > 0, rules > 0 else { return false }
    let width = max(names, rules)
    for (text, cell, known) in [(header, "  |", names), (rule, "---|", rules)] {
      let line = blocks.take()
      let missing = Bytes(String(repeating: cell, count: width - known))
      blocks.write([line.with(start.prefix + text + (text.last == Byte.pipe ? [] : [Byte.pipe]) + missing)])
    }
    return true
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
