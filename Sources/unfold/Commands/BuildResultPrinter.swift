import Basics
import Build

/// Shows the result of a build or a merge.
enum BuildResultPrinter {
  static let format = OutputFormat.option("Messages (default), or one JSON object")

  /// Runs the work while showing its progress, and then prints its diagnostics and a summary, in the format that the
  /// options request.
  static func show(
    _ arguments: ParsedArguments, _ progress: BuildProgress, of work: () throws(BuildError) -> BuildReport
  ) -> ExitCode {
    let printer = DiagnosticPrinter(least: arguments[SharedOptions.quiet] ? .error : .note)
    let report: BuildReport
    let display = arguments[SharedOptions.quiet] ? nil : ProgressDisplay(progress)
    display?.begin()
    do throws(BuildError) {
      defer { display?.end() }
      report = try work()
    } catch {
      printer.show([error.diagnostic])
      return .usage
    }
    if arguments[format] == .json {
      Terminal.write(String(decoding: report.json(), as: UTF8.self))
      return code(report, arguments)
    }
    printer.show(report.diagnostics)
    if !arguments[SharedOptions.quiet] {
      Terminal.note(summary(report, isVerbose: arguments[SharedOptions.verbose]))
    }
    return code(report, arguments)
  }

  private static func code(_ report: BuildReport, _ arguments: ParsedArguments) -> ExitCode {
    if report.errors > 0 { return .problems }
    return arguments[SharedOptions.strict] && report.warnings > 0 ? .problems : .success
  }

  private static func summary(_ report: BuildReport, isVerbose: Bool) -> String {
    let output = report.output
    var text = "\(CountText.count(report.pages, "page")) in \(VisibleText.line(report.outputFolder))"
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

/// Formats counted nouns: `1 page`, `2 pages`.
enum CountText {
  static func count(_ number: Int, _ noun: String) -> String { "\(number) \(noun)\(number == 1 ? "" : "s")" }
}
