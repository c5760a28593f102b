import Basics
import YAML

/// A language of a site.
public struct SiteLanguage: Sendable, Hashable {
  /// The BCP 47 tag, which is also the name of the language’s folder.
  public var tag: String
  /// The name of the language in the language itself, such as `Deutsch`.
  public var name: String
  /// The title of the site in this language; nil for the site’s title.
  public var title: String?
  /// The description of the site in this language; nil for the site’s description.
  public var description: String?
  /// The values of variables in this language; nil for none.
  public var variables: YAMLNode?

  public init(
    tag: String, name: String, title: String? = nil, description: String? = nil, variables: YAMLNode? = nil
  ) {
    self.tag = tag
    self.name = name
    self.title = title
    self.description = description
    self.variables = variables
  }
}

/// The languages of a site, and the one in which it is built.
///
/// A site in several languages is built once for each of them: the default language at the root, and every other one in
/// its folder, with the pages of the default language in place of missing translations. A page has the same path and
/// URL in each language.
public struct SiteLanguages: Sendable {
  /// The languages; the first one is the default. Empty for a site in one language.
  public var all: [SiteLanguage] {
    didSet { tags = Self.foldedTags(all) }
  }
  /// The tags of all languages, in lowercase.
  private var tags: [String]
  /// The index of the language in which the site is built.
  public var current = 0
  /// The pages of each language. It is not a setting: a build finds them.
  public var pages = TranslatedPages()
  /// The paths of the files that are not pages and exist only in the default language, at the root of the site.
  public var sharedFiles: Set<String> = []

  public init(_ all: [SiteLanguage] = []) {
    self.all = all
    tags = Self.foldedTags(all)
  }

  private static func foldedTags(_ languages: [SiteLanguage]) -> [String] {
    languages.map { LanguageTag.folded($0.tag) }
  }

  /// Whether the site has several languages.
  public var isMultiple: Bool { all.count > 1 }

  /// Whether the site is built in another language than the default.
  public var isTranslation: Bool { current > 0 }

  /// Returns the URL of a language’s folder from the root of the whole site, with a slash at its end; empty for the
  /// default language.
  public func folder(of language: Int) -> String { language == 0 ? "" : all[language].tag + "/" }

  /// The URL of the folder of the current language from the root of the whole site.
  public var folder: String { folder(of: current) }

  /// Returns the index of the language with this tag; nil if there is none. Tags are compared without case, and `_`
  /// counts as `-`.
  public func language(_ tag: some StringProtocol) -> Int? {
    tags.firstIndex(of: LanguageTag.folded(tag))
  }

  /// Returns the language of a file, and the path that the page or file has in each language: `tea.md` for `tea.de.md`
  /// and `de/tea.md`.
  ///
  /// - Parameter file: the path that the file has in a site without languages.
  public func split(_ file: String) -> (language: Int, path: String) {
    if let slash = file.firstIndex(of: "/"), let language = language(file[..<slash]) {
      return (language, String(file[file.index(after: slash)...]))
    }
    let start = file.lastIndex(of: "/").map { file.index(after: $0) } ?? file.startIndex
    let parts = file[start...].split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count > 2, let language = language(parts[parts.count - 2]) else { return (0, file) }
    let stem = parts.dropLast(2).joined(separator: ".")
    return stem.isEmpty ? (0, file) : (language, file[..<start] + "\(stem).\(parts[parts.count - 1])")
  }

  /// Returns the path of a file relative to the site in the current language: files of the default language are above
  /// it.
  public func path(ofFile path: String) -> String { sharedFiles.contains(path) ? "../" + path : path }

  /// Returns the URL of another place of the whole site, relative to a page of the site in the current language.
  ///
  /// - Parameters:
  ///   - url: the URL of the page.
  ///   - target: the URL in the other language.
  public func url(from url: String, to target: String, in language: Int) -> String {
    RelativeURL.from(folder + url, to: folder(of: language) + target)
  }

  /// Appends the link that `url(from:to:in:)` returns.
  public func appendURL(
    from url: String, to target: String, in language: Int, into buffer: inout ByteBuffer
  ) {
    RelativeURL.from(folder + url, to: folder(of: language) + target, into: &buffer)
  }
}

/// The paths of the pages that have a text in each language.
public struct TranslatedPages: Sendable, Hashable {
  private var files: [Set<String>] = []
  /// The pages of the files whose paths name a language.
  private var places: [String: Place] = [:]

  /// A page in a language.
  public struct Place: Sendable, Hashable {
    public var language: Int
    public var path: String
  }

  public init() {}

  /// - Parameter pages: for each language, the files of the pages that have a text in it, by the paths of the pages.
  public init(_ pages: [[String: String]]) {
    for (language, pages) in pages.enumerated() {
      for (path, file) in pages where path != file { places[file] = Place(language: language, path: path) }
    }
    files = pages.map { Set($0.keys) }
  }

  /// Returns whether a page has a text in a language.
  public func hasText(_ path: String, in language: Int) -> Bool {
    files.indices.contains(language) && files[language].contains(path)
  }

  /// Returns the page of a file of any language; nil if there is none.
  public func place(ofFile file: String) -> Place? {
    places[file]
      ?? files.firstIndex { $0.contains(file) }.map { Place(language: $0, path: file) }
  }

  /// Returns whether a page exists in a language, possibly with the text of the default language.
  public func exists(_ path: String, in language: Int) -> Bool {
    hasText(path, in: language) || hasText(path, in: 0)
  }

  /// Returns whether a page has a text in another language than the default.
  public func hasTranslation(_ path: String) -> Bool { files.dropFirst().contains { $0.contains(path) } }

  /// Returns whether a page has a text in any language.
  public func exists(_ path: String) -> Bool { files.contains { $0.contains(path) } }
}
