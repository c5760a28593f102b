/// A diff of code in a known language: the code without the first column, and which lines it adds and removes.
///
/// The lines are marked as with the options `ins` and `del`, so the code has the colors of its language.
struct DiffCode {
  private(set) var code: [UInt8] = []
  private var marks: [CodeLineMark?] = []
  /// Whether each line is about the diff itself, such as `@@ -1,3 +1,4 @@`.
  private var isHeader: [Bool] = []

  private static let headers = ["diff ", "index ", "@@", "\\ No newline"].map { Array($0.utf8) }
  private static let old = Array("--- ".utf8)
  private static let new = Array("+++ ".utf8)

  init(_ diff: [UInt8]) {
    code.reserveCapacity(diff.count)
    var followsOldName = false
    var rest = diff[...]
    while !rest.isEmpty {
      let end = rest.firstIndex(of: 10) ?? rest.endIndex
      let line = rest[..<end]
      let next = end < rest.endIndex ? rest[(end + 1)...] : []
      let isOldName = line.starts(with: Self.old) && next.starts(with: Self.new)
      let isName = isOldName || followsOldName && line.starts(with: Self.new)
      followsOldName = isOldName
      add(line, isHeader: isName || Self.headers.contains { line.starts(with: $0) })
      if end < rest.endIndex { code.append(10) }
      rest = next
    }
  }

  private mutating func add(_ line: ArraySlice<UInt8>, isHeader: Bool) {
    let first = isHeader ? nil : line.first
    switch first {
    case UInt8(ascii: "+"): marks.append(.inserted)
    case UInt8(ascii: "-"): marks.append(.deleted)
    default: marks.append(nil)
    }
    self.isHeader.append(isHeader)
    let hasColumn = first == UInt8(ascii: "+") || first == UInt8(ascii: "-") || first == 32
    code.append(contentsOf: hasColumn ? line.dropFirst() : line)
  }

  /// Returns a writer for the lines, with the marks and the numbers that the author asks for.
  func lines(_ asked: CodeLineWriter?) -> CodeLineWriter {
    guard let asked else { return CodeLineWriter(marks: marks, firstNumber: nil) }
    return CodeLineWriter(marks: zip(asked.marks, marks).map { $0 ?? $1 }, firstNumber: asked.firstNumber)
  }

  /// Returns the scanner that highlights `code`.
  func scanner(for language: CodeLanguage) -> any CodeScanner {
    PartScanner(scanner: language.scanner, isHeader: isHeader)
  }

  /// Highlights the lines between two headers as code of the language.
  private struct PartScanner: CodeScanner {
    let scanner: (any CodeScanner)?
    let isHeader: [Bool]

    func scan(_ writer: inout HighlightWriter, from start: Int) {
      let end = writer.end
      var part = start
      var line = start
      for isHeader in isHeader {
        let lineEnd = writer.lineEnd(from: line)
        if isHeader {
          scan(part, line, &writer, end)
          writer.writeToken(line, lineEnd, .keyword)
          part = lineEnd
        }
        line = min(lineEnd + 1, end)
      }
      scan(part, end, &writer, end)
    }

    private func scan(_ start: Int, _ partEnd: Int, _ writer: inout HighlightWriter, _ end: Int) {
      guard start < partEnd, let scanner else { return }
      writer.end = partEnd
      scanner.scan(&writer, from: start)
      writer.end = end
    }
  }
}
