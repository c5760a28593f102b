import Basics

/// Commands that a GitHub workflow turns into annotations beside the lines of a pull request.
///
/// Source: GitHub, “Workflow commands for GitHub Actions”; the escapes are those of its toolkit.
enum GitHubReport: ReportFormat {
  static let name = "github"

  static func write(_ report: CheckReport, _ context: ReportContext) -> [UInt8] {
    var text = ""
    for diagnostic in report.diagnostics {
      let place = diagnostic.location
      let file = property(ReportPath.relative(place.file, to: context.folder))
      let message = data(ReportText.sentences(of: diagnostic))
      text += "::\(command(diagnostic.severity)) file=\(file),line=\(place.line),col=\(place.column),"
      text += "title=\(property(diagnostic.identifier))::\(message)\n"
    }
    return Array(text.utf8)
  }

  private static func command(_ severity: Diagnostic.Severity) -> String {
    switch severity {
    case .error: "error"
    case .warning: "warning"
    case .note: "notice"
    }
  }

  private static func data(_ text: String) -> String {
    text.replacing("%", with: "%25").replacing("\r", with: "%0D").replacing("\n", with: "%0A")
  }

  private static func property(_ text: String) -> String {
    data(text).replacing(":", with: "%3A").replacing(",", with: "%2C")
  }
}
