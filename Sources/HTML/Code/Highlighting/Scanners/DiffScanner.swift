/// A diff by its lines.
struct DiffScanner: CodeScanner {
  private static let headers = ["+++ ", "--- ", "diff ", "index "].map { Array($0.utf8) }

  func scan(_ painter: inout CodePainter, from start: Int) {
    var line = start
    while line < painter.end {
      let end = painter.lineEnd(from: line)
      painter.paint(line, end, kind(painter, line))
      line = end + 1
    }
  }

  private func kind(_ painter: borrowing CodePainter, _ line: Int) -> TokenKind {
    for header in Self.headers where painter.has(header, at: line) { return .keyword }
    return switch painter.code[line] {
    case UInt8(ascii: "+"): .inserted
    case UInt8(ascii: "-"): .deleted
    case UInt8(ascii: "@"): .attribute
    default: .plain
    }
  }
}
