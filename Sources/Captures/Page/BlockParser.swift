/// Cuts lines into blocks, as leniently as captures need it.
///
/// It is no Markdown parser: it knows the shapes that the dumping tools write, setext headings of one line and
/// tables whose rows lack pipes among them.
struct BlockParser {
  private var blocks: [Block] = []
  private var paragraph: [Line] = []

  static func parse(_ lines: [Line]) -> [Block] {
    var parser = BlockParser()
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
      } else if Shape.isFence(line.text) {
        index = takeCode(lines, index)
      } else if let level = Shape.atxLevel(line.text) {
        flush()
        blocks.append(
          Block(
            .heading, [Line(Shape.atxContent(line.text, level), line.number, through: line.lastNumber)],
            level: level))
        index += 1
      } else if paragraph.last?.text.ends("  ") == true, line.text.equals("---  "),
        let header = paragraph.popLast()
      {
        // A table of one column has no pipe at all: its rows end in two spaces, the line below its header too.
        flush()
        var end = index + 1
        while end < lines.count, !lines[end].isBlank { end += 1 }
        blocks.append(Block(.table, [header] + lines[index..<end]))
        index = end
      } else if !paragraph.isEmpty, let level = Shape.setextLevel(line.text), let title = paragraph.popLast()
      {
        // A setext heading is one line in a capture: what stands glued in front of it is a paragraph of its own.
        let heading = gluedLink(title.text) ?? title.text.startIndex
        if heading > title.text.startIndex { paragraph.append(Line(title.text[..<heading], title.number)) }
        flush()
        let text = title.text[heading...].trimmed
        blocks.append(Block(.heading, [Line(text, title.number, through: title.lastNumber)], level: level))
        index += 1
      } else if Shape.isRule(line.text) {
        flush()
        blocks.append(Block(.rule, [line]))
        index += 1
      } else if index + 1 < lines.count, line.text.contains(Byte.pipe),
        Shape.isDelimiterRow(lines[index + 1].text)
      {
        index = take(.table, lines, index) { Shape.atxLevel($0.text) == nil }
      } else if line.text.has(">") {
        index = take(.quote, lines, index) { $0.text.has(">") }
      } else if paragraph.isEmpty || !line.text.has(" "), Shape.marker(line.text) != nil {
        index = takeList(lines, index)
      } else {
        paragraph.append(line)
        index += 1
      }
    }
    flush()
  }

  /// Where a link to a section begins that is glued to the end of other text.
  private func gluedLink(_ text: Bytes) -> Int? {
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

  private mutating func take(_ kind: Block.Kind, _ lines: [Line], _ start: Int, while same: (Line) -> Bool)
    -> Int
  {
    flush()
    var end = start
    while end < lines.count, !lines[end].isBlank, same(lines[end]) { end += 1 }
    blocks.append(Block(kind, Array(lines[start..<end])))
    return end
  }

  private mutating func takeCode(_ lines: [Line], _ start: Int) -> Int {
    flush()
    var tracker = FenceTracker()
    var end = start
    while end < lines.count, tracker.isCode(lines[end].text) { end += 1 }
    blocks.append(Block(.code, Array(lines[start..<end])))
    return end
  }

  /// A heading or a fence at the margin ends a list, with no blank line between.
  private func endsList(_ lines: [Line], _ index: Int) -> Bool {
    let text = lines[index].text
    if text.indent >= 2 { return false }
    if Shape.atxLevel(text) != nil || Shape.isFence(text) || text.has("![") { return true }
    return index + 1 < lines.count && Shape.setextLevel(lines[index + 1].text) != nil
  }

  /// A list goes on over blank lines as long as the next line is an item or is indented.
  private mutating func takeList(_ lines: [Line], _ start: Int) -> Int {
    flush()
    var end = start
    var index = start
    while index < lines.count {
      let line = lines[index]
      if line.isBlank {
        index += 1
        continue
      }
      let isItem = Shape.marker(line.text) != nil
      if index > end {
        guard isItem || line.text.indent >= 2, Shape.atxLevel(line.text) == nil else { break }
        // ` _emphasis_` and ` text` behind a list stand one space in and are paragraphs of their own.
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
