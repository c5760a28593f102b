import Basics
import Build

/// Prints diagnostics to standard error, on a terminal with the source line and a caret.
struct DiagnosticPrinter {
  /// The lowest severity that is printed.
  let least: Diagnostic.Severity

  /// Prints the diagnostics that are severe enough.
  func show(_ diagnostics: [Diagnostic]) {
    var lines = DiagnosticFormatter(colors: Terminal.showsColors, excerpts: Terminal.isInteractive)
    var text = ""
    for diagnostic in diagnostics where diagnostic.severity >= least { text += lines.text(of: diagnostic) }
    if !text.isEmpty { Terminal.note(String(text.dropLast())) }
  }
}
