import Basics

/// Reads pages with underlined, linked headings, no front matter, and a line break after every link.
enum SetextFormat: CaptureFormat {
  static func name(of signals: FormatSignals) -> String { "setext" }

  static func confidence(_ signals: FormatSignals) -> Double {
    var score = 0.0
    if signals.linkedSetextHeadings >= 1 { score += 0.6 }
    if signals.hasSetextTitle, signals.assetImages >= 1, !signals.hasFrontMatter { score += 0.5 }
    if signals.continuationsAfterLink >= 1, signals.hasSetextTitle { score += 0.2 }
    return score
  }

  static func read(_ page: SourcePage, into builder: inout PageBuilder) {
    PageHeader.readFields(page, into: &builder)
    var buttons: [Line] = []
    let lines = MissingLineBreaks.split(WrappedLines.joinAfterLinks(page.lines)) { buttons.append($0) }
    builder.remove(buttons, rule: "video controls")
    let blocks = BlockParser.parse(lines)
    HeadingLinkURL.fill(&builder, from: blocks)
    readTitle(blocks, into: &builder)
    PageHeader.takeFirstParagraphAsAbstract(&builder)
    PageHeader.finish(&builder)
  }

  private static func readTitle(_ blocks: [Block], into builder: inout PageBuilder) {
    guard let index = blocks.firstIndex(where: { $0.kind == .heading && $0.level == 1 }), index <= 3 else {
      builder.blocks = blocks
      return
    }
    builder.blocks = Array(blocks[(index + 1)...])
    var before: [Line] = []
    for block in blocks[..<index] {
      for line in block.lines {
        if builder.date == nil, let date = DateLine.date(line.text) {
          builder.date = Located(date, line.number)
          builder.remove(line, rule: "date before the title")
        } else {
          before.append(line)
        }
      }
    }
    let line = blocks[index].lines[0]
    let text = line.text.replacingNoBreakSpaces.trimmed
    let cut = MissingTitleBreak.titleStart(in: text, slug: builder.slug, blocks: blocks)
    builder.title = PageHeader.title(content: text[cut...], line.number)
    let note = text[..<cut].trimmed
    if !note.isEmpty { before.append(Line(note, line.number)) }
    builder.changeNote = before
  }
}

/// Separates a change note from the title that follows it on the same line: `Added a note on ropes. Lanterns`.
enum MissingTitleBreak {
  /// Returns the index at which the title begins: at the words that form the slug of the page, or after a note that
  /// the change log contains.
  static func titleStart(in text: Bytes, slug: String?, blocks: [Block]) -> Int {
    if let slug, let start = titleStart(in: text, ending: slug) { return start }
    for block in blocks where block.kind == .table {
      for line in block.lines.dropFirst(2) {
        guard let note = TableRow.cells(line.text, outer: true).last, !note.isEmpty, text.count > note.count,
          text.prefix(note.count).elementsEqual(note)
        else { continue }
        return text.startIndex + note.count + text.dropFirst(note.count).prefix { $0 == Byte.space }.count
      }
    }
    return text.startIndex
  }

  /// Returns the start of the longest run of words at the end of `text` that spells `slug`.
  private static func titleStart(in text: Bytes, ending slug: String) -> Int? {
    let wanted = Array(slug.lowercased().utf8.filter { Byte.isWord($0) })
    var position = wanted.count
    var index = text.endIndex
    while index > text.startIndex, position > 0 {
      index -= 1
      let byte = text[index]
      guard Byte.isWord(byte), byte < 0x80 else { continue }
      let lower = byte.isASCIIUppercase ? byte + 32 : byte
      position -= 1
      guard lower == wanted[position] else { return nil }
    }
    guard position == 0, !wanted.isEmpty else { return nil }
    return index == text.startIndex || text[index - 1] == Byte.space ? index : nil
  }
}
