import Basics
import PageModel
import Projects

/// Reads vaults of Obsidian: folders of notes with the folder `.obsidian`.
///
/// Source: Obsidian Help, “Configuration folder”, “Internal links”.
enum ObsidianReader: ProjectReader {
  private static let settings = ".obsidian"

  static func read(_ folder: ProjectFolder) -> ProjectDraft? {
    guard folder.hasFolder(settings) else { return nil }
    let app = folder.optionalYAML(Paths.join(settings, "app.json"))
    var project = ProjectDraft(.obsidian, folder, file: Paths.join(settings, "app.json"), dialect: .obsidian)
    project.settings.set("html", "scriptless")
    project.settings.set("lineBreaks", app?["strictLineBreaks"]?.text != "true")
    project.content = [Project.ContentFolder("")]
    let templates = folder.optionalYAML(Paths.join(settings, "templates.json"))?["folder"]?.text
    let ignored = (app?["userIgnoreFilters"]?.texts ?? []) + (templates.map { [$0 + "/"] } ?? [])
    project.excluded = ignored.filter { !$0.hasPrefix("/") }.map { $0.hasSuffix("/") ? $0 + "**" : $0 }
    let patterns = project.excluded.compactMap(PathPattern.init)
    let files = folder.files(below: "").filter { path in !patterns.contains { $0.matches(path) } }
    let pages = files.filter { $0.hasSuffix(".md") }
    let home = ["index.md", "home.md", "readme.md"].lazy.compactMap { name in
      pages.first { $0.lowercased() == name }
    }.first
    for path in pages {
      let stem = PageHead.stem(of: path)
      let url = Paths.join(Paths.parent(path) ?? "", stem).replacing(" ", with: "-")
      project.pages[path] = PageDefaults(
        url: path == home ? "/" : "/" + url.filter { !"?#%".contains($0) } + "/", title: stem)
    }
    project.facts.files = pages.sorted(by: Paths.precedes)
    project.facts.indexVault(files)
    project.facts.links.fileRoots = [(prefix: "/", url: "/")]
    project.setLinks(folder, base: "/", pages: pages)
    return project
  }
}

extension ProjectFacts {
  /// Fills `pagesByName` with all ends of the paths of notes and other files: `Tea`, `Kinds/Tea`. Of several files with
  /// the same name, the one with the shortest path comes first.
  mutating func indexVault(_ files: [String]) {
    isVault = true
    let sorted = files.sorted { ($0.split(separator: "/").count, $0) < ($1.split(separator: "/").count, $1) }
    for file in sorted {
      let parts = (file.hasSuffix(".md") ? String(file.dropLast(3)) : file).split(separator: "/")
      // The whole path always names the file.
      pagesByName[Self.wikiName(parts.joined(separator: "/"))] = file
      for start in parts.indices.dropFirst() {
        let name = Self.wikiName(parts[start...].joined(separator: "/"))
        if pagesByName[name] == nil { pagesByName[name] = file }
      }
    }
  }
}

extension Dialect {
  /// The syntax of Obsidian.
  static let obsidian = Dialect(
    page: [VaultComments.self], blocks: [NoteEmbeds.self, Callouts.self],
    inlines: [
      FileEmbeds.self, WikiLinks.self, NoteTags.self, BlockIDs.self, MarkedText.self, LinkDestinations.self,
    ],
    fences: VaultQueries.self, namesPagesAfterHeadings: false,
    frontMatter: FrontMatterKeys(
      renamed: ["date": "date", "created": "date"],
      converted: [
        "tags": { node, context in
          let tags = (node.texts.isEmpty ? node.text.map { [$0] } ?? [] : node.texts)
            .flatMap { $0.split(whereSeparator: { $0 == "," || $0 == " " }).map(String.init) }
          for tag in tags where context.tags.count < 50 && !context.tags.contains(tag) {
            context.tags.append(tag)
          }
          return context.tags.isEmpty
            ? [] : ["tags: [\(context.tags.map(\.jsonText).joined(separator: ", "))]"]
        },
        "publish": { node, _ in node.text == "false" ? ["draft: true"] : [] },
      ]),
    components: .html)
}
