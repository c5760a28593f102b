import Basics

/// Reads pages with underlined, linked headings, no front matter, and a line break after every link.
enum SetextFormat: CaptureFormat {
  static func name(of signals: FormatSignals) -> String { "setext" }

  static func confidence(_ signals: FormatSignals) -> Double {
    let score = signals.score([.linkedSetextHeading: 0.6])
    guard signals.has(.setextTitle) else { return score }
    let images = signals.has(.frontMatter) ? 0 : signals.score([.assetImage: 0.5])
    return score + images + signals.score([.selfLinkedHeading: 0.6, .continuationAfterLink: 0.2])
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
    guard let line = PageHeader.takeTitle(blocks, within: 3, into: &builder) else { return }
    let text = line.text.replacingNoBreakSpaces.trimmed
    let cut = MissingTitleBreak.titleStart(
      in: text, slug: builder.slug, blocks: blocks, isDated: builder.changeDate != nil)
    builder.title = PageHeader.title(content: text[cut...], line.number)
    let note = Block(.paragraph, [Line(text[..<cut].trimmed, line.number)])
    if !note.text.isEmpty { builder.blocks = TextBeforeTitle.read([note], into: &builder) + builder.blocks }
  }
}

/// Separates a change note from the title that follows it on the same line: `Added a note on ropes. Lanterns`.
enum MissingTitleBreak {
  /// Returns the index at which the title begins: at the words that form the slug of the page, or after a note that
  /// the change log contains.
  ///
  /// - Parameter isDated: whether the page shows a date above the title, so that the title follows a note.
  static func titleStart(in text: Bytes, slug: String?, blocks: [Block], isDated: Bool) -> Int {
    if let slug, let start = titleStart(in: text, ending: slug) {
      // “Working with rope” can be the title of a page named “rope”.
      let note = text[..<start].trimmed
      if isDated || note.last.map({ ".!?".utf8.contains($0) }) == true || KindName.of(note) != nil {
        return start
      }
    }
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
      position -= 1
      guard byte.asciiLowercased == wanted[position] else { return nil }
    }
    guard position == 0, !wanted.isEmpty else { return nil }
    return index == text.startIndex || text[index - 1] == Byte.space ? index : nil
  }
}
