import Basics
import PageModel
import Projects
import YAML

/// Reads projects of DocFX.
///
/// Source: DocFX, “Config”, “Table of contents”.
enum DocFXReader: ProjectReader {
  static func read(_ folder: ProjectFolder) -> ProjectDraft? {
    guard folder.hasFile("docfx.json"), let json = folder.json("docfx.json") else { return nil }
    var project = ProjectDraft(.docFX, folder, file: "docfx.json", dialect: .docFX)
    project.ignoreShortcodes()
    let build = json["build"]
    addExtensions(build?["markdownEngineProperties"]?["markdigExtensions"]?.texts ?? [], to: &project.dialect)
    let metadata = metadata(build, folder)
    readSettings(build, metadata, folder, &project)
    let all = rules(build?["content"])
    let rules = all.filter { !$0.isOutside }
    let content = root(of: rules)
    project.content = [Project.ContentFolder(content)]
    project.pageExtensions = [".yml"]
    let generated = generatedFolders(build, folder, content)
    let files = folder.files(below: content).filter { path in
      !generated.contains { path.hasPrefix($0 + "/") }
    }
    let (found, references, others) = divided(files, rules, content, folder)
    var pages = found
    project.excluded =
      [
        "**/toc.yml", "**/docfx.json", "**/includes/**/*.md", "**/includes/**/*.yml", "obj/**", "_site/**",
        "bin/**",
      ]
      + generated.map { $0 + "/**" } + excluded(others + references, pages)
    if !references.isEmpty {
      project.unsupported.append(
        "pages of the API reference in YAML (\(references.count)): "
          + references.prefix(3).joined(separator: ", "))
    }
    if json["metadata"] != nil { project.unsupported.append("the API reference (metadata)") }
    if pages.isEmpty, !others.isEmpty {
      let place = SourceLocation(file: folder.displayPath(of: "docfx.json"))
      project.diagnostics.append(Diagnostic("content.empty/docfx", at: place))
    }
    let heads = pages.filter { $0.hasSuffix(".md") }.compactMap { PageHead($0, in: content, folder) }
    let moved = redirects(&pages, heads)
    project.excluded += moved.map(\.path)
    let redirects = moved.map { entry in
      YAMLNode.Pair(url(of: entry.path), text: entry.page.map(url(of:)) ?? entry.target)
    }
    project.settings.set("redirects", redirects)
    let outside = DocFXOutside(all.filter(\.isOutside), from: content, besides: pages, folder)
    addLinks(to: pages + outside.pages.values.sorted(), folder, &project)
    outside.add(to: &project)
    for entry in moved { project.facts.links.moved[entry.path] = entry.page.map { "/" + $0 } ?? entry.target }
    if metadata?["uhfHeaderId"] != nil || metadata?["breadcrumb_path"] != nil {
      project.facts.links.publishedAt = "https://learn.microsoft.com/"
    }
    setIdentifiers(heads, build, &project)
    addNavigation(files, content, outside.pages, folder, &project)
    for item in json["metadata"]?.items ?? [] {
      let place = item["dest"]?.text ?? item["output"]?.text ?? "_api"
      let path = Paths.relative(
        Paths.normalized(Paths.join("/", place)), to: Paths.normalized(Paths.join("/", content)))
      if !path.hasPrefix("..") { project.generated.append(path) }
    }
    return project
  }

  private static func addLinks(to pages: [String], _ folder: ProjectFolder, _ project: inout ProjectDraft) {
    for path in pages { project.pages[path] = PageDefaults(url: url(of: path)) }
    project.setLinks(folder, base: "/", pages: pages)
    project.facts.links.aliases = [("~/", "/")]
    project.facts.links.allowsBackslashes = true
  }

