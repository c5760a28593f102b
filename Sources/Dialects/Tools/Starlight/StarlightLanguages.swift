import Basics
import PageModel
import Projects
import YAML

/// The languages of a Starlight site. The pages of the default language are in the content folder itself, or in a
/// folder with its name. The pages of each other language are in a folder.
///
/// Source: Starlight, “Internationalization (i18n)”.
struct StarlightLanguages {
  /// The default language.
  private(set) var main: ProjectLanguage
  /// The other languages with their folders.
  private var others: [(language: ProjectLanguage, folder: String)] = []
  private let root: String
  /// The folder with the pages of the default language.
  let content: String
  /// The URL of that folder in the site.
  let url: String
  /// Whether the pages of the default language are at the root of our site, although they are below a folder in
  /// Starlight.
  let hasMovedToRoot: Bool
  /// The tags of the languages in the site, in lowercase, by the tags and folders that the sidebar can name.
  private(set) var tags: [String: String] = [:]
  /// The other languages with pages.
  private var translations: [ProjectTranslation] = []

  init(_ options: ScriptValue, _ root: String, _ folder: ProjectFolder) {
    self.root = root
    let locales = options["locales"]?.pairs ?? []
    let keys = locales.map(\.key)
    var main = options["defaultLocale"]?.text ?? "root"
    if !keys.contains(main), let first = keys.first { main = keys.contains("root") ? "root" : first }
    let isRoot = locales.isEmpty || main == "root"
    func language(_ key: String) -> ProjectLanguage {
      let value = options["locales"]?[key]
      let tag = value?["lang"]?.text
      return ProjectLanguage(
        key: key == "root" ? tag ?? "en" : key, name: value?["label"]?.text, tag: tag,
        title: options["title"]?[tag ?? key]?.text)
    }
    self.main = language(main)
    // The title in the default language is the site’s title.
    self.main.title = nil
    let names = folder.names(in: root).filter(\.isFolder).map(\.name)
    for key in keys where key != main && key != "root" {
      // In URLs, Astro writes the names of folders in lowercase.
      others.append((language(key), names.first { $0.lowercased() == key.lowercased() } ?? key))
    }
    content = isRoot ? root : Paths.join(root, main)
    let isAlone = others.allSatisfy { !folder.hasFolder(Paths.join(root, $0.folder)) }
    hasMovedToRoot = !isRoot && !isAlone
    url = isRoot || hasMovedToRoot ? "/" : "/" + main + "/"
    for language in [self.main] + others.map(\.language) {
      guard let tag = language.siteTag?.lowercased() else { continue }
      tags[language.key.lowercased()] = tag
      if let long = language.tag?.lowercased() { tags[long] = tag }
    }
  }

  /// The folders of the other languages inside the folder of the default language.
  var folders: [String] { content == root ? others.map(\.folder) : [] }

  /// Adds the content folders to the project.
  mutating func addContent(_ folder: ProjectFolder, _ project: inout ProjectDraft) {
    project.content = [Project.ContentFolder(content, url: url)]
    for (language, name) in others where folder.hasFolder(Paths.join(root, name)) {
      guard let tag = language.siteTag else {
        if content == root { project.excluded.append(name + "/**") }
        continue
      }
      let isInside = content == root && tag.lowercased() == name.lowercased()
      if !isInside {
        project.content.append(Project.ContentFolder(Paths.join(root, name), url: "/\(tag)/"))
      }
    }
  }

  /// Reads the pages of the other languages, and adds the languages to the project.
  mutating func readPages(_ folder: ProjectFolder, _ project: inout ProjectDraft) {
    var found: [ProjectTranslation] = []
    for (language, name) in others {
      var translation = ProjectTranslation(language: language)
      defer { found.append(translation) }
      guard let tag = language.siteTag else { continue }
      let heads = PageHead.pages(
        below: Paths.join(root, name), [".md", ".mdx"], folder, where: { !$0.hasPrivateComponent })
      let isInside = content == root && tag.lowercased() == name.lowercased()
      for head in heads {
        let slug =
          head.text("slug").map { Self.slug($0, language.key) } ?? StarlightReader.slug(of: head.path)
        let path = (isInside ? name : tag) + "/" + head.path
        project.pages[path] = PageDefaults(url: slug == "index" || slug.isEmpty ? "/" : "/\(slug)/")
        project.facts.links.translations.insert(tag + "/" + head.path)
        translation.pageTitles[head.path] = head.frontMatter?["sidebar"]?["label"]?.text
      }
      translation.pageCount = heads.count
    }
    translations = project.setLanguages(main, found)
  }

  /// Returns a slug in front matter without the language with which it can begin.
  private static func slug(_ text: String, _ key: String) -> String {
    let parts = text.split(separator: "/")
    return (parts.first?.lowercased() == key.lowercased() ? parts.dropFirst() : parts[...])
      .joined(separator: "/")
  }

  /// Redirects the URLs that the pages of the default language have in Starlight.
  func addRedirects(_ urls: [String], _ project: inout ProjectDraft) {
    guard hasMovedToRoot else { return }
    var pairs = project.settings.pairs("redirects")
    for url in urls {
      let old = "/" + main.key + url
      guard !pairs.contains(where: { $0.key == old }) else { continue }
      pairs.append(YAMLNode.Pair(old, text: url))
    }
    project.settings.set("redirects", pairs)
  }

  /// Adds the labels of translated pages to the navigation.
  func addTitles(to entries: inout [NavigationFile.Entry]) {
    for translation in translations { translation.addTitles(to: &entries) }
  }
}
