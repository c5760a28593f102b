import Basics

/// Reads the page of a conference session: run-on text, a transcript that appears twice, and code samples with one
/// token per line.
enum SessionFormat: CaptureFormat {
  static func name(of signals: FormatSignals) -> String { "wwdc" }

  static func confidence(_ signals: FormatSignals) -> Double {
    var score = signals.score([.sessionCode: 0.4, .videoSearch: 0.4, .streamingNote: 0.3, .codeSamples: 0.1])
    if signals[.chapter] >= 2 { score += 0.1 }
    if signals[.token] >= 5 { score += 0.2 }
    return score
  }

  static func read(_ page: SourcePage, into builder: inout PageBuilder) {
    PageHeader.readFields(page, into: &builder)
    if let title = builder.title, SessionCode.isCode(Bytes(title.value)) { builder.title = nil }
    builder.kind = Located("video", 1)
    var sections = SessionSections(page.lines)
    let isPlain = SessionText.isPlain(sections)
    let hasBlocks = !isPlain && !SessionAbout.isRunOn(sections)
    if hasBlocks { sections = SessionSections(page.lines, keepsBlocks: true) }
    readCode(sections.title, into: &builder)
    builder.remove(sections.labels, rule: "page labels")
    var about = SessionAbout()
    if hasBlocks {
      builder.blocks = BlockParser.parse(sections.about)
      PageHeader.takeFirstParagraphAsAbstract(&builder)
      about.description = builder.blocks
    } else {
      about = SessionAbout.read(sections, into: &builder)
    }
    var transcript =
      hasBlocks
      ? SessionTranscript.paragraphs(sections.transcript, into: &builder)
      : SessionTranscript.read(sections.transcript, isPlain: isPlain, into: &builder).map { [$0] }
    let samples = CodeSample.assignTitles(sections.samples, sections.chapters, &builder)
    if builder.title == nil, let title = sections.title { builder.title = PageHeader.title(title) }
    let title = builder.title?.value ?? "this session"
    if isPlain {
      about.description = SessionText.escaped(about.description)
      about.resources = SessionText.escaped(about.resources)
      transcript = transcript.map(SessionText.escaped)
      builder.abstract = SessionText.escaped(builder.abstract)
      builder.title?.value = MarkdownEscaping.asPlainText(Bytes(title)).string
    }
    builder.blocks = about.description
    builder.blocks += about.resources
    builder.blocks += transcriptBlocks(transcript, title: title)
    builder.blocks += chapterBlocks(sections.chapters, samples)
    builder.blocks += sampleBlocks(samples, heading: sections.samplesHeading)
    builder.blocks += BlockParser.parse(sections.rest)
    for line in sections.rest where !line.isBlank {
      builder.report("capture.unknown-text", at: line, ["text": line.excerpt])
    }
    PageHeader.finish(&builder)
  }

  /// Reads the slug and URL from a title such as `Wwdc2020 10031`.
  private static func readCode(_ title: Line?, into builder: inout PageBuilder) {
    guard let title else { return }
    let text = LineKind.atxContent(title.text, LineKind.atxLevel(title.text) ?? 0)
    guard SessionCode.isCode(text) else {
      builder.title = PageHeader.title(title)
      return
    }
    builder.remove(title, rule: "session code")
    let words = text.string.lowercased().split { $0 == " " || $0 == "-" || $0 == "/" }
    guard let number = words.last else { return }
    let event = words.dropLast().joined(separator: "-")
    builder.slug = "\(event)-\(number)"
    if builder.source == nil {
      builder.source = Located("https://developer.apple.com/videos/play/\(event)/\(number)", title.number)
    }
  }

  /// Returns the section of a transcript, from the lines of its paragraphs.
  static func transcriptBlocks(_ paragraphs: [[Line]], title: String) -> [Block] {
    guard let first = paragraphs.first?.first, let last = paragraphs.last?.last else { return [] }
    let label = "Transcript of “\(title)”".replacing("\\", with: "\\\\").replacing("\"", with: "\\\"")
    var blocks = [
      Block(.heading, [Line("Transcript", first.number)], level: 2),
      Block(.directive, [Line("@DisclosureGroup(\"\(label)\") {", first.number)]),
    ]
    blocks += paragraphs.map { Block(.paragraph, $0) }
    blocks.append(Block(.directive, [Line("}", last.number)]))
    return blocks
  }

  private static func chapterBlocks(_ chapters: [SessionChapter], _ samples: [CodeSample]) -> [Block] {
    guard let first = chapters.first else { return [] }
    var anchors: [Int32: String] = [:]
    for sample in samples {
      for number in sample.chapterLines { anchors[number] = sample.anchor }
    }
    let items = chapters.map { chapter in
      let title = MarkdownEscaping.escaped(chapter.title)
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
          .heading, [Line(MarkdownEscaping.escaped(sample.title), sample.lines[0].number)], level: 3,
          anchor: sample.anchor))
      blocks.append(Block(.code, sample.lines))
    }
    return blocks
  }
}

// MARK: - Session patterns

/// Recognizes the code that some captures have in place of a session's title: `Wwdc2020 10031`.
enum SessionCode {
  static func isCode(_ title: Bytes) -> Bool {
    let text = title.trimmed
    guard let space = text.lastIndex(where: " -/".utf8.contains) else { return false }
    let event = text[..<space].string.lowercased()
    let number = text[(space + 1)...]
    guard !number.isEmpty, number.allSatisfy(\.isASCIIDigit) else { return false }
    if event.hasPrefix("wwdc") { return event.dropFirst(4).allSatisfy { $0.isNumber || $0 == " " } }
    return event == "tech talks" || event == "tech-talks" || event == "meet with apple" || event == "insights"
  }
}

/// A chapter of a session: `2:08 -Lamps and ladders`.
struct SessionChapter: Hashable {
  var time: String
  var title: String
  var number: Int32

  static func parse(_ line: Line) -> SessionChapter? {
    let text = line.text.trimmed
    let time = text.prefix { $0.isASCIIDigit || $0 == UInt8(ascii: ":") }
    let parts = time.split(separator: UInt8(ascii: ":"), omittingEmptySubsequences: false)
    guard (2...3).contains(parts.count), let first = parts.first, (1...3).contains(first.count),
      parts.dropFirst().allSatisfy({ $0.count == 2 })
    else { return nil }
    var rest = text.dropFirst(time.count).trimmed
    guard let dash = rest.droppingPrefix("-") ?? rest.droppingPrefix("–") ?? rest.droppingPrefix("—") else {
      return nil
    }
    rest = dash.trimmed
    guard !rest.isEmpty else { return nil }
    return SessionChapter(time: time.string, title: rest.string, number: line.number)
  }
}
