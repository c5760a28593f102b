import Basics
import Build
import Site

/// `unfold navigation`.
enum NavigationCommand {
  private static let format = OutputFormat.option("An indented list (default), or nested JSON objects")

  static let definition = CommandDefinition(
    name: "navigation", operand: .site,
    summary: "Show the navigation tree of a site",
    discussion: "The sidebar and the breadcrumbs use this tree. The command writes no files.",
    options: [format, SharedOptions.drafts, SharedOptions.help],
    examples: [
      ("unfold navigation", "Show the tree of the site in the current folder."),
      (
        "unfold navigation docs --format json",
        "Print the tree for another program: {title, url, file?, external?, children}."
      ),
    ],
    run: run)

  private static func run(_ arguments: ParsedArguments) -> ExitCode {
    let printer = DiagnosticPrinter(least: .warning)
    do throws(BuildError) {
      let (site, file, diagnostics) = try SiteBuilder(BuildCommand.options(arguments)).navigation()
      printer.show(diagnostics)
      Terminal.write(arguments[format] == .json ? NavigationText.json(site, file) : NavigationText.list(site))
      return diagnostics.contains { $0.severity == .error } ? .problems : .success
    } catch {
      return DiagnosticPrinter.report(error)
    }
  }
}

/// Formats the navigation tree of a site.
enum NavigationText {
  /// Returns an indented list: one line per node, two spaces per level.
  static func list(_ site: Site) -> String {
    var text = ""
    for node in site.navigation.nodes {
      let line = String(repeating: "  ", count: node.depth) + node.title + "  " + url(node, site)
      text += VisibleText.line(line) + "\n"
    }
    return text
  }

  /// Returns nested objects `{title, url, file?, external?, children}`. The home page is the outermost object.
  static func json(_ site: Site, _ file: (Page) -> String?) -> String {
    var json = JSONWriter(capacity: 4096)
    // The nodes are in reading order, so their depths determine the tree.
    for node in site.navigation.nodes {
      // Each level has two open containers: an object and its list of children.
      while json.depth > 2 * node.depth { json.end() }
      json.beginObject()
      json.add("title", node.title)
      json.add("url", url(node, site))
      if let page = node.page {
        if let file = file(site.pages[page]) { json.add("file", file) }
      } else {
        json.add("external", true)
      }
      json.beginList("children")
    }
    return String(decoding: json.finish(endsLine: true), as: UTF8.self)
  }

  private static func url(_ node: NavigationTree.Node, _ site: Site) -> String {
    switch node.target {
    case .page(let page): "/" + site.pages[page].url
    case .external(let url): url
    }
  }
}
