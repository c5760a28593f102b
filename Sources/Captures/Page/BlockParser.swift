import Basics

/// Splits lines into blocks.
///
/// This is not a complete Markdown parser. It accepts the forms that capture tools write, including setext headings
/// of one line and tables whose rows lack pipes.
struct BlockParser {
  private var blocks: [Block] = []
  private var paragraph: [Line] = []
  /// The context of each line.
  private let contexts: [CodeTracker.Context]

  static func parse(_ lines: [Line]) -> [Block] {
    var parser = BlockParser(contexts: CodeTracker.contexts(lines))
    parser.run(lines)
    return parser.blocks
  }

  private mutating func run(_ lines: [Line]) {
    var index = 0
    while index < lines.count {
      let line = lines[index]
      if line.isBlank {
        flush()
        index += 1
      } else if contexts[index] != .text, paragraph.isEmpty || contexts[index] == .fenced {
        index = contexts[index] == .fenced ? takeFencedCode(lines, index) : takeIndentedCode(lines, index)
      } else if let level = LineKind.atxLevel(line.text) {
        flush()
        blocks.append(
          Block(
            .heading, [Line(LineKind.atxContent(line.text, level), line.number, through: line.lastNumber)],
            level: level))
        index += 1
      } else if paragraph.last?.text.hasSuffix("  ") == true, line.text.equals("---  "),
        let header = paragraph.popLast()
      {
        index = takeTableWithOneColumn(header, lines, index)
      } else if !paragraph.isEmpty, let level = LineKind.setextLevel(line.text), !isClosingRow(lines, index),
        let title = paragraph.popLast()
      {
        addSetextHeading(title, level)
        index += 1
      } else if LineKind.isRule(line.text) {
        flush()
        blocks.append(Block(.rule, [line]))
        index += 1
      } else if index + 1 < lines.count, line.text.contains(Byte.pipe),
        LineKind.isDelimiterRow(lines[index + 1].text)
      {
        index = take(.table, lines, index) { LineKind.atxLevel($0.text) == nil }
      } else if line.text.hasPrefix(">") {
        index = take(.quote, lines, index) { $0.text.hasPrefix(">") }
      } else if let marker = LineKind.listMarker(line.text),
        paragraph.isEmpty || marker.indent == 0 && marker.interruptsParagraph
      {
        index = takeList(lines, index)
      } else {
        paragraph.append(line)
        index += 1
      }
    }
    flush()
  }

  /// Returns true for three dashes at the end of the page, which close its text instead of underlining its last line.
  private func isClosingRow(_ lines: [Line], _ index: Int) -> Bool {
    guard lines[index].text.trimmedEnd.equals("---"), let last = paragraph.last?.text.trimmed, last.count > 3
    else {
      return false
    }
    return lines[(index + 1)...].allSatisfy(\.isBlank)
  }

  /// Returns the index of a link to a heading that ends `text` without a space before it.
  private func trailingLinkStart(_ text: Bytes) -> Int? {
    guard let link = LinkSpan.all(in: text).last, !link.isImage,
      link.range.upperBound == text.trimmedEnd.endIndex,
      link.range.lowerBound > text.startIndex, text[link.range.lowerBound - 1] != Byte.space,
      text[link.destination].contains(UInt8(ascii: "#"))
    else { return nil }
    return link.range.lowerBound
  }

  private mutating func flush() {
    guard !paragraph.isEmpty else { return }
    blocks.append(Block(.paragraph, paragraph))
    paragraph.removeAll()
  }

  /// Adds a setext heading. In a capture, it has one line, and text before its link is a separate paragraph.
  private mutating func addSetextHeading(_ title: Line, _ level: Int) {
    let heading = trailingLinkStart(title.text) ?? title.text.startIndex
    if heading > title.text.startIndex { paragraph.append(Line(title.text[..<heading], title.number)) }
    flush()
    let text = title.text[heading...].trimmed
    blocks.append(Block(.heading, [Line(text, title.number, through: title.lastNumber)], level: level))
  }

  /// Takes a table with one column, which contains no pipes. Its rows and its delimiter row end in two spaces.
  private mutating func takeTableWithOneColumn(_ header: Line, _ lines: [Line], _ start: Int) -> Int {
    flush()
    var end = start + 1
    while end < lines.count, !lines[end].isBlank { end += 1 }
    blocks.append(Block(.table, [header] + lines[start..<end]))
    return end
  }

  private mutating func take(_ kind: BlockKind, _ lines: [Line], _ start: Int, while same: (Line) -> Bool)
    -> Int
  {
    flush()
    var end = start
    while end < lines.count, !lines[end].isBlank, same(lines[end]) { end += 1 }
    blocks.append(Block(kind, Array(lines[start..<end])))
    return end
  }

  private mutating func takeFencedCode(_ lines: [Line], _ start: Int) -> Int {
    flush()
    var tracker = FenceTracker()
    var end = start
    while end < lines.count, tracker.consume(lines[end].text) == .code {
      end += 1
      if !tracker.isOpen { break }
    }
    end = max(end, start + 1)
    blocks.append(Block(.code, Array(lines[start..<end])))
    return end
  }

  /// Reads an indented code block, which continues after blank lines if the next line is indented as well.
  private mutating func takeIndentedCode(_ lines: [Line], _ start: Int) -> Int {
    flush()
    var end = start + 1
    var index = end
    while index < lines.count, contexts[index].isIndented || lines[index].isBlank {
      index += 1
      if contexts[index - 1].isIndented { end = index }
    }
    blocks.append(Block(.code, Array(lines[start..<end])))
    return end
  }

  /// Returns true for a heading, fence, or image at the margin, which ends a list without a blank line.
  private func endsList(_ lines: [Line], _ index: Int) -> Bool {
    let text = lines[index].text
    if text.indent >= 2 { return false }
    if LineKind.atxLevel(text) != nil || LineKind.isFence(text) || text.hasPrefix("![") { return true }
    return index + 1 < lines.count && LineKind.setextLevel(lines[index + 1].text) != nil
  }

  /// Reads a list. It continues after blank lines if the next line is an item or is indented.
  private mutating func takeList(_ lines: [Line], _ start: Int) -> Int {
    flush()
    var end = start
    var index = start
    while index < lines.count {
      let line = lines[index]
      if contexts[index] == .fenced, index == start || contexts[index - 1] == .fenced || line.text.indent >= 2
      {
        // A fence of an item. Its code can be at any column.
        index += 1
        end = index
        continue
      }
      if line.isBlank {
        index += 1
        continue
      }
      if contexts[index] == .indented(column: 0) { break }
      let isItem = LineKind.listMarker(line.text) != nil
      if index > end {
        guard isItem || line.text.indent >= 2, LineKind.atxLevel(line.text) == nil else { break }
        // After a list, ` _emphasis_` and ` text`, indented by one space, are separate paragraphs.
      } else if !isItem, index > start, endsList(lines, index) {
        break
      }
      index += 1
      end = index
    }
    blocks.append(Block(.list, Array(lines[start..<end])))
    return end
  }
}
