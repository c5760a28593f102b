import Basics
import PageModel
import YAML

/// Projects of Kiln, whose settings are Swift source code: a package with calls of `KilnSite`, `DocVersion`, `Section`
/// and `Page`. Kiln uses the Markdown of MkDocs.
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
    project.set("math", false)
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
    guard let version = versions.first(where: { $0["isDefault"]?.word == "true" }) ?? versions.first else {
      return
    }
    let content = Paths.join(
      root, version["contentDirectory"]?.string ?? version["id"]?.string ?? "")
    project.content = [Project.ContentFolder(content)]
    project.facts.files = folder.files(below: content)
    project.facts.indexPages()
    project.facts.includeFolders = [""]
    addImages(of: content, folder, &project)
    var entries = version.children.compactMap(entry)
    let (main, others) = languages(of: version, constants)
    let tags = project.setLanguages(
      main,
      others.map { language in
        let suffix: Set<String> = [language.language.key]
        let count = project.facts.files.count {
          $0.hasSuffix(".md") && MkDocsLanguages.suffix(of: $0, suffix) != nil
        }
        return (language.language, count)
      })
    for (key, tag) in tags {
      entries.translate(others.first { $0.language.key == key }?.titles ?? [:], tag: tag)
    }
    project.navigation = NavigationFile(file: folder.displayPath(of: file), entries: entries)
    noteVersions(versions.compactMap { $0["id"]?.string }.filter { $0 != version["id"]?.string }, &project)
  }

  /// Adds the versions that are left out to the summary. Links to them lead to the published site.
  private static func noteVersions(_ versions: [String], _ project: inout Project) {
    if versions.isEmpty { return }
    project.unsupported.append("the versions " + versions.joined(separator: ", "))
    project.setExternalPaths(versions.map { "/\($0)/" })
  }

  private static func addImages(of content: String, _ folder: ProjectFolder, _ project: inout Project) {
    for (key, name) in [("logo", "assets/logo.png"), ("favicon", "assets/favicon.png")]
    where folder.hasFile(Paths.join(content, name)) {
      project.set(key, name)
    }
  }

  // MARK: Navigation

  private static func entry(_ call: SwiftCall) -> Entry? {
    let texts = call.unlabeled.compactMap(\.string)
    switch call.name {
    case "Page":
      guard let path = texts.last else { return nil }
      return Entry(title: texts.count > 1 ? texts[0] : call["title"]?.string, target: path)
    case "Section":
      return Entry(
        title: texts.first ?? call["title"]?.string, children: call.children.compactMap(entry))
    case "Link", "ExternalLink":
      guard let url = texts.last ?? call["url"]?.string, url.contains("://") else { return nil }
      return Entry(title: texts.first, target: url, isExternal: true)
    default: return nil
    }
  }

  // MARK: Languages

  private struct Translation {
    var language: ProjectLanguage
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

  /// Returns the default language of a version, and the others.
  private static func languages(
    of version: SwiftCall, _ constants: [String: SwiftValue]
  ) -> (main: ProjectLanguage, others: [Translation]) {
    let value = version["languages"]
    let items = value?.items ?? value?.word.flatMap { constants[$0]?.items } ?? []
    var main = ProjectLanguage(key: "en", name: "English")
    var others: [Translation] = []
    for call in items.compactMap(\.call) {
      guard let first = call.unlabeled.first else { continue }
      let name = (first.word ?? first.string ?? "").replacing(".", with: "")
      let known = codes[String(name.prefix { $0.isLowercase })] ?? codes[name]
      var language = ProjectLanguage(
        key: first.string ?? call["code"]?.string ?? known?.code ?? name,
        name: call["name"]?.string ?? known?.name)
      if call["isDefault"]?.word == "true" {
        main = language
        continue
      }
      language.title = call["siteName"]?.string
      language.description = call["description"]?.string
      var titles: [String: String] = [:]
      if case .pairs(let pairs) = call["navTranslations"] {
        for pair in pairs { if let key = pair.key.string { titles[key] = pair.value.string } }
      }
      others.append(Translation(language: language, titles: titles))
    }
    return (main, others)
  }
}
