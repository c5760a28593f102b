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

  /// The rules that clean the blocks of the page.
  static var rules: [any CleaningRule.Type] { get }
}

extension CaptureFormat {
  static var rules: [any CleaningRule.Type] { CleaningRules.all }
}

/// Detects which tool saved a page.
enum FormatDetection {
  /// All known formats. To add one, add a file to this folder, and a line here. The first of two formats with the same
  /// confidence wins.
  static let formats: [any CaptureFormat.Type] = [
    ExtractFormat.self,
    NavigatorFormat.self,
    SetextFormat.self,
    SessionFormat.self,
    SessionListFormat.self,
    WrappedFormat.self,
    ReaderFormat.self,
    RenderFormat.self,
    SavedFormat.self,
  ]

  /// The confidence below which a page counts as ordinary Markdown.
  static let threshold = 0.5

  static func format(of signals: FormatSignals) -> (format: any CaptureFormat.Type, confidence: Double)? {
    var best: (format: any CaptureFormat.Type, confidence: Double)?
    for format in formats {
      let confidence = min(1, format.confidence(signals))
      if confidence >= threshold, confidence > (best?.confidence ?? 0) { best = (format, confidence) }
    }
    return best
  }
}
