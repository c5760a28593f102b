import Basics
import PageModel
import YAML

/// Projects of MkDocs, with the theme Material or another one, and of Zensical.
enum MkDocsProject: ProjectReader {
  static func read(_ folder: ProjectFolder) -> ProjectDraft? {
    guard let settings = MkDocsSettings(folder) else { return nil }
    var features = MkDocsDialect.Features(
      extensions: Set(settings.extensions.keys), plugins: Set(settings.plugins.keys))
    features.hasHooks = settings["hooks"]?.items?.isEmpty == false
    features.hasPlainMetadata = !settings.file.hasPrefix("zensical")
    if features.has("pymdownx.extra") || features.has("extra") { features.extensions.insert("def_list") }
    var project = ProjectDraft(.mkDocs, folder, file: settings.file, dialect: MkDocsDialect.dialect(features))
    project.headingIDs = .pythonMarkdown
    // The slugs of PyMdown keep all letters, as GitHub does.
    if settings.usesUnicodeSlugs(folder) { project.headingIDs = .github }
    let docs = MkDocsIncludes.docs(settings, folder)
    addSettings(settings, docs, folder, &project)
    project.setRepositoryFiles(folder, content: docs)
    let languages = MkDocsLanguages(settings, docs, folder)
    project.content = languages.content + MkDocsTheme.folders(settings, folder)
    addFacts(settings, languages, folder, &project)
    if features.hasGeneratedReferences { addReferences(languages, folder, &project) }
    addRedirects(settings, &project)
    addNavigation(settings, languages, folder, &project)
    addUnsupported(settings, languages, &project)
    return project
  }

  // MARK: Settings

  /// Source: MkDocs, “Configuration”.
  private static let table = SettingTable(
    [
      .init("site_name", to: .text("title")), .init("site_description", to: .text("description")),
      .init("site_url", to: .siteURL), .init("theme.language", "theme.locale", to: .text("language")),
    ],
    others: """
      repo_url repo_name edit_uri edit_uri_template site_author copyright remote_branch remote_name nav not_in_nav \
      exclude_docs draft_docs validation theme docs_dir site_dir extra_css extra_javascript extra_templates extra \
      watch use_directory_urls strict dev_addr markdown_extensions hooks plugins INHERIT
      """)

  private static func addSettings(
    _ settings: MkDocsSettings, _ docs: String, _ folder: ProjectFolder, _ project: inout ProjectDraft
  ) {
    var table = Self.table
    table.rows.append(.init("theme.favicon", to: .file("favicon", in: docs)))
    table.apply(settings.root, folder, to: &project)
    if let url = settings.text("site_url"), url.hasPrefix("http") { project.facts.basePath = basePath(url) }
    project.settings.set("html", "scriptless")
    let hasMath = settings.extensions["pymdownx.arithmatex"] != nil || settings.extensions["mdx_math"] != nil
    project.settings.set("math", hasMath)
    if hasSmartPunctuation(settings.extensions["smarty"]) {
      project.settings.set("smartPunctuation", true)
    }
    if settings.extensions["nl2br"] != nil || settings.extensions["markdown.extensions.nl2br"] != nil {
      project.settings.set("lineBreaks", true)
    }
    if settings.text("use_directory_urls") == "false" { project.settings.set("urls", "file") }
    let theme = settings["theme"]
    if let path = theme?["logo"]?.text { project.setLogo(light: path, in: docs, folder) }
    project.setAccent(MkDocsTheme.colors(settings, docs, folder))
    if let repository = settings.text("repo_url") {
      project.settings.set("repository", repository)
      if let pattern = editURL(settings, repository, docs), let path = pattern.firstRange(of: "{path}") {
        project.setEditURL(
          String(pattern[..<path.lowerBound]), end: String(pattern[path.upperBound...]), ofFolder: docs,
          folder)
      }
    }
    if let copyright = settings.text("copyright"), !copyright.contains("<") {
      project.settings.set("footer", copyright)
    }
    if dates.contains(where: { settings.plugins[$0] != nil }) {
      project.settings.set("lastUpdated", true)
    }
  }

  /// Returns whether the extension SmartyPants replaces both quotation marks and dashes, as it does by default.
  ///
  /// Source: Python-Markdown, “SmartyPants”.
  private static func hasSmartPunctuation(_ smarty: YAMLNode?) -> Bool {
    guard let smarty else { return false }
    return ["smart_quotes", "smart_dashes"].allSatisfy { smarty[$0]?.text?.lowercased() != "false" }
  }

  /// The plugins that show when a page was last changed.
  private static let dates = ["git-revision-date-localized", "git-revision-date"]

  /// Returns the path of a URL with a slash at both ends.
  static func basePath(_ url: String) -> String {
    guard let start = url.firstRange(of: "://")?.upperBound, let slash = url[start...].firstIndex(of: "/")
    else {
      return "/"
    }
    return String(url[slash...]).withSlash
  }

