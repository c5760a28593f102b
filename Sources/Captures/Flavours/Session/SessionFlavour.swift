import Basics

/// Flavour 4: a session's page as running text, its transcript twice, its code samples broken into tokens.
enum SessionFlavour: CaptureFlavour {
  static func name(of marks: Fingerprint) -> String { "wwdc" }

  static func confidence(_ marks: Fingerprint) -> Double {
    var score = 0.0
    if marks.sessionCode { score += 0.4 }
    if marks.searchVideo { score += 0.4 }
    if marks.chapters >= 2 { score += 0.1 }
    if marks.codeSamplesHeading { score += 0.1 }
    if marks.tokenLines >= 5 { score += 0.2 }
    return score
  }

  static func read(_ page: SourcePage, into draft: inout Draft) {
    Head.readFields(page, into: &draft)
    draft.kind = Sourced("video", 1)
    var parts = SessionParts(page.lines)
    readCode(parts.title, into: &draft)
    draft.remove(parts.labels, rule: "page labels")
    let about = SessionAbout.read(&parts, into: &draft)
    let transcript = Transcript.read(parts.transcript, into: &draft)
    let samples = SampleTitles.assign(parts.samples, parts.chapters, &draft)
    let title = draft.title?.value ?? "this session"
    draft.blocks = about.description
    draft.blocks += about.resources
    draft.blocks += transcriptBlocks(transcript, title: title)
    draft.blocks += chapterBlocks(parts.chapters, samples)
    draft.blocks += sampleBlocks(samples, heading: parts.samplesHeading)
    draft.blocks += BlockParser.parse(parts.rest)
    for line in parts.rest where !line.isBlank { draft.doesNotUnderstand(line, .unknownText) }
    Head.finish(&draft)
  }

  /// `Wwdc2020 10031` names the page's URL.
  private static func readCode(_ title: Line?, into draft: inout Draft) {
    guard let title else { return }
    let text = Shape.atxContent(title.text, Shape.atxLevel(title.text) ?? 0)
    guard SessionCode.isCode(text) else {
      draft.title = Head.title(title)
      return
    }
    draft.remove(title, rule: "session code")
    let words = text.string.lowercased().split { $0 == " " || $0 == "-" || $0 == "/" }
    guard let number = words.last else { return }
    let event = words.dropLast().joined(separator: "-")
    draft.slug = "\(event)-\(number)"
    if draft.source == nil {
      draft.source = Sourced("https://developer.apple.com/videos/play/\(event)/\(number)", title.number)
    }
  }

  private static func transcriptBlocks(_ paragraphs: [Line], title: String) -> [Block] {
    guard let first = paragraphs.first, let last = paragraphs.last else { return [] }
    let label = "Transcript of “\(title)”".replacing("\\", with: "\\\\").replacing("\"", with: "\\\"")
    var blocks = [
      Block(.heading, [Line("Transcript", first.number)], level: 2),
      Block(.directive, [Line("@DisclosureGroup(\"\(label)\") {", first.number)]),
    ]
    blocks += paragraphs.map { Block(.paragraph, [$0]) }
    blocks.append(Block(.directive, [Line("}", last.number)]))
    return blocks
  }

  private static func chapterBlocks(_ chapters: [Chapter], _ samples: [CodeSample]) -> [Block] {
    guard let first = chapters.first else { return [] }
    var anchors: [Int32: String] = [:]
    for sample in samples {
      for number in sample.chapterLines { anchors[number] = sample.anchor }
    }
    let items = chapters.map { chapter in
      let title = MarkdownText.escaped(chapter.title)
      let text = anchors[chapter.number].map { "[\(title)](#\($0))" } ?? title
      return Line("- \(chapter.time) – \(text)", chapter.number)
    }
    return [Block(.heading, [Line("Chapters", first.number)], level: 2), Block(.list, items)]
  }

  private static func sampleBlocks(_ samples: [CodeSample], heading: Line?) -> [Block] {
    guard let first = samples.first else { return [] }
    var blocks = [Block(.heading, [Line("Code samples", heading?.number ?? first.lines[0].number)], level: 2)]
    for sample in samples {
      blocks.append(
        Block(
          .heading, [Line(MarkdownText.escaped(sample.title), sample.lines[0].number)], level: 3,
          anchor: sample.anchor))
      blocks.append(Block(.code, sample.lines))
    }
    return blocks
  }
}

enum MarkdownText {
  /// Text of a page's title or chapter, written so that Markdown reads it as text.
  static func escaped(_ text: String) -> String {
    var out: [UInt8] = []
    out.reserveCapacity(text.utf8.count + 8)
    for byte in text.utf8 {
      if special.contains(byte) { out.append(UInt8(ascii: "\\")) }
      out.append(byte)
    }
    return String(decoding: out, as: UTF8.self)
  }

  private static let special = ByteSet("\\`*_[]<")
}
