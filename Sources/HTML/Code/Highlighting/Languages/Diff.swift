extension CodeLanguage {
  static let diff = CodeLanguage("Diff", words: ["diff", "patch"], DiffScanner())
}

// MARK: - DiffScanner

/// A diff, line by line.
struct DiffScanner: CodeScanner {
  private static let old = Array("--- ".utf8)
  private static let new = Array("+++ ".utf8)
  private static let headers = ["diff ", "index "].map { Array($0.utf8) }

  func scan(_ writer: inout HighlightWriter, from start: Int) {
    var line = start
    // A removed line that begins with `-- ` looks like the name of the old file, so `+++` is a file name only after
    // `---`.
    var followsOldName = false
    while line < writer.end {
      let end = writer.lineEnd(from: line)
      let isOldName = writer.has(Self.old, at: line) && writer.has(Self.new, at: end + 1)
      let isName = isOldName || followsOldName && writer.has(Self.new, at: line)
      writer.writeToken(line, end, isName ? .keyword : kind(writer, line))
      followsOldName = isOldName
      line = end + 1
    }
  }

  private func kind(_ writer: borrowing HighlightWriter, _ line: Int) -> TokenKind {
    for header in Self.headers where writer.has(header, at: line) { return .keyword }
    return switch writer.code[line] {
    case UInt8(ascii: "+"): .inserted
    case UInt8(ascii: "-"): .deleted
    case UInt8(ascii: "@"): .attribute
    default: .plain
    }
  }
}
