import Basics
import Build

/// `unfold import`.
enum ImportCommand {
  private static let output = Option.folder(
    "--output", letter: "o",
    "The folder for the pages, usually content/ of a site; for a project, the site (required)"
  ).required()
  private static let dryRun = Flag("--dry-run", "Report what the import would do, and write nothing")
  private static let force = Flag("--force", "Overwrite files that you have edited since their import")
  private static let split = Flag("--split", "Divide files that contain many pages, such as llms-full.txt")
  private static let format = OutputFormat.option("A report for people (default), or for other programs")

  static let definition = CommandDefinition(
    name: "import",
    operand: Operand(
      placeholder: "PATH", kind: .file, count: .many,
      request: "name a project of another tool, at least one captured page, or a folder of captured pages"),
    summary: "Convert a project of another tool, or captured pages, to Markdown",
    discussion: """
      PATH is the project of another documentation tool, a captured page, or a folder of captured pages.

      A project becomes a site in the folder of --output: its pages in content/, its settings in unfold.yml, and
      its navigation in navigation.yml.

      Captured pages are written to the folder of --output. The navigation that they contain is written to
      navigation.yml: in that folder, or next to it if it is named content.

      Files that you have edited since the last import are reported and not changed.
      """,
    options: [
      output, dryRun, force, split, format, SharedOptions.jobs,
      SharedOptions.verbose.explained("Print a line for each page, with its format or file"),
      SharedOptions.help,
    ],
    examples: [
      ("unfold import ../mkdocs-project --output docs", "Create a site from a project of MkDocs."),
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
    options.splitsFiles = arguments[split]
    if let jobs = arguments[SharedOptions.jobs] { options.jobs = jobs }
    return run(options, arguments)
  }

  private static func run(_ options: ImportOptions, _ arguments: ParsedArguments) -> ExitCode {
    let printer = DiagnosticPrinter(least: .note)
    let result: ImportResult
    do throws(BuildError) {
      result = try SiteImport.run(options)
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
