import Basics
import FileSystem
import PageModel
import YAML

/// Reads projects of DocFX.
///
/// Source: DocFX, “Config”, “Table of contents”.
enum DocFXReader: ProjectReader {
  static func read(_ folder: ProjectFolder) -> Project? {
    guard folder.hasFile("docfx.json"), let json = folder.yaml("docfx.json") else { return nil }
    var project = Project(.docFX, folder, file: "docfx.json", dialect: .docFX)
    let build = json["build"]
    project.set("html", "scriptless")
    let metadata = build?["globalMetadata"]
    project.set("title", (metadata?["_appTitle"] ?? metadata?["_appName"] ?? metadata?["titleSuffix"])?.text)
    project.set("description", metadata?["_appFooter"]?.text.map { PlainMarkdown.text(of: Bytes($0)) })
    project.setRepository(
      (metadata?["_gitContribute"]?["repo"]
        ?? metadata?["feedback_github_repo"].map { node in
          YAMLNode(.scalar("https://github.com/" + (node.text ?? ""), isPlain: false))
        })?.text)
    if let icon = metadata?["_appFaviconPath"]?.text, folder.hasFile(icon) { project.set("favicon", icon) }
    if build?["sitemap"]?["baseUrl"] != nil {
      project.set("baseURL", build?["sitemap"]?["baseUrl"]?.text.map { $0.hasSuffix("/") ? $0 : $0 + "/" })
    }
    let rules = rules(build?["content"])
    let content = root(of: rules)
    project.content = [Project.ContentFolder(content)]
    let files = folder.files(below: content)
    var pages: [String] = []
    var others: [String] = []
    for path in files where path.hasSuffix(".md") {
      let place = Paths.join(content, path)
      if rules.isEmpty || rules.contains(where: { $0.contains(place) }) {
        pages.append(path)
      } else {
        others.append(path)
      }
    }
    project.excluded =
      ["**/toc.yml", "**/docfx.json", "**/includes/**", "obj/**", "_site/**", "bin/**"]
      + excluded(others, pages)
    let pagesInYAML = files.filter { $0.hasSuffix(".yml") && Paths.name($0) != "toc.yml" }
    project.excluded += pagesInYAML.prefix(200)
    if !pagesInYAML.isEmpty {
      project.unsupported.append(
        "pages in YAML (\(pagesInYAML.count)): " + pagesInYAML.prefix(3).joined(separator: ", "))
    }
    if json["metadata"] != nil { project.unsupported.append("the API reference (metadata)") }
    // Pages that only redirect.
    var redirects: [YAMLNode.Pair] = []
    for path in pages {
      guard let head = PageHead(path, in: content, folder), let target = head.text("redirect_url") else {
        continue
      }
      pages.removeAll { $0 == path }
      project.excluded.append(path)
      let place =
        target.hasSuffix(".md")
        ? url(of: Paths.normalized(Paths.join(Paths.parent(path) ?? "", target))) : target
      redirects.append(
        YAMLNode.Pair(
          key: url(of: path), keyLine: 1, keyColumn: 1, value: YAMLNode(.scalar(place, isPlain: false))))
    }
    if !redirects.isEmpty { project.set("redirects", .mapping(redirects)) }
    for path in pages { project.pages[path] = PageDefaults(url: url(of: path)) }
    project.setLinks(folder, base: "/", pages: pages)
    project.facts.links.aliases = [("~/", "/")]
    project.facts.links.allowsBackslashes = true
    if metadata?["uhfHeaderId"] != nil || metadata?["breadcrumb_path"] != nil {
      project.facts.links.publishedAt = "https://learn.microsoft.com/"
    }
    let toc = DocFXContents(folder, content: content, pages: Set(pages))
    let entries = toc.entries(files)
    if !entries.isEmpty {
      project.navigation = NavigationFile(file: folder.shownPath("toc.yml"), entries: entries)
    }
    return project
  }

  private static func url(of path: String) -> String {
    let stem = String(path.dropLast(3))
    if stem == "index" { return "/" }
    return "/" + (stem.hasSuffix("/index") ? String(stem.dropLast(6)) : stem) + "/"
  }

  /// An entry of `content`: the files that are pages.
  private struct Rule {
    let source: String
    let files: [PathPattern]
    let excluded: [PathPattern]

    func contains(_ path: String) -> Bool {
      guard source.isEmpty || path.hasPrefix(source + "/") else { return false }
      let local = source.isEmpty ? path : String(path.dropFirst(source.count + 1))
      return files.contains { $0.matches(local) } && !excluded.contains { $0.matches(local) }
    }
  }

  private static func texts(_ node: YAMLNode?) -> [String] {
    node?.items?.compactMap(\.text) ?? node?.text.map { [$0] } ?? []
  }

  private static func rules(_ content: YAMLNode?) -> [Rule] {
    (content?.items ?? content.map { [$0] } ?? []).compactMap { item in
      if let text = item.text {
        return Rule(source: "", files: [text].compactMap(PathPattern.init), excluded: [])
      }
      let source = Paths.normalized(item["src"]?.text ?? ".")
      if item["src"] != nil, source.hasPrefix("..") { return nil }
      return Rule(
        source: source == "." ? "" : source, files: texts(item["files"]).compactMap(PathPattern.init),
        excluded: texts(item["exclude"]).compactMap(PathPattern.init))
    }
  }

