import Basics
import PageModel

/// The content files of a site in several languages, sorted by language.
///
/// A translation of `tea/green.md` is `tea/green.de.md` or `de/tea/green.md`. Images and other files follow the same
/// rule.
struct TranslatedFiles: Sendable {
  /// For each language, the paths of the files, by their paths in the site.
  private let pages: [[String: String]]
  private let assets: [[String: String]]
  let languages: SiteLanguages
  /// The pages that have a published text in each language.
  let index: TranslatedPages
  private(set) var diagnostics: [Diagnostic] = []
  /// The hash of everything that the pages of one language show of the others.
  private let contentHash: ContentHash

  /// - Parameters:
  ///   - content: all files of the content folders.
  ///   - drafts: the files of pages that are left out as drafts.
  init(_ content: ContentFiles, _ languages: SiteLanguages, drafts: Set<String> = []) {
    self.languages = languages
    var pages: [[String: String]] = Array(repeating: [:], count: languages.all.count)
    var assets = pages
    let hasExtensions = content.sources.extensions.isForProject
    for file in content.pages {
      var (language, path) = languages.split(file)
      // The original of `de/tea.md` can be `tea.mdx`.
      if hasExtensions, language > 0, Paths.index(of: path, in: content.pages) == nil {
        path = Self.original(of: path, among: content.pages) ?? path
      }
      if let other = pages[language].updateValue(file, forKey: path) {
        pages[language][path] = other
        diagnostics.append(
          Diagnostic(
            "translation.repeated", at: SourceLocation(file: content.displayPath(of: file)),
            [
              "other": content.displayPath(of: other),
              "language": languages.all[language].name,
            ]))
      }
    }
    for file in content.assets {
      let (language, path) = languages.split(file)
      if assets[language][path] == nil { assets[language][path] = file }
    }
    contentHash = Self.hash(of: pages + assets, drafts: drafts)
    index = TranslatedPages(Self.leaveOut(drafts, from: &pages))
    self.pages = pages
    self.assets = assets
  }

  /// Treats drafts of translations as missing translations, and returns the published pages. A page whose original is a
  /// draft is a draft in every language.
  private static func leaveOut(
    _ drafts: Set<String>, from pages: inout [[String: String]]
  ) -> [[String: String]] {
    if drafts.isEmpty { return pages }
    var published = pages
    for language in pages.indices {
      for (path, file) in pages[language] {
        let original = pages[0][path]
        guard drafts.contains(file) || original.map(drafts.contains) ?? false else { continue }
        published[language][path] = nil
        if let original, language > 0, drafts.contains(file), !drafts.contains(original) {
          pages[language][path] = nil
        }
      }
    }
    return published
  }

  /// Returns the original of a translation with another extension, such as `tea.mdx` for `de/tea.md`; nil if there is
  /// none.
  private static func original(of path: String, among pages: [String]) -> String? {
    guard let dot = path.lastIndex(of: ".") else { return nil }
    return [".md", ".mdx"].lazy.map { path[..<dot] + $0 }.first { Paths.index(of: $0, in: pages) != nil }
  }

  private static func hash(of files: [[String: String]], drafts: Set<String>) -> ContentHash {
    var record = BinaryEncoder()
    for files in files {
      record.list(files.sorted { $0.key < $1.key }) { record, file in
        record.text(file.key)
        record.text(file.value)
      }
    }
    record.list(drafts.sorted()) { $0.text($1) }
    return record.fingerprint
  }

  /// Returns the hash of the language in which the site is built, and of everything that pages show of other languages.
  func fingerprint(_ language: Int) -> ContentHash {
    var record = BinaryEncoder()
    record.count(language)
    record.hash(contentHash)
    return record.fingerprint
  }

  /// Returns the files of the pages in a language, by the paths of the pages.
  func files(of language: Int) -> [String: String] { pages[language] }

  /// Returns the file of the original that a file translates; nil if the file is not a translation.
  func original(of file: String) -> String? {
    let (language, path) = languages.split(file)
    return language > 0 && pages[language][path] == file ? pages[0][path] : nil
  }

  /// Returns the content of the site in one language. Pages of the default language take the place of missing
  /// translations.
  ///
  /// - Parameter all: the files of all languages.
  func content(from all: ContentFiles, in language: Int) -> ContentFiles {
    var content = all
    var files = pages[0]
    if language > 0 { files.merge(pages[language]) { $1 } }
    content.pages = files.keys.sorted(by: Paths.precedes)
    content.assets = assets[language].keys.sorted(by: Paths.precedes)
    for (path, file) in files where path != file { content.map.setTranslation(file, of: path) }
    for (path, file) in assets[language] where path != file { content.map.setTranslation(file, of: path) }
    if language > 0 {
      for (path, file) in assets[0] where assets[language][path] == nil {
        content.sharedFiles.insert(path)
        if path != file { content.map.setTranslation(file, of: path) }
      }
      content.originals = pages[0].filter { pages[language][$0.key] != nil }
    }
    return content
  }
}
