import Basics

/// Reads the parts of a page's header that all formats share: fields, title, abstract, and slug.
enum PageHeader {
  static func readFields(_ page: SourcePage, into builder: inout PageBuilder) {
    if let title = Located(field: page.field("title")) {
      builder.title = Located(SiteTitle.strip(title.value), title.number)
    }
    builder.description = Located(field: page.field("description"))
    let sources = Saver.sourceFields.lazy.compactMap { page.field($0) }
    if let source = sources.first(where: { $0.value.contains("://") }) { builder.source = source }
    func first(_ fields: [String]) -> Located? {
      fields.lazy.compactMap { Located(field: page.field($0)) }.first
    }
    builder.date = first(Saver.dateFields) ?? builder.date
    builder.captured = first(Saver.timeFields + ["created"]) ?? builder.captured
  }

  /// Returns the index of the first heading of level 1 outside of fenced code, if `#` marks it.
  static func titleIndex(in lines: ArraySlice<Line>) -> Int? {
    var tracker = FenceTracker()
    return lines.firstIndex { tracker.consume($0.text) != .code && LineKind.atxLevel($0.text) == 1 }
  }

  static func title(_ line: Line) -> Located {
    let level = LineKind.atxLevel(line.text) ?? 0
    return title(content: LineKind.atxContent(line.text, level), line.number)
  }

  static func title(content: Bytes, _ number: Int32) -> Located {
    let text = content.replacingNoBreakSpaces.trimmed
    if let link = LinkSpan.onlyLink(in: text) {
      return Located(text[link.text].trimmed.string, number)
    }
    return Located(text.string, number)
  }

  /// Removes the title from the first blocks of a page, and reads the lines above it.
  ///
  /// - Returns: the line with the title; nil if none of the blocks is one.
  static func takeTitle(_ blocks: [Block], within most: Int, into builder: inout PageBuilder) -> Line? {
    guard let index = blocks.firstIndex(where: { $0.kind == .heading && $0.level == 1 }), index <= most else {
      builder.blocks = blocks
      return nil
    }
    builder.blocks = TextBeforeTitle.read(blocks[..<index], into: &builder) + blocks[(index + 1)...]
    return blocks[index].lines[0]
  }

  static func readBreadcrumb(_ text: Bytes, into builder: inout PageBuilder) {
    for link in LinkSpan.all(in: text) where !link.isImage {
      builder.breadcrumb.append((link.title(in: text), link.target(in: text).string))
    }
  }

  /// Uses a quote at the beginning of the body as the abstract, unless it is an aside.
  static func takeQuotedAbstract(_ builder: inout PageBuilder) {
    guard let first = builder.blocks.first, first.kind == .quote, AsideLabel.quoted(first.text) == nil else {
      return
    }
    let lines = first.lines.map { Line(Quote.content($0.text), $0.number) }
    // An abstract is one paragraph.
    let blocks = BlockParser.parse(lines)
    guard blocks.count == 1, blocks[0].kind == .paragraph else { return }
    builder.abstract = lines.map { Line($0.text.trimmed, $0.number) }
    builder.blocks.removeFirst()
  }

  /// Uses the first paragraph of the body as the abstract, because the site shows the abstract directly below the
  /// title.
  static func takeFirstParagraphAsAbstract(_ builder: inout PageBuilder) {
    guard builder.abstract.isEmpty, var first = builder.blocks.first, first.kind == .paragraph,
      AsideLabel.alone(first.text) == nil, !first.text.hasPrefix("**"), !first.text.hasPrefix("!["),
      !first.text.hasPrefix("Video with")
    else { return }
    // Some formats have no line break between the abstract and the hero image, or the cards of a list of pages.
    guard let line = first.lines.firstIndex(where: { mediaStart($0.text) != nil }),
      let media = mediaStart(first.lines[line].text)
    else {
      builder.blocks.removeFirst()
      builder.abstract = first.lines.map { Line($0.text.trimmed, $0.number) }
      return
    }
    let text = first.lines[line].text
    let before = first.lines[..<line] + [Line(text[..<media].trimmed, first.lines[line].number)]
    builder.abstract = before.filter { !$0.isBlank }.map { Line($0.text.trimmed, $0.number) }
    guard !builder.abstract.isEmpty else { return }
    first.lines.removeSubrange(..<line)
    first.lines[0].text = text[media...]
    builder.blocks[0] = first
  }

  /// Returns the start of the first image that is not an icon inside a sentence, or of a link that contains an image.
  private static func mediaStart(_ text: Bytes) -> Int? {
    LinkSpan.all(in: text).first { span in
      guard span.isImage else { return text[span.text].trimmed.hasPrefix("![") }
      return span.range.lowerBound == text.startIndex || text[span.range.lowerBound - 1] != Byte.space
        || span.range.upperBound == text.endIndex
    }?.range.lowerBound
  }

  /// Derives the description, the slug, and the “Not Found” state from the other fields.
  static func finish(_ builder: inout PageBuilder) {
    if builder.description == nil, let first = builder.abstract.first {
      let text = builder.abstract.map { PlainText.of($0.text.replacingNoBreakSpaces, withoutImages: true) }
        .joined(
          separator: " ")
      if !Bytes(text).isBlank { builder.description = Located(Bytes(text).trimmed.string, first.number) }
    }
    if builder.slug == nil, let source = builder.source { builder.slug = SourceURL.slug(source.value) }
    builder.isNotFound = NotFoundPage.matches(builder)
    if builder.isNotFound {
      builder.report(
        "capture.not-found/note", at: Line(builder.title?.value ?? "", builder.title?.number ?? 1))
    }
  }
}

/// Detects captures of the page that the site shows for unknown URLs.
enum NotFoundPage {
  static func matches(_ builder: PageBuilder) -> Bool {
    let title = builder.title?.value.lowercased() ?? ""
    let isTitled = title == "not found" || title == "page not found" || title.hasPrefix("404")
    if isTitled { return builder.blocks.count <= 12 }
    guard builder.blocks.count <= 8 else { return false }
    return builder.blocks.contains { block in
      block.text.contains(text: "The page you’re looking for can’t be found")
        || block.text.contains(text: "The page you're looking for can't be found")
    }
  }
}