  /// The folder that contains all pages: the source folder if there is only one.
  private static func root(of rules: [Rule]) -> String {
    let sources = Set(rules.map(\.source))
    return sources.count == 1 ? sources.first ?? "" : ""
  }

  /// Returns patterns for files that are no pages: whole folders where possible.
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
      result.insert(whole.map { $0 + "/**/*.md" } ?? path)
    }
    return result.sorted()
  }
}

/// The tables of contents of a DocFX project, `toc.yml`.
struct DocFXContents {
  private let folder: ProjectFolder
  private let content: String
  private let pages: Set<String>

  init(_ folder: ProjectFolder, content: String, pages: Set<String>) {
    self.folder = folder
    self.content = content
    self.pages = pages
  }

  /// Returns the entries of the table of contents at the root; without one, those of the folders.
  func entries(_ files: [String]) -> [NavigationFile.Entry] {
    for name in ["toc.yml", "TOC.yml", "toc.md", "TOC.md"] where files.contains(name) {
      let entries = entries(ofFile: name, depth: 0)
      if !entries.isEmpty { return entries }
    }
    let tables = files.filter {
      Paths.name($0).lowercased() == "toc.yml" && !$0.hasPrefix("_") && !$0.contains("breadcrumb")
    }
    return tables.flatMap { table in entries(ofFile: table, depth: 0) }
  }

  private func entries(ofFile path: String, depth: Int) -> [NavigationFile.Entry] {
    guard depth < 8 else { return [] }
    let place = Paths.join(content, path)
    if path.lowercased().hasSuffix(".md") {
      return folder.read(place).map { markdown($0, Paths.parent(path) ?? "", depth: depth) } ?? []
    }
    guard let root = folder.yaml(place) else { return [] }
    let items = root.items ?? root["items"]?.items ?? []
    let entries = items.flatMap { entry($0, Paths.parent(path) ?? "", depth: depth) }
    return entries
  }

  private func entry(_ node: YAMLNode, _ base: String, depth: Int) -> [NavigationFile.Entry] {
    guard depth < 24 else { return [] }
    let title = node["name"]?.text ?? node["displayName"]?.text
    var children = (node["items"]?.items ?? []).flatMap { entry($0, base, depth: depth + 1) }
    var target: String?
    for key in ["topicHref", "homepage", "href", "topicUid"] {
      guard let href = node[key]?.text, key != "topicUid" else { continue }
      if LinkRules.hasScheme(href) {
        return [
          NavigationFile.Entry(title: title ?? href, target: href, isExternal: true, children: children)
        ]
      }
      let path = place(of: href, base)
      if path.lowercased().hasSuffix("toc.yml") || path.lowercased().hasSuffix("toc.md") {
        if children.isEmpty { children = entries(ofFile: path, depth: depth + 1) }
      } else if href.hasSuffix("/") {
        let nested = ["toc.yml", "TOC.yml", "toc.md"].map { Paths.join(path, $0) }.first {
          folder.hasFile(Paths.join(content, $0))
        }
        if children.isEmpty, let nested { children = entries(ofFile: nested, depth: depth + 1) }
        if target == nil, pages.contains(Paths.join(path, "index.md")) {
          target = Paths.join(path, "index.md")
        }
      } else if target == nil, pages.contains(path) {
        target = path
      }
    }
    if let nested = node["tocHref"]?.text, children.isEmpty {
      children = entries(ofFile: place(of: nested, base), depth: depth + 1)
    }
    // The page of a group is often the first of its entries as well.
    if let own = target { children.removeAll { $0.target == own && $0.children.isEmpty } }
    if target == nil, children.isEmpty { return [] }
    return [
      NavigationFile.Entry(
        title: title, target: target, children: children, line: node.line, column: node.column)
    ]
  }

  private func place(of href: String, _ base: String) -> String {
    let path = href.firstIndex { $0 == "?" || $0 == "#" }.map { String(href[..<$0]) } ?? href
    if path.hasPrefix("~/") { return Paths.normalized(String(path.dropFirst(2))) }
    if path.hasPrefix("/") { return Paths.normalized(String(path.dropFirst())) }
    return Paths.normalized(Paths.join(base, path))
  }

  /// Reads the older form, headings with links: `## [Name](file.md)`.
  private func markdown(_ bytes: [UInt8], _ base: String, depth: Int) -> [NavigationFile.Entry] {
    var open: [(level: Int, entry: NavigationFile.Entry)] = []
    var result: [NavigationFile.Entry] = []
    func close(to level: Int) {
      while let last = open.last, last.level >= level {
        open.removeLast()
        if open.isEmpty {
          result.append(last.entry)
        } else {
          open[open.count - 1].entry.children.append(last.entry)
        }
      }
    }
    for line in PageLine.lines(of: bytes) {
      let level = line.text.prefix { $0 == UInt8(ascii: "#") }.count
      guard level > 0 else { continue }
      close(to: level)
      let text = line.text.dropFirst(level).trimmed
      var entry = NavigationFile.Entry(title: PlainMarkdown.text(of: text), line: Int(line.origin.line))
      if let middle = text.find("]("), let end = LinkTail.end(at: middle + 1, in: text) {
        let path = place(of: text[(middle + 2)..<(end - 1)].string, base)
        if pages.contains(path) { entry.target = path }
      }
      open.append((level, entry))
    }
    close(to: 0)
    return result
  }
}
