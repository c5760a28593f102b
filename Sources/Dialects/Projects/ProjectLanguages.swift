import Basics
import PageModel
import YAML

/// A language as the configuration of a tool names it.
struct ProjectLanguage {
  /// The name of the language’s folder, or the part of file names before the extension: `zh-CN`.
  var key: String
  var name: String?
  /// The BCP 47 tag, if the configuration states one in addition to the key.
  var tag: String?
  var title: String?
  var description: String?

  /// The tag in the site: the key if it is one, so that URLs stay the same.
  var siteTag: String? {
    let key = self.key.replacing("_", with: "-")
    if LanguageTag.isKnown(key) { return key }
    return tag.map { $0.replacing("_", with: "-") }.flatMap { LanguageTag.isKnown($0) ? $0 : nil }
  }

  /// The language in the settings of a site.
  func language(tag: String) -> SiteLanguage {
    SiteLanguage(
      tag: tag, name: name ?? LanguageNames.name(of: tag) ?? tag, title: title, description: description)
  }
}

extension ProjectDraft {
  /// Makes the project a site in several languages, whose translations are in folders of the content that have the tags
  /// of the languages, or in files with the tags before their extensions. Languages without a tag, and those without
  /// pages, are named in the summary.
  ///
  /// - Parameter main: the default language.
  /// - Returns: the other languages of the site.
  @discardableResult
  mutating func setLanguages(
    _ main: ProjectLanguage, _ others: [ProjectTranslation]
  ) -> [ProjectTranslation] {
    var all = [main.language(tag: main.siteTag ?? "en")]
    var result: [ProjectTranslation] = []
    var unknown: [String] = []
    var empty: [String] = []
    for translation in others {
      let language = translation.language
      guard let tag = language.siteTag, !all.contains(where: { $0.tag.lowercased() == tag.lowercased() })
      else {
        unknown.append(language.key)
        continue
      }
      if translation.pageCount == 0 {
        empty.append(language.key)
        continue
      }
      all.append(language.language(tag: tag))
      result.append(translation)
    }
    if !unknown.isEmpty {
      project.unsupported.append("translations without a language tag: " + unknown.joined(separator: ", "))
    }
    if !empty.isEmpty {
      project.unsupported.append("languages without pages: " + empty.joined(separator: ", "))
    }
    guard all.count > 1 else { return [] }
    project.settings["language"] = nil
    project.settings.set("languages", all.map { YAMLNode.Pair($0.tag, Self.settings(of: $0)) })
    facts.links.languages = SiteLanguages(all)
    return result
  }

  private static func settings(of language: SiteLanguage) -> YAMLNode.Value {
    let texts = [("title", language.title), ("description", language.description)].filter { $0.1 != nil }
    if texts.isEmpty { return .scalar(language.name, isPlain: false) }
    return .mapping(([("name", language.name)] + texts).map { YAMLNode.Pair($0.0, text: $0.1 ?? "") })
  }
}

// MARK: - Navigation

/// A language besides the default one, with what a project states in it.
struct ProjectTranslation {
  var language: ProjectLanguage
  var pageCount = 0
  /// The titles of groups in the navigation, by their titles in the default language.
  var groupTitles: [String: String] = [:]
  /// The titles of other entries, by their titles in the default language.
  var entryTitles: [String: String] = [:]
  /// The titles of pages in the navigation, by the paths of the pages.
  var pageTitles: [String: String] = [:]
  /// The whole navigation in the language, with the targets of the default language. It has nearly the same entries.
  var entries: [NavigationFile.Entry] = []

  /// Adds the titles in the language to the navigation of the default language.
  func addTitles(to entries: inout [NavigationFile.Entry]) {
    guard let tag = language.siteTag?.lowercased() else { return }
    var own: [String: String] = [:]
    func collect(_ entries: [NavigationFile.Entry]) {
      for entry in entries {
        for key in Self.keys(of: entry) where own[key] == nil { own[key] = entry.title }
        collect(entry.children)
      }
    }
    collect(self.entries)
    func add(to entries: inout [NavigationFile.Entry]) {
      for index in entries.indices {
        let entry = entries[index]
        let title =
          entry.target.flatMap { pageTitles[$0] }
          ?? entry.title.flatMap { (entry.children.isEmpty ? entryTitles : groupTitles)[$0] }
          ?? Self.keys(of: entry).lazy.compactMap { own[$0] }.first
        if let title { entries[index].translatedTitles[tag] = title }
        add(to: &entries[index].children)
      }
    }
    add(to: &entries)
  }

  /// Returns what identifies an entry in all languages: its page, or for a group, the first page in it and the number
  /// of levels above that page.
  private static func keys(of entry: NavigationFile.Entry) -> [String] {
    if let target = entry.target { return [target] }
    var level = 0
    var inner = entry
    while inner.target == nil, let first = inner.children.first, level < 64 {
      inner = first
      level += 1
    }
    return inner.target.map { ["\(level) \($0)"] } ?? []
  }
}
