import Basics

/// A list of issues for GitLab’s code quality widget.
///
/// Source: GitLab, “Code Quality”, “Code Quality report format”.
enum GitLabReport: ReportFormat {
  static let name = "gitlab"

  static func write(_ report: CheckReport, _ context: ReportContext) -> [UInt8] {
    var json = JSONWriter(capacity: 4096)
    var fingerprints = FindingFingerprints(report.site)
    json.beginList()
    for diagnostic in report.diagnostics {
      json.beginObject()
      json.add("description", ReportText.sentences(of: diagnostic))
      json.add("check_name", diagnostic.identifier)
      json.add("fingerprint", fingerprints.fingerprint(of: diagnostic))
      json.add("severity", severity(diagnostic.severity))
      json.beginObject("location")
      json.add("path", ReportPath.relative(diagnostic.location.file, to: context.folder))
      json.beginObject("lines")
      // The format requires a line, even for a folder.
      json.add("begin", max(1, diagnostic.location.line))
      json.end()
      json.end()
      json.end()
    }
    return json.finish(endsLine: true)
  }

  private static func severity(_ severity: Diagnostic.Severity) -> String {
    switch severity {
    case .error: "major"
    case .warning: "minor"
    case .note: "info"
    }
  }
}
