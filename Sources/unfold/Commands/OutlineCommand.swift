import Basics
import Build
import Site

/// `unfold outline`.
enum OutlineCommand {
  static let definition = CommandDefinition(
    name: "outline", operand: "SITE",
    summary: "Show the navigation tree of a site",
    discussion: "The tree is the one that sidebars and breadcrumbs are made from. Nothing is written.",
    options: [
      Option("--format", choices: ["text", "json"], "An indented list (the default), or nested objects"),
      .drafts, .help,
    ],
    examples: [
      ("unfold outline", "Show the tree of the site in the current folder."),
      (
        "unfold outline docs --format json", "Show it for another program: {title, url, external?, children}."
      ),
    ],
    run: run)

  private static func run(_ arguments: ParsedArguments) -> ExitCode {
    let printer = DiagnosticPrinter(least: .warning)
    do throws(UsageProblem) {
      let options = try BuildCommand.options(arguments)
      do throws(UsageError) {
        let (site, diagnostics) = try SiteBuilder(options).outline()
        printer.show(diagnostics)
        Terminal.write(arguments["--format"] == "json" ? OutlineText.json(site) : OutlineText.list(site))
        return diagnostics.contains { $0.severity == .error } ? .problems : .fine
      } catch {
        printer.show([error.diagnostic])
        return .usage
      }
    } catch {
      return Terminal.report(error, command: definition.name)
    }
  }
}
