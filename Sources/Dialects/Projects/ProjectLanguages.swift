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

extension Project {
  /// Makes the project a site in several languages, whose translations are in folders of the content that have the tags
  /// of the languages, or in files with the tags before their extensions. Languages without a tag, and those without
  /// pages, are named in the summary.
  ///
  /// - Parameters:
  ///   - main: the default language.
  ///   - others: the other languages, with the number of their pages.
  /// - Returns: the other languages of the site, with the keys that the tool has for them.
  @discardableResult
  mutating func setLanguages(
    _ main: ProjectLanguage, _ others: [(language: ProjectLanguage, pageCount: Int)]
  ) -> [(key: String, tag: String)] {
    var all = [main.language(tag: main.siteTag ?? "en")]
    var result: [(key: String, tag: String)] = []
    var unknown: [String] = []
    var empty: [String] = []
    for (language, count) in others {
      guard let tag = language.siteTag, !all.contains(where: { $0.tag.lowercased() == tag.lowercased() })
      else {
        unknown.append(language.key)
        continue
      }
      if count == 0 {
        empty.append(language.key)
        continue
      }
      all.append(language.language(tag: tag))
      result.append((language.key, tag))
    }
    if !unknown.isEmpty {
      unsupported.append("translations without a language tag: " + unknown.joined(separator: ", "))
    }
    if !empty.isEmpty { unsupported.append("languages without pages: " + empty.joined(separator: ", ")) }
    guard all.count > 1 else { return [] }
    settings.removeAll { $0.key == "language" }
    set("languages", .mapping(all.map { YAMLNode.Pair($0.tag, Self.settings(of: $0)) }))
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

/// The titles of the navigation in another language, which has nearly the same entries as in the default language.
struct NavigationTitles {
  private var titles: [String: String] = [:]

  /// - Parameter entries: the navigation in the other language, with the targets of the default language.
  init(_ entries: [NavigationFile.Entry]) { add(entries) }

  private mutating func add(_ entries: [NavigationFile.Entry]) {
    for entry in entries {
      for key in Self.keys(of: entry) where titles[key] == nil { titles[key] = entry.title }
      add(entry.children)
    }
  }

  /// Adds the titles to the navigation of the default language.
  func apply(to entries: inout [NavigationFile.Entry], tag: String) {
    for index in entries.indices {
      if let title = Self.keys(of: entries[index]).lazy.compactMap({ titles[$0] }).first {
        entries[index].translatedTitles[tag.lowercased()] = title
      }
      apply(to: &entries[index].children, tag: tag)
    }
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

extension [NavigationFile.Entry] {
  /// Sets the titles of a language for entries with certain titles in the default language.
  ///
  /// - Parameter groups: whether to do so only for groups, or only for other entries; nil for all.
  mutating func translate(_ titles: [String: String], tag: String, groups: Bool? = nil) {
    if titles.isEmpty { return }
    for index in indices {
      let isWanted = groups.map { $0 != self[index].children.isEmpty } ?? true
      if isWanted, let title = self[index].title.flatMap({ titles[$0] }) {
        self[index].translatedTitles[tag.lowercased()] = title
      }
      self[index].children.translate(titles, tag: tag, groups: groups)
    }
  }

  /// Sets the titles of a language for pages.
  mutating func translatePages(_ titles: [String: String], tag: String) {
    if titles.isEmpty { return }
    for index in indices {
      if let title = self[index].target.flatMap({ titles[$0] }) {
        self[index].translatedTitles[tag.lowercased()] = title
      }
      self[index].children.translatePages(titles, tag: tag)
    }
  }
}
