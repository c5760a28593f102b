import Basics
import PageModel
import Projects
import YAML

/// Reads projects of Jekyll, with the navigation of Just the Docs.
///
/// Source: Jekyll, “Configuration”, “Permalinks”, “Collections”; Just the Docs, “Navigation Structure”.
enum JekyllReader: ProjectReader {
  static func read(_ folder: ProjectFolder) -> ProjectDraft? {
    guard folder.hasFile("_config.yml"), let config = folder.yaml("_config.yml") else { return nil }
    var project = ProjectDraft(.jekyll, folder, file: "_config.yml", dialect: .jekyll)
    let content = Paths.normalized(config["source"]?.text ?? ".")
    let root = content == "." ? "" : content
    let base = config["baseurl"]?.text ?? ""
    readSettings(config, base: base, folder, &project)
    readEditLinks(config, root, folder, &project)
    JekyllText.read(config, root, folder, &project)
    setVariables(config, &project, data: config["data_dir"]?.text ?? "_data")
    let heads = addPages(config, root, folder, &project)
    let defaults = JekyllDefaults(config["defaults"])
    var pages = heads.map {
      Page(
        head: $0, sitePath: $0.path,
        permalink: defaults.text("permalink", path: $0.path, type: "pages"),
        language: defaults.text("lang", path: $0.path, type: "pages"))
    }
    var lists = JekyllLists(pages: pages)
    pages += addCollections(config, root, defaults, folder, &lists, &project)
    let posts = JekyllPosts.read(config, defaults, root, folder, &project)
    lists.collections.append((name: "posts", documents: posts))
    lists.add(to: &project)
    pages += posts
    takeRedirects(from: &pages, &project)
    for page in pages {
      var values = PageDefaults(url: page.url, title: page.head.text("title") ?? page.ownTitle)
      values.language = FrontMatterKeys.language(page.language)
      project.pages[page.sitePath] = values
    }
    if config["plugins"] != nil { project.unsupported.append("plugins") }
    project.setLinks(folder, base: base.isEmpty ? "/" : base, pages: pages.map(\.sitePath))
    project.facts.links.prefersURL = true
    project.facts.links.assets = project.facts.links.assets.filter { !$0.hasPrivateComponent }
    project.facts.links.aliases = (config["collections"]?.pairs ?? []).map { ("/_\($0.key)/", "/\($0.key)/") }
    let list = JekyllPosts.list(pages.filter { $0.date != nil }, &project)
    project.setNavigation(
      navigation(pages.filter { $0.date == nil }) + (list.map { [$0] } ?? []),
      from: folder.displayPath(of: "_config.yml"))
    return project
  }

  /// Adds the folder of the pages, without the files that Jekyll does not publish. Returns the front matter of the
  /// pages in it.
  private static func addPages(
    _ config: YAMLNode, _ root: String, _ folder: ProjectFolder, _ project: inout ProjectDraft
  ) -> [PageHead] {
    let excluded =
      ["vendor/**", "node_modules/**", "_site/**", "Gemfile*", "*.gemspec", "package*.json", "README.*"]
      .filter {
        $0 != "README.*" || folder.hasFile(Paths.join(root, "index.md"))
          || folder.hasFile(Paths.join(root, "index.html"))
            && JekyllHTML.hasText("index.html", in: root, folder) != false
      } + (config["exclude"]?.texts ?? []).map { $0.hasSuffix("/") ? $0 + "**" : $0 }
    project.content = [Project.ContentFolder(root)]
    let globs = excluded.compactMap(PathPattern.init)
    let own = excluded.filter { !$0.contains("*") }
    func isIncluded(_ path: String) -> Bool {
      !path.hasPrivateComponent && !globs.contains { $0.matches(path) }
        && !own.contains { path.hasPrefix($0.withSlash) }
    }
    var heads = PageHead.pages(below: root, [".md", ".markdown"], folder, where: isIncluded)
    if !JekyllPages.areWithoutFrontMatter(config, heads, root, folder) {
      heads = JekyllPages.withFrontMatter(heads, in: root, &project)
    }
    project.excluded =
      excluded + own.map { $0 + "/**" } + [
        "_includes/**", "_layouts/**", "_sass/**", "_data/**", "_plugins/**", "_posts/**", "_drafts/**",
        "_config*.yml",
      ]
    let pages =
      JekyllHTML.pages(in: root, folder, &project, where: isIncluded)
      + JekyllPages.inText(in: root, folder, where: isIncluded) { $0.text("permalink") }
    project.content[0].pages = Set(pages.map(\.path))
    return heads + pages
  }

