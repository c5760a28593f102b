import Basics
import PageModel
import Projects
import YAML

/// Reads projects of VitePress.
///
/// Source: VitePress, “Site Config”, “Default Theme Config”, “Sidebar”, “Routing”.
enum VitePressReader: ProjectReader {
  static func read(_ folder: ProjectFolder) -> ProjectDraft? {
    guard folder.hasFolder(".vitepress") else { return nil }
    let scripts = ProjectScripts(folder)
    guard let file = scripts.find(".vitepress/config") ?? scripts.find(".vitepress/config/index") else {
      return nil
    }
    var project = ProjectDraft(.vitePress, folder, file: file, dialect: .vitePress)
    let exported = scripts.exported(file)?.configuration ?? ScriptValue(.unknown)
    if exported.pairs == nil { project.reportUnreadableConfiguration(folder.displayPath(of: file)) }
    let source = Paths.normalized(exported["srcDir"]?.text ?? ".")
    let content = source == "." ? "" : source
    let rewrites = VitePressRewrites(exported["rewrites"])
    let locales = VitePressLocales(
      exported, in: file, content: content, rootFolder: rewrites.root, folder, scripts)
    let config = locales.config
    project.content = [Project.ContentFolder(content)]
    project.excluded =
      ["node_modules/**", "**/.vitepress/**", "public/**"]
      + (config["srcExclude"]?.texts ?? [])
    let languages = VitePressLanguages(
      config, locales.main, locales.others, rootFolder: locales.rootFolder, content: content)
    let others = languages.add(folder, &project)
    excludeScripts(in: content, folder, &project)
    let publicFolder = Paths.join(content, "public")
    if folder.hasFolder(publicFolder) { project.content.append(Project.ContentFolder(publicFolder)) }
    readSettings(config, content, folder, &project)
    let hasFormulas = scripts.hasMarkdownPlugin("katex", "mathjax", "texmath", of: file)
    VitePressMarkdown.read(config["markdown"], hasFormulas: hasFormulas, &project)
    project.noteMarkdownPlugins(scripts, file)
    let pages = PageHead.pages(below: content, [".md"], folder) { path in
      !others.contains { path.hasPrefix($0 + "/") } && !path.hasPrefix("node_modules/")
        && !path.hasPrefix("public/")
    }
    for head in pages {
      let path = locales.hasMovedRoot ? languages.path(of: head.path) : rewrites.apply(head.path)
      project.pages[head.path] = PageDefaults(url: url(of: path))
      if locales.hasMovedRoot, path != head.path {
        project.redirects.append((url(of: head.path), url(of: path)))
      }
    }
    let paths = pages.map { languages.path(of: $0.path) }
    project.setLinks(folder, base: config["base"]?.text ?? "/", pages: paths)
    project.facts.links.hasUnknownBase = config["base"]?.isUncertain == true
    addPartials(folder, &project)
    for (head, path) in zip(pages, paths) where head.path != path {
      guard let url = project.pages[head.path]?.url else { continue }
      project.facts.links.pages[LinkRules.key(url)] = path
      project.facts.links.urls[path] = url
    }
    let heads = Dictionary(zip(paths, pages)) { $1 }
    let sidebar = VitePressSidebar(
      config["themeConfig"] ?? ScriptValue(.null), project.facts.links, heads)
    sidebar.reportUnknownItems(file, folder, &project)
    var entries = sidebar.entries
    if !entries.isEmpty { entries += sidebar.menus(besides: entries) }
    languages.addTitles(to: &entries, project.facts.links, heads)
    project.setNavigation(entries, from: folder.displayPath(of: file))
    project.unlist(paths)
    project.diagnostics += scripts.diagnostics
    project.unsupported += config.unknownKeys().filter { !$0.hasPrefix("vite") && !$0.hasPrefix("locales.") }
      .prefix(20)
    table.noteUnknownKeys(of: exported, in: &project)
    return project
  }

  /// Adds the pages that are components in all pages, by their names. A plug-in registers the files in these folders.
  ///
  /// Source: unplugin-vue-components, “Configuration”.
  private static func addPartials(_ folder: ProjectFolder, _ project: inout ProjectDraft) {
    for place in [".vitepress/components", ".vitepress/theme/components"] {
      for file in folder.files(below: place) where file.hasSuffix(".md") {
        project.facts.partials[PageHead.stem(of: file)] = "/" + Paths.join(place, file)
      }
    }
    // The theme registers components with a name: `app.component('Tea', Tea)`.
    let scripts = ProjectScripts(folder)
    if let theme = scripts.find(".vitepress/theme/index") {
      for (name, path) in scripts.importedNames(of: theme) where path.hasPrefix(".") && path.hasSuffix(".vue")
      {
        project.facts.partials[name] = "/" + Paths.normalized(Paths.join(".vitepress/theme", path))
      }
    }
    if !project.facts.partials.isEmpty {
      project.facts.links.imports.append((prefix: "/.vitepress/", folder: ".vitepress/"))
    }
  }

