import Basics

extension CodeLanguage {
  static let markdown = CodeLanguage("Markdown", words: ["markdown", "md"], MarkdownScanner())
}

// MARK: - MarkdownScanner

/// Markdown, line by line: headings, quotes, list markers, code blocks and inline code.
struct MarkdownScanner: CodeScanner {
  private static let word = ByteSet("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-+#_.")
  private static let letters = ByteSet("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz")

  func scan(_ writer: inout HighlightWriter, from start: Int) {
    var line = start
    var open: Fence?
    while line < writer.end {
      let end = writer.lineEnd(from: line)
      let first = min(writer.skipBlanks(from: line), end)
      let fence = Fence(writer, at: first, end)
      if let fence, open == nil {
        // The options after the language have no color.
        let language = writer.skipBlanks(from: fence.end)
        writer.writeToken(line, min(writer.skip(Self.word, from: language), end), .string)
        open = fence
      } else if let begun = open {
        writer.writeToken(line, end, .string)
        if let fence, fence.closes(begun) { open = nil }
      } else if first < end {
        text(&writer, from: first, to: end)
      }
      line = end + 1
    }
  }

  /// The marks that begin or end a code block. Source: CommonMark 0.31, section 4.5.
  private struct Fence {
    let mark: UInt8
    let length: Int
    /// The index after the marks.
    let end: Int

    /// Returns nil if no code block begins or ends at `index`.
    init?(_ writer: borrowing HighlightWriter, at index: Int, _ lineEnd: Int) {
      guard index < lineEnd else { return nil }
      mark = writer.code[index]
      guard mark == UInt8(ascii: "`") || mark == UInt8(ascii: "~") else { return nil }
      var end = index
      while end < lineEnd, writer.code[end] == mark { end += 1 }
      length = end - index
      self.end = end
      if length < 3 { return nil }
    }

    func closes(_ begun: Fence) -> Bool { mark == begun.mark && length >= begun.length }
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