  /// Adds the collections, each of which has a folder of its own, and returns their pages.
  private static func addCollections(
    _ config: YAMLNode, _ root: String, _ defaults: JekyllDefaults, _ folder: ProjectFolder,
    _ lists: inout JekyllLists, _ project: inout ProjectDraft
  ) -> [Page] {
    var pages: [Page] = []
    for pair in config["collections"]?.pairs ?? []
    where pair.key != "posts" && folder.hasFolder(Paths.join(root, "_" + pair.key)) {
      let place = Paths.join(root, "_" + pair.key)
      let url = "/" + pair.key + "/"
      func permalink(_ head: PageHead) -> String? {
        defaults.text("permalink", path: "_\(pair.key)/" + head.path, type: pair.key)
          ?? pair.value["permalink"]?.text
      }
      let isWritten = pair.value["output"]?.text == "true"
      let heads =
        isWritten
        ? addFolder(place, url: url, folder, &project, permalink: permalink)
        : PageHead.pages(below: place, [".md", ".markdown"], folder)
      project.excluded.append("_" + pair.key + "/**")
      let documents = heads.map { head in
        Page(
          head: head, sitePath: String(url.dropFirst()) + head.path, permalink: permalink(head),
          language: defaults.text("lang", path: "_\(pair.key)/" + head.path, type: pair.key))
      }
      // Templates can list the documents of a collection that has no pages.
      if isWritten { pages += documents }
      lists.collections.append((name: pair.key, documents: documents))
    }
    return pages
  }

  /// Adds a folder with pages in Markdown, HTML and text, and returns them.
  ///
  /// - Parameter permalink: returns the pattern of the URL of a file that does not state it.
  static func addFolder(
    _ place: String, url: String, _ folder: ProjectFolder, _ project: inout ProjectDraft,
    permalink: (PageHead) -> String?
  ) -> [PageHead] {
    project.content.append(Project.ContentFolder(place, url: url))
    let others =
      JekyllHTML.pages(in: place, folder, &project) { _ in true }
      + JekyllPages.inText(in: place, folder) { $0.text("permalink") ?? permalink($0) }
    project.content[project.content.count - 1].pages = Set(others.map(\.path))
    let heads = PageHead.pages(below: place, [".md", ".markdown"], folder)
    return JekyllPages.withFrontMatter(heads, in: place, &project) + others
  }

  private static func readSettings(
    _ config: YAMLNode, base: String, _ folder: ProjectFolder, _ project: inout ProjectDraft
  ) {
    project.settings.set("html", "scriptless")
    table.apply(config, folder, to: &project)
    if let url = config["url"]?.text, url.hasPrefix("http") {
      project.settings.set("baseURL", url.withoutSlash + base.withSlash)
    }
  }

  /// Other keys are variables of the pages.
  private static let table = SettingTable([
    .init("title", to: .text("title")), .init("description", to: .text("description")),
    .init("lang", to: .text("language")), .init("repository", to: .repository("https://github.com/")),
    .init("gh_edit_repository", to: .repository("")),
  ])

  /// Source: Just the Docs, “Footer content”.
  private static func readEditLinks(
    _ config: YAMLNode, _ root: String, _ folder: ProjectFolder, _ project: inout ProjectDraft
  ) {
    if config["gh_edit_link"]?.text == "true", let repository = config["gh_edit_repository"]?.text {
      let parts = [
        repository, config["gh_edit_view_mode"]?.text ?? "edit", config["gh_edit_branch"]?.text ?? "main",
        config["gh_edit_source"]?.text ?? "",
      ]
      project.setEditURL(parts.filter { !$0.isEmpty }.joined(separator: "/"), ofFolder: root, folder)
    }
  }

