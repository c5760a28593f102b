import Basics
import Build
import Captures

/// `unfold import`.
enum ImportCommand {
  static let definition = CommandDefinition(
    name: "import", operand: "PATH", takesManyOperands: true,
    summary: "Turn captured pages into clean Markdown that you own",
    discussion: """
      PATH is a captured page or a folder of them. The clean pages go into the folder of --output, and the
      navigation that the captures show becomes outline.yml there; for a folder called content, beside it.
      Importing again changes nothing. A file that you have edited since is left alone and named.
      """,
    options: [
      Option("--output", "DIR", "Where the pages go: usually content/ of a site"),
      Option("--dry-run", "Report what would be done, and write nothing"),
      Option("--force", "Overwrite files that have been edited since they were imported"),
      Option("--format", choices: ["text", "json"], "The report for people (the default), or for programs"),
      .jobs,
      Option("--verbose", "Name each page’s flavour, confidence and file"),
      .help,
    ],
    examples: [
      (
        "unfold import captures --output docs/content && unfold build docs",
        "Make a site of a folder of captures."
      ),
      ("unfold import page.txt --output content --dry-run --verbose", "See what one page would become."),
    ],
    run: run)

  private static func run(_ arguments: ParsedArguments) -> ExitCode {
    do throws(UsageProblem) {
      return run(try options(arguments), arguments)
    } catch {
      return Terminal.report(error, command: definition.name)
    }
  }

  private static func options(_ arguments: ParsedArguments) throws(UsageProblem) -> ImportOptions {
    guard !arguments.operands.isEmpty else {
      throw UsageProblem.missingOperand("a captured page or a folder of them")
    }
    guard let output = arguments["--output"] else {
      throw UsageProblem.missingOption("--output", "unfold import \(arguments.operands[0]) --output content")
    }
    var options = ImportOptions(paths: arguments.operands, output: output)
    options.isDryRun = arguments.has("--dry-run")
    options.overwritesEdited = arguments.has("--force")
    if let jobs = try arguments.positiveNumber("--jobs") { options.jobs = jobs }
    return options
  }

  private static func run(_ options: ImportOptions, _ arguments: ParsedArguments) -> ExitCode {
    let printer = DiagnosticPrinter(least: .note)
    let result: CaptureImport.Result
    do throws(UsageError) {
      result = try CaptureImport(options).run()
    } catch {
      printer.show([error.diagnostic])
      return .usage
    }
    if arguments["--format"] == "json" {
      Terminal.write(String(decoding: result.report.json(), as: UTF8.self) + "\n")
    } else {
      Terminal.write(result.report.text(verbose: arguments.has("--verbose")))
      let verb = options.isDryRun ? "would be written" : "written"
      Terminal.write("\(result.written.count) \(verb), \(result.unchanged) unchanged in \(options.output)\n")
    }
    printer.show(result.diagnostics)
    return result.diagnostics.contains { $0.severity == .error } ? .problems : .fine
  }
}
