/// Flavour 3: headings underlined and linked, no front matter, a line break behind every link.
enum SetextFlavour: CaptureFlavour {
  static func name(of marks: Fingerprint) -> String { "setext" }

  static func confidence(_ marks: Fingerprint) -> Double {
    var score = 0.0
    if marks.linkedSetextHeadings >= 1 { score += 0.6 }
    if marks.setextTitle, marks.assetImages >= 1, !marks.hasFrontMatter { score += 0.5 }
    if marks.continuationsAfterLink >= 1, marks.setextTitle { score += 0.2 }
    return score
  }

  static func read(_ page: SourcePage, into draft: inout Draft) {
    Head.readFields(page, into: &draft)
    var buttons: [Line] = []
    let lines = GluedLines.split(BrokenLines.joinBehindLinks(page.lines)) { buttons.append($0) }
    draft.remove(buttons, rule: "video controls")
    let blocks = BlockParser.parse(lines)
    SiteURL.fill(&draft, from: blocks)
    readTitle(blocks, into: &draft)
    Head.takeFirstParagraphAsAbstract(&draft)
    Head.finish(&draft)
  }

  private static func readTitle(_ blocks: [Block], into draft: inout Draft) {
    guard let index = blocks.firstIndex(where: { $0.kind == .heading && $0.level == 1 }), index <= 3 else {
      draft.blocks = blocks
      return
    }
    draft.blocks = Array(blocks[(index + 1)...])
    var before: [Line] = []
    for block in blocks[..<index] {
      for line in block.lines {
        if draft.date == nil, let date = DateLine.date(line.text) {
          draft.date = Sourced(date, line.number)
          draft.remove(line, rule: "date before the title")
        } else {
          before.append(line)
        }
      }
    }
    let line = blocks[index].lines[0]
    let text = InlineRule.withoutNoBreakSpaces(line.text).trimmed
    let cut = GluedTitle.start(text, slug: draft.slug, blocks: blocks)
    draft.title = Head.title(content: text[cut...], line.number)
    let note = text[..<cut].trimmed
    if !note.isEmpty { before.append(Line(note, line.number)) }
    draft.changeNote = before
  }
}

/// `Added a note on ropes. Lanterns`: a change note and the title on one line.
enum GluedTitle {
  /// Where the title begins: at the words that make the page's slug, else behind a note of the change log.
  static func start(_ text: Bytes, slug: String?, blocks: [Block]) -> Int {
    if let slug, let start = start(text, ending: slug) { return start }
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

  /// The start of the words at the end of `text` that spell `slug`; the longest such run.
  private static func start(_ text: Bytes, ending slug: String) -> Int? {
    let wanted = Array(slug.lowercased().utf8.filter { Byte.isWord($0) })
    var position = wanted.count
    var index = text.endIndex
    while index > text.startIndex, position > 0 {
      index -= 1
      let byte = text[index]
      guard Byte.isWord(byte), byte < 0x80 else { continue }
      let lower = Byte.isUpper(byte) ? byte + 32 : byte
      position -= 1
      guard lower == wanted[position] else { return nil }
    }
    guard position == 0, !wanted.isEmpty else { return nil }
    return index == text.startIndex || text[index - 1] == Byte.space ? index : nil
  }
}
