import Basics

/// Reads a clean extract with front matter, and its variant for the reference pages of symbols.
enum ExtractFormat: CaptureFormat {
  static func name(of signals: FormatSignals) -> String {
    signals.has(.documentationSource) || signals.has(.availability) ? "docc-symbol" : "extract"
  }

  static func confidence(_ signals: FormatSignals) -> Double {
    guard signals.has(.frontMatter) || signals.has(.navigationLine) || signals.has(.extractFooter) else {
      return 0
    }
    let score = signals.score([
      .extractFooter: 0.55, .navigationLine: 0.4, .kindLine: 0.2, .availability: 0.3,
    ])
    return signals.has(.timestamp) && signals.has(.source) ? score + 0.2 : score
  }

  static func read(_ page: SourcePage, into builder: inout PageBuilder) {
    RenderFormat.read(page, into: &builder)
  }
}
