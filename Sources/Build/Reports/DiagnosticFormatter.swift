import Basics

/// Formats diagnostics for people: `path:line:column: severity: message [identifier]`, followed by the source line with
/// a caret and the help. A folder has no line and no column. Characters that could control the terminal or a CI log are
/// escaped.
public struct DiagnosticFormatter {
  private let colors: Bool
  private let excerpts: Bool
  private var files = SourceFiles()

  /// - Parameters:
  ///   - colors: whether severities are colored with ANSI escape sequences.
  ///   - excerpts: whether source lines are shown.
  public init(colors: Bool, excerpts: Bool) {
    self.colors = colors
    self.excerpts = excerpts
  }

  /// Returns the lines of a diagnostic, each with a line feed.
  public mutating func text(of diagnostic: Diagnostic) -> String {
    var text = line(diagnostic) + "\n"
    if excerpts, let excerpt = files.excerpt(at: diagnostic.location) {
      for line in excerpt.text.split(separator: "\n") { text += VisibleText.line("    \(line)") + "\n" }
    }
    if let help = diagnostic.help { text += "  help: \(VisibleText.line(help))\n" }
    return text
  }

  private func line(_ diagnostic: Diagnostic) -> String {
    let severity =
      colors
      ? "\(colorCode(diagnostic.severity))\(diagnostic.severity.rawValue)\u{1B}[0m"
      : diagnostic.severity.rawValue
    let place = VisibleText.line(diagnostic.location.text)
    let message = VisibleText.line(diagnostic.message)
    return "\(place): \(severity): \(message) [\(diagnostic.identifier)]"
  }

  private func colorCode(_ severity: Diagnostic.Severity) -> String {
    switch severity {
    case .error: "\u{1B}[1;31m"
    case .warning: "\u{1B}[1;33m"
    case .note: "\u{1B}[1;36m"
    }
  }
}
