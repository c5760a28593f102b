import Basics
import PageModel
import Projects
import YAML

/// The languages of a Docusaurus project: translations in `i18n/LANGUAGE/docusaurus-plugin-content-docs/current`, and
/// the titles of the navigation in JSON files.
///
/// Source: Docusaurus, “i18n”.
struct DocusaurusLanguages {
  private let main: ProjectLanguage
  private let others: [Translation]
  /// The title in the navigation bar in the default language.
  private let title: String?

  private struct Translation {
    var language: ProjectLanguage
    /// The folder with the translations, relative to the project.
    var folder: String
  }

  init(_ config: ScriptValue, _ folder: ProjectFolder) {
    let options = config["i18n"]
    func language(_ key: String) -> ProjectLanguage {
      let settings = options?["localeConfigs"]?[key]
      return ProjectLanguage(key: key, name: settings?["label"]?.text, tag: settings?["htmlLang"]?.text)
    }
    main = language(options?["defaultLocale"]?.text ?? "en")
    title = config["themeConfig"]?["navbar"]?["title"]?.text
    let root = Paths.normalized(options?["path"]?.text ?? "i18n")
    others = (options?["locales"]?.items ?? []).compactMap(\.text).filter { [main] in $0 != main.key }.map {
      key in
      let path = options?["localeConfigs"]?[key]?["path"]?.text ?? key
      return Translation(language: language(key), folder: Paths.normalized(Paths.join(root, path)))
    }
  }

  /// Adds the languages to the project, and their titles to its navigation.
  func add(
    _ docs: [DocusaurusDocs], _ blogs: [DocusaurusBlog], _ folder: ProjectFolder,
    to entries: inout [NavigationFile.Entry],
    _ project: inout ProjectDraft
  ) {
    if others.isEmpty { return }
    var found: [ProjectTranslation] = []
    for translation in others {
      var language = translation.language
      var result = ProjectTranslation(language: language)
      let navbar = folder.yaml(
        Paths.join(translation.folder, "docusaurus-theme-classic/navbar.json"))
      if let title = navbar?["title"]?["message"]?.text, title != self.title { language.title = title }
      result.language = language
      var blogTitles: [String: String] = [:]
      if let tag = language.siteTag {
        for instance in docs {
          let read = instance.readTranslation(
            Self.place(of: instance, translation.folder), tag, folder, &project)
          result.pageTitles.merge(read.labels) { $1 }
          result.pageCount += read.pageCount
        }
        for blog in blogs {
          let read = blog.readTranslation(translation.folder, tag, folder, &project)
          result.pageCount += read.count
          blogTitles.merge(read.titles) { $1 }
        }
        let pages = Paths.join(translation.folder, "docusaurus-plugin-content-pages")
        if result.pageCount > 0, project.content.contains(where: { $0.folder == "src/pages" }),
          folder.hasFolder(pages)
        {
          project.content.append(Project.ContentFolder(pages, url: "/\(tag)/"))
        }
      }
      if result.pageCount > 0 {
        (result.groupTitles, result.entryTitles) = titles(translation, docs, folder)
        result.groupTitles.merge(blogTitles) { own, _ in own }
      }
      found.append(result)
    }
    for translation in project.setLanguages(main, found) { translation.addTitles(to: &entries) }
  }

  /// Returns the folder with the translated pages of an instance of the plug-in for documents.
  private static func place(of docs: DocusaurusDocs, _ folder: String) -> String {
    Paths.join(
      folder,
      "docusaurus-plugin-content-docs" + (docs.id == "default" ? "" : "-" + docs.id) + "/"
        + docs.translationFolder)
  }

  /// Returns the titles of groups and of pages in the navigation, by the titles in the default language.
  private func titles(
    _ translation: Translation, _ docs: [DocusaurusDocs], _ folder: ProjectFolder
  ) -> (groups: [String: String], pages: [String: String]) {
    var groups: [String: String] = [:]
    var pages: [String: String] = [:]
    let navbar = folder.optionalYAML(
      Paths.join(translation.folder, "docusaurus-theme-classic/navbar.json"))
    for pair in navbar?.pairs ?? [] where pair.key.hasPrefix("item.label.") {
      groups[String(pair.key.dropFirst(11))] = pair.value["message"]?.text
    }
    for instance in docs {
      let file = Self.place(of: instance, translation.folder) + ".json"
      for pair in folder.optionalYAML(file)?.pairs ?? [] where pair.key.hasPrefix("sidebar.") {
        guard let message = pair.value["message"]?.text else { continue }
        // The name of the sidebar cannot contain these words with periods around them.
        if let kind = pair.key.firstRange(of: ".category.") {
          groups[String(pair.key[kind.upperBound...])] = message
        } else if let kind = pair.key.firstRange(of: ".doc.") ?? pair.key.firstRange(of: ".link.") {
          pages[String(pair.key[kind.upperBound...])] = message
        }
      }
    }
    return (groups, pages)
  }
}
