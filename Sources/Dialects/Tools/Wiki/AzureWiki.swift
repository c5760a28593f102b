import Basics
import PageModel
import Projects

/// Reads wikis of Azure DevOps: a folder with the file `.order`, which lists pages, and a folder for the pages below a
/// page.
///
/// Source: Azure DevOps, “Wiki files and file structure”, “Provisioned wiki and code wiki”.
enum AzureWiki {
  private static let orderFile = ".order"

  static func read(_ folder: ProjectFolder) -> ProjectDraft? {
    guard folder.hasFile(orderFile) else { return nil }
    let pages = folder.files(below: "").filter { $0.hasSuffix(".md") }
    let entries = entries(in: "", Set(pages), folder, depth: 0)
    guard let home = entries.lazy.compactMap(\.target).first else { return nil }
    var project = ProjectDraft(.wiki, folder, file: orderFile, dialect: .wiki)
    project.settings.set("html", "scriptless")
    project.content = [Project.ContentFolder("")]
    let images = ".attachments"
    if folder.hasFolder(images) {
      project.content.append(Project.ContentFolder(images, url: "/attachments/"))
      project.facts.links.aliases = [("/.attachments/", "/attachments/"), (".attachments/", "/attachments/")]
    }
    for path in pages {
      let stem = PageHead.stem(of: path)
      project.pages[path] = PageDefaults(
        url: path == home ? "/" : "/" + Paths.join(Paths.parent(path) ?? "", stem) + "/", title: title(stem))
    }
    project.facts.files = pages.sorted(by: Paths.precedes)
    project.facts.indexPages()
    project.navigation = NavigationFile(file: folder.displayPath(of: orderFile), entries: entries)
    project.setLinks(folder, base: "/", pages: pages)
    return project
  }

  /// Returns the entries of a folder: the pages in its `.order`, and then all others by name.
  private static func entries(
    in place: String, _ pages: Set<String>, _ folder: ProjectFolder, depth: Int
  ) -> [NavigationFile.Entry] {
    let listed =
      folder.text(Paths.join(place, orderFile))?.split(whereSeparator: \.isNewline)
      .map(\.trimmingWhiteSpace) ?? []
    let found = folder.names(in: place).filter { !$0.isFolder && $0.name.hasSuffix(".md") }
      .map { PageHead.stem(of: $0.name) }.sorted(by: Paths.precedes)
    var seen: Set<String> = []
    return (listed + found).compactMap { name in
      let path = Paths.join(place, name + ".md")
      guard pages.contains(path), seen.insert(name).inserted else { return nil }
      let inner = Paths.join(place, name)
      return NavigationFile.Entry(
        title: title(name), target: path,
        children: depth < 32 && folder.hasFolder(inner)
          ? entries(in: inner, pages, folder, depth: depth + 1) : [])
    }
  }

  /// Returns the title of a page by the name of its file: `Green%2Dtea-pots` is “Green-tea pots”.
  private static func title(_ stem: String) -> String {
    stem.replacing("-", with: " ").removingPercentEncoding
  }
}
