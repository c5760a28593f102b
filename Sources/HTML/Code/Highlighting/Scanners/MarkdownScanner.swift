import Basics

/// Markdown by its lines: headings, quotations, marks of lists, fenced code, and code within a line.
struct MarkdownScanner: CodeScanner {
  private static let fences = ["```", "~~~"].map { Array($0.utf8) }
  private static let letters = ByteSet("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz")

  func scan(_ painter: inout CodePainter, from start: Int) {
    var line = start
    var fence: [UInt8]?
    while line < painter.end {
      let end = painter.lineEnd(from: line)
      let first = min(painter.skipBlanks(from: line), end)
      if let open = fence {
        painter.paint(line, end, .string)
        if painter.has(open, at: first) { fence = nil }
      } else if let open = Self.fences.first(where: { painter.has($0, at: first) }) {
        painter.paint(line, end, .string)
        fence = open
      } else if first < end {
        text(&painter, from: first, to: end)
      }
      line = end + 1
    }
  }

  private func text(_ painter: inout CodePainter, from first: Int, to end: Int) {
    var index = first
    switch painter.code[first] {
    case UInt8(ascii: "#"):
      return painter.paint(first, end, .keyword)
    case UInt8(ascii: ">"):
      painter.paint(first, first + 1, .comment)
      index += 1
    case UInt8(ascii: "-"), UInt8(ascii: "*"), UInt8(ascii: "+"):
      if painter[first + 1] == 32 { painter.paint(first, first + 1, .attribute) }
      index += 1
    case UInt8(ascii: "@"):
      index = painter.skip(Self.letters, from: first + 1)
      painter.paint(first, index, .attribute)
    default: break
    }
    while index < end {
      guard painter.code[index] == UInt8(ascii: "`") else {
        index += 1
        continue
      }
      let start = index
      index += 1
      while index < end, painter.code[index] != UInt8(ascii: "`") { index += 1 }
      index = min(index + 1, end)
      painter.paint(start, index, .string)
    }
  }
}
