import Basics
import Build

/// `unfold import`.
enum ImportCommand {
  private static let output = Option.folder(
    "--output", letter: "o", "The folder for the pages, usually content/ of a site (required)"
  ).required()
  private static let dryRun = Flag("--dry-run", "Report what the import would do, and write nothing")
  private static let force = Flag("--force", "Overwrite files that you have edited since their import")
  private static let format = OutputFormat.option("A report for people (default), or for other programs")

  static let definition = CommandDefinition(
    name: "import",
    operand: Operand(
      placeholder: "PATH", kind: .file, count: .many,
      request: "name at least one captured page, or a folder of captured pages"),
    summary: "Convert captured pages to clean Markdown",
    discussion: """
      PATH is a captured page or a folder of captured pages. The pages are written to the folder of --output.
      The navigation that they contain is written to navigation.yml: in that folder, or next to it if it is
      named content. Files that you have edited since the last import are reported and not changed.
      """,
    options: [
      output, dryRun, force, format, SharedOptions.jobs,
      SharedOptions.verbose.explained("Print the format, confidence, and file of each page"),
      SharedOptions.help,
    ],
    examples: [
      (
        "unfold import captures --output docs/content && unfold build docs",
        "Create a site from a folder of captured pages."
      ),
      (
        "unfold import page.txt --output content --dry-run --verbose",
        "Show what the import of a page would do."
      ),
    ],
    run: run)

  private static func run(_ arguments: ParsedArguments) -> ExitCode {
    var options = ImportOptions(paths: arguments.operands, output: arguments[required: output])
    options.isDryRun = arguments[dryRun]
    options.overwritesEdited = arguments[force]
    if let jobs = arguments[SharedOptions.jobs] { options.jobs = jobs }
    return run(options, arguments)
  }

  private static func run(_ options: ImportOptions, _ arguments: ParsedArguments) -> ExitCode {
    let printer = DiagnosticPrinter(least: .note)
    let result: CaptureImport.Result
    do throws(BuildError) {
      result = try CaptureImport(options).run()
    } catch {
      return DiagnosticPrinter.report(error)
    }
    if arguments[format] == .json {
      Terminal.write(String(decoding: result.report.json(), as: UTF8.self) + "\n")
    } else {
      Terminal.write(result.report.text(verbose: arguments[SharedOptions.verbose]))
      let verb = options.isDryRun ? "would be written" : "written"
      Terminal.write(
        "\(result.written.count) \(verb), \(result.unchanged) unchanged in \(VisibleText.line(options.output))\n"
      )
    }
    printer.show(result.diagnostics)
    return result.diagnostics.contains { $0.severity == .error } ? .problems : .success
  }
}
