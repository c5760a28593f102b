/// Reads the output of html2text for the body alone, wrapped at 78 columns.
enum WrappedFormat: CaptureFormat {
  static func name(of signals: FormatSignals) -> String { "wrapped" }

  static func confidence(_ signals: FormatSignals) -> Double {
    guard !signals.hasNavigatorReady, !signals.hasSetextTitle else { return 0 }
    // Markdown does not read a link whose URL is split. Only tools that break long words at hyphens write them.
    if signals.linksSplitAtHyphens >= 1 || signals.splitLinks >= 2 {
      return 0.6 + 0.05 * Double(signals.linkedATXHeadings)
    }
    if signals.blankLinks >= 2 { return 0.5 }
    guard !signals.hasFrontMatter else { return 0 }
    // A page that only links to the pages of its group has no headings.
    if signals.linkedATXHeadings == 0 { return signals.paddedLinks >= 2 ? 0.6 : 0 }
    guard signals.selfLinkedHeadings >= 1 else { return 0 }
    var score = 0.5
    if signals.linkedATXHeadings >= 2 { score += 0.1 }
    if signals.longLines == 0 { score += 0.15 }
    return score
  }

  static func read(_ page: SourcePage, into builder: inout PageBuilder) {
    PageHeader.readFields(page, into: &builder)
    let lines = WrappedLines.unwrap(NumberedText.escape(page.lines))
    HeadingLinkURL.fill(&builder, from: BlockParser.parse(lines))
    WholePage.read(lines, into: &builder, separatesLines: false)
  }
}