  /// Sets the pages that cross-references name, and whether they can name types of .NET.
  private static func setIdentifiers(_ heads: [PageHead], _ build: YAMLNode?, _ project: inout ProjectDraft) {
    for head in heads where project.pages[head.path] != nil {
      if let identifier = head.text("uid") { project.facts.links.pagesByIdentifier[identifier] = head.path }
    }
    let services = build?["xrefService"]?.texts ?? []
    if project.facts.links.publishedAt != nil || services.contains(where: { $0.contains(".microsoft.com") }) {
      project.facts.links.dotNetReference = "https://learn.microsoft.com/dotnet/api/"
    }
  }

  private static func addNavigation(
    _ files: [String], _ content: String, _ outside: [String: String], _ folder: ProjectFolder,
    _ project: inout ProjectDraft
  ) {
    var contents = DocFXContents(folder, content: content, project.facts.links, outside: outside)
    let entries = contents.entries(files)
    project.diagnostics += contents.diagnostics
    let file = Paths.join(content, contents.file ?? "toc.yml")
    project.setNavigation(entries, from: folder.displayPath(of: file))
  }

  /// Adds the syntax of extensions of Markdig, beyond those that DocFX always uses.
  private static func addExtensions(_ names: [String], to dialect: inout Dialect) {
    let names = Set(names.map { $0.lowercased() })
    if !names.isDisjoint(with: ["attributes", "advanced"]) {
      dialect.blocks.insert(AttributeLines.self, at: 0)
      dialect.inlines.insert(GenericAttributes.self, at: 0)
    }
    if !names.isDisjoint(with: ["customcontainers", "advanced"]) {
      dialect.inlines.insert(InlineContainers.self, at: 0)
    }
  }

  private static func readSettings(
    _ build: YAMLNode?, _ metadata: YAMLNode?, _ folder: ProjectFolder, _ project: inout ProjectDraft
  ) {
    project.settings.set("html", "scriptless")
    if let build { SettingTable([.init("sitemap.baseUrl", to: .siteURL)]).apply(build, folder, to: &project) }
    if let metadata { table.apply(metadata, folder, to: &project) }
  }

  /// The metadata of all pages.
  private static let table = SettingTable([
    .init("_appTitle", "_appName", "titleSuffix", to: .text("title")),
    .init("_appFooter", to: .plainText("description")), .init("_gitContribute.repo", to: .repository("")),
    .init("feedback_github_repo", to: .repository("https://github.com/")),
    .init("_appFaviconPath", to: .file("favicon", in: "")),
  ])

  /// Divides the Markdown and YAML files of the content folder into pages, pages of the API reference, and files that
  /// are no pages.
  private static func divided(
    _ files: [String], _ rules: [DocFXRule], _ content: String, _ folder: ProjectFolder
  ) -> (pages: [String], references: [String], others: [String]) {
    var pages: [String] = []
    var references: [String] = []
    var others: [String] = []
    for path in files where path.hasSuffix(".md") || path.hasSuffix(".yml") {
      let place = Paths.join(content, path)
      guard rules.isEmpty || rules.contains(where: { $0.contains(place) }) else {
        others.append(path)
        continue
      }
      switch DocFXPage.kind(of: path, at: place, folder) {
      case .page: pages.append(path)
      case .reference: references.append(path)
      case .data: others.append(path)
      }
    }
    return (pages, references, others)
  }

  /// Returns the metadata of all pages, from `globalMetadata` and from the files in `globalMetadataFiles`.
  private static func metadata(_ build: YAMLNode?, _ folder: ProjectFolder) -> YAMLNode? {
    var pairs: [YAMLNode.Pair] = []
    for file in build?["globalMetadataFiles"]?.texts ?? [] where folder.hasFile(file) {
      pairs += folder.json(file)?.pairs ?? []
    }
    let own = build?["globalMetadata"]?.pairs ?? []
    pairs.removeAll { pair in own.contains { $0.key == pair.key } }
    return pairs.isEmpty && own.isEmpty ? nil : YAMLNode(.mapping(own + pairs))
  }

