import Basics

/// Fenced code blocks of Docusaurus, Starlight and VitePress: their options, and the comments in their code that mark
/// lines.
enum ScriptFences: FenceSyntax {
  static func convert(_ block: FencedBlock, _ context: PageContext) -> [PageLine] {
    guard let code = Twoslash.lines(of: block, context) else { return [] }
    var block = block
    block.code = code
    let hasLineNumbers = context.project.hasLineNumbers
    var options = FenceOptions(block.info, hasLineNumbers: hasLineNumbers && !block.info.hasPrefix("mermaid"))
    var marks = LineMarks()
    // Leaves out the lines that consist of a mark for other lines.
    let lines = block.code.filter { marks.keeps($0) }
    if lines.count != block.code.count || marks.isUsed {
      block.code = lines.enumerated().map { marks.cleaned($0.element, number: $0.offset + 1) }
    }
    options.highlighted += marks.highlighted
    options.inserted += marks.inserted
    options.deleted += marks.deleted
    let count = block.code.count
    options.limit(to: count)
    block.info = Bytes(options.text)
    if block.opening.text.last?.isASCIIWhitespace == true {
      block.opening.text = block.opening.text.trimmedEnd
    }
    return block.lines
  }
}

/// Comments in code that mark lines: `// highlight-next-line` and `// [!code ++]`.
private struct LineMarks {
  var highlighted = LineRanges()
  var inserted = LineRanges()
  var deleted = LineRanges()
  private(set) var isUsed = false
  /// The number of lines kept so far.
  private var number = 0
  private var pendingHighlight = false
  private var blockStart: Int?

  /// Reads a line. Returns false if the line consists of a mark for other lines, and is left out.
  mutating func keeps(_ line: PageLine) -> Bool {
    let text = line.text
    if text.contains(text: "highlight-"), let word = Self.magicWord(text) {
      isUsed = true
      switch word {
      case "highlight-next-line": pendingHighlight = true
      case "highlight-start": blockStart = number + 1
      case "highlight-end":
        if let start = blockStart { highlighted.append(from: start, to: number) }
        blockStart = nil
      default: return true
      }
      return false
    }
    number += 1
    if pendingHighlight {
      highlighted.append(from: number, to: number)
      pendingHighlight = false
    }
    if text.contains(text: "[!code") { isUsed = true }
    return true
  }

  /// Returns the word of a line that consists of a comment with one word.
  private static func magicWord(_ line: Bytes) -> String? {
    var text = LineStart(line).text.trimmed
    for opening in ["{/*", "//", "/*", "<!--", "#", "--", "%", "REM ", "'"]
    where text.starts(with: opening.utf8) {
      text = text.dropFirst(opening.utf8.count).trimmed
      for closing in ["*/}", "*/", "-->"]
      where text.count >= closing.utf8.count && text.suffix(closing.utf8.count).elementsEqual(closing.utf8) {
        text = text.dropLast(closing.utf8.count).trimmed
      }
      return text.string
    }
    return nil
  }

  /// Returns a line without the mark at its end, `// [!code focus]`, and remembers what it marks.
  mutating func cleaned(_ line: PageLine, number: Int) -> PageLine {
    guard let start = line.text.find("[!code "),
      let end = line.text[start...].firstIndex(of: UInt8(ascii: "]"))
    else { return line }
    let content = line.text[(start + 7)..<end].trimmed.string.split(separator: ":", maxSplits: 1)
    guard let kind = content.first else { return line }
    let count = content.count > 1 ? Int(content[1]) ?? 1 : 1
    let range = LineRanges([number...max(number, number + min(count, 10_000) - 1)])
    switch kind {
    case "++": inserted += range
    case "--": deleted += range
    case "focus", "highlight", "hl", "warning", "error", "info": highlighted += range
    case "word": break
    default: return line
    }
    return line.with(Self.withoutComment(line.text, start, end), .verbatim)
  }

  /// Returns a line without the comment around the bytes from `start` to `end`.
  private static func withoutComment(_ text: Bytes, _ start: Int, _ end: Int) -> Bytes {
    var head = text[..<start].trimmedEnd
    var tail = text[(end + 1)...].trimmed
    for (opening, closing) in [
      ("<!--", "-->"), ("{/*", "*/}"), ("/*", "*/"), ("//", ""), ("#", ""), ("--", ""), (";", ""), ("%", ""),
    ] {
      guard head.count >= opening.utf8.count, head.suffix(opening.utf8.count).elementsEqual(opening.utf8)
      else { continue }
      head = head.dropLast(opening.utf8.count).trimmedEnd
      if tail.starts(with: closing.utf8) { tail = tail.dropFirst(closing.utf8.count) }
      return head + tail
    }
    return head + tail
  }
}