  /// Returns the pattern of edit links.
  ///
  /// Source: MkDocs, “edit_uri” and “edit_uri_template”.
  private static func editURL(_ settings: MkDocsSettings, _ repository: String, _ docs: String) -> String? {
    let base = repository.withSlash
    if let template = settings.text("edit_uri_template") {
      guard !template.contains("{path_noext}"), !template.contains("!q}") else { return nil }
      return template.contains("://") ? template : base + template
    }
    if let uri = settings["edit_uri"] {
      guard let uri = uri.text, !uri.isEmpty, !uri.contains("?") else { return nil }
      let whole = uri.contains("://") ? uri : base + uri
      return whole.withSlash + "{path}"
    }
    let isMaterial = ["material", "zensical"].contains(
      settings["theme"]?["name"]?.text ?? settings.text("theme") ?? "")
    guard !isMaterial || settings.features.contains("content.action.edit") else { return nil }
    if repository.contains("github.com") { return base + "edit/master/\(docs)/{path}" }
    if repository.contains("gitlab.com") { return base + "-/edit/master/\(docs)/{path}" }
    return nil
  }

  // MARK: Files

  private static func addFacts(
    _ settings: MkDocsSettings, _ languages: MkDocsLanguages, _ folder: ProjectFolder,
    _ project: inout ProjectDraft
  ) {
    project.facts.files = languages.files
    project.facts.indexPages()
    project.facts.hasVersionFolders = settings["extra"]?["version"]?["provider"]?.text == "mike"
    project.facts.includeFolders = MkDocsIncludes.folders(settings, languages, folder)
    let snippets = settings.extensions["pymdownx.snippets"]
    project.facts.appendedFiles = MkDocsIncludes.appendedFiles(settings, languages, folder)
    project.facts.dedentsSections = snippets?["dedent_subsections"]?.text?.lowercased() == "true"
    project.facts.hasOptionalIncludes = snippets?["check_paths"]?.text?.lowercased() != "true"
    for key in [
      "site_name", "site_url", "repo_url", "site_description", "repo_name", "site_author", "copyright",
      "use_directory_urls",
    ] {
      project.facts.variables[key] = settings.text(key)
    }
    project.facts.addVariables(settings["extra"])
    for plugin in ["markdownextradata", "macros"] {
      project.facts.addVariables(settings.plugins[plugin]?["variables"])
    }
    project.facts.hasFolderURLs = settings.text("use_directory_urls") != "false"
    project.facts.hasLineNumbers = ["pymdownx.highlight", "codehilite"].contains {
      settings.extensions[$0]?["linenums"]?.text == "true"
    }
    project.facts.tabAnchors = TabAnchors.style(
      settings.extensions["pymdownx.tabbed"] ?? settings.extensions["pymdownx.blocks.tab"])
    project.facts.tableFolder = settings.plugins["table-reader"]?["data_path"]?.text
    project.facts.templates = MacroSettings.globals(settings, languages, folder)
    project.excluded += excluded(settings, languages.folder)
  }

  /// Reads the headings of all pages, to which links by name lead.
  private static func addReferences(
    _ languages: MkDocsLanguages, _ folder: ProjectFolder, _ project: inout ProjectDraft
  ) {
    var references = ReferenceTargets()
    let excluded = project.excluded.compactMap(PathPattern.init)
    for file in languages.defaultFiles
    where file.hasSuffix(".md") && !excluded.contains(where: { $0.contains(file) }) {
      if let text = folder.scan(Paths.join(languages.folder, file)) { references.read(text, file) }
    }
    folder.note(references.fingerprint)
    project.facts.references = references
  }

  /// Returns the patterns of `exclude_docs`, `draft_docs` and the plugin `exclude`.
  private static func excluded(_ settings: MkDocsSettings, _ docs: String) -> [String] {
    var patterns = ["templates"]
    for key in ["exclude_docs", "draft_docs"] {
      for line in (settings.text(key) ?? "").split(whereSeparator: \.isNewline) {
        if let pattern = IgnorePattern.glob(line.trimmingWhiteSpace) { patterns.append(pattern) }
      }
    }
    patterns += settings.plugins["exclude"]?["glob"]?.texts ?? []
    // The navigation file of a folder is not a page, unless it is also the index of the folder.
    if let file = literateFile(settings), file != "README.md", file != "index.md" {
      patterns.append("**/" + file)
    }
    if let theme = settings["theme"]?["custom_dir"]?.text {
      let path = Paths.normalized(theme)
      if path.hasPrefix(docs + "/") { patterns.append(String(path.dropFirst(docs.count + 1))) }
    }
    return patterns
  }

  private static func literateFile(_ settings: MkDocsSettings) -> String? {
    settings.plugins["literate-nav"].map { $0["nav_file"]?.text ?? "SUMMARY.md" }
  }

  // MARK: Navigation

