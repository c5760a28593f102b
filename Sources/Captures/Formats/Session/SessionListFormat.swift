import Basics

/// Reads the whole page of a session in which the tabs of the page are the items of one list: `* # Knots`, then
/// `* Search this video…` with the transcript, then an item for each listing.
enum SessionListFormat: CaptureFormat {
  static func name(of signals: FormatSignals) -> String { "wwdc-list" }

  static func confidence(_ signals: FormatSignals) -> Double {
    signals.has(.listTitle) && signals.has(.videoSearch) ? 0.9 : 0
  }

  static func read(_ page: SourcePage, into builder: inout PageBuilder) {
    PageHeader.readFields(page, into: &builder)
    builder.kind = Located("video", 1)
    guard let title = page.lines.firstIndex(where: { isTitle($0.text) }) else { return }
    let end = page.lines.firstIndex { isFooter($0.text) } ?? page.lines.count
    var kept: [Line] = []
    strip(page.lines[..<title], into: &builder, kept: &kept)
    var parts = SessionListParts(page.lines[title..<max(title, end)], &builder)
    readSource(parts, into: &builder)
    if let line = parts.title { builder.title = PageHeader.title(line) }
    if end > title { strip(page.lines[end...], into: &builder, kept: &kept) }
    parts.about = parts.about.filter { line in
      guard isDownload(line.text) else { return true }
      builder.remove(line, rule: "page labels")
      return false
    }
    builder.blocks = BlockParser.parse(parts.about)
    PageHeader.takeFirstParagraphAsAbstract(&builder)
    // Unrecognized text stays in its place before the page.
    builder.blocks.insert(contentsOf: BlockParser.parse(kept), at: 0)
    builder.blocks += SessionFormat.transcriptBlocks(
      parts.transcript, title: builder.title.map { PlainText.of(Bytes($0.value)) } ?? "this session")
    builder.blocks += BlockParser.parse(parts.rest)
    if let first = parts.samples.first {
      builder.blocks.append(Block(.heading, [Line("Code samples", first.number)], level: 2))
      builder.blocks += BlockParser.parse(parts.samples)
    }
    PageHeader.finish(&builder)
  }

  /// Returns true for the list item with the title of the page.
  static func isTitle(_ text: Bytes) -> Bool {
    guard text.first.map({ "*-+".utf8.contains($0) }) == true, let marker = LineKind.listMarker(text) else {
      return false
    }
    return LineKind.atxLevel(marker.content) == 1
  }

  private static func isFooter(_ text: Bytes) -> Bool {
    let text = text.trimmed
    return text.hasPrefix("## Developer Footer") || text.hasPrefix("Copyright ©")
      || text.hasPrefix("##### Developer Footer")
  }

  private static let labels: [StaticString] = [
    "View in English", "More Videos", "About", "Summary", "Transcript", "Code", "Streaming is available",
    "[Search", "Cancel](",
  ]

  /// Removes the menus around the page, the images of its controls, and the labels of its tabs.
  private static func strip(_ lines: ArraySlice<Line>, into builder: inout PageBuilder, kept: inout [Line]) {
    var others: [Line] = []
    for line in lines {
      let text = LineKind.listMarker(line.text)?.content.trimmed ?? line.text.trimmed
      // Below the page, its title is the last item of the breadcrumb.
      if labels.contains(where: { text.hasPrefix($0) })
        || builder.title.map({ text == Bytes($0.value) }) ?? false
      {
        builder.remove(line, rule: "page labels")
      } else {
        others.append(line)
      }
    }
    SiteBoilerplate.strip(others[...], into: &builder, kept: &kept)
  }

  private static func isDownload(_ text: Bytes) -> Bool {
    var text = text.trimmed
    while let marker = LineKind.listMarker(text) { text = marker.content.trimmed }
    if text.isEmpty { return false }
    guard let link = LinkSpan.only(in: text) else { return SessionTail.isDownload(text) }
    return SessionTail.isDownload(text[link.text].trimmed)
  }

