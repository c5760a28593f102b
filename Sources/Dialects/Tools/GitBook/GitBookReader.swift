import Basics
import PageModel
import Projects
import YAML

/// Reads projects of GitBook.
///
/// Source: GitBook, “Content configuration”.
enum GitBookReader: ProjectReader {
  static func read(_ folder: ProjectFolder) -> ProjectDraft? {
    // The books of a project in several languages share the settings next to the list of languages.
    let shared = folder.hasFile("../LANGS.md") ? ["../book.json"] : []
    let file = ([".gitbook.yaml", ".gitbook.yml", "book.json"] + shared).first(where: folder.hasFile)
    guard file != nil || folder.hasFile("SUMMARY.md"), !folder.hasFile("book.toml") else { return nil }
    let settings = file.flatMap(folder.yaml)
    let root = Paths.normalized((settings?["root"]?.text ?? ".").withoutLeadingSlashes)
    let content = root == "." ? "" : root
    let summary = Paths.join(
      content,
      Paths.normalized((settings?["structure"]?["summary"]?.text ?? "SUMMARY.md").withoutLeadingSlashes))
    guard let text = folder.read(summary) else { return nil }
    var project = ProjectDraft(.gitBook, folder, file: file ?? summary, dialect: .gitBook)
    project.settings.set("html", "scriptless")
    if let settings {
      SettingTable([.init("title", to: .text("title"))]).apply(settings, folder, to: &project)
    }
    project.content = [Project.ContentFolder(content)]
    let assets = Paths.join(content, ".gitbook/assets")
    if folder.hasFolder(assets) {
      project.content.append(Project.ContentFolder(assets, url: "/gitbook/assets/"))
    }
    project.excluded = [String(Paths.name(summary)), "book.json", "node_modules/**", "_book/**"]
    let reader = GitBookSummary(text)
    var pages = folder.files(below: content).filter { $0.hasSuffix(".md") && $0 != Paths.name(summary) }
    let home = Paths.normalized(
      (settings?["structure"]?["readme"]?.text ?? "README.md").withoutLeadingSlashes)
    // If another page is the home page, the README belongs to the repository, unless the list of pages names it.
    func isNoHome(_ path: String) -> Bool { path != home && Paths.parent(path) == nil && isIndexName(path) }
    let hasHome = pages.contains(home)
    if hasHome {
      let others = pages.filter { isNoHome($0) && reader.titles[$0] == nil }
      project.excluded += others
      pages.removeAll(where: others.contains)
    }
    for path in pages {
      let isIndex = path == home || isIndexName(path) && !(hasHome && isNoHome(path))
      let parent = path == home ? "" : Paths.parent(path) ?? ""
      let stem = isIndex ? parent : Paths.join(parent, PageHead.stem(of: path))
      project.pages[path] = PageDefaults(
        url: stem.isEmpty ? "/" : "/" + stem + "/", title: reader.titles[path])
      project.pages[path]?.titleWithoutHeading = reader.titles[path]
    }
    project.setNavigation(reader.entries, from: folder.displayPath(of: summary))
    let redirects = redirects(settings?["redirects"], project.pages)
    project.settings.set("redirects", redirects)
    project.facts.addVariables(settings?["variables"], "book.")
    project.setLinks(folder, base: "/", pages: pages)
    // The sidebar of each page has the list of pages.
    project.facts.links.moved[String(Paths.name(summary))] = "/"
    return project
  }

  private static func isIndexName(_ path: String) -> Bool {
    Paths.name(path).lowercased() == "readme.md" || Paths.name(path) == "index.md"
  }

  /// Returns the redirects to pages: the old URL, and the URL of the page, which the settings name by its path.
  private static func redirects(_ node: YAMLNode?, _ pages: [String: PageDefaults]) -> [YAMLNode.Pair] {
    (node?.pairs ?? []).compactMap { pair in
      guard let target = pair.value.text, let url = pages[Paths.normalized(target)]?.url else { return nil }
      return YAMLNode.Pair("/" + pair.key.withoutLeadingSlashes, text: url)
    }
  }
}

extension String {
  /// The text without the slashes and `./` with which it begins.
  fileprivate var withoutLeadingSlashes: String {
    var rest = self[...]
    while rest.hasPrefix("/") || rest.hasPrefix("./") { rest = rest.dropFirst(rest.hasPrefix("/") ? 1 : 2) }
    return String(rest)
  }
}

/// The file SUMMARY.md of GitBook: a nested list of links below headings.
struct GitBookSummary {
  private var tree = EntryTree()
  /// The titles of pages by their paths.
  private(set) var titles: [String: String] = [:]

  var entries: [NavigationFile.Entry] { tree.entries }

  init(_ bytes: [UInt8]) {
    // A heading without items below it is no group.
    var heading: String?
    for line in PageLine.lines(of: bytes) {
      let start = LineStart(line.text)
      if let title = start.text.droppingPrefix("## ") {
        tree.close()
        let text = Bytes(PlainMarkdown.text(of: title.trimmed)).trimmed.string
        heading = text.isEmpty ? nil : text
      } else if let marker = ListMarker(start.text), !marker.text.isEmpty {
        if let title = heading { tree.add(NavigationFile.Entry(title: title), level: 0) }
        heading = nil
        tree.add(entry(marker.text, line), level: start.column + 1)
      }
    }
    tree.close()
  }

  private mutating func entry(_ text: Bytes, _ line: PageLine) -> NavigationFile.Entry {
    var entry = NavigationFile.Entry(line: Int(line.origin.line))
    guard let middle = text.find("]("), let end = LinkTail.end(at: middle + 1, in: text),
      text.first == UInt8(ascii: "[")
    else {
      entry.title = PlainMarkdown.text(of: text)
      return entry
    }
    entry.title = PlainMarkdown.text(of: text[(text.startIndex + 1)..<middle])
    var target = text[(middle + 2)..<(end - 1)].trimmed
    if target.first == UInt8(ascii: "<") { target = target.dropFirst().prefix { $0 != UInt8(ascii: ">") } }
    // A title in quotes is the label in the navigation.
    if let quote = target.find(" \"") {
      entry.title = Bytes(target[(quote + 2)...].prefix { $0 != UInt8(ascii: "\"") }).string
      target = target[..<quote].trimmed
    }
    if LinkRules.hasScheme(target.string) {
      entry.target = target.string
      entry.isExternal = true
    } else {
      let path = target.prefix { $0 != UInt8(ascii: "#") }.removingBackslashEscapes.string
      if !path.isEmpty {
        entry.target =
          Paths.normalized(path.hasSuffix("/") ? path + "README.md" : path)
          .removingPercentEncoding
        titles[entry.target ?? ""] = entry.title
      }
    }
    return entry
  }
}

extension Dialect {
  /// The syntax of GitBook.
  static let gitBook = Dialect(
    page: [BookVariables.self],
    blocks: [
      GitBookBlocks.self, Alerts.self, GitBookAnchors.self, GitBookCode.self, LazyTagLines.self,
      ElementBlocks.self,
    ],
    inlines: [
      DoubleDollarFormulas.self, GitBookIcons.self, InlineElements.self, LiquidRemains.self,
      LinkDestinations.self, PlainPlusSigns.self, PlainCarets.self,
      Emoji.self,
    ],
    fences: nil,
    frontMatter: FrontMatterKeys(converted: [
      "layout": { _, _ in [] },
      "hidden": { node, _ in node.text == "true" ? ["sidebar: false"] : [] },
    ]),
    components: .html)
}
