import Basics
import Build
import Site

/// `unfold build`.
enum BuildCommand {
  static let definition = CommandDefinition(
    name: "build", operand: "SITE",
    summary: "Build a site: content/ and templates/ become public/",
    discussion: """
      SITE is the folder that holds content/; without it, the current folder. Settings are read from
      unfold.yml in it, and the order of pages from outline.yml, where there are such files.
      """,
    options: [
      Option("--output", "DIR", "Where to build, instead of public/ in SITE"),
      Option("--base-url", "URL", "Where the site will stand: adds a sitemap and canonical addresses"),
      Option(
        "--urls", choices: ["directory", "file"], "a/b/ (the default), or a/b.html to open from a disk"),
      .drafts, .strict,
      Option("--jobs", "N", "Threads to use, instead of one for each processor"),
      Option("--no-cache", "Build everything anew, and keep nothing for the next build"),
      Option("--quiet", "Show errors only"),
      Option("--verbose", "Show what was done, and how long each part took"),
      Option("--format", choices: ["text", "json"], "Messages (the default), or one object with all of it"),
      .help,
    ],
    examples: [
      ("unfold build", "Build the site in the current folder."),
      ("unfold build docs --output /var/www/docs", "Build the site in docs/ into another folder."),
      ("unfold build --urls file && open public/index.html", "Build a site that needs no server."),
      (
        "unfold build --strict --base-url https://example.com/docs/",
        "Build for publication; let warnings fail."
      ),
    ],
    run: run)

  private static func run(_ arguments: ParsedArguments) -> ExitCode {
    do throws(UsageProblem) {
      let options = try options(arguments)
      return build(options, arguments)
    } catch {
      return Terminal.report(error, command: definition.name)
    }
  }

  /// The build's options from the command line; shared with other commands that build.
  static func options(_ arguments: ParsedArguments) throws(UsageProblem) -> BuildOptions {
    var options = BuildOptions(site: arguments.operands.first ?? ".")
    options.output = arguments["--output"]
    if let text = arguments["--base-url"] {
      guard let url = Configuration.normalizedBaseURL(text) else { throw UsageProblem.badBaseURL(text) }
      options.baseURL = url
    }
    options.urls = arguments["--urls"].flatMap(Configuration.URLStyle.init)
    options.includeDrafts = arguments.has("--drafts")
    options.usesCache = !arguments.has("--no-cache")
    if let jobs = try arguments.positiveNumber("--jobs") { options.jobs = jobs }
    return options
  }

  private static func build(_ options: BuildOptions, _ arguments: ParsedArguments) -> ExitCode {
    let printer = DiagnosticPrinter(least: arguments.has("--quiet") ? .error : .note)
    let report: BuildReport
    let display = arguments.has("--quiet") ? nil : ProgressDisplay(options.progress)
    display?.begin()
    do throws(UsageError) {
      defer { display?.end() }
      var options = options
      options.endsProcess = true
      report = try SiteBuilder(options).build()
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
    var text = "\(count(report.pages, "page")) in \(report.outputFolder)"
    if isVerbose {
      text +=
        ": \(count(output.written, "file")) written, \(output.unchanged) unchanged, \(output.removed) removed, "
      text += "\(output.bytes) bytes in all; "
      text += report.times.map { "\($0.phase.rawValue) \($0.duration.secondsText) s" }.joined(separator: ", ")
    }
    let problems = [(report.errors, "error"), (report.warnings, "warning")].filter { $0.0 > 0 }.map(count)
    return problems.isEmpty ? text : text + "; " + problems.joined(separator: ", ")
  }

  private static func count(_ number: Int, _ noun: String) -> String {
    "\(number) \(noun)\(number == 1 ? "" : "s")"
  }
}
