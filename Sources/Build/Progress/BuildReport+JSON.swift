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
    for diagnostic in diagnostics { json.add(diagnostic) }
    return json.finish(endsLine: true)
  }
}
