import Basics

extension CodeLanguage {
  static let markdown = CodeLanguage("Markdown", words: ["markdown", "md"], MarkdownScanner())
}

// MARK: - MarkdownScanner

/// Markdown, line by line: headings, quotes, list markers, code blocks and inline code.
struct MarkdownScanner: CodeScanner {
  private static let fences = ["```", "~~~"].map { Array($0.utf8) }
  private static let letters = ByteSet("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz")

  func scan(_ writer: inout HighlightWriter, from start: Int) {
    var line = start
    var fence: [UInt8]?
    while line < writer.end {
      let end = writer.lineEnd(from: line)
      let first = min(writer.skipBlanks(from: line), end)
      if let open = fence {
        writer.writeToken(line, end, .string)
        if writer.has(open, at: first) { fence = nil }
      } else if let open = Self.fences.first(where: { writer.has($0, at: first) }) {
        writer.writeToken(line, end, .string)
        fence = open
      } else if first < end {
        text(&writer, from: first, to: end)
      }
      line = end + 1
    }
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
