import Basics

/// One JSON object per line: `{"file", "line", "column", "severity", "identifier", "message", "help"?}`.
///
/// Source: jsonlines.org.
enum JSONLinesReport: ReportFormat {
  static let name = "json"

  static func write(_ report: CheckReport, _ context: ReportContext) -> [UInt8] {
    var lines: [UInt8] = []
    for diagnostic in report.diagnostics {
      var json = JSONWriter()
      json.add(diagnostic)
      lines += json.finish(endsLine: true)
    }
    return lines
  }
}
