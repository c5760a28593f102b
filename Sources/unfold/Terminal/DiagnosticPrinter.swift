import Basics
import Build

/// Prints diagnostics to standard error, on a terminal with the source line and a caret.
struct DiagnosticPrinter {
  /// The lowest severity that is printed.
  let least: Diagnostic.Severity

  /// Prints the diagnostics that are severe enough.
  func show(_ diagnostics: [Diagnostic]) {
    var formatter = DiagnosticFormatter(colors: Terminal.showsColors, excerpts: Terminal.isInteractive)
    var text = ""
    for diagnostic in diagnostics where diagnostic.severity >= least {
      text += formatter.text(of: diagnostic)
    }
    if !text.isEmpty { Terminal.note(String(text.dropLast())) }
  }

  /// Prints an error that prevents the command from running, and returns the exit code.
  ///
  /// Most of these errors are about a folder or an option, which their messages name, so they have no line and column.
  static func report(_ error: BuildError) -> ExitCode {
    let diagnostic = error.diagnostic
    DiagnosticPrinter(least: .warning).show(error.earlier)
    let place = diagnostic.location
    // Errors in the configuration of another tool’s project can be at the beginning of the file.
    if place.line > 1 || place.column > 1 || diagnostic.identifier == "project.invalid" {
      DiagnosticPrinter(least: .error).show([diagnostic])
      return .usage
    }
    return Terminal.report(
      UsageError("\(diagnostic.message) [\(diagnostic.identifier)]", help: diagnostic.help))
  }
}
