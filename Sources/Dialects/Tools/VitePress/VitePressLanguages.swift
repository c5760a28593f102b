import Basics
import PageModel
import Projects
import YAML

/// The languages of a VitePress site. The pages of the default language are in the content folder itself, or in a
/// folder that the option `rewrites` moves there. The pages of each other language are in a folder.
///
/// Source: VitePress, “Internationalization”.
struct VitePressLanguages {
  private let main: ProjectLanguage
  private let others: [(language: ProjectLanguage, theme: ScriptValue?)]
  /// The folder of the default language; empty for the content folder.
  private let rootFolder: String
  private let content: String
  private var languages = SiteLanguages()

  /// - Parameters:
  ///   - root: the settings of the default language.
  ///   - locales: the settings of the other languages by their folders.
  init(
    _ config: ScriptValue, _ root: ScriptValue?, _ locales: [(key: String, value: ScriptValue)],
    rootFolder: String, content: String
  ) {
    let lang = root?["lang"]?.text ?? config["lang"]?.text
    main = ProjectLanguage(
      key: rootFolder.isEmpty ? lang ?? "en" : rootFolder, name: root?["label"]?.text, tag: lang ?? "en")
    others = locales.map { key, value in
      let language = ProjectLanguage(
        key: key, name: value["label"]?.text, tag: value["lang"]?.text, title: value["title"]?.text,
        description: value["description"]?.text)
      return (language, value["themeConfig"])
    }
    let tags = [main.siteTag ?? "en"] + others.compactMap(\.language.siteTag)
    if !others.isEmpty { languages = SiteLanguages(tags.map { SiteLanguage(tag: $0, name: $0) }) }
    self.rootFolder = rootFolder
    self.content = content
  }

  /// Returns the path of a page of the default language in the site.
  func path(of file: String) -> String {
    // In a site with only one language, the folder is part of the path.
    rootFolder.isEmpty || !languages.isMultiple ? file : languages.split(file).path
  }

  /// Adds the languages and their pages to the project.
  ///
  /// - Returns: the folders of the other languages.
  func add(_ folder: ProjectFolder, _ project: inout ProjectDraft) -> [String] {
    var found: [ProjectTranslation] = []
    for (language, _) in others {
      let key = language.key
      guard let tag = language.siteTag else {
        project.excluded.append(key + "/**")
        found.append(ProjectTranslation(language: language))
        continue
      }
      let place = Paths.join(content, key)
      if tag.lowercased() != key.lowercased(), folder.hasFolder(place) {
        project.content.append(Project.ContentFolder(place, url: "/\(tag)/"))
      }
      let pages = folder.files(below: place).filter { $0.hasSuffix(".md") }
      for page in pages {
        let path = "\(tag)/\(page)"
        project.pages[path] = PageDefaults(url: VitePressReader.url(of: page))
        project.facts.links.translations.insert(path)
      }
      found.append(ProjectTranslation(language: language, pageCount: pages.count))
    }
    project.setLanguages(main, found)
    return others.map(\.language.key)
  }

  /// Adds the titles of the sidebars of the other languages.
  ///
  /// - Parameter heads: the pages of the default language by their paths in the site.
  func addTitles(
    to entries: inout [NavigationFile.Entry], _ links: LinkRules, _ heads: [String: PageHead]
  ) {
    guard links.languages.isMultiple else { return }
    for (language, theme) in others {
      guard let tag = language.siteTag, let theme else { continue }
      let sidebar = VitePressSidebar(theme, links, heads, source: tag + "/index.md")
      ProjectTranslation(language: language, entries: sidebar.entries).addTitles(to: &entries)
    }
  }
}
