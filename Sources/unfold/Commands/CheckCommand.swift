import Basics
import Build
import Checks
import FileSystem

/// `unfold check`.
enum CheckCommand {
  private static let format = Option.choice(
    "--format", ReportFormats.all.map { ($0.name, $0) }, "Messages (default), or a report for other programs")
  private static let fix = Flag("--fix", "Fix unambiguous problems in files, and report the rest")
  private static let against = Option.path(
    "--against", "Report what was removed since a version, or an output folder, its manifest, or its sitemap")
  private static let baseline = Option.path("--baseline", "Ignore the problems in this file")
  private static let newBaseline = Option.path(
    "--write-baseline", "Write all problems to this file, to ignore them from now on")
  private static let runs = Flag(
    "--run", "Run the commands of code blocks with the option run, and compare their outputs")
  private static let external = Flag("--external", "Check external links")

  static let definition = CommandDefinition(
    name: "check", operand: .site,
    summary: "Find problems in a site without building it",
    discussion: """
      SITE is the folder that contains content/; the default is the current folder. The command
      reports all problems that a build reports, and violations of the writing guidelines, of WCAG and of HTML.
      Settings in unfold.yml and in the front matter of pages change the severities. If you build with --urls or
      --base-url, check with the same options.
      """,
    options: [
      format, fix, against, baseline, newBaseline, external, runs,
      SharedOptions.noCache.explained("With --external, ignore cached results, and cache none"),
      SharedOptions.baseURL, SharedOptions.urls, SharedOptions.drafts, SharedOptions.allowRenderers,
      SharedOptions.strict, SharedOptions.jobs, SharedOptions.quiet, SharedOptions.help,
    ],
    examples: [
      ("unfold check", "Check the site in the current folder."),
      (
        "unfold check docs --strict --format github",
        "Annotate a GitHub workflow, and treat warnings as errors."
      ),
      ("unfold check --urls file", "Check a site that is built with --urls file."),
      ("unfold check --fix", "Fix misspelled keys and other unambiguous problems."),
      (
        "unfold check --against ../published",
        "Check that every URL of the last version still works."
      ),
      ("unfold check --external", "Find broken links to other sites."),
      ("unfold check --run", "Check that the outputs in code blocks are still true."),
      ("unfold check --write-baseline .unfold-baseline", "Ignore all present problems of a large site…"),
      ("unfold check --strict --baseline .unfold-baseline", "…and report only new ones."),
    ],
    run: run)

  private static func run(_ arguments: ParsedArguments) -> ExitCode {
    do throws(BuildError) {
      return try run(BuildCommand.options(arguments), arguments)
    } catch {
      return DiagnosticPrinter.report(error)
    }
  }

  private static func run(_ options: BuildOptions, _ arguments: ParsedArguments) throws(BuildError)
    -> ExitCode
  {
    let known = try arguments[baseline].map { (file) throws(BuildError) in try Baseline(reading: file)
    }
    let written = try arguments[newBaseline].map { (file) throws(BuildError) in
      (file: try BaselineFile(file, site: options.site), name: file)
    }
    let links = arguments[external] ? ExternalCheck(options, version: Version.number) : nil
    // If the user interrupts the check, the results so far are cached.
    if let links { StopSignals().endProcess(within: 1000, isFailure: true) { links.keep() } }
    var fixes = SiteFix()
    var report: CheckReport
    if arguments[fix] {
      report = try fixes.run { () throws(BuildError) in try look(options, arguments, links) }
    } else {
      report = try look(options, arguments, links)
    }
    let knownCount = known?.apply(to: &report) ?? 0
    if let (file, name) = written {
      try file.write(report)
      let findings = CountText.count(report.diagnostics.count, "finding")
      Terminal.note("Baseline written: \(VisibleText.line(name)) (\(findings))")
      return .success
    }
    let isStrict = arguments[SharedOptions.strict]
    let hasFailed = report.count(.error) > 0 || (isStrict && report.count(.warning) > 0)
    let summary = summary(report, known: knownCount, fixes)
    if arguments[SharedOptions.quiet] { report.diagnostics.removeAll { $0.severity < .error } }
    show(report, arguments, isStrict: isStrict)
    if !arguments[SharedOptions.quiet] { Terminal.note(summary) }
    return hasFailed ? .problems : .success
  }

  /// Checks the site while showing the progress.
  private static func look(
    _ options: BuildOptions, _ arguments: ParsedArguments, _ external: ExternalCheck?
  ) throws(BuildError) -> CheckReport {
    let display = arguments[SharedOptions.quiet] ? nil : ProgressDisplay(options.progress)
    display?.begin()
    defer { display?.end() }
    return try SiteCheck(
      options, against: arguments[against], external: external,
      commandFolder: arguments[runs] ? try? Paths.real(options.site) : nil
    ).run()
  }

  private static func show(_ report: CheckReport, _ arguments: ParsedArguments, isStrict: Bool) {
    let chosen = arguments[format] ?? ReportFormats.standard
    let context = ReportContext(
      version: Version.number, colors: Terminal.outputShowsColors, folder: (try? Paths.real(".")) ?? "/",
      isStrict: isStrict)
    Terminal.write(chosen.write(report, context))
  }

  /// Returns a summary such as `12 pages checked; 2 errors, 1 warning; 3 known`.
  private static func summary(_ report: CheckReport, known: Int, _ fix: SiteFix) -> String {
    var parts = ["\(CountText.count(report.pages, "page")) checked"]
    if fix.count > 0 {
      parts.append(
        "\(CountText.count(fix.count, "problem")) fixed in \(CountText.count(fix.files.count, "file"))")
    }
    let found = [(Diagnostic.Severity.error, "error"), (.warning, "warning"), (.note, "note")]
    let counts = found.map { (report.count($0.0), $0.1) }.filter { $0.0 > 0 }
    parts.append(
      counts.isEmpty ? "nothing found" : counts.map { CountText.count($0.0, $0.1) }.joined(separator: ", "))
    if known > 0 { parts.append("\(known) known") }
    return parts.joined(separator: "; ")
  }
}
