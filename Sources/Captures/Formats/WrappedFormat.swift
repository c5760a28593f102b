/// Reads the output of html2text for the body alone, wrapped at 78 columns.
enum WrappedFormat: CaptureFormat {
  static func name(of signals: FormatSignals) -> String { "wrapped" }

  static func confidence(_ signals: FormatSignals) -> Double {
    guard !signals.hasFrontMatter, !signals.hasNavigatorReady else { return 0 }
    // A page that only links to the pages of its group has no headings.
    if signals.linkedATXHeadings == 0 { return signals.paddedLinks >= 2 ? 0.6 : 0 }
    var score = 0.3
    if signals.selfLinkedHeadings >= 1 { score += 0.1 }
    if signals.linkedATXHeadings >= 2 { score += 0.2 }
    if signals.splitLinks >= 1 { score += 0.3 }
    if signals.longLines == 0 { score += 0.15 }
    return score
  }

  static func read(_ page: SourcePage, into builder: inout PageBuilder) {
    let lines = WrappedLines.unwrap(page.lines)
    HeadingLinkURL.fill(&builder, from: BlockParser.parse(lines))
    WholePage.read(lines, into: &builder)
  }
}
