import Basics
import Build

/// `unfold convert`.
enum ConvertCommand {
  static let definition = CommandDefinition(
    name: "convert", operand: .site,
    summary: "Write the Markdown of notebooks and of other formats next to them",
    discussion: """
      Converts each page that is not Markdown, and writes tea.md next to tea.ipynb or tea.rst. A build then uses
      tea.md, so that it needs neither the converter nor --allow-renderers. Run the command again when the
      originals change. It does not replace files that you have written.
      """,
    options: [SharedOptions.allowRenderers, SharedOptions.help],
    examples: [
      ("unfold convert", "Convert the notebooks of the site in the current folder."),
      ("unfold convert --allow-renderers", "Convert the files of the setting converters too."),
    ],
    run: run)

  private static func run(_ arguments: ParsedArguments) -> ExitCode {
    do throws(BuildError) {
      let result = try ConvertedFiles(BuildCommand.options(arguments))
      DiagnosticPrinter(least: .warning).show(result.diagnostics)
      for file in result.written { Terminal.write(VisibleText.line(file) + "\n") }
      Terminal.note("\(CountText.count(result.written.count, "file")) written, \(result.unchanged) unchanged")
      return result.diagnostics.isEmpty ? .success : .problems
    } catch {
      return DiagnosticPrinter.report(error)
    }
  }
}
