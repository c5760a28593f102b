import Basics

extension CodeLanguage {
  static let markdown = CodeLanguage("Markdown", words: ["markdown", "md"], MarkdownScanner())
  static let mdx = CodeLanguage("MDX", words: ["mdx"], MarkdownScanner())
}

// MARK: - MarkdownScanner

/// Markdown, line by line: headings, quotes, list markers, code blocks and inline code. The code in a code block has
/// the colors of its language.
struct MarkdownScanner: CodeScanner {
  /// The number of Markdown code blocks around the code.
  var depth = 0
  /// Each level reads the code again, so only a few levels are colored.
  private static let maximumDepth = 3

  private static let word = ByteSet("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-+#_.")
  private static let letters = ByteSet("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz")

  func scan(_ writer: inout HighlightWriter, from start: Int) {
    var line = start
    while line < writer.end {
      let end = writer.lineEnd(from: line)
      let first = min(writer.skipBlanks(from: line), end)
      if let fence = Fence(writer, at: first, end) {
        // The options after the language have no color.
        let word = writer.skipBlanks(from: fence.end)
        let wordEnd = min(writer.skip(Self.word, from: word), end)
        writer.writeToken(line, wordEnd, .string)
        line = block(&writer, fence, from: end + 1, language: wordEnd > word ? word..<wordEnd : nil)
        continue
      }
      if first < end { text(&writer, from: first, to: end) }
      line = end + 1
    }
  }

  /// Writes the code of a block and the line that ends it, and returns the index after that line.
  private func block(
    _ writer: inout HighlightWriter, _ fence: Fence, from start: Int, language: Range<Int>?
  ) -> Int {
    var line = start
    var closing: Range<Int>?
    while line < writer.end, closing == nil {
      let end = writer.lineEnd(from: line)
      let first = min(writer.skipBlanks(from: line), end)
      if Fence(writer, at: first, end)?.closes(fence) == true { closing = line..<end } else { line = end + 1 }
    }
    let outerEnd = writer.end
    let codeEnd = min(line, outerEnd)
    if start < codeEnd, let scanner = scanner(named: language, in: writer) {
      writer.end = codeEnd
      scanner.scan(&writer, from: start)
      writer.end = outerEnd
    }
    guard let closing else { return outerEnd }
    writer.writeToken(closing.lowerBound, closing.upperBound, .string)
    return closing.upperBound + 1
  }

  private func scanner(named name: Range<Int>?, in writer: borrowing HighlightWriter) -> (any CodeScanner)? {
    guard let name else { return nil }
    let language = CodeLanguage.named(String(decoding: writer.code[name], as: UTF8.self))
    guard language?.scanner is MarkdownScanner else { return language?.scanner }
    return depth < Self.maximumDepth ? MarkdownScanner(depth: depth + 1) : nil
  }

  /// The marks that begin or end a code block. Source: CommonMark 0.31, section 4.5.
  private struct Fence {
    let mark: UInt8
    let length: Int
    /// The index after the marks.
    let end: Int
    /// Whether only blanks follow the marks, so that they can end a code block.
    let isBare: Bool

    /// Returns nil if no code block begins or ends at `index`.
    init?(_ writer: borrowing HighlightWriter, at index: Int, _ lineEnd: Int) {
      guard index < lineEnd else { return nil }
      mark = writer.code[index]
      guard mark == UInt8(ascii: "`") || mark == UInt8(ascii: "~") else { return nil }
      var end = index
      while end < lineEnd, writer.code[end] == mark { end += 1 }
      length = end - index
      self.end = end
      isBare = writer.skipBlanks(from: end) >= lineEnd
      if length < 3 { return nil }
    }

    func closes(_ begun: Fence) -> Bool { isBare && mark == begun.mark && length >= begun.length }
  }

  private func text(_ writer: inout HighlightWriter, from first: Int, to end: Int) {
    var index = first
    switch writer.code[first] {
    case UInt8(ascii: "#"):
      return writer.writeToken(first, end, .keyword)
    case UInt8(ascii: ">"):
      writer.writeToken(first, first + 1, .comment)
      index += 1
    case UInt8(ascii: "-"), UInt8(ascii: "*"), UInt8(ascii: "+"):
      if writer[first + 1] == 32 { writer.writeToken(first, first + 1, .attribute) }
      index += 1
    case UInt8(ascii: "@"):
      index = writer.skip(Self.letters, from: first + 1)
      writer.writeToken(first, index, .attribute)
    default: break
    }
    while index < end {
      guard writer.code[index] == UInt8(ascii: "`") else {
        index += 1
        continue
      }
      let start = index
      index += 1
      while index < end, writer.code[index] != UInt8(ascii: "`") { index += 1 }
      index = min(index + 1, end)
      writer.writeToken(start, index, .string)
    }
  }
}
