import Basics
import PageModel

// Finds the generated pages of a project.
extension GeneratedPages {
  /// The most paths of one project.
  private static let maximum = 2_000

  private init?(_ project: ProjectDraft, _ folder: ProjectFolder) {
    let ignored = Self.ignored(folder, project)
    let found = project.generated + ignored
    known = Set(project.facts.links.files.map(Self.key) + project.facts.files.map(Self.key))
    let keys = Set(found.prefix(Self.maximum).map(Self.key)).subtracting(known).subtracting([""])
    guard !keys.isEmpty else { return nil }
    paths = keys
    site = project.settings.text("baseURL") ?? "/"
    ending =
      project.settings.text("urls") == "file" || project.tool == .docFX
      ? ".html" : "/"
  }

  /// Finds the generated pages of a project, and names those that its navigation or its programs name.
  static func add(to project: inout ProjectDraft, _ folder: ProjectFolder) {
    guard project.tool != .docC, project.tool != .docCArchive else { return }
    var listed: [String] = []
    if project.tool == .mkDocs, let entries = project.navigation?.entries {
      let kept = entries.flatMap { withoutMissing($0, &listed, project) }
      project.navigation?.entries = kept
    }
    project.generated += listed
    guard let pages = GeneratedPages(project, folder) else { return }
    project.facts.generated = pages
    removeRedirects(to: pages, &project)
    if pages.site == "/" { project.addExternalPaths(pages.paths.sorted().map { "/\($0)/" }) }
    guard !project.generated.isEmpty else { return }
    let names = Set(project.generated.map(key)).intersection(pages.paths).sorted(by: Paths.precedes)
    guard !names.isEmpty else { return }
    project.diagnostics.append(
      Diagnostic(
        "project.generated/pages", at: SourceLocation(file: folder.displayPath(of: project.file)),
        [
          "pages": names.map { "`\($0)`" }.listed(most: 5), "site": pages.site == "/" ? nil : pages.site,
        ]))
  }

  /// Returns an entry of the navigation without pages that do not exist, whose paths are added to `missing`. They become
  /// links to the published site.
  private static func withoutMissing(
    _ entry: NavigationFile.Entry, _ missing: inout [String], _ project: ProjectDraft
  ) -> [NavigationFile.Entry] {
    var entry = entry
    entry.children = entry.children.flatMap { withoutMissing($0, &missing, project) }
    guard let target = entry.target, !entry.isExternal, target.hasSuffix(".md"),
      !project.facts.hasFile(target),
      !project.facts.links.languages.isMultiple
    else { return [entry] }
    missing.append(target)
    let site = project.settings.text("baseURL")
    guard let site, let title = entry.title, let url = MkDocsProject.url(target, false) else {
      return entry.children
    }
    entry.title = title
    entry.target = site + url.dropFirst()
    entry.isExternal = true
    return [entry]
  }

  /// Removes redirects to generated pages, which the site does not contain.
  private static func removeRedirects(to pages: GeneratedPages, _ project: inout ProjectDraft) {
    let pairs = project.settings.pairs("redirects")
    let base = project.facts.links.base
    let kept = pairs.filter { pages.url(of: $0.value.text ?? "", from: "", at: nil, base: base) == nil }
    if kept.count < pairs.count { project.settings["redirects"] = kept.isEmpty ? nil : .mapping(kept) }
  }

  /// Returns the paths in the site of files and folders in the content that the repository ignores, and that do not
  /// exist: a program writes them.
  ///
  /// Source: Git, “gitignore”. Patterns with special characters are left out.
  private static func ignored(_ folder: ProjectFolder, _ project: ProjectDraft) -> [String] {
    let root = Paths.relative(folder.repository, to: folder.path)
    var places = [root, ""]
    for content in project.content where !places.contains(content.folder) { places.append(content.folder) }
    var result: [String] = []
    for place in Set(places.map(Paths.normalized)).sorted() {
      let file = place == "." ? ".gitignore" : Paths.join(place, ".gitignore")
      guard folder.hasFile(file), let text = folder.text(file) else { continue }
      for line in text.split(whereSeparator: \.isNewline) {
        let name = line.trimmingWhiteSpace
        guard let first = name.first, first != "#", first != "!",
          !name.contains(where: { "*?[\\".contains($0) })
        else { continue }
        // A name without a folder can be anywhere; at the root of a repository, it is rarely a page.
        if place == root, place != ".", !name.dropLast().contains("/") { continue }
        let path = Paths.normalized(Paths.join(place == "." ? "" : place, String(name.drop { $0 == "/" })))
        guard let found = sitePath(of: path, project, folder), folder.kind(of: path) == nil else { continue }
        result.append(found)
      }
    }
    return result
  }

  /// Returns the path in the site of a file in one of the content folders; nil if it is in none of them.
  private static func sitePath(of path: String, _ project: ProjectDraft, _ folder: ProjectFolder) -> String? {
    let file = Paths.normalized(Paths.join(folder.path, path))
    let found = project.content.map { (Paths.normalized(Paths.join(folder.path, $0.folder)), $0.url) }
      .filter { Paths.isInside(file, $0.0) && file != $0.0 }.max { $0.0.utf8.count < $1.0.utf8.count }
    return found.map { $0.1.dropFirst() + Paths.relative(file, to: $0.0) }
  }
}

extension ProjectDraft {
  /// Adds beginnings of the paths that lead out of the site to those that the settings have.
  mutating func addExternalPaths(_ paths: [String]) {
    let known = project.settings.pairs("externalLinks").first { $0.key == "paths" }?.value.items
    setExternalPaths((known?.compactMap(\.text) ?? []) + paths)
  }
}
