import Basics
import Build

/// `unfold new`.
enum NewCommand {
  static let definition = CommandDefinition(
    name: "new",
    operand: Operand(
      placeholder: "DIR", kind: .folder, count: .one, request: "name a folder for the new site"),
    summary: "Create a starter site",
    discussion: """
      DIR is the folder for the site; it is created if it is missing. The site has a few pages, which you
      replace with your own, and an unfold.yml with the most common settings. Existing files are safe: if
      the folder already contains a file of the starter site, nothing is written. An existing .gitignore
      stays unchanged.
      """,
    options: [SharedOptions.help],
    examples: [
      ("unfold new tea", "Create a site in the folder tea."),
      ("unfold new .", "Create a site in the current folder."),
    ],
    run: run)

  /// The command that shows the new site to its author.
  private static let nextCommand = "unfold preview"

  private static func run(_ arguments: ParsedArguments) -> ExitCode {
    let folder = arguments.operands[0]
    do throws(BuildError) {
      let outcome = try SiteScaffold(folder).write()
      DiagnosticPrinter(least: .note).show(outcome.diagnostics)
      Terminal.write(summary(outcome.written, in: folder))
      return .success
    } catch {
      return DiagnosticPrinter.report(error)
    }
  }

  private static func summary(_ files: [String], in folder: String) -> String {
    // A path that begins with a hyphen would be read as an option.
    let word = (folder.hasPrefix("-") ? "./" + folder : folder).shellWord
    let place = folder == "." ? "here" : "in \(folder)"
    return """
      Created a site with \(files.count) files \(VisibleText.line(place)). Next:
        \(nextCommand) \(VisibleText.line(word))

      """
  }
}
