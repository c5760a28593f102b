import Basics
import PageModel
import Projects
import YAML

/// The languages of an MkDocs project: with the plugin i18n, translations in folders (`de/index.md`) or by suffix
/// (`index.de.md`); without it, a project for each language in folders next to each other (`en/mkdocs.yml`,
/// `de/mkdocs.yml`), or folders of the languages in `extra.alternate`.
///
/// Sources: mkdocs-static-i18n; Material for MkDocs, “Changing the language”.
struct MkDocsLanguages {
  /// The folder with the pages of the default language, relative to the project’s folder.
  private(set) var folder: String
  private(set) var content: [Project.ContentFolder]
  /// The paths of all files relative to their content folder, sorted.
  private(set) var files: [String] = []
  /// The paths of the files of the default language, without the suffix of that language.
  private(set) var defaultFiles: [String] = []
  /// The navigation of the default language in the settings of the plugin; nil if it has none.
  private(set) var nav: YAMLNode?
  private var main = ProjectLanguage(key: "")
  private var others: [ProjectTranslation] = []
  /// The value of the key `nav` of the other languages, by the keys of the languages.
  private var navigations: [String: YAMLNode] = [:]

  var hasTranslations: Bool { others.contains { $0.pageCount > 0 } }

  init(_ settings: MkDocsSettings, _ docs: String, _ project: ProjectFolder) {
    folder = docs
    content = [Project.ContentFolder(docs == "." ? "" : docs)]
    files = project.files(below: docs)
    defaultFiles = files
    if let plugin = settings.plugins["i18n"] {
      readPlugin(plugin, docs, project)
    } else if !readSiblings(settings, docs, project) {
      readAlternate(settings, docs, project)
    }
  }

  // MARK: Plugin

  private mutating func readPlugin(_ plugin: YAMLNode, _ docs: String, _ project: ProjectFolder) {
    let languages = Self.languages(plugin)
    guard let first = languages.first(where: \.isDefault) ?? languages.first else { return }
    main = first.language
    nav = first.nav
    for item in languages where item.language.key != main.key {
      others.append(
        ProjectTranslation(language: item.language, groupTitles: item.titles, entryTitles: item.titles))
      navigations[item.language.key] = item.nav
    }
    if plugin["docs_structure"]?.text == "folder" {
      if project.hasFolder(Paths.join(docs, main.key)) {
        readFolders(docs, project)
      } else {
        readInnerFolders()
      }
      return
    }
    let keys = Set(languages.map(\.language.key))
    var plain: [String] = []
    for file in files {
      guard let suffix = Self.suffix(of: file, keys) else {
        plain.append(file)
        continue
      }
      if suffix == main.key, let dot = file.lastIndex(of: ".") {
        plain.append(String(file[..<dot].dropLast(suffix.count + 1) + file[dot...]))
      } else if file.hasSuffix(".md"), let index = others.firstIndex(where: { $0.language.key == suffix }) {
        others[index].pageCount += 1
      }
    }
    defaultFiles = plain.sorted(by: Paths.precedes)
  }

  /// Finds the folders of the languages inside the folder of the default language, which has no folder of its own.
  private mutating func readInnerFolders() {
    for index in others.indices {
      let prefix = others[index].language.key + "/"
      others[index].pageCount = files.count { $0.hasPrefix(prefix) && $0.hasSuffix(".md") }
    }
    let prefixes = others.map { $0.language.key + "/" }
    defaultFiles = files.filter { file in !prefixes.contains { file.hasPrefix($0) } }
  }

  /// Finds the folders of the languages. Files outside of them belong to all languages.
  private mutating func readFolders(_ docs: String, _ project: ProjectFolder) {
    folder = Paths.join(docs, main.key)
    content = [Project.ContentFolder(folder)]
    defaultFiles = project.files(below: folder)
    var union = Set(defaultFiles)
    for index in others.indices {
      let key = others[index].language.key
      let path = Paths.join(docs, key)
      guard let tag = others[index].language.siteTag, project.hasFolder(path) else { continue }
      let pages = project.files(below: path)
      content.append(Project.ContentFolder(path, url: "/\(tag)/"))
      others[index].pageCount = pages.count { $0.hasSuffix(".md") }
      union.formUnion(pages)
    }
    let folders = content.map { Paths.relative($0.folder, to: docs) + "/" }
    if files.contains(where: { file in !folders.contains { file.hasPrefix($0) } && !file.hasSuffix(".md") }) {
      content.append(Project.ContentFolder(docs))
    }
    files = union.sorted(by: Paths.precedes)
  }

  private static func languages(_ plugin: YAMLNode) -> [(
    language: ProjectLanguage, isDefault: Bool, nav: YAMLNode?, titles: [String: String]
  )] {
    if let items = plugin["languages"]?.items {
      return items.compactMap { item in
        guard let locale = item["locale"]?.text, item["build"]?.text != "false", locale != "null" else {
          return nil
        }
        return (
          ProjectLanguage(
            key: locale, name: item["name"]?.text, title: item["site_name"]?.text,
            description: item["site_description"]?.text),
          item["default"]?.text == "true", item["nav"], texts(item["nav_translations"])
        )
      }
    }
    // The form that the plugin had before version 1.0.
    let main = plugin["default_language"]?.text
    return (plugin["languages"]?.pairs ?? []).filter {
      $0.key != "default" && ($0.key == main || $0.value["build"]?.text != "false")
    }.map { pair in
      (
        ProjectLanguage(
          key: pair.key, name: pair.value["name"]?.text ?? pair.value.text,
          title: pair.value["site_name"]?.text),
        pair.key == main, nil, texts(plugin["nav_translations"]?[pair.key])
      )
    }
  }