  /// Removes the pages that redirect, and adds their redirects to the project. A page that redirects to a part of the
  /// site that is not built stays, so that links to it are not broken.
  private static func takeRedirects(from pages: inout [Page], _ project: inout ProjectDraft) {
    let urls = Set(pages.filter { $0.redirect == nil }.map { LinkRules.key($0.url) })
    var others: [Page] = []
    for page in pages {
      guard let target = page.redirect, LinkRules.hasScheme(target) || urls.contains(LinkRules.key(target))
      else {
        others.append(page)
        continue
      }
      project.redirects.append((from: page.url, to: target))
      project.facts.links.moved[page.sitePath] = target
      project.excluded.append(page.head.path)
    }
    pages = others
  }

  struct Page {
    let head: PageHead
    let sitePath: String
    /// The pattern of the URL that the configuration sets for the folder or the collection; nil if there is none.
    let permalink: String?
    /// The language that the configuration sets for the folder or the collection; nil if there is none.
    let language: String?
    /// The day of a post; nil for another page.
    var date: CalendarDate?
    /// The title of a document that states none.
    var ownTitle: String?

    /// The URL to which the page redirects, as with jekyll-redirect-from; nil for other pages.
    var redirect: String? {
      head.text("redirect_to") ?? head.frontMatter?["redirect_to"]?.items?.first?.text
    }

    /// The URL, which `permalink` of the page or of its collection can set.
    var url: String {
      let own = head.text("permalink") ?? permalink.map(filled)
      if var permalink = own, !permalink.contains(":"), permalink.contains("/") || permalink.contains(".") {
        if !permalink.hasPrefix("/") { permalink = "/" + permalink }
        let plain = permalink.hasSuffix(".html") ? String(permalink.dropLast(5)) : permalink
        return plain.hasSuffix("/index")
          ? String(plain.dropLast(5)) : plain.withSlash
      }
      let stem = String(sitePath[..<(sitePath.lastIndex(of: ".") ?? sitePath.endIndex)])
      if stem == "index" || stem.lowercased() == "readme" { return "/" }
      return "/" + (stem.hasSuffix("/index") ? String(stem.dropLast(6)) : stem) + "/"
    }

    /// Returns the pattern of a URL with the values of the page in place of its parameters.
    ///
    /// Source: Jekyll, “Permalinks”, “Collections”.
    private func filled(_ pattern: String) -> String {
      let path = String(head.path[..<(head.path.lastIndex(of: ".") ?? head.path.endIndex)])
      let name = String(Paths.name(path))
      var url = pattern
      for (key, value) in [
        (":collection", sitePath.split(separator: "/").first.map(String.init) ?? ""), (":path", path),
        (":title", head.text("slug") ?? name), (":name", name), (":basename", name), (":output_ext", ".html"),
      ] {
        url = url.replacing(key, with: value)
      }
      return url
    }

    /// The title in the navigation; nil if the page is not in it. As with jekyll-titles-from-headings, which GitHub
    /// Pages uses, the first heading is the title of a page that has a place in the navigation but states no title.
    var title: String? { head.text("title") ?? (hasPlace ? head.heading : nil) }

    /// Whether the page states its place in the navigation.
    var hasPlace: Bool { head.frontMatter?["nav_order"] != nil || head.frontMatter?["parent"] != nil }

    var isInNavigation: Bool {
      title != nil && !head.isTrue("nav_exclude") && head.text("published") != "false"
    }
  }

