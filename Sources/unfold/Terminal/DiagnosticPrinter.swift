import Basics
import Build

/// Shows diagnostics on standard error, on a terminal with the line they speak of and a caret under the place.
struct DiagnosticPrinter {
  /// What is less severe is not shown.
  let least: Diagnostic.Severity

  func show(_ diagnostics: [Diagnostic]) {
    var lines = DiagnosticText(colours: Terminal.showsColours, excerpts: Terminal.isInteractive)
    var text = ""
    for diagnostic in diagnostics where diagnostic.severity >= least { text += lines.text(of: diagnostic) }
    if !text.isEmpty { Terminal.note(String(text.dropLast())) }
  }
}
