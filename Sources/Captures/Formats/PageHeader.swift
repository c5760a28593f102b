/// A way in which a tool saves pages: how to detect its output, and how to read a page from it.
protocol CaptureFormat: Sendable {
  /// Returns the name of the format for reports.
  static func name(of signals: FormatSignals) -> String

  /// Returns the confidence, from 0 to 1, that a page with these signals has this format. A format is only chosen
  /// from 0.5.
  static func confidence(_ signals: FormatSignals) -> Double

  /// Adds the metadata, title, abstract, and blocks of the page to the builder, and logs the lines that it leaves
  /// out as removed.
  static func read(_ page: SourcePage, into builder: inout PageBuilder)
}

/// Reads the parts of a page's header that all formats share: fields, title, abstract, and slug.
enum PageHeader {
  static func readFields(_ page: SourcePage, into builder: inout PageBuilder) {
    if let title = Located(field: page.field("title")) {
      builder.title = Located(SiteTitle.strip(title.value), title.number)
    }
    builder.description = Located(field: page.field("description"))
    let source = page.field("source") ?? page.field("url") ?? page.field("source_url")
    if let source, source.value.contains("://") { builder.source = Located(field: source) }
    builder.date = Located(field: page.field("timestamp") ?? page.field("date") ?? page.field("fetched"))
  }

  static func title(_ line: Line) -> Located {
    let level = LineKind.atxLevel(line.text) ?? 0
    return title(content: LineKind.atxContent(line.text, level), line.number)
  }

  static func title(content: Bytes, _ number: Int32) -> Located {
    let text = content.replacingNoBreakSpaces.trimmed
    if let link = LinkSpan.only(in: text), !link.isImage {
      return Located(text[link.text].trimmed.string, number)
    }
    return Located(text.string, number)
  }

  static func readBreadcrumb(_ text: Bytes, into builder: inout PageBuilder) {
    for link in LinkSpan.all(in: text) where !link.isImage {
      let url = LinkDestination.repaired(link.url(in: text)).string
      builder.breadcrumb.append((PlainText.of(text[link.text].trimmed), url))
    }
  }

  /// Uses a quote at the beginning of the body as the abstract, unless it is an aside.
  static func takeQuotedAbstract(_ builder: inout PageBuilder) {
    guard let first = builder.blocks.first, first.kind == .quote, AsideLabel.quoted(first.text) == nil else {
      return
    }
    builder.abstract = first.lines.map { Line(($0.text.droppingPrefix(">") ?? $0.text).trimmed, $0.number) }
    builder.blocks.removeFirst()
  }

  /// Uses the first paragraph of the body as the abstract, because the site shows the abstract directly below the
  /// title.
  static func takeFirstParagraphAsAbstract(_ builder: inout PageBuilder) {
    guard builder.abstract.isEmpty, var first = builder.blocks.first, first.kind == .paragraph,
      AsideLabel.alone(first.text) == nil, !first.text.hasPrefix("**"), !first.text.hasPrefix("!["),
      !first.text.hasPrefix("Video with")
    else { return }
    builder.blocks.removeFirst()
    // Some formats have no line break between the abstract and the hero image.
    if let last = first.lines.last, let image = trailingImageStart(last.text) {
      first.lines[first.lines.count - 1].text = last.text[..<image].trimmedEnd
      builder.blocks.insert(Block(.paragraph, [Line(last.text[image...], last.number)]), at: 0)
    }
    builder.abstract = first.lines.map { Line($0.text.trimmed, $0.number) }
  }

  private static func trailingImageStart(_ text: Bytes) -> Int? {
    guard let image = LinkSpan.all(in: text).first(where: \.isImage),
      image.range.lowerBound > text.startIndex,
      text[image.range.lowerBound - 1] != Byte.space || image.range.upperBound == text.endIndex
    else { return nil }
    return image.range.lowerBound
  }

  /// Derives the description, the slug, and the “Not Found” state from the other fields.
  static func finish(_ builder: inout PageBuilder) {
    if builder.description == nil, let first = builder.abstract.first {
      let text = builder.abstract.map { PlainText.of($0.text.replacingNoBreakSpaces) }.joined(
        separator: " ")
      builder.description = Located(text, first.number)
    }
    if builder.slug == nil, let source = builder.source { builder.slug = SourceURL.slug(source.value) }
    builder.isNotFound = NotFoundPage.matches(builder)
    if builder.isNotFound {
      builder.reportUnrecognized(Line(builder.title?.value ?? "", builder.title?.number ?? 1), .notFound)
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

/// Recovers the page's own URL from the links of its headings.
enum HeadingLinkURL {
  /// Returns the path that most heading links have in common, such as
  /// `/design/human-interface-guidelines/sidebars`.
  static func path(ofHeadingsIn blocks: [Block]) -> String? {
    var votes: [String: Int] = [:]
    for block in blocks where block.kind == .heading {
      guard let link = LinkSpan.only(in: block.text.trimmed), !link.isImage else { continue }
      let url = LinkDestination.repaired(link.url(in: block.text.trimmed)).string
      guard let hash = url.firstIndex(of: "#"), hash > url.startIndex else { continue }
      votes[String(url[..<hash]), default: 0] += 1
    }
    return votes.max { ($0.value, $1.key) < ($1.value, $0.key) }?.key
  }

  /// Returns the absolute form of a path on the developer site; nil for other relative paths.
  static func absolute(_ path: String) -> String? {
    if path.contains("://") { return path }
    guard path.hasPrefix("/design/") || path.hasPrefix("/documentation/") || path.hasPrefix("/videos/") else {
      return nil
    }
    return "https://developer.apple.com" + path
  }

  /// Sets the source and slug from the heading links, or the slug from the file name if there are none.
  static func fill(_ builder: inout PageBuilder, from blocks: [Block]) {
    if let path = path(ofHeadingsIn: blocks) {
      builder.slug = SourceURL.slug(path)
      if builder.source == nil, let url = absolute(path) {
        let number = blocks.first { $0.kind == .heading && $0.text.hasPrefix("[") }?.number ?? 1
        builder.source = Located(url, number)
      }
    } else if builder.source == nil {
      let name = builder.file.split(separator: "/").last.map(String.init) ?? ""
      builder.slug = name.split(separator: ".").first.map { $0.lowercased() }
    }
  }
}
