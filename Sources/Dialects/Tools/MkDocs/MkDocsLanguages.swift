import Basics
import FileSystem
import PageModel
import YAML

/// The languages of an MkDocs project with the plugin i18n: translations in folders (`de/index.md`) or by suffix
/// (`index.de.md`).
///
/// Source: mkdocs-static-i18n.
struct MkDocsLanguages {
  /// The folder with the pages of the default language, relative to that of the project.
  private(set) var folder: String
  private(set) var content: [Project.ContentFolder]
  /// The paths of all files relative to their content folder, sorted.
  private(set) var files: [String] = []
  /// The files of the default language.
  private(set) var defaultFiles: [String] = []
  /// The suffixes of files in other languages.
  private(set) var suffixes: Set<String> = []
  /// Folders that are content folders of their own.
  private(set) var excluded: [String] = []
  /// The names of the other languages, by their folders or suffixes, in their order.
  private var names: [(language: String, name: String)] = []
  private var isByFolder = false
  /// The pages of each other language, relative to its folder, for translations in folders.
  private var translated: [String: [String]] = [:]

  var hasTranslations: Bool { !names.isEmpty }

  init(_ settings: MkDocsSettings, _ docs: String, _ project: ProjectFolder) {
    folder = docs
    content = [Project.ContentFolder(docs == "." ? "" : docs)]
    let all = project.files(below: docs)
    files = all
    defaultFiles = all
    guard let plugin = settings.plugins["i18n"] else { return }
    let languages = Self.languages(plugin)
    let main = languages.first { $0.isDefault } ?? languages.first
    guard let main else { return }
    isByFolder = plugin["docs_structure"]?.text == "folder"
    names = languages.filter { $0.locale != main.locale }.map { ($0.locale, $0.name) }
    if isByFolder {
      folder = Paths.join(docs, main.locale)
      guard project.hasFolder(folder) else {
        folder = docs
        names = []
        return
      }
      content = [Project.ContentFolder(folder)]
      defaultFiles = project.files(below: folder)
      var union = Set(defaultFiles)
      for (language, _) in names where project.hasFolder(Paths.join(docs, language)) {
        content.append(Project.ContentFolder(Paths.join(docs, language), url: "/\(language)/"))
        translated[language] = project.files(below: Paths.join(docs, language))
        union.formUnion(translated[language] ?? [])
      }
      files = union.sorted(by: Paths.precedes)
    } else {
      suffixes = Set(names.map(\.language))
      defaultFiles = all.filter { Self.suffix(of: $0, suffixes.union([main.locale])) == nil }
    }
  }

  private static func languages(_ plugin: YAMLNode) -> [(locale: String, name: String, isDefault: Bool)] {
    if let items = plugin["languages"]?.items {
      return items.compactMap { item in
        guard let locale = item["locale"]?.text, item["build"]?.text != "false", locale != "null" else {
          return nil
        }
        return (locale, item["name"]?.text ?? locale, item["default"]?.text == "true")
      }
    }
    // The form of versions before 1.0.
    let main = plugin["default_language"]?.text
    return (plugin["languages"]?.pairs ?? []).filter { $0.key != "default" }.map {
      ($0.key, $0.value["name"]?.text ?? $0.value.text ?? $0.key, $0.key == main)
    }
  }

  static func suffix(of path: String, _ suffixes: Set<String>) -> String? {
    let parts = Paths.name(path).split(separator: ".")
    guard parts.count > 2, suffixes.contains(String(parts[parts.count - 2])) else { return nil }
    return String(parts[parts.count - 2])
  }

  /// Adds a section for each other language, with its pages in the order of the default language, and the URLs of pages
  /// with a suffix.
  func addTranslations(_ entries: inout [NavigationFile.Entry], _ project: inout Project) {
    let main = entries
    for (language, name) in names {
      let translation: [NavigationFile.Entry]
      if isByFolder {
        let pages = translated[language] ?? []
        translation = main.compactMap {
          Self.translated($0) { path in
            Paths.index(of: path, in: pages) == nil ? nil : "\(language)/\(path)"
          }
        }
      } else {
        translation = main.compactMap {
          Self.translated($0) { path in
            let file = "\(path.dropLast(3)).\(language).md"
            return project.facts.hasFile(file) ? file : nil
          }
        }
        for file in files where Self.suffix(of: file, [language]) != nil && file.hasSuffix(".md") {
          let plain = file.dropLast(language.count + 4) + ".md"
          guard let url = MkDocsProject.url(String(plain), false) else { continue }
          project.pages[file] = PageDefaults(url: "/\(language)" + url)
        }
      }
      guard !translation.isEmpty else { continue }
      var entry = NavigationFile.Entry(title: name, children: translation)
      if let first = translation.first, first.children.isEmpty, let target = first.target,
        Paths.name(target).hasPrefix("index.")
      {
        entry.target = target
        entry.children.removeFirst()
      }
      entries.append(entry)
    }
  }

  private static func translated(
    _ entry: NavigationFile.Entry, _ file: (String) -> String?
  ) -> NavigationFile.Entry? {
    var entry = entry
    entry.children = entry.children.compactMap { translated($0, file) }
    if entry.isExternal { return nil }
    let target = entry.target.flatMap(file)
    if target == nil, entry.children.isEmpty { return nil }
    // The title of the default language is not that of the translated page.
    if entry.target != nil, target != nil { entry.title = nil }
    entry.target = target
    return entry
  }
}
