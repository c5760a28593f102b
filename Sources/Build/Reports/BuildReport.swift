import Basics
import Output

/// The result of a build: what was written, and the diagnostics.
public struct BuildReport: Sendable {
  /// The number of pages, including those made for folders without an `index.md`.
  public var pages = 0
  public var output = OutputReport()
  /// The output folder as the user wrote it.
  public var outputFolder = ""
  /// The diagnostics, sorted by location and without duplicates.
  public private(set) var diagnostics: [Diagnostic] = []

  /// The duration of each phase.
  public var times: [(phase: BuildPhase, duration: Duration)] = []

  public var errors: Int { count(.error) }
  public var warnings: Int { count(.warning) }

  public init(_ diagnostics: [Diagnostic] = []) { add(diagnostics) }

  /// Creates the report of a site that was built from this content.
  init(_ content: ContentRecord, _ inputs: SiteInputs) {
    pages = content.pageCount
    add(inputs.diagnostics + content.allDiagnostics)
  }

  /// Adds diagnostics, and sorts all of them again.
  public mutating func add(_ more: [Diagnostic]) {
    diagnostics = Array(Set(diagnostics + more)).sorted()
  }

  private func count(_ severity: Diagnostic.Severity) -> Int {
    diagnostics.reduce(0) { $0 + ($1.severity == severity ? 1 : 0) }
  }
}

extension BuildReport {
  /// Returns the report as JSON, for programs: an object with the members `output`, `pages`, `files`, `errors`,
  /// `warnings`, `seconds` and `diagnostics`.
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
