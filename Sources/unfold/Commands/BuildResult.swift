import Basics
import Build

/// Shows what came of a build or a merge, as the options of the command line ask for it.
enum BuildResult {
  /// Does the work under the eyes of the user, who sees how far it is, and then what was done and what is wrong.
  static func show(
    _ arguments: ParsedArguments, _ progress: BuildProgress, of work: () throws(UsageError) -> BuildReport
  ) -> ExitCode {
    let printer = DiagnosticPrinter(least: arguments.has("--quiet") ? .error : .note)
    let report: BuildReport
    let display = arguments.has("--quiet") ? nil : ProgressDisplay(progress)
    display?.begin()
    do throws(UsageError) {
      defer { display?.end() }
      report = try work()
    } catch {
      printer.show([error.diagnostic])
      return .usage
    }
    if arguments["--format"] == "json" {
      Terminal.write(String(decoding: report.json(), as: UTF8.self))
      return code(report, arguments)
    }
    printer.show(report.diagnostics)
    if !arguments.has("--quiet") { Terminal.note(summary(report, isVerbose: arguments.has("--verbose"))) }
    return code(report, arguments)
  }

  private static func code(_ report: BuildReport, _ arguments: ParsedArguments) -> ExitCode {
    if report.errors > 0 { return .problems }
    return arguments.has("--strict") && report.warnings > 0 ? .problems : .fine
  }

  private static func summary(_ report: BuildReport, isVerbose: Bool) -> String {
    let output = report.output
    var text = "\(CountText.count(report.pages, "page")) in \(report.outputFolder)"
    if isVerbose {
      text +=
        ": \(CountText.count(output.written, "file")) written, \(output.unchanged) unchanged, \(output.removed) removed, "
      text += "\(output.bytes) bytes in all; "
      text += report.times.map { "\($0.phase.rawValue) \($0.duration.secondsText) s" }.joined(separator: ", ")
    }
    let problems = [(report.errors, "error"), (report.warnings, "warning")].filter { $0.0 > 0 }.map(
      CountText.count)
    return problems.isEmpty ? text : text + "; " + problems.joined(separator: ", ")
  }
}
