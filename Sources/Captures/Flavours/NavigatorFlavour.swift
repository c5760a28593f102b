/// Flavour 2: the whole page through html2text, site navigator and footer included.
///
/// Trimmed dumps of the same tool, without any chrome, are read here too.
enum NavigatorFlavour: CaptureFlavour {
  static func name(of marks: Fingerprint) -> String { "html2text" }

  static func confidence(_ marks: Fingerprint) -> Double {
    if marks.hasURLField { return 0 }
    var score = 0.0
    if marks.requiresJavaScript { score += 0.3 }
    if marks.navigatorReady { score += 0.3 }
    if marks.navigatorRows >= 1 { score += 0.3 }
    if marks.siteChrome >= 1 { score += 0.15 }
    if marks.currentPage { score += 0.2 }
    if marks.titleIsSiteTitle, marks.hasSource { score += 0.4 }
    if marks.hasSource, marks.linkedATXHeadings >= 2 { score += 0.3 }
    return score
  }

  static func read(_ page: SourcePage, into draft: inout Draft) {
    Head.readFields(page, into: &draft)
    WholePage.read(page.lines, into: &draft)
  }
}

/// A page with the site's chrome around it: takes the chrome away line by line, keeps what it does not know.
enum WholePage {
  static func read(_ lines: [Line], into draft: inout Draft) {
    let region = region(lines)
    var kept: [Line] = []
    SiteChrome.strip(lines[..<region.lowerBound], into: &draft, kept: &kept)
    var body = Array(lines[region])
    SiteChrome.stripStray(&body, &draft)
    var tail: [Line] = []
    SiteChrome.strip(lines[region.upperBound...], into: &draft, kept: &tail)
    let blocks = BlockParser.parse(body)
    readTitle(blocks, into: &draft)
    if region.upperBound < lines.count { checkTitle(lines[region.upperBound], &draft) }
    Head.takeFirstParagraphAsAbstract(&draft)
    // Unknown text stays, in front of and behind the body as it stood.
    draft.blocks.insert(contentsOf: BlockParser.parse(kept), at: 0)
    draft.blocks += BlockParser.parse(tail)
    Head.finish(&draft)
  }

  /// From behind “Navigator is ready” up to “Current page is …”.
  private static func region(_ lines: [Line]) -> Range<Int> {
    let ready = lines.lastIndex { $0.text.has("Navigator is ready") }
    var start = ready.map { $0 + 1 } ?? 0
    if ready == nil {
      // Without the mark the page begins at its title, which is never the warning's.
      let title = lines.firstIndex { line in
        Shape.atxLevel(line.text) == 1 && !line.text.contains(text: "This page requires JavaScript")
      }
      if let title, lines[..<title].contains(where: { SiteChrome.isKnown($0.text) }) { start = title }
    }
    let end = lines[start...].firstIndex { line in
      line.text.has("Current page is ") || line.text.has("##### Supported platforms")
        || line.text.has("To submit feedback on documentation, visit")
    }
    return start..<(end ?? lines.count)
  }

  /// The site says below the page which one it is.
  private static func checkTitle(_ line: Line, _ draft: inout Draft) {
    guard let name = line.text.dropping("Current page is ")?.trimmed.string, let title = draft.title?.value
    else { return }
    let plain = PlainText.of(Bytes(title))
    draft.checks.append(
      SelfCheck(
        name: "The title is the name that the site gives the current page", passed: plain == name,
        detail: plain == name ? "" : "the title is “\(plain)”, the site says “\(name)”"))
  }

  /// What stands in front of the first heading of level one is the note of the last change.
  private static func readTitle(_ blocks: [Block], into draft: inout Draft) {
    guard let index = blocks.firstIndex(where: { $0.kind == .heading && $0.level == 1 }), index <= 4 else {
      draft.blocks = blocks
      return
    }
    var rest = Array(blocks[(index + 1)...])
    var before: [Line] = []
    for block in blocks[..<index] {
      if block.kind != .paragraph {
        rest.insert(block, at: 0)
        continue
      }
      for line in block.lines {
        if draft.date == nil, let date = DateLine.date(line.text) {
          draft.date = Sourced(date, line.number)
          draft.remove(line, rule: "date before the title")
        } else {
          before.append(line)
        }
      }
    }
    draft.changeNote = before
    let line = blocks[index].lines[0]
    draft.title = Head.title(content: line.text, line.number)
    draft.blocks = rest
  }
}
