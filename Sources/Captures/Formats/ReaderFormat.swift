import Basics

/// Reads the output of a reader service: a `url` field or a line with the source, absolute links, and escaped fragments
/// and line breaks.
enum ReaderFormat: CaptureFormat {
  static func name(of signals: FormatSignals) -> String { "reader" }

  static func confidence(_ signals: FormatSignals) -> Double {
    let hasHeader = signals.has(.sourceLine) && !signals.has(.frontMatter)
    let hasNavigator = signals.has(.navigatorRow) || signals.has(.navigator)
    guard signals.has(.urlField) || hasHeader && !hasNavigator else { return 0 }
    // People write lines with a source, too.
    var score = signals.has(.urlField) ? 0.3 : 0.2
    if signals.has(.siteTitle) || signals.has(.siteHeading) { score += 0.3 }
    if signals.has(.boilerplate) || signals.has(.currentPage) { score += 0.2 }
    return score + signals.score([.escapedFragment: 0.2, .linkedATXHeading: 0.2])
  }

  static func read(_ page: SourcePage, into builder: inout PageBuilder) {
    PageHeader.readFields(page, into: &builder)
    WholePage.read(page.lines, into: &builder)
  }
}