  private static func texts(_ node: YAMLNode?) -> [String: String] {
    Dictionary((node?.pairs ?? []).compactMap { pair in pair.value.text.map { (pair.key, $0) } }) { $1 }
  }

  static func suffix(of path: String, _ suffixes: Set<String>) -> String? {
    let parts = Paths.name(path).split(separator: ".")
    guard parts.count > 2, suffixes.contains(String(parts[parts.count - 2])) else { return nil }
    return String(parts[parts.count - 2])
  }

  // MARK: Folders

  /// Finds the projects of the other languages next to the default language’s project. A language of `extra.alternate`
  /// needs no configuration there: scripts like FastAPI’s build each language with the configuration of the default
  /// language.
  private mutating func readSiblings(_ settings: MkDocsSettings, _ docs: String, _ project: ProjectFolder)
    -> Bool
  {
    let own = ProjectLanguage(key: String(Paths.name(project.path)))
    guard own.siteTag != nil, project.repository != project.path else { return false }
    let names = Self.alternates(settings)
    main = own
    main.name = names[own.key]
    for sibling in project.names(in: "..") where sibling.isFolder && sibling.name != own.key {
      let place = Paths.join("..", sibling.name)
      var language = ProjectLanguage(key: sibling.name, name: names[sibling.name])
      let isNamed = names[sibling.name] != nil
      guard isNamed || language.siteTag != nil else { continue }
      let root = MkDocsSettings.names.first { project.hasFile(Paths.join(place, $0)) }
        .flatMap { MkDocsSettings.withoutParent(Paths.join(place, $0), project) }
      let folder = Paths.normalized(Paths.join(place, root?["docs_dir"]?.text ?? docs))
      guard root != nil || isNamed && docs != "." && project.hasFolder(folder) else { continue }
      language.tag = root?["theme"]?["language"]?.text
      if let title = root?["site_name"]?.text, title != settings.text("site_name") { language.title = title }
      language.description = root?["site_description"]?.text
      var found = ProjectTranslation(language: language)
      navigations[language.key] = root?["nav"]
      if project.hasFolder(folder), let tag = language.siteTag {
        found.pageCount = project.files(below: folder).count { $0.hasSuffix(".md") }
        if found.pageCount > 0 { content.append(Project.ContentFolder(folder, url: "/\(tag)/")) }
      }
      others.append(found)
    }
    return !others.isEmpty
  }

  /// Finds folders such as `docs/de` for the languages of `extra.alternate`, if the pages of the default language are
  /// not in such a folder.
  private mutating func readAlternate(
    _ settings: MkDocsSettings, _ docs: String, _ project: ProjectFolder
  ) {
    let names = Self.alternates(settings)
    let inner = names.keys.filter { project.hasFolder(Paths.join(docs, $0)) }
    let key = settings["theme"]?["language"]?.text ?? "en"
    guard !inner.isEmpty, !inner.contains(key) else { return }
    main = ProjectLanguage(key: key, name: names[key])
    others = inner.sorted().map { ProjectTranslation(language: ProjectLanguage(key: $0, name: names[$0])) }
    readInnerFolders()
  }

  /// The names of the languages in `extra.alternate`, by their tags or folders.
  private static func alternates(_ settings: MkDocsSettings) -> [String: String] {
    var names: [String: String] = [:]
    for item in settings["extra"]?["alternate"]?.items ?? [] {
      let folder = item["link"]?.text?.split(separator: "/").last.map(String.init)
      for key in [item["lang"]?.text, folder] {
        guard let key, !key.hasPrefix("."), !key.contains(":"), var name = item["name"]?.text else {
          continue
        }
        // FastAPI and others write “de - Deutsch”.
        if name.hasPrefix(key + " - ") { name = String(name.dropFirst(key.count + 3)) }
        names[key] = name
      }
      // The link of the default language leads to the root of the site, so only the name can contain the tag.
      if item["lang"] == nil, let name = item["name"]?.text, let dash = name.firstRange(of: " - ") {
        let key = String(name[..<dash.lowerBound])
        if names[key] == nil { names[key] = String(name[dash.upperBound...]) }
      }
    }
    return names
  }

  // MARK: Project

  /// Adds the languages to the project, and their titles to its navigation.
  ///
  /// - Parameter navigation: returns the navigation for the value of a key `nav`.
  func add(
    to entries: inout [NavigationFile.Entry], _ project: inout ProjectDraft,
    navigation: (YAMLNode) -> [NavigationFile.Entry]
  ) {
    if others.isEmpty { return }
    for var translation in project.setLanguages(main, others) {
      if let nav = navigations[translation.language.key], !nav.isNull {
        translation.entries = navigation(nav)
      }
      translation.addTitles(to: &entries)
    }
  }
}
