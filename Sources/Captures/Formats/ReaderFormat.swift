import Basics

/// Reads the output of a reader service: a `url` field or a line with the source, absolute links, and escaped fragments
/// and line breaks.
enum ReaderFormat: CaptureFormat {
  static func name(of signals: FormatSignals) -> String { "reader" }

  static func confidence(_ signals: FormatSignals) -> Double {
    let hasHeader = signals.hasSourceLine && !signals.hasFrontMatter
    guard signals.hasURLField || (hasHeader && signals.navigatorRows == 0 && !signals.hasNavigatorReady)
    else {
      return 0
    }
    // People write lines with a source, too.
    var score = signals.hasURLField ? 0.3 : 0.2
    if signals.hasSiteTitle || signals.hasSiteHeading { score += 0.3 }
    if signals.escapedFragments >= 1 { score += 0.2 }
    if signals.boilerplateLines >= 1 || signals.hasCurrentPage { score += 0.2 }
    if signals.linkedATXHeadings >= 1 { score += 0.2 }
    return score
  }

  static func read(_ page: SourcePage, into builder: inout PageBuilder) {
    PageHeader.readFields(page, into: &builder)
    WholePage.read(page.lines, into: &builder)
  }
}
