import Basics

/// The lines of a block that end with a backslash, which is a hard line break.
///
/// The library does not count such a line when it numbers the lines of inlines: it reports the inlines of the next line
/// with the number of the line before, and with columns that continue that line’s.
struct HardBreaks {
  let block: Node
  /// The lines from the first one with such a break, sorted by `reported` and `shift`. `reported` is the number that
  /// the library gives the line, and `shift` the number of columns that belong to the lines before it.
  private var lines: [(reported: Int, shift: Int, line: Int, start: Int)] = []

  init(in block: Node, _ text: PageText) {
    self.block = block
    guard block.kind == .paragraph || block.kind == .heading else { return }
    var reported = block.startLine
    var shift = 0
    var isAfterBreak = false
    for line in block.startLine...max(block.startLine, block.endLine) {
      let range = text.range(ofLine: line)
      let bytes = text.bytes[range]
      let content =
        line == block.startLine
        ? min(range.lowerBound + block.startColumn - 1, range.upperBound)
        : bytes.firstIndex { !" \t>".utf8.contains($0) } ?? range.upperBound
      if isAfterBreak { lines.append((reported, shift, line, content - range.lowerBound)) }
      if bytes.reversed().prefix(while: { $0 == UInt8(ascii: "\\") }).count % 2 == 1 {
        isAfterBreak = true
        shift += range.upperBound - content + 1
      } else {
        reported += 1
        shift = 0
      }
    }
  }

  /// Returns the positions that a position reported by the library can mean, the most likely one first; none if no
  /// break precedes it.
  func places(line: Int, column: Int) -> [(line: Int, column: Int)] {
    if lines.isEmpty { return [] }
    let column = column - block.startColumn
    var (low, high) = (0, lines.count)
    while low < high {
      let middle = (low + high) / 2
      let here = lines[middle]
      if (here.reported, here.shift) <= (line, column) { low = middle + 1 } else { high = middle }
    }
    guard low > 0, lines[low - 1].reported == line else { return [] }
    let here = lines[low - 1]
    return [(here.line, here.start + column - here.shift + 1)]
  }
}
