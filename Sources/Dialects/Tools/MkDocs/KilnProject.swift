import Basics
import PageModel
import Projects
import YAML

/// Projects of Kiln, whose settings are Swift source code: a package with calls of `KilnSite`, `DocVersion`, `Section`
/// and `Page`. Kiln uses the Markdown of MkDocs.
enum KilnProject: ProjectReader {
  private typealias Entry = NavigationFile.Entry

  static func read(_ folder: ProjectFolder) -> ProjectDraft? {
    guard folder.hasFile("Package.swift"), let package = folder.text("Package.swift"),
      package.contains("/kiln.git") || package.contains("brokenhandsio/kiln")
    else { return nil }
    var constants: [String: ScriptValue] = [:]
    var calls: [ScriptValue] = []
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
    guard let site = constants.values.lazy.compactMap({ labels($0, ofCall: "KilnSite") }).first else {
      return nil
    }
    var project = ProjectDraft(.mkDocs, folder, file: main, dialect: dialect)
    project.headingIDs = .pythonMarkdown
    let root =
      calls.lazy.compactMap { labels($0, ofCall: "build") }.first?["contentDirectory"]?.text ?? "docs"
    addSettings(site, folder, &project)
    var versions = (site["versions"]?.items ?? []).compactMap { value in
      (value.call.flatMap { constants[$0.name] } ?? value).call?.arguments.last
    }
    if versions.isEmpty { versions = constants.values.compactMap { labels($0, ofCall: "DocVersion") } }
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

  /// Returns the labeled arguments of a call of a function; nil for other values.
  private static func labels(_ value: ScriptValue, ofCall name: String) -> ScriptValue? {
    value.call.flatMap { $0.name == name ? $0.arguments.last : nil }
  }

  private static func addSettings(_ site: ScriptValue, _ folder: ProjectFolder, _ project: inout ProjectDraft)
  {
    SettingTable([
      .init("name", to: .text("title")), .init("description", to: .text("description")),
      .init("url", to: .siteURL),
      .init("copyright", to: .text("footer")),
    ]).apply(site, folder, to: &project)
    project.settings.set("html", "scriptless")
    project.settings.set("math", false)
    let repository = site["repository"]?.call?.arguments.last
    project.settings.set("repository", repository?["url"]?.text)
    if let uri = repository?["editURI"]?.text, uri.contains("://") {
      project.settings.set("editURL", uri.withSlash + "{path}")
    }
    for key in ["extraCSS", "extraJavaScript", "carbonAds", "social"] where site[key] != nil {
      project.unsupported.append(key)
    }
  }

  private static func add(
    _ versions: [ScriptValue], _ root: String, _ constants: [String: ScriptValue], _ file: String,
    _ folder: ProjectFolder, _ project: inout ProjectDraft
  ) {
    guard let version = versions.first(where: { $0["isDefault"]?.boolean == true }) ?? versions.first else {
      return
    }
    let content = Paths.join(
      root, version["contentDirectory"]?.text ?? version["id"]?.text ?? "")
    project.content = [Project.ContentFolder(content)]
    project.facts.files = folder.files(below: content)
    project.facts.indexPages()
    project.facts.includeFolders = [""]
    addImages(of: content, folder, &project)
    var entries = (version["children"]?.items ?? []).compactMap(entry)
    let (main, found) = languages(of: version, constants)
    var others = found
    for index in others.indices {
      let suffix: Set<String> = [others[index].language.key]
      others[index].pageCount = project.facts.files.count {
        $0.hasSuffix(".md") && MkDocsLanguages.suffix(of: $0, suffix) != nil
      }
    }
    for translation in project.setLanguages(main, others) { translation.addTitles(to: &entries) }
    project.navigation = NavigationFile(file: folder.displayPath(of: file), entries: entries)
    noteVersions(versions.compactMap { $0["id"]?.text }.filter { $0 != version["id"]?.text }, &project)
  }

  /// Adds the versions that are left out to the summary. Links to them lead to the published site.
  private static func noteVersions(_ versions: [String], _ project: inout ProjectDraft) {
    if versions.isEmpty { return }
    project.unsupported.append("the versions " + versions.joined(separator: ", "))
    project.setExternalPaths(versions.map { "/\($0)/" })
  }

  private static func addImages(of content: String, _ folder: ProjectFolder, _ project: inout ProjectDraft) {
    for (key, name) in [("logo", "assets/logo.png"), ("favicon", "assets/favicon.png")]
    where folder.hasFile(Paths.join(content, name)) {
      project.settings.set(key, name)
    }
  }

  // MARK: Navigation

  private static func entry(_ value: ScriptValue) -> Entry? {
    guard let (name, arguments) = value.call, let labels = arguments.last else { return nil }
    let texts = arguments.compactMap(\.text)
    switch name {
    case "Page":
      guard let path = texts.last else { return nil }
      return Entry(title: texts.count > 1 ? texts[0] : labels["title"]?.text, target: path)
    case "Section":
      return Entry(
        title: texts.first ?? labels["title"]?.text,
        children: (labels["children"]?.items ?? []).compactMap(entry))
    case "Link", "ExternalLink":
      guard let url = texts.last ?? labels["url"]?.text, url.contains("://") else { return nil }
      return Entry(title: texts.first, target: url, isExternal: true)
    default: return nil
    }
  }

  // MARK: Languages

  private static let codes: [String: (code: String, name: String)] = [
    "arabic": ("ar", "العربية"), "chinese": ("zh", "简体中文"), "czech": ("cs", "Čeština"),
    "dutch": ("nl", "Nederlands"),
    "english": ("en", "English"), "french": ("fr", "Français"), "german": ("de", "Deutsch"),
    "italian": ("it", "Italiano"), "japanese": ("ja", "日本語"), "korean": ("ko", "한국어"),
    "polish": ("pl", "Polski"),
    "portuguese": ("pt", "Português"), "russian": ("ru", "Русский"), "spanish": ("es", "Español"),
    "swedish": ("sv", "Svenska"), "turkish": ("tr", "Türkçe"), "ukrainian": ("uk", "Українська"),
  ]

  /// Returns the default language of a version, and the others.
  private static func languages(
    of version: ScriptValue, _ constants: [String: ScriptValue]
  ) -> (main: ProjectLanguage, others: [ProjectTranslation]) {
    let value = version["languages"]
    let items = value?.items ?? value?.call.flatMap { constants[$0.name]?.items } ?? []
    var main = ProjectLanguage(key: "en", name: "English")
    var others: [ProjectTranslation] = []
    for arguments in items.compactMap({ $0.call?.arguments }) where arguments.count > 1 {
      let first = arguments[0]
      let call = arguments[arguments.count - 1]
      let name = (first.call?.name ?? first.text ?? "").replacing(".", with: "")
      let known = codes[String(name.prefix { $0.isLowercase })] ?? codes[name]
      var language = ProjectLanguage(
        key: first.text ?? call["code"]?.text ?? known?.code ?? name,
        name: call["name"]?.text ?? known?.name)
      if call["isDefault"]?.boolean == true {
        main = language
        continue
      }
      language.title = call["siteName"]?.text
      language.description = call["description"]?.text
      let pairs = call["navTranslations"]?.pairs ?? []
      let titles = Dictionary(pairs.compactMap { pair in pair.value.text.map { (pair.key, $0) } }) { $1 }
      others.append(ProjectTranslation(language: language, groupTitles: titles, entryTitles: titles))
    }
    return (main, others)
  }
}