  /// Leaves out scripts, and the files of package managers.
  private static func excludeScripts(
    in content: String, _ folder: ProjectFolder, _ project: inout ProjectDraft
  ) {
    let endings = [".ts", ".js", ".mjs", "package.json", "tsconfig.json", ".lock", "lunaria.config.json"]
    for entry in folder.names(in: content)
    where !entry.isFolder && endings.contains(where: { entry.name.hasSuffix($0) }) {
      project.excluded.append(entry.name)
    }
  }

  private static let table = SettingTable(
    [
      .init("title", to: .text("title")), .init("description", to: .text("description")),
      .init("lang", to: .text("language")), .init("sitemap.hostname", to: .siteURL),
    ],
    others: """
      titleTemplate head base cleanUrls rewrites srcDir srcExclude outDir assetsDir cacheDir useWebFonts \
      ignoreDeadLinks metaChunk mpa appearance lastUpdated themeConfig markdown vite vue locales extends router \
      shouldPreload buildConcurrency buildEnd postRender transformHead transformHtml transformPageData
      """)

  private static func readSettings(
    _ config: ScriptValue, _ content: String, _ folder: ProjectFolder, _ project: inout ProjectDraft
  ) {
    let theme = config["themeConfig"]
    project.settings.set("html", "scriptless")
    // The folder `public` contains the project’s own files.
    project.settings.set("output", "site")
    table.apply(config, folder, to: &project)
    if let pattern = theme?["editLink"]?["pattern"]?.text, let path = pattern.firstRange(of: ":path") {
      project.setEditURL(
        String(pattern[..<path.lowerBound]), end: String(pattern[path.upperBound...]), ofFolder: content,
        folder)
    } else if let repository = theme?["editLink"]?["repo"]?.text {
      project.setRepository("https://github.com/" + repository)
    }
    readTheme(theme, content, folder, &project)
    for item in theme?["socialLinks"]?.items ?? [] { project.setRepository(item["link"]?.text) }
    for head in config["head"]?.items ?? [] {
      guard head.items?.first?.text == "link", let attributes = head.items?.dropFirst().first,
        attributes["rel"]?.text?.contains("icon") == true, let path = attributes["href"]?.text
      else { continue }
      let name = String(path.drop { $0 == "/" })
      if folder.hasFile(Paths.join(content, "public/" + name)) {
        project.settings.set("favicon", name)
        break
      }
    }
  }

  /// Reads the logo and the accent.
  ///
  /// Source: VitePress, “Default Theme Config”, `logo` and `siteTitle`; “Extending the Default Theme”.
  private static func readTheme(
    _ theme: ScriptValue?, _ content: String, _ folder: ProjectFolder, _ project: inout ProjectDraft
  ) {
    let logo = theme?["logo"]
    func path(_ value: ScriptValue?) -> String? { (value?.link).map { String($0.drop { $0 == "/" }) } }
    if let light = path(logo) ?? path(logo?["src"]) ?? path(logo?["light"]) {
      let title = project.settings.text("title")
      project.setLogo(
        light: light, dark: path(logo?["dark"]), in: Paths.join(content, "public"),
        replacing: theme?["siteTitle"]?.boolean == false ? logo?["alt"]?.text ?? title : nil, folder)
    }
    let place = ".vitepress/theme"
    let files = folder.hasFolder(place) ? folder.files(below: place).filter { $0.hasSuffix(".css") } : []
    project.setAccent(
      ProjectColors(
        files.prefix(20).compactMap { folder.read(Paths.join(place, $0)) },
        names: ["--vp-c-brand-1", "--vp-c-brand", "--vp-c-brand-2"]))
  }

  static func url(of path: String) -> String {
    let stem = path.hasSuffix(".md") ? String(path.dropLast(3)) : path
    if stem == "index" { return "/" }
    return "/" + (stem.hasSuffix("/index") ? String(stem.dropLast(6)) : stem) + "/"
  }
}
