import Basics
import PageModel
import Projects
import YAML

/// Reads sites of Hugo: the content folder of the default language, with the settings, the weights of pages, and the
/// shortcodes that Hugo and its documentation themes have in common.
///
/// Source: Hugo, “Configuration”, “Content management”.
enum HugoReader: ProjectReader {
  private static let endings = ["toml", "yaml", "yml", "json"]
  private static let places = ["hugo", "config", "config/_default/hugo", "config/_default/config"]

  static func read(_ folder: ProjectFolder) -> ProjectDraft? {
    let files = places.flatMap { place in endings.map { place + "." + $0 } }
    guard let file = files.first(where: folder.hasFile), let config = values(file, folder),
      ["baseURL", "baseurl", "theme", "module", "languages", "title"].contains(where: { config[$0] != nil })
    else { return nil }
    let languages =
      config["languages"]
      ?? ["languages"].flatMap { name in endings.map { "config/_default/\(name).\($0)" } }
      .first(where: folder.hasFile).flatMap { values($0, folder) }
    let tag = config["defaultContentLanguage"]?.text ?? languages?.pairs?.first?.key ?? "en"
    let own = languages?[tag]
    let content = Paths.normalized(
      own?["contentDir"]?.text ?? own?["contentdir"]?.text ?? config["contentDir"]?.text ?? "content")
    guard folder.hasFolder(content) else { return nil }
    var project = ProjectDraft(.hugo, folder, file: file, dialect: .hugo)
    project.settings.set("html", "scriptless")
    table.apply(config, folder, to: &project)
    if let own { table.apply(own, folder, to: &project) }
    if let language = FrontMatterKeys.language(tag) { project.settings.set("language", language) }
    let parameters =
      config["params"]
      ?? endings.map { "config/_default/params." + $0 }.first(where: folder.hasFile)
      .flatMap { values($0, folder) }
    project.facts.addVariables(parameters, "", withNulls: false)
    project.facts.addVariables(own?["params"], "", withNulls: false)
    project.setRepository(parameters?["github_repo"]?.text)
    let others = (languages?.pairs ?? []).map(\.key).filter { $0 != tag }
    table.noteUnknownKeys(of: config, in: &project)
    if !others.isEmpty { project.unsupported.append("the languages \(others.listed("and"))") }
    addPages(in: content, without: others, folder, &project)
    return project
  }

  private static let table = SettingTable(
    [
      .init("title", to: .text("title")), .init("params.description", to: .text("description")),
      .init("baseURL", "baseurl", to: .siteURL),
    ],
    others: """
      assetDir archetypeDir build buildDrafts buildExpired buildFuture caches canonifyURLs capitalizeListTitles cascade \
      cleanDestinationDir contentDir contentdir copyright dataDir defaultContentLanguage defaultContentLanguageInSubdir \
      deployment disableAliases disableKinds disablePathToLower enableEmoji enableGitInfo enableInlineShortcodes \
      enableRobotsTXT environment frontmatter hasCJKLanguage i18nDir ignoreErrors ignoreFiles ignoreLogs imaging \
      languageCode languageName languages layoutDir locale mainSections markup mediaTypes minify module newContentEditor \
      outputFormats outputs page pagination paginate params permalinks pluralizeListTitles privacy publishDir \
      refLinksErrorLevel refLinksNotFoundURL related relativeURLs removePathAccents resourceDir sectionPagesMenu security \
      segments server services sitemap staticDir summaryLength taxonomies theme themesDir timeZone timeout \
      titleCaseStyle uglyURLs
      """)

  private static func values(_ file: String, _ folder: ProjectFolder) -> YAMLNode? {
    file.hasSuffix(".toml") ? folder.toml(file) : folder.yaml(file)
  }

  private static func addPages(
    in content: String, without languages: [String], _ folder: ProjectFolder, _ project: inout ProjectDraft
  ) {
    project.content = [Project.ContentFolder(content)]
    if folder.hasFolder("static") { project.content.append(Project.ContentFolder("static")) }
    // The translation of `tea.md` is `tea.de.md`, or is in its language’s folder below `content`.
    project.excluded = languages.map { "**/*.\($0.escapedPattern).md" }
    let ends = languages.map { ".\($0).md" }
    let heads = PageHead.pages(below: content, [".md"], folder) { path in
      !ends.contains { path.hasSuffix($0) }
    }
    for head in heads {
      if head.isTrue("headless") || head.frontMatter?["_build"]?["render"]?.text == "never"
        || head.frontMatter?["build"]?["render"]?.text == "never"
      {
        project.excluded.append(head.path.escapedPattern)
        continue
      }
      project.pages[head.path] = PageDefaults(url: url(of: head))
    }
    let pages = heads.map(\.path).filter { project.pages[$0] != nil }
    project.facts.files = pages.sorted(by: Paths.precedes)
    project.facts.indexPages()
    project.setLinks(folder, base: "/", pages: pages)
    project.facts.links.prefersURL = true
    let known = heads.filter { project.pages[$0.path] != nil }
    project.setNavigation(HugoSections(known).entries, from: folder.displayPath(of: project.file))
  }

