import Basics

extension BuildReport {
  /// The report for programs: one object, `{"output", "pages", "files", "errors", "warnings", "seconds",
  /// "diagnostics"}`.
  public func json() -> [UInt8] {
    var json = JSONWriter()
    json.beginObject()
    json.add("output", outputFolder)
    json.add("pages", pages)
    json.beginObject("files")
    json.add("written", output.written)
    json.add("unchanged", output.unchanged)
    json.add("removed", output.removed)
    json.add("bytes", output.bytes)
    json.end()
    json.add("errors", errors)
    json.add("warnings", warnings)
    json.beginObject("seconds")
    for time in times { json.add(time.phase.rawValue, time.duration) }
    json.end()
    json.beginList("diagnostics")
    for diagnostic in diagnostics { Self.add(diagnostic, to: &json) }
    return json.finish(endsLine: true)
  }

  private static func add(_ diagnostic: Diagnostic, to json: inout JSONWriter) {
    json.beginObject()
    json.add("file", diagnostic.location.file)
    json.add("line", diagnostic.location.line)
    json.add("column", diagnostic.location.column)
    json.add("severity", diagnostic.severity.rawValue)
    json.add("identifier", diagnostic.identifier)
    json.add("message", diagnostic.message)
    if let help = diagnostic.help { json.add("help", help) }
    json.end()
  }
}
