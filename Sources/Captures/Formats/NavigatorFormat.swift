import Basics

/// Reads the output of html2text for the whole page, including the site's navigator and footer.
///
/// Shortened output of the same tool, without boilerplate, is read here too.
enum NavigatorFormat: CaptureFormat {
  static func name(of signals: FormatSignals) -> String { "html2text" }

  static func confidence(_ signals: FormatSignals) -> Double {
    if signals.has(.urlField) { return 0 }
    var score = signals.score([
      .notice: 0.3, .navigator: 0.3, .navigatorRow: 0.3, .boilerplate: 0.15, .currentPage: 0.2,
    ])
    if signals.has(.source) {
      if signals.has(.siteTitle) { score += 0.4 }
      if signals[.linkedATXHeading] >= 2 { score += 0.3 }
    }
    // Only the page of a symbol shows its platforms like this, even if nothing else of the site is left.
    if signals.has(.platformRun), !signals.has(.linkedATXHeading) { score += 0.5 }
    return score
  }

  static func read(_ page: SourcePage, into builder: inout PageBuilder) {
    PageHeader.readFields(page, into: &builder)
    WholePage.read(NumberedText.escape(page.lines), into: &builder)
  }
}

/// Reads a page with the site's boilerplate around it. Removes known boilerplate line by line and keeps
/// unrecognized text.
enum WholePage {
  /// - Parameter separatesLines: whether a line can be a paragraph, since the tool does not wrap lines.
  static func read(_ lines: [Line], into builder: inout PageBuilder, separatesLines: Bool = true) {
    let region = region(lines)
    var kept: [Line] = []
    SiteBoilerplate.strip(lines[..<region.lowerBound], into: &builder, kept: &kept)
    var body = Array(lines[region])
    SiteBoilerplate.stripFromBody(&body, &builder)
    BreadcrumbList.take(from: &body, into: &builder)
    PlatformRun.take(from: &body, into: &builder)
    if separatesLines { body = MissingBlankLines.insert(body) }
    if region.upperBound == lines.count { InPageList.take(from: &body, into: &builder) }
    var tail: [Line] = []
    SiteBoilerplate.strip(lines[region.upperBound...], into: &builder, kept: &tail)
    let blocks = BlockParser.parse(body)
    readTitle(blocks, into: &builder)
    if region.upperBound < lines.count { checkTitle(lines[region.upperBound], &builder) }
    PageHeader.takeFirstParagraphAsAbstract(&builder)
    // Unrecognized text stays in its place before or after the body.
    builder.blocks.insert(contentsOf: BlockParser.parse(kept), at: 0)
    builder.blocks += BlockParser.parse(tail)
    PageHeader.finish(&builder)
  }

  /// Returns the lines from after “Navigator is ready” up to “Current page is …”.
  private static func region(_ lines: [Line]) -> Range<Int> {
    let ready = lines.firstIndex { $0.text.hasPrefix("Navigator is ready") }
    var start = ready.map { $0 + 1 } ?? 0
    if ready == nil {
      // Without this line, the page begins at its title. The warning about JavaScript is also a heading of level 1.
      let title = lines.firstIndex { line in
        LineKind.atxLevel(line.text) == 1 && !line.text.contains(text: "This page requires JavaScript")
      }
      if let title, lines[..<title].contains(where: { SiteBoilerplate.isKnown($0.text) }) { start = title }
    }
    return start..<(end(lines, from: start) ?? lines.count)
  }

  /// Returns the index of the first line below the body. The body itself can contain such a line, but not with the
  /// title of the page.
  private static func end(_ lines: [Line], from start: Int) -> Int? {
    let body = lines[start...]
    let title = body.first { LineKind.atxLevel($0.text) == 1 }.map { PageHeader.title($0).value }
    let plain = title.map { Bytes(PlainText.of(Bytes($0))) } ?? []
    let isCurrent = { (line: Line) in
      line.text.droppingPrefix("Current page is ").map { $0.trimmed == plain } ?? false
    }
    if let end = body.lastIndex(where: isCurrent) { return end }
    return body.firstIndex { line in
      line.text.hasPrefix("##### Supported platforms")
        || line.text.hasPrefix("To submit feedback on documentation, visit")
    } ?? body.lastIndex { $0.text.hasPrefix("Current page is ") && start > 0 }
  }

  /// Compares the title with the name that the site shows below the page.
  private static func checkTitle(_ line: Line, _ builder: inout PageBuilder) {
    guard let name = line.text.droppingPrefix("Current page is ")?.trimmed.string,
      let title = builder.title?.value
    else { return }
    let plain = PlainText.of(Bytes(title))
    builder.checks.append(
      SelfCheck(
        name: "The title matches the name that the site gives the current page", passed: plain == name,
        detail: plain == name ? "" : "the title is “\(plain)”, but the site names the page “\(name)”"))
  }

  /// Reads the title, and the lines above it.
  private static func readTitle(_ blocks: [Block], into builder: inout PageBuilder) {
    let title = blocks.firstIndex { $0.kind == .heading && $0.level == 1 }
    let menus = title.map { SiteMenu.blocks(blocks[..<$0]) } ?? []
    for menu in menus { builder.remove(menu.lines, rule: "menu") }
    if let line = PageHeader.takeTitle(Array(blocks[menus.count...]), within: 4, into: &builder) {
      builder.title = PageHeader.title(content: line.text, line.number)
    }
  }
}
