import Basics

/// Reads a clean extract with front matter, and its variant for the reference pages of symbols.
enum ExtractFormat: CaptureFormat {
  static func name(of signals: FormatSignals) -> String {
    signals.hasDocumentationSource || signals.hasAvailabilityLine ? "docc-symbol" : "extract"
  }

  static func confidence(_ signals: FormatSignals) -> Double {
    var score = 0.0
    if signals.hasExtractFooter { score += 0.55 }
    if signals.hasNavigationLine { score += 0.4 }
    if signals.hasKindLine { score += 0.2 }
    if signals.hasTimestamp, signals.hasSource { score += 0.2 }
    if signals.hasAvailabilityLine { score += 0.3 }
    return signals.hasFrontMatter || signals.hasNavigationLine || signals.hasExtractFooter ? score : 0
  }

  static func read(_ page: SourcePage, into builder: inout PageBuilder) {
    RenderFormat.read(page, into: &builder)
  }
}
