/// A diff by its lines.
struct DiffScanner: CodeScanner {
  private static let old = Array("--- ".utf8)
  private static let new = Array("+++ ".utf8)
  private static let headers = ["diff ", "index "].map { Array($0.utf8) }

  func scan(_ painter: inout CodePainter, from start: Int) {
    var line = start
    // A removed line that begins with `-- ` looks like a file's name; those come in pairs.
    var followsOldName = false
    while line < painter.end {
      let end = painter.lineEnd(from: line)
      let isOldName = painter.has(Self.old, at: line) && painter.has(Self.new, at: end + 1)
      let isName = isOldName || followsOldName && painter.has(Self.new, at: line)
      painter.paint(line, end, isName ? .keyword : kind(painter, line))
      followsOldName = isOldName
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
