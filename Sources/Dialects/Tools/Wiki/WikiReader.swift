import Basics
import PageModel
import Projects

/// Reads wikis of GitHub and GitLab: a folder with `Home.md`, and `_Sidebar.md` or `_Footer.md`.
///
/// Source: GitHub Docs, “Creating a footer or sidebar for your wiki”; GitLab Docs, “Wiki”.
enum WikiReader: ProjectReader {
  static func read(_ folder: ProjectFolder) -> ProjectDraft? {
    read(folder, "") ?? read(folder, "content") ?? AzureWiki.read(folder)
  }

  private static func read(_ folder: ProjectFolder, _ content: String) -> ProjectDraft? {
    let names = folder.names(in: content).filter { !$0.isFolder }.map { String(Paths.name($0.name)) }
    func file(_ wanted: String) -> String? { names.first { $0.lowercased() == wanted } }
    let sidebar = file("_sidebar.md")
    guard let home = file("home.md"), let mark = sidebar ?? file("_footer.md"),
      ["index.md", "readme.md", "index.html"].allSatisfy({ file($0) == nil })
    else { return nil }
    var project = ProjectDraft(.wiki, folder, file: Paths.join(content, mark), dialect: .wiki)
    project.settings.set("html", "scriptless")
    project.content = [Project.ContentFolder(content)]
    let pages = folder.files(below: content).filter { $0.hasSuffix(".md") && !Paths.name($0).hasPrefix("_") }
    for path in pages {
      let stem = Paths.join(Paths.parent(path) ?? "", PageHead.stem(of: path))
      project.pages[path] = PageDefaults(url: path == home ? "/" : "/" + stem + "/")
    }
    project.facts.files = pages.sorted(by: Paths.precedes)
    project.facts.indexPages()
    project.facts.hasWikiTextFirst = true
    if let sidebar, case let path = Paths.join(content, sidebar), let text = folder.read(path) {
      let entries = GitBookSummary(linked(text, project.facts)).entries
      project.setNavigation(entries, from: folder.displayPath(of: path))
    }
    if let footer = file("_footer.md"), let text = folder.read(Paths.join(content, footer)) {
      project.settings.set("footer", Bytes(linked(text, project.facts)).string.trimmingWhiteSpace)
    }
    project.setLinks(folder, base: "/", pages: pages)
    return project
  }

  /// Returns the text of a file with ordinary links in place of wiki links.
  private static func linked(_ text: [UInt8], _ facts: ProjectFacts) -> [UInt8] {
    var result: [UInt8] = []
    var rest = text[...]
    while let open = rest.find("[["), let close = rest[open...].find("]]") {
      result += rest[..<open]
      let name = rest[(open + 2)..<close]
      result += (WikiLinks.link(name, facts) ?? name.string).utf8
      rest = rest[(close + 2)...]
    }
    return result + rest
  }
}

extension Dialect {
  /// The syntax of wikis.
  static let wiki = Dialect(
    blocks: [Alerts.self, ColonDiagrams.self], inlines: [WikiLinks.self, LinkDestinations.self, Emoji.self],
    namesPagesAfterHeadings: false, components: .html)
}
