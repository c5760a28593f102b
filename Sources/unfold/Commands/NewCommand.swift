import Build

/// `unfold new`.
enum NewCommand {
  static let definition = CommandDefinition(
    name: "new", operand: "DIR", requiresOperand: true,
    summary: "Make a small site to begin with",
    discussion: """
      DIR is the folder that the site goes into; it is made where it is missing. There are a few pages to
      replace with your own, and unfold.yml with the settings that most sites want. Nothing is overwritten: if a
      file of the new site is there already, nothing is written at all. A .gitignore may be there, and stays.
      """,
    options: [.help],
    examples: [
      ("unfold new tea", "Make a site in the folder tea."),
      ("unfold new .", "Make a site in the current folder."),
    ],
    run: run)

  /// What shows a new site to its author.
  private static let nextCommand = "unfold preview"

  private static func run(_ arguments: ParsedArguments) -> ExitCode {
    let folder = arguments.operands[0]
    do throws(UsageError) {
      let outcome = try SiteScaffold(folder).write()
      DiagnosticPrinter(least: .note).show(outcome.diagnostics)
      Terminal.write(summary(outcome.written, in: folder))
      return .fine
    } catch {
      DiagnosticPrinter(least: .error).show([error.diagnostic])
      return .usage
    }
  }

  private static func summary(_ files: [String], in folder: String) -> String {
    // A dash at its beginning would make it an option.
    let word = (folder.hasPrefix("-") ? "./" + folder : folder).shellWord
    let place = folder == "." ? "here" : "in \(folder)"
    return """
      Made a site of \(files.count) files \(place). Next:
        \(nextCommand) \(word)

      """
  }
}