  /// Removes the pages that only redirect, and returns them with the pages or URLs to which they redirect.
  private static func redirects(
    _ pages: inout [String], _ heads: [PageHead]
  ) -> [(path: String, page: String?, target: String)] {
    let all = Set(pages)
    var targets: [String: (page: String?, target: String)] = [:]
    for head in heads {
      guard let target = head.text("redirect_url") else { continue }
      let path = head.path
      if LinkRules.hasScheme(target) || target.hasPrefix("/") {
        targets[path] = (nil, target)
        continue
      }
      let place = Paths.normalized(Paths.join(Paths.parent(path) ?? "", target))
      let stem = place.hasSuffix(".html") ? String(place.dropLast(5)) : place
      let page = [place, stem + ".md", stem + "/index.md", stem + ".yml"].first(where: all.contains)
      targets[path] = (page, "/" + place)
    }
    pages.removeAll { targets[$0] != nil }
    return targets.sorted { Paths.precedes($0.key, $1.key) }.map { path, entry in
      // A page can redirect to one that redirects as well.
      var (page, target) = entry
      var steps = 0
      while let next = page.flatMap({ targets[$0] }), steps < 8 {
        (page, target) = next
        steps += 1
      }
      return (path, page, target)
    }
  }

  private static func url(of path: String) -> String {
    let stem = Paths.join(Paths.parent(path) ?? "", PageHead.stem(of: path))
    if stem == "index" { return "/" }
    return "/" + (stem.hasSuffix("/index") ? String(stem.dropLast(6)) : stem) + "/"
  }

  /// Returns the patterns of a setting. In braces, DocFX allows `|` as well as a comma.
  private static func patterns(_ node: YAMLNode?) -> [PathPattern] {
    (node?.texts ?? []).compactMap { text in
      PathPattern(text.contains("{") ? text.replacing("|", with: ",") : text)
    }
  }

  private static func rules(_ content: YAMLNode?) -> [DocFXRule] {
    (content?.list ?? []).compactMap { item in
      if let text = item.text {
        return DocFXRule(source: "", files: [text].compactMap(PathPattern.init), excluded: [])
      }
      let source = Paths.normalized(item["src"]?.text ?? ".")
      return DocFXRule(
        source: source == "." ? "" : source, files: patterns(item["files"]),
        excluded: patterns(item["exclude"]))
    }
  }

  /// The folder that contains all pages: the source folder if there is only one.
  private static func root(of rules: [DocFXRule]) -> String {
    let sources = Set(rules.map(\.source))
    return sources.count == 1 ? sources.first ?? "" : ""
  }

  /// Returns the folders whose files were generated from the project: the output of DocFX, and sites of Unfold, such as
  /// one that the project was imported to.
  private static func generatedFolders(
    _ build: YAMLNode?, _ folder: ProjectFolder, _ content: String
  ) -> [String] {
    var found = ["output", "dest"].compactMap { build?[$0]?.text }.compactMap { name -> String? in
      let place = Paths.normalized(name)
      if content.isEmpty { return place == "." || place.hasPrefix("..") ? nil : place }
      return place.hasPrefix(content + "/") ? String(place.dropFirst(content.count + 1)) : nil
    }
    found += folder.sites(below: content)
    return Array(Set(found)).sorted()
  }

  /// Returns patterns for files that are not pages: whole folders where possible.
  private static func excluded(_ others: [String], _ pages: [String]) -> [String] {
    var folders: Set<String> = []
    for page in pages {
      var parent = Paths.parent(page)
      while let place = parent {
        folders.insert(place)
        parent = Paths.parent(place)
      }
    }
    var result: Set<String> = []
    for path in others {
      // The outermost folder without pages.
      let parts = path.split(separator: "/")
      let whole = (1..<max(parts.count, 1)).lazy.map { parts[..<$0].joined(separator: "/") }.first {
        !folders.contains($0)
      }
      let ending = path.hasSuffix(".md") ? "md" : "yml"
      result.insert(whole.map { $0 + "/**/*." + ending } ?? path)
    }
    return result.sorted()
  }
}
