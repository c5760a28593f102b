import Basics

/// Workflow commands, which GitHub Actions shows as annotations on the lines of a pull request.
///
/// Source: GitHub, “Workflow commands for GitHub Actions”; for the escapes, `command.ts` of GitHub’s actions toolkit.
enum GitHubReport: ReportFormat {
  static let name = "github"

  static func write(_ report: CheckReport, _ context: ReportContext) -> [UInt8] {
    var text = ""
    for diagnostic in report.diagnostics {
      let place = diagnostic.location
      let file = property(ReportPath.relative(place.file, to: context.folder))
      let message = data(ReportText.sentences(of: diagnostic))
      let line = place.hasLine ? "line=\(place.line),col=\(place.column)," : ""
      text += "::\(command(diagnostic.severity)) file=\(file),\(line)"
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

  private static func data(_ text: String) -> String { encoded(text, "%\r\n") }

  private static func property(_ text: String) -> String { encoded(text, "%\r\n:,") }

  /// Percent-encodes the special characters of a text.
  ///
  /// It compares bytes, since a `Character` can hide a special one: CR LF is a single `Character`, and so is a colon
  /// with a combining accent.
  private static func encoded(_ text: String, _ special: StaticString) -> String {
    let special = ByteSet(special)
    var encoded = ByteBuffer(capacity: text.utf8.count + 16)
    for byte in text.utf8 {
      if special.contains(byte) { encoded.appendPercentEncoded(byte) } else { encoded.append(byte) }
    }
    return encoded.text
  }
}
