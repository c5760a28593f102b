import Basics
import Build
import Checks

/// `unfold check`.
enum CheckCommand {
  static let definition = CommandDefinition(
    name: "check", operand: "SITE",
    summary: "Look for what is wrong with a site, and build nothing",
    discussion: """
      The site in SITE is read, linked and composed as for a build. What a build finds wrong is told, and what \
      the rules of the guidelines, of WCAG and of HTML find in its pages. Settings of unfold.yml and of a page’s \
      front matter say how severe each is.
      """,
    options: [
      Option(
        "--format", choices: ReportFormats.all.map { $0.name },
        "Messages (the default), or a report for programs"),
      Option("--fix", "Put right in the files what is wrong beyond doubt, and tell what is left"),
      Option(
        "--against", "PATH",
        "Find what was published and is gone: an earlier output folder, its manifest or its sitemap"),
      Option("--baseline", "PATH", "Leave out what this file knows"),
      Option(
        "--write-baseline", "PATH", "Write all that is found into this file, to be left out from now on"),
      Option("--external", "Ask other sites for every address that pages link to"),
      Option("--no-cache", "With --external, ask for every address anew, and keep no answer"),
      .drafts, .strict, .jobs, Option("--quiet", "Show errors only"), .help,
    ],
    examples: [
      ("unfold check", "Check the site in the current folder."),
      ("unfold check docs --strict --format github", "Let warnings fail a GitHub workflow, and annotate it."),
      ("unfold check --fix", "Put right misspelt keys and the like."),
      (
        "unfold check --against ../published",
        "See that every address of the last edition still leads somewhere."
      ),
      ("unfold check --external", "Find links to other sites that lead nowhere any more."),
      ("unfold check --write-baseline .unfold-baseline", "Take a large site as it is…"),
      ("unfold check --strict --baseline .unfold-baseline", "…and fail only for what is new."),
    ],
    run: run)

  private static func run(_ arguments: ParsedArguments) -> ExitCode {
    do throws(UsageProblem) {
      let options = try BuildCommand.options(arguments)
      do throws(UsageError) {
        return try run(options, arguments)
      } catch {
        DiagnosticPrinter(least: .note).show([error.diagnostic])
        return .usage
      }
    } catch {
      return Terminal.report(error, command: definition.name)
    }
  }

  private static func run(_ options: BuildOptions, _ arguments: ParsedArguments) throws(UsageError)
    -> ExitCode
  {
    let baseline = try arguments["--baseline"].map { (file) throws(UsageError) in try Baseline(reading: file)
    }
    let external = arguments.has("--external") ? ExternalCheck(options, version: HelpText.number) : nil
    // Who does not want to wait for other sites loses nothing of what these have said.
    if let external { StopSignals().endProcess(within: 1000, isFailure: true) { external.keep() } }
    var fix = SiteFix()
    var report: CheckReport
    if arguments.has("--fix") {
      report = try fix.run { () throws(UsageError) in try look(options, arguments, external) }
    } else {
      report = try look(options, arguments, external)
    }
    let known = baseline?.apply(to: &report) ?? 0
    if let file = arguments["--write-baseline"] { return write(report, to: file) }
    let isStrict = arguments.has("--strict")
    let hasFailed = report.count(.error) > 0 || (isStrict && report.count(.warning) > 0)
    let summary = summary(report, known: known, fix)
    if arguments.has("--quiet") { report.diagnostics.removeAll { $0.severity < .error } }
    show(report, arguments, isStrict: isStrict)
    if !arguments.has("--quiet") { Terminal.note(summary) }
    return hasFailed ? .problems : .fine
  }

  /// Looks at the site under the eyes of the user, who sees how far it is.
  private static func look(
    _ options: BuildOptions, _ arguments: ParsedArguments, _ external: ExternalCheck?
  ) throws(UsageError) -> CheckReport {
    let display = arguments.has("--quiet") ? nil : ProgressDisplay(options.progress)
    display?.begin()
    defer { display?.end() }
    return try SiteCheck(options, against: arguments["--against"], external: external).run()
  }

  private static func show(_ report: CheckReport, _ arguments: ParsedArguments, isStrict: Bool) {
    guard let format = ReportFormats.named(arguments["--format"] ?? "text") else { return }
    let context = ReportContext(
      version: HelpText.number, colours: Terminal.outputShowsColours, folder: (try? Paths.real(".")) ?? "/",
      isStrict: isStrict)
    Terminal.write(format.write(report, context))
  }

  private static func write(_ report: CheckReport, to file: String) -> ExitCode {
    do throws(FileError) {
      try File.replace(file, with: Baseline.bytes(of: report))
    } catch {
      DiagnosticPrinter(least: .error).show([.baselineUnwritable(file, error)])
      return .usage
    }
    Terminal.note("\(CountText.count(report.diagnostics.count, "finding")) in \(file)")
    return .fine
  }

  /// `12 pages checked; 2 errors, 1 warning; 3 known`.
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
