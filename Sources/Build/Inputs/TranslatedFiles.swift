import Basics
import FileSystem
import PageModel

/// The content files of a site in several languages, sorted by language.
///
/// A translation of `tea/green.md` is `tea/green.de.md` or `de/tea/green.md`. Images and other files follow the same rule.
struct TranslatedFiles {
  /// For each language, the path in the site of each file with the path of the file itself.
  private var pages: [[String: String]]
  private var assets: [[String: String]]
  private let languages: SiteLanguages
  private(set) var diagnostics: [Diagnostic] = []

  /// - Parameter content: all files of the content folders.
  init(_ content: ContentFiles, _ languages: SiteLanguages) {
    self.languages = languages
    pages = Array(repeating: [:], count: languages.all.count)
    assets = pages
    for file in content.pages {
      let (language, path) = split(file)
      if let other = pages[language].updateValue(file, forKey: path) {
        pages[language][path] = other
        diagnostics.append(
          .translationRepeated(
            content.shown(file), of: content.shown(other), language: languages.all[language].name))
      }
    }
    for file in content.assets {
      let (language, path) = split(file)
      if assets[language][path] == nil { assets[language][path] = file }
    }
  }

  /// Returns the language of a file, and the path that the page or file has in each language.
  private func split(_ file: String) -> (language: Int, path: String) {
    if let slash = file.firstIndex(of: "/"), let language = languages.language(file[..<slash]) {
      return (language, String(file[file.index(after: slash)...]))
    }
    let name = Paths.name(file)
    let parts = name.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count > 2, let language = languages.language(parts[parts.count - 2]) else { return (0, file) }
    let stem = parts.dropLast(2).joined(separator: ".")
    if stem.isEmpty { return (0, file) }
    let path = "\(stem).\(parts[parts.count - 1])"
    return (language, Paths.parent(file).map { Paths.join($0, path) } ?? path)
  }

  /// Returns the hash of the language in which the site is built, and of everything that pages show of other languages.
  func fingerprint(_ language: Int) -> ContentHash {
    var record = BinaryEncoder()
    record.count(language)
    for files in pages + assets {
      record.list(files.sorted { $0.key < $1.key }) { record, file in
        record.text(file.key)
        record.text(file.value)
      }
    }
    return record.fingerprint
  }

  /// Returns the files of the pages in a language, by the paths of the pages.
  func files(of language: Int) -> [String: String] { pages[language] }

  /// Returns the file of the page of which a file is a translation; nil if it is none.
  func original(of file: String) -> String? {
    let (language, path) = split(file)
    return language > 0 && pages[language][path] == file ? pages[0][path] : nil
  }

  /// The pages that have a text in each language.
  var index: TranslatedPages { TranslatedPages(pages) }

  /// Returns the content of the site in the current language, in which pages of the default language take the place of
  /// missing translations, and the paths of the files that are only in the default language.
  func content(from all: ContentFiles) -> (content: ContentFiles, sharedFiles: Set<String>) {
    let current = languages.current
    var content = all
    var files = pages[0]
    if current > 0 { files.merge(pages[current]) { $1 } }
    content.pages = files.keys.sorted(by: Paths.precedes)
    content.assets = assets[current].keys.sorted(by: Paths.precedes)
    for (path, file) in files where path != file { content.map.setTranslation(file, of: path) }
    var shared: Set<String> = []
    if current > 0 {
      for (path, file) in assets[0] where assets[current][path] == nil {
        shared.insert(path)
        if path != file { content.map.setTranslation(file, of: path) }
      }
    }
    for (path, file) in assets[current] where path != file { content.map.setTranslation(file, of: path) }
    content.sharedFiles = shared
    if current > 0 { content.originals = pages[0].filter { pages[current][$0.key] != nil } }
    return (content, shared)
  }
}
