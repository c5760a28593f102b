import Basics
import FileSystem
import PageModel
import YAML

/// Projects of Kiln, whose settings are Swift source code: a package with calls of `KilnSite`, `DocVersion`, `Section`
/// and `Page`. Its Markdown is that of MkDocs.
enum KilnProject: ProjectReader {
  private typealias Entry = NavigationFile.Entry

  static func read(_ folder: ProjectFolder) -> Project? {
    guard folder.hasFile("Package.swift"), let package = folder.text("Package.swift"),
      package.contains("/kiln.git") || package.contains("brokenhandsio/kiln")
    else { return nil }
    var constants: [String: SwiftValue] = [:]
    var calls: [SwiftCall] = []
    var main = "Package.swift"
    for file in folder.files(below: "Sources") where file.hasSuffix(".swift") {
      guard let bytes = folder.read(Paths.join("Sources", file)) else { continue }
      let source = SwiftLiterals(bytes)
      constants.merge(source.constants) { first, _ in first }
      calls += source.calls
      if source.constants.values.contains(where: { $0.call?.name == "KilnSite" }) {
        main = Paths.join("Sources", file)
      }
    }
    guard let site = constants.values.compactMap(\.call).first(where: { $0.name == "KilnSite" }) else {
      return nil
    }
    var project = Project(.mkDocs, folder, file: main, dialect: dialect)
    project.headingIDs = .pythonMarkdown
    let root = calls.first { $0.name == "build" }?["contentDirectory"]?.string ?? "docs"
    addSettings(site, &project)
    var versions = (site["versions"]?.items ?? []).compactMap { value -> SwiftCall? in
      value.call ?? value.word.flatMap { constants[$0]?.call }
    }
    if versions.isEmpty { versions = constants.values.compactMap(\.call).filter { $0.name == "DocVersion" } }
    add(versions, root, constants, main, folder, &project)
    return project
  }

  private static var dialect: Dialect {
    MkDocsDialect.dialect(
      MkDocsDialect.Features(
        extensions: MkDocsDialect.defaultExtensions.subtracting([
          "pymdownx.arithmatex", "pymdownx.smartsymbols", "pymdownx.tilde", "pymdownx.caret",
        ])))
  }

  private static func addSettings(_ site: SwiftCall, _ project: inout Project) {
    project.set("title", site["name"]?.string)
    project.set("description", site["description"]?.string)
    if let url = site["url"]?.string { project.set("baseURL", url.hasSuffix("/") ? url : url + "/") }
    project.set("html", "scriptless")
    project.set("math", .scalar("false", isPlain: true))
    let repository = site["repository"]?.call
    project.set("repository", repository?["url"]?.string)
    if let uri = repository?["editURI"]?.string, uri.contains("://") {
      project.set("editURL", (uri.hasSuffix("/") ? uri : uri + "/") + "{path}")
    }
    project.set("footer", site["copyright"]?.string)
    for key in ["extraCSS", "extraJavaScript", "carbonAds", "social"] where site[key] != nil {
      project.unsupported.append(key)
    }
  }

  private static func add(
    _ versions: [SwiftCall], _ root: String, _ constants: [String: SwiftValue], _ file: String,
    _ folder: ProjectFolder, _ project: inout Project
  ) {
    let main = versions.first { $0["isDefault"]?.word == "true" } ?? versions.first
    project.content = []
    var files: Set<String> = []
    var entries: [Entry] = []
    var others: [Entry] = []
    for version in versions {
      let isMain = version["id"]?.string == main?["id"]?.string
      let id = version["id"]?.string ?? ""
      let prefix = isMain ? "" : id + "/"
      let content = Paths.join(root, version["contentDirectory"]?.string ?? id)
      project.content.append(Project.ContentFolder(content, url: "/" + prefix))
      let own = folder.files(below: content)
      files.formUnion(own)
      let languages = languages(of: version, constants)
      let suffixes = Set(languages.map(\.code))
      project.facts.languageSuffixes.formUnion(suffixes)
      var nav = version.children.compactMap { entry($0, prefix) }
      for language in languages {
        let translated = nav.compactMap { translate($0, language, prefix, own) }
        for path in own
        where MkDocsLanguages.suffix(of: path, [language.code]) != nil && path.hasSuffix(".md") {
          let plain = path.dropLast(language.code.count + 4) + ".md"
          guard let url = MkDocsProject.url(String(plain), false) else { continue }
          project.pages[prefix + path] = PageDefaults(url: "/\(prefix)\(language.code)" + url)
        }
        if !translated.isEmpty {
          others.append(
            Entry(title: isMain ? language.name : "\(language.name) (\(id))", children: translated))
        }
      }
      if isMain {
        entries = nav
        addImages(of: content, folder, &project)
      } else if !nav.isEmpty {
        if nav.count == 1, nav[0].children.isEmpty {
          nav[0].title = version["name"]?.string ?? id
          others += nav
        } else {
          others.append(Entry(title: version["name"]?.string ?? id, children: nav))
        }
      }
    }
    project.facts.files = files.sorted(by: Paths.precedes)
    project.facts.indexPages()
    project.facts.includeFolders = [""]
    project.navigation = NavigationFile(file: folder.shownPath(file), entries: entries + others)
  }