  /// Returns the URL of a page: of its file, in lowercase and with hyphens, or the one in its front matter.
  private static func url(of head: PageHead) -> String {
    if let url = head.text("url"), !url.contains(":") { return ("/" + url.drop { $0 == "/" }).withSlash }
    var parts = head.path.lowercased().replacing(" ", with: "-").split(separator: "/").map(String.init)
    let name = parts.removeLast()
    let isIndex = name == "_index.md" || name == "index.md"
    if !isIndex { parts.append(String(name.dropLast(3))) }
    if let slug = head.text("slug"), !parts.isEmpty, name != "_index.md" { parts[parts.count - 1] = slug }
    return parts.isEmpty ? "/" : "/" + parts.joined(separator: "/") + "/"
  }
}

/// The navigation of a Hugo site: its sections and pages, those with a weight first, then by title.
struct HugoSections {
  private var children: [String: [PageHead]] = [:]
  private let sections: [String: PageHead]

  init(_ pages: [PageHead]) {
    var sections: [String: PageHead] = [:]
    for page in pages where Paths.name(page.path) == "_index.md" {
      sections[Paths.parent(page.path) ?? ""] = page
    }
    self.sections = sections
    for page in pages {
      let folder = Paths.parent(page.path) ?? ""
      let isSection = Paths.name(page.path) == "_index.md"
      if isSection, folder.isEmpty { continue }
      let isBundle = isSection || Paths.name(page.path) == "index.md"
      var parent = isBundle ? Paths.parent(folder) ?? "" : folder
      // Folders without a section page belong to the section above.
      while !parent.isEmpty, sections[parent] == nil { parent = Paths.parent(parent) ?? "" }
      children[parent, default: []].append(page)
    }
  }

  var entries: [NavigationFile.Entry] { entries(below: "", depth: 0) }

  private func entries(below folder: String, depth: Int) -> [NavigationFile.Entry] {
    guard depth < 32 else { return [] }
    return (children[folder] ?? []).filter { !$0.isHidden }.sorted(by: Self.precedes).map { page in
      let isSection = Paths.name(page.path) == "_index.md"
      return NavigationFile.Entry(
        title: page.text("linkTitle") ?? page.text("linktitle"), target: page.path,
        children: isSection ? entries(below: Paths.parent(page.path) ?? "", depth: depth + 1) : [])
    }
  }

  /// Source: Hugo, “Lists of content”, the default sort order.
  private static func precedes(_ a: PageHead, _ b: PageHead) -> Bool {
    func weight(_ page: PageHead) -> Double {
      page.number("weight").flatMap { $0 == 0 ? nil : $0 } ?? .infinity
    }
    let (x, y) = (weight(a), weight(b))
    if x != y { return x < y }
    let (day, other) = (a.text("date") ?? "", b.text("date") ?? "")
    if day != other { return day > other }
    return Paths.precedes((a.title ?? a.stem).lowercased(), (b.title ?? b.stem).lowercased())
  }
}

extension PageHead {
  /// Whether lists of pages leave the page out.
  fileprivate var isHidden: Bool {
    isTrue("draft") || isTrue("toc_hide") || frontMatter?["_build"]?["list"]?.text == "never"
      || frontMatter?["build"]?["list"]?.text == "never"
  }
}

extension Dialect {
  /// The syntax of Hugo with Goldmark.
  static let hugo = Dialect(
    page: [Shortcodes.self],
    blocks: [Alerts.self, ElementBlocks.self, AttributeLines.self],
    inlines: [InlineElements.self, LinkDestinations.self, Emoji.self],
    fences: HugoFences.self, namesPagesAfterHeadings: false,
    frontMatter: FrontMatterKeys(
      renamed: [
        "draft": "draft", "date": "date", "aliases": "redirects", "lastmod": "lastUpdated",
      ],
      converted: [
        "toc": { node, _ in node.text == "false" ? ["contents: none"] : [] },
        "author": FrontMatterKeys.names("authors"), "authors": FrontMatterKeys.names("authors"),
        "tags": FrontMatterKeys.names("tags"),
      ]),
    components: ComponentTable(blocks: ComponentTable.shared.blocks, isOpen: false), shared: [.definitions])
}