  /// Reads the URL and the slug from the links to the times of the video.
  private static func readSource(_ parts: SessionListParts, into builder: inout PageBuilder) {
    guard let url = parts.videoURL else { return }
    let path = url.split(separator: "/").suffix(2)
    guard path.count == 2 else { return }
    builder.slug = path.joined(separator: "-")
    if builder.source == nil {
      builder.source = Located(HeadingLinkURL.absolute(url) ?? url, parts.title?.number ?? 1)
    }
  }
}

/// The parts of such a page, without the list around them.
struct SessionListParts {
  var title: Line?
  var about: [Line] = []
  /// The lines of the paragraphs of the transcript.
  var transcript: [[Line]] = []
  /// Whether the next line of the transcript begins a paragraph.
  private var beginsParagraph = true
  /// The listings, each after a heading with its title.
  var samples: [Line] = []
  var rest: [Line] = []
  /// The URL of the video’s page, to which the times of chapters and captions link.
  var videoURL: String?

  private enum Part { case about, transcript, samples, rest }

  init(_ lines: ArraySlice<Line>, _ builder: inout PageBuilder) {
    var part = Part.about
    var tracker = FenceTracker()
    for (index, line) in zip(lines.indices, lines) {
      let isCode = tracker.consume(line.text.trimmed) == .code
      var text = line.text
      if !isCode, text.indent == 0, let marker = LineKind.listMarker(text) {
        text = marker.content
        if text.trimmed.hasPrefix("Search this video") {
          part = .transcript
          builder.remove(line, rule: "page labels")
          continue
        }
        if title != nil { part = Self.hasListing(lines[(index + 1)...]) ? .samples : .rest }
      } else {
        text = text.dropFirst(columns: min(2, text.indent))
      }
      let content = Line(text, line.number)
      if title == nil, LineKind.atxLevel(text) == 1 {
        title = content
      } else {
        add(content, to: part, isCode: isCode, &builder)
      }
    }
  }

  /// Whether the item whose other lines are given contains a listing.
  private static func hasListing(_ lines: ArraySlice<Line>) -> Bool {
    lines.prefix { $0.isBlank || $0.text.indent > 0 }.contains { LineKind.isFence($0.text.trimmed) }
  }

  private mutating func add(_ line: Line, to part: Part, isCode: Bool, _ builder: inout PageBuilder) {
    switch part {
    case .about: about.append(Line(withoutTimes(line.text), line.number))
    case .rest: rest.append(Line(withoutTimes(line.text), line.number))
    case .transcript:
      let text = withoutTimes(line.text)
      let isTime = Self.isTime(text.trimmed)
      if isTime { builder.remove(line, rule: "times of captions") }
      if isTime || text.isBlank {
        beginsParagraph = true
        return
      }
      if beginsParagraph { transcript.append([]) }
      beginsParagraph = false
      // Spaces at the end are a line break.
      transcript[transcript.count - 1].append(Line(text.drop { $0 == Byte.space }, line.number))
    case .samples:
      if !isCode, let item = LineKind.listMarker(line.text)?.content,
        let chapter = SessionChapter.parse(Line(withoutTimes(item), line.number))
      {
        samples += [Line([], line.number), Line("### " + chapter.title, line.number), Line([], line.number)]
      } else {
        samples.append(Line(line.text.dropFirst(columns: min(2, line.text.indent)), line.number))
      }
    }
  }

  /// Whether a line is the time of a caption, such as `12:07`.
  private static func isTime(_ text: Bytes) -> Bool {
    text.count <= 8 && text.contains(UInt8(ascii: ":"))
      && text.allSatisfy { $0.isASCIIDigit || $0 == UInt8(ascii: ":") }
  }

  /// Returns a line in which links to times of the video are text.
  private mutating func withoutTimes(_ text: Bytes) -> Bytes {
    guard text.find("time=") != nil else { return text }
    return LinkSpan.replaced(in: text) { link in
      let url = link.url(in: text).string
      guard !link.isImage, url.contains("?time=") || url.contains("&time="), url.contains("/videos/play/")
      else { return nil }
      if videoURL == nil {
        let path = url.prefix { $0 != "?" }
        videoURL = String(path.last == "/" ? path.dropLast() : path)
      }
      return text[link.text]
    }
  }
}