  private static func addImages(of content: String, _ folder: ProjectFolder, _ project: inout Project) {
    for (key, name) in [("logo", "assets/logo.png"), ("favicon", "assets/favicon.png")]
    where folder.hasFile(Paths.join(content, name)) {
      project.set(key, name)
    }
  }

  // MARK: Navigation

  private static func entry(_ call: SwiftCall, _ prefix: String) -> Entry? {
    let texts = call.unlabeled.compactMap(\.string)
    switch call.name {
    case "Page":
      guard let path = texts.last else { return nil }
      return Entry(title: texts.count > 1 ? texts[0] : call["title"]?.string, target: prefix + path)
    case "Section":
      return Entry(
        title: texts.first ?? call["title"]?.string, children: call.children.compactMap { entry($0, prefix) })
    case "Link", "ExternalLink":
      guard let url = texts.last ?? call["url"]?.string, url.contains("://") else { return nil }
      return Entry(title: texts.first, target: url, isExternal: true)
    default: return nil
    }
  }

  private static func translate(_ entry: Entry, _ language: Language, _ prefix: String, _ files: [String])
    -> Entry?
  {
    var entry = entry
    if entry.isExternal { return nil }
    entry.children = entry.children.compactMap { translate($0, language, prefix, files) }
    let hadTarget = entry.target != nil
    entry.target = entry.target.flatMap { path in
      let file = "\(path.dropFirst(prefix.count).dropLast(3)).\(language.code).md"
      return Paths.index(of: file, in: files) == nil ? nil : prefix + file
    }
    if entry.target == nil, entry.children.isEmpty { return nil }
    let translation = entry.title.flatMap { language.titles[$0] }
    entry.title = translation ?? (hadTarget ? nil : entry.title)
    return entry
  }

  // MARK: Languages

  private struct Language {
    var code: String
    var name: String
    /// The titles of entries in the language.
    var titles: [String: String]
  }

  private static let codes: [String: (code: String, name: String)] = [
    "arabic": ("ar", "العربية"), "chinese": ("zh", "简体中文"), "czech": ("cs", "Čeština"),
    "dutch": ("nl", "Nederlands"),
    "english": ("en", "English"), "french": ("fr", "Français"), "german": ("de", "Deutsch"),
    "italian": ("it", "Italiano"), "japanese": ("ja", "日本語"), "korean": ("ko", "한국어"),
    "polish": ("pl", "Polski"),
    "portuguese": ("pt", "Português"), "russian": ("ru", "Русский"), "spanish": ("es", "Español"),
    "swedish": ("sv", "Svenska"), "turkish": ("tr", "Türkçe"), "ukrainian": ("uk", "Українська"),
  ]

  /// Returns the languages of a version apart from its default one.
  private static func languages(of version: SwiftCall, _ constants: [String: SwiftValue]) -> [Language] {
    let value = version["languages"]
    let items = value?.items ?? value?.word.flatMap { constants[$0]?.items } ?? []
    return items.compactMap(\.call).compactMap { call in
      guard call["isDefault"]?.word != "true", let first = call.unlabeled.first else { return nil }
      let name = (first.word ?? first.string ?? "").replacing(".", with: "")
      let known = codes[String(name.prefix { $0.isLowercase })] ?? codes[name]
      let code = first.string ?? call["code"]?.string ?? known?.code ?? name
      var titles: [String: String] = [:]
      if case .pairs(let pairs) = call["navTranslations"] {
        for pair in pairs { if let key = pair.key.string { titles[key] = pair.value.string } }
      }
      return Language(code: code, name: call["name"]?.string ?? known?.name ?? name, titles: titles)
    }
  }
}
