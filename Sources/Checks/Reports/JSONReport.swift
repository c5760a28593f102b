import Basics

/// One JSON object with the same members as the report of a build: `pages`, `errors`, `warnings` and `diagnostics`.
enum JSONReport: ReportFormat {
  static let name = "json"

  static func write(_ report: CheckReport, _ context: ReportContext) -> [UInt8] {
    var json = JSONWriter(capacity: 4096)
    json.beginObject()
    json.add("pages", report.pages)
    json.add("errors", report.count(.error))
    json.add("warnings", report.count(.warning))
    json.beginList("diagnostics")
    for diagnostic in report.diagnostics { json.add(diagnostic) }
    json.end()
    json.end()
    return json.finish(endsLine: true)
  }
}