  private static func addNavigation(
    _ settings: MkDocsSettings, _ languages: MkDocsLanguages, _ folder: ProjectFolder,
    _ project: inout ProjectDraft
  ) {
    let excluded = project.excluded.compactMap(PathPattern.init)
    let pages = languages.defaultFiles.filter { file in
      file.lowercased().hasSuffix(".md") && !excluded.contains { $0.contains(file) }
    }
    var navigation = MkDocsNavigation(
      folder: folder, docs: languages.folder, pages: pages,
      hasSectionIndexes: settings.features.contains("navigation.indexes")
        || settings.plugins["section-index"] != nil,
      needsUntitledIndex: !settings.features.contains("navigation.indexes"),
      literateFile: literateFile(settings))
    if settings.plugins["awesome-pages"] != nil {
      navigation.awesomeFiles = [settings.plugins["awesome-pages"]?["filename"]?.text ?? ".pages"]
    } else if settings.plugins["awesome-nav"] != nil {
      navigation.awesomeFiles = [settings.plugins["awesome-nav"]?["filename"]?.text ?? ".nav.yml"]
    }
    let nav = settings["nav"].flatMap { $0.isNull ? nil : $0 } ?? languages.nav
    var entries = navigation.entries(nav)
    MaterialBlog(settings)?.add(in: languages.folder, folder, to: &entries, &project)
    if nav != nil {
      let listed = entries.targets
      for page in pages where !listed.contains(page) && page != "index.md" && page != "README.md" {
        project.facts.unlistedPages.insert(page)
      }
    }
    project.setTitles(from: entries, ofSections: false)
    languages.add(to: &entries, &project) { navigation.entries($0) }
    project.navigation = NavigationFile(file: folder.displayPath(of: settings.file), entries: entries)
  }

  // MARK: Redirects

  private static func addRedirects(_ settings: MkDocsSettings, _ project: inout ProjectDraft) {
    guard let map = settings.plugins["redirects"]?["redirect_maps"]?.pairs else { return }
    let usesFiles = settings.text("use_directory_urls") == "false"
    var pairs: [YAMLNode.Pair] = []
    for pair in map {
      guard let target = pair.value.text, let old = url(pair.key, usesFiles) else { continue }
      let page = String(target.prefix { $0 != "#" })
      let known = project.facts.references?.withKnownAnchor(target, of: page) ?? target
      let new = target.contains("://") ? target : url(known, usesFiles) ?? known
      pairs.append(
        YAMLNode.Pair(
          key: old, keyLine: pair.keyLine, keyColumn: pair.keyColumn,
          value: YAMLNode(.scalar(new, isPlain: false), line: pair.value.line)))
    }
    project.settings.set("redirects", pairs)
  }

  /// Returns the URL of a page: `/a/b/` for `a/b.md`.
  static func url(_ path: String, _ usesFiles: Bool) -> String? {
    let cut = path.firstIndex(of: "#") ?? path.endIndex
    var page = String(path[..<cut])
    let fragment = path[cut...]
    while page.hasPrefix("/") { page.removeFirst() }
    guard page.lowercased().hasSuffix(".md") else { return "/" + page + fragment }
    page = String(page.dropLast(3))
    let name = Paths.name(page).lowercased()
    if name == "index" || name == "readme" {
      let folder = Paths.parent(page) ?? ""
      return (folder.isEmpty || folder == "." ? "/" : "/\(folder)/") + fragment
    }
    return "/" + page + (usesFiles ? ".html" : "/") + fragment
  }

  // MARK: Summary

  /// The plug-ins whose effect a site has without them, or which readers do not notice.
  private static let replacedPlugins: Set<String> = [
    "search", "blog", "material/blog", "tags", "material/tags", "redirects", "awesome-pages", "awesome-nav",
    "literate-nav", "section-index",
    "exclude", "i18n",
    "minify", "optimize", "privacy", "offline", "include-markdown", "autorefs", "macros", "info", "typeset",
    "git-revision-date-localized", "git-revision-date", "glightbox", "material/search", "table-reader",
    "markdownextradata", "ezlinks", "roamlinks", "obsidian-bridge", "callouts", "gh-admonitions",
  ]

  private static func addUnsupported(
    _ settings: MkDocsSettings, _ languages: MkDocsLanguages, _ project: inout ProjectDraft
  ) {
    for plugin in settings.plugins.keys.sorted() where !replacedPlugins.contains(plugin) {
      project.unsupported.append("plugins: \(plugin)")
    }
    for key in ["hooks", "extra_css", "extra_javascript", "extra_templates"] {
      guard let node = settings[key], !node.isNull, node.items?.isEmpty != true else { continue }
      project.unsupported.append(key)
    }
    if settings["theme"]?["custom_dir"] != nil { project.unsupported.append("theme.custom_dir") }
    for key in ["alternate", "version", "analytics", "social", "consent"] where settings["extra"]?[key] != nil
    {
      if key == "alternate", languages.hasTranslations { continue }
      project.unsupported.append("extra.\(key)")
    }
    table.noteUnknownKeys(of: settings.root, in: &project)
  }
}

/// Patterns of `.gitignore`.
enum IgnorePattern {
  /// Returns the glob of a line, relative to the folder; nil for comments, blank lines and exceptions.
  static func glob(_ line: String) -> String? {
    guard !line.isEmpty, !line.hasPrefix("#"), !line.hasPrefix("!") else { return nil }
    var pattern = line
    if pattern.hasSuffix("/") { pattern.removeLast() }
    if pattern.hasPrefix("/") { return String(pattern.dropFirst()) }
    return pattern.contains("/") ? pattern : "**/" + pattern
  }
}
