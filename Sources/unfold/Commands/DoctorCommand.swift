import Basics
import Build
import Checks
import FileSystem
import Preview

/// `unfold doctor`.
enum DoctorCommand {
  static let definition = CommandDefinition(
    name: "doctor", operand: .site,
    summary: "Show versions, libraries, and the features that a site uses",
    discussion: """
      Add the output to reports of problems. It contains no content of the site. Without SITE, the command shows the \
      site in the current folder if there is one.
      """,
    options: [SharedOptions.help],
    examples: [
      ("unfold doctor", "Show versions, libraries, and the features of the site in the current folder."),
      ("unfold doctor docs", "Show them for the site in docs/."),
    ],
    run: run)

  private static func run(_ arguments: ParsedArguments) -> ExitCode {
    var rows = [
      ("Version", "unfold \(Version.number)"), ("Built", built), ("Installed", installed),
      ("Platform", "\(Installation.system), \(Installation.processor)"),
      ("Processors", "\(Parallel.processors)"),
    ]
    for library in BuildLibraries.all + [.microHTTPD] {
      rows.append((library.name, library.version ?? "installed"))
    }
    let curl = Library.curl
    rows.append((curl.name, curl.version ?? "not found; unfold check --external needs version 7.66 or later"))
    do throws(BuildError) {
      let site = try SiteOverview(of: BuildCommand.options(arguments))
      rows += self.rows(of: site, in: arguments.operands.first ?? ".")
    } catch {
      // Outside of a site, show only the versions, unless the user named a site.
      if !arguments.operands.isEmpty { return DiagnosticPrinter.report(error) }
      rows.append(("Site", "none in this folder"))
    }
    let width = rows.map(\.0.count).max() ?? 0
    for row in rows { Terminal.write(VisibleText.line("\(row.0.padded(to: width))  \(row.1)") + "\n") }
    return .success
  }

  private static func rows(of site: SiteOverview, in folder: String) -> [(String, String)] {
    let files = [(site.pages, "page"), (site.assets, "other file")].map(CountText.count).joined(
      separator: ", ")
    return [
      ("Site", (try? Paths.real(folder)) ?? folder),
      ("Content", files),
      ("Settings", list(site.settings, orElse: "none; there is no unfold.yml, or it is empty")),
      ("Navigation", site.navigationFile ?? "from the folders"),
      ("Theme", list(site.themeFiles, orElse: "the default theme, unchanged")),
      ("Cache", site.cacheSize.map { "\($0 / 1024) KB" } ?? "none"),
    ]
  }

  private static func list(_ names: [String], orElse other: String) -> String {
    let shown = names.prefix(12).joined(separator: ", ")
    return names.isEmpty ? other : names.count > 12 ? "\(shown), and \(names.count - 12) more" : shown
  }

  private static var built: String {
    let libraries = Installation.linksStatically ? "in the program" : "of the system"
    return "\(Installation.configuration), with the C libraries \(libraries)"
  }

  private static var installed: String {
    let path = Installation.path ?? "at an unknown place"
    return "\(path), \(Installation.package ?? "not from a package")"
  }
}
