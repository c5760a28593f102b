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
    let start = MonotonicClock.now
    let report: BuildReport
    let display = arguments[SharedOptions.quiet] ? nil : ProgressDisplay(progress)
    display?.begin()
    do throws(BuildError) {
      defer { display?.end() }
      report = try work()
    } catch {
      return DiagnosticPrinter.report(error)
    }
    if arguments[format] == .json {
      Terminal.write(String(decoding: report.json(), as: UTF8.self))
      return code(report, arguments)
    }
    printer.show(report.diagnostics)
    if !arguments[SharedOptions.quiet] {
      let isVerbose = arguments[SharedOptions.verbose]
      Terminal.note(summary(report, in: MonotonicClock.now - start, isVerbose: isVerbose))
    }
    return code(report, arguments)
  }

  private static func code(_ report: BuildReport, _ arguments: ParsedArguments) -> ExitCode {
    if report.errors > 0 { return .problems }
    return arguments[SharedOptions.strict] && report.warnings > 0 ? .problems : .success
  }

  /// Returns a summary such as `Built 7 pages in 0.05 s → tea/public; 2 drafts left out; 1 warning`.
  private static func summary(_ report: BuildReport, in duration: Duration, isVerbose: Bool) -> String {
    let output = report.output
    let folder = VisibleText.line(report.outputFolder)
    let problems = [(report.errors, "error"), (report.warnings, "warning")].filter { $0.0 > 0 }.map(
      CountText.count
    )
    .joined(separator: ", ")
    if report.pages == 0, report.errors > 0 { return "Nothing built; \(problems). \(folder) is unchanged." }
    var parts = ["Built \(CountText.count(report.pages, "page")) in \(duration.shortText) → \(folder)"]
    if report.drafts > 0 { parts.append("\(CountText.count(report.drafts, "draft")) left out") }
    if isVerbose {
      parts.append(
        "\(CountText.count(output.written, "file")) written, \(output.unchanged) unchanged, \(output.removed) removed, "
          + "\(output.bytes) bytes in all")
      parts.append(
        report.times.map { "\($0.phase.rawValue) \($0.duration.secondsText) s" }.joined(separator: ", "))
    }
    if !problems.isEmpty { parts.append(problems) }
    return parts.joined(separator: "; ")
  }
}

extension Duration {
  /// The duration in seconds with two significant digits, such as `0.05 s`, `1.2 s` or `74 s`.
  var shortText: String {
    let hundredths = (self / .milliseconds(10)).rounded()
    return switch hundredths {
    case ..<1: "0.01 s"
    case ..<100: "0.\(hundredths < 10 ? "0" : "")\(Int(hundredths)) s"
    case ..<950: "\((hundredths / 10).rounded() / 10) s"
    default: "\(Int((hundredths / 100).rounded())) s"
    }
  }
}

/// Formats counted nouns: `1 page`, `2 pages`.
enum CountText {
  static func count(_ number: Int, _ noun: String) -> String { "\(number) \(noun)\(number == 1 ? "" : "s")" }
}
