/// Reads the output of html2text for the body alone, wrapped at 78 columns.
enum WrappedFormat: CaptureFormat {
  static func name(of signals: FormatSignals) -> String { "wrapped" }

  static func confidence(_ signals: FormatSignals) -> Double {
    guard !signals.has(.navigator), !signals.has(.setextTitle) else { return 0 }
    // Markdown does not read a link whose URL is split. Only tools that break long words at hyphens write them.
    if signals.splitsLinks { return 0.6 + 0.05 * Double(signals[.linkedATXHeading]) }
    if signals[.blankLink] >= 2 { return 0.5 }
    guard !signals.has(.frontMatter) else { return 0 }
    // A page that only links to the pages of its group has no headings.
    if !signals.has(.linkedATXHeading) { return signals[.paddedLink] >= 2 ? 0.6 : 0 }
    guard signals.has(.selfLinkedHeading) else { return 0 }
    var score = 0.5
    if signals[.linkedATXHeading] >= 2 { score += 0.1 }
    if !signals.has(.longLine) { score += 0.15 }
    return score
  }

  static func read(_ page: SourcePage, into builder: inout PageBuilder) {
    PageHeader.readFields(page, into: &builder)
    let lines = WrappedLines.unwrap(NumberedText.escape(page.lines))
    HeadingLinkURL.fill(&builder, from: BlockParser.parse(lines))
    WholePage.read(lines, into: &builder, separatesLines: false)
  }
}