  /// Sets the values of the configuration that pages can show.
  private static func setVariables(_ config: YAMLNode, _ project: inout ProjectDraft, data: String) {
    project.facts.addVariables(config, "site.", withNulls: false)
    var site = PageTemplateValue(config)
    if case .map(var pairs, _) = site {
      let own = ["baseurl", "url", "data", "collections", "plugins", "github"]
      pairs.removeAll { own.contains($0.key) }
      site = .map(
        pairs + [
          ("baseurl", .text("")), ("url", .text("")), ("data", .folder("\n" + data)),
          ("github", GitHubMetadata.value(config)),
        ])
    }
    var templates = PageTemplateGlobals(isJinja: false)
    templates.names["site"] = site
    project.facts.templates = templates
    if config["kramdown"]?["hard_wrap"]?.text == "true" { project.settings.set("lineBreaks", true) }
    project.facts.hasMarkdownInElements = config["kramdown"]?["parse_block_html"]?.text == "true"
    // Links are relative to the site anyway, so pages see an empty base URL.
    project.facts.variables["site.baseurl"] = ""
    project.facts.variables["site.github.url"] = ""
    project.facts.callouts = (config["callouts"]?.pairs ?? []).map(\.key)
  }

  /// Returns the pages in the order of `nav_order`, below their `parent`; none if no page has these keys, so that pages
  /// are in the order of their files.
  private static func navigation(_ pages: [Page]) -> [NavigationFile.Entry] {
    guard pages.contains(where: \.hasPlace) else { return [] }
    var children: [String: [Page]] = [:]
    var top: [Page] = []
    let titles = Set(pages.compactMap(\.title))
    for page in pages where page.isInNavigation {
      if let parent = page.head.text("parent"), titles.contains(parent) {
        children[parent, default: []].append(page)
      } else {
        top.append(page)
      }
    }
    func entry(_ page: Page, _ parents: [String]) -> NavigationFile.Entry {
      let title = page.title ?? ""
      let inner =
        parents.contains(title) || parents.count > 8
        ? []
        : (children[title] ?? []).filter { child in
          guard let grand = child.head.text("grand_parent") else { return true }
          return parents.last == grand
        }
      return NavigationFile.Entry(
        title: title, target: page.sitePath, children: sorted(inner).map { entry($0, parents + [title]) })
    }
    return sorted(top).map { entry($0, []) }
  }

  private static func sorted(_ pages: [Page]) -> [Page] {
    pages.sorted { a, b in
      let x = a.head.number("nav_order") ?? .infinity
      let y = b.head.number("nav_order") ?? .infinity
      if x != y { return x < y }
      return Paths.precedes((a.title ?? "").lowercased(), (b.title ?? "").lowercased())
    }
  }
}

extension Dialect {
  /// The syntax of Jekyll with kramdown.
  static let jekyll = Dialect(
    page: [LiquidTags.self, JekyllHTML.self],
    blocks: [
      KramdownBlocks.self, LiquidLines.self, Alerts.self, InlineTagLines.self, LazyTagLines.self,
      KramdownElements.self, KramdownTables.self, UnevenTables.self, PythonTable.self, ElementBlocks.self,
    ],
    inlines: [
      KramdownSpans.self, LiquidRemains.self, InlineElements.self, MarkdownInTags.self, PythonStrong.self,
      LinkDestinations.self, PlainPlusSigns.self, PlainCarets.self, PlainTildes.self,
    ],
    fences: nil,
    frontMatter: FrontMatterKeys(
      renamed: ["redirect_from": "redirects"],
      converted: [
        "nav_exclude": { node, _ in node.text == "true" ? ["sidebar: false"] : [] },
        "search_exclude": { node, _ in node.text == "true" ? ["search: false"] : [] },
        "published": { node, _ in node.text == "false" ? ["draft: true"] : [] },
        "has_toc": { node, _ in node.text == "false" ? ["children: hidden"] : [] },
      ]),
    components: .html, shared: [.definitions, .abbreviations])
}

/// Lines that consist of a tag of Liquid: they are left out, and reported.
enum LiquidLines: BlockSyntax {
  static let firstBytes = ByteSet("{")

  static func convert(_ blocks: inout BlockConverter) -> Bool {
    let start = blocks.start
    if start.text.hasPrefix("{::") {
      _ = blocks.take()
      return true
    }
    guard let tag = PageTemplateTag(at: start.text.startIndex, in: start.text), start.text[tag.end...].isBlank
    else { return false }
    let line = blocks.take()
    if !tag.name.hasPrefix("end") { blocks.context.report(tag, at: line.origin) }
    return true
  }
}
