import Basics
import Projects

/// The pages in folders around the project that its configuration names: `{"src": "..", "files": ["CHANGELOG.md"]}`.
/// Only files in the named folder itself are read, because its subfolders usually contain source code.
///
/// Source: DocFX, “Config”, `src`.
struct DocFXOutside {
  /// The paths of the pages in the site, by their paths relative to the content folder: `../CHANGELOG.md`.
  private(set) var pages: [String: String] = [:]
  private var folders: [Project.ContentFolder] = []

  /// The paths and patterns that match no page.
  private var unread: [String] = []

  /// - Parameters:
  ///   - rules: the entries of the configuration for folders around the project.
  ///   - content: the content folder.
  ///   - known: the paths of the pages in the content folder.
  init(_ rules: [DocFXRule], from content: String, besides known: [String], _ folder: ProjectFolder) {
    var taken = Set(known)
    let start = Paths.normalized(Paths.join(folder.path, content))
    for source in Set(rules.map(\.source)).sorted() {
      let names = folder.names(in: source)
      let isPage = { (name: String) in
        name.hasSuffix(".md") && rules.contains { $0.contains(Paths.join(source, name)) }
      }
      let found = Set(
        names.filter { !$0.isFolder && isPage($0.name) && taken.insert($0.name).inserted }.map(\.name))
      if found.isEmpty { continue }
      for name in found {
        let place = Paths.normalized(Paths.join(folder.path, Paths.join(source, name)))
        pages[Paths.relative(place, to: start)] = name
      }
      var part = Project.ContentFolder(source)
      part.excluded = names.map(\.name).filter { !found.contains($0) }
      folders.append(part)
    }
    unread = rules.flatMap { rule in
      rule.files.filter { !pages.values.contains(where: $0.matches) }.map {
        Paths.join(rule.source, $0.text.text)
      }
    }
  }

  /// Adds the folders to a project, and links to their pages. Notes the content that is not read.
  func add(to project: inout ProjectDraft) {
    project.content += folders
    for (path, page) in pages { project.facts.links.moved[path] = LinkRules.encoded("/" + page) }
    if !unread.isEmpty {
      project.unsupported.append("content outside of the project: " + unread.joined(separator: ", "))
    }
  }
}
