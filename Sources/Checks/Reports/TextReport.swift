import Basics
import Build

/// Messages for people, with an excerpt of the source line.
enum TextReport: ReportFormat {
  static let name = "text"

  static func write(_ report: CheckReport, _ context: ReportContext) -> [UInt8] {
    var lines = DiagnosticFormatter(colors: context.colors, excerpts: true)
    var text: [UInt8] = []
    for diagnostic in report.diagnostics { text += lines.text(of: diagnostic).utf8 }
    return text
  }
}
