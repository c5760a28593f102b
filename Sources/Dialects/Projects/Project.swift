import Basics
import PageModel
import YAML

/// A documentation project of another tool: everything that is needed to build it as a site.
public struct Project: Sendable {
  /// A tool whose projects can be built.
  public enum Tool: String, Sendable, CaseIterable {
    case docC = "DocC"
    case docCArchive = "DocC archive"
    case mkDocs = "MkDocs"
    case mdBook = "mdBook"
    case docusaurus = "Docusaurus"
    case starlight = "Starlight"
    case vitePress = "VitePress"
    case docFX = "DocFX"
    case jekyll = "Jekyll"
    case gitBook = "GitBook"
    case wiki = "GitHub wiki"

    /// Whether the tool shows the description in front matter below the title, and not only in search results.
    public var showsDescriptions: Bool {
      switch self {
      case .docC, .docCArchive, .gitBook: true
      case .mkDocs, .mdBook, .docusaurus, .starlight, .vitePress, .docFX, .jekyll, .wiki: false
      }
    }
  }

  /// A folder with pages.
  public struct ContentFolder: Sendable {
    /// The path relative to the project’s folder; empty for the folder itself.
    public var folder: String
    /// The URL of the folder in the site, which begins and ends with a slash.
    public var url: String
    /// The paths below the folder of files that are only parts of pages.
    public var parts: Set<String>
    /// The paths, below the folder, of pages without the extension of a page.
    public var pages: Set<String> = []
    /// The names of the files and folders in it that are not part of the site.
    public var excluded: [String] = []

    public init(_ folder: String, url: String = "/", parts: Set<String> = []) {
      self.folder = folder
      self.url = url
      self.parts = parts
    }
  }

  public let tool: Tool
  /// The absolute path of the project’s folder.
  public let folder: String
  /// The path of the project’s configuration file relative to the folder, for messages.
  public var file: String
  /// The folders with pages.
  public var content = [ContentFolder("")]
  /// The extensions of pages besides the Markdown extensions, with a period: `.mdx`.
  public var pageExtensions: [String] = []
  /// The files that are neither pages nor copied: glob patterns relative to the content folder.
  public var excluded: [String] = []
  /// The file that decides which files are excluded, for messages; nil for the configuration file.
  public var excludingFile: String?
  /// Old URLs and the URLs to which they redirect, in addition to the redirects of the settings.
  public var redirects: [(from: String, to: String)] = []
  /// The settings that the project’s configuration has, by our keys, with values as in `unfold.yml`.
  public var settings: [YAMLNode.Pair] = []
  /// The navigation; nil for the order of the files.
  public var navigation: NavigationFile?
  /// The versions of the project, if its folder contains several; see `SiteVersion.projectVersion`.
  public var versions: [SiteVersion] = []
  /// How the IDs of headings are made.
  public var headingIDs = HeadingIDStyle.github
  /// The titles and URLs of pages that do not state them, by path: see `PageDefaults`.
  public var pages: [String: PageDefaults] = [:]
  /// The paths in the site of pages and folders that other programs of the project generate.
  var generated: [String] = []
  /// The paths in the site of pages of the tool that are not built, such as posts, which the summary names.
  var leftOut: [String] = []
  /// Settings that have no counterpart here, for the summary.
  public var unsupported: [String] = []
  /// The absolute paths of the files and folders on which the project depends.
  public var dependencies: [String] = []
  public var diagnostics: [Diagnostic] = []
  /// The hash of everything that was read of the project besides its pages.
  public var fingerprint = ContentHash([])
  /// The reason why no site can be built from the project; nil if one can.
  public var unusable: Diagnostic?
  /// The facts that the conversion of pages needs.
  var facts = ProjectFacts()
  var dialect: Dialect
  /// Converts pages in place of the dialect; nil for pages in Markdown.
  private var conversion: PageConverter.Conversion?

  /// Creates a project whose pages are not Markdown.
  ///
  /// - Parameter convert: converts a page, given its bytes, its path below the content folder, and the other files of
  ///   that folder. It is called on several threads.
  public init(_ tool: Tool, folder: String, file: String, convert: @escaping PageConverter.Conversion) {
    self.tool = tool
    self.folder = folder
    self.file = file
    dialect = Dialect()
    conversion = convert
  }

  init(_ tool: Tool, _ folder: ProjectFolder, file: String, dialect: Dialect) {
    self.tool = tool
    self.folder = folder.path
    self.file = file
    self.dialect = dialect
  }

  /// Sets a setting, with a value as in `unfold.yml`.
  public mutating func set(_ key: String, _ value: String?) {
    guard let value, !value.isEmpty else { return }
    set(key, .scalar(value, isPlain: false))
  }

  /// Sets a setting that is true or false, in place of an earlier value.
  public mutating func set(_ key: String, _ value: Bool) {
    set(key, .scalar(value ? "true" : "false", isPlain: true))
  }

  /// Sets a setting, in place of an earlier value.
  public mutating func set(_ key: String, _ value: YAMLNode.Value) {
    settings.removeAll { $0.key == key }
    settings.append(YAMLNode.Pair(key, value))
  }

  /// Sets the beginnings of the paths that lead out of the site.
  mutating func setExternalPaths(_ paths: [String]) {
    let list = YAMLNode.Value.sequence(paths.map { YAMLNode(.scalar($0, isPlain: false)) })
    set("externalLinks", .mapping([YAMLNode.Pair("paths", list)]))
  }

  /// Returns the title and URL of a page that does not state them.
  ///
  /// - Parameters:
  ///   - path: the path below the content folder.
  ///   - url: the URL of that folder, which begins and ends with a slash.
  public func defaults(of path: String, in url: String) -> PageDefaults {
    let file = String(url.dropFirst() + path)
    let languages = facts.links.languages
    if languages.isMultiple {
      let (language, original) = languages.split(file)
      // The defaults of the original, which is in the default language, do not apply to its translation. A translation
      // takes its URL from the original anyway.
      guard language == 0 else {
        var defaults = pages[file] ?? PageDefaults()
        if facts.links.files.contains(original) { defaults.url = nil }
        return defaults
      }
    }
    return pages[file] ?? pages[path] ?? PageDefaults()
  }

  /// Converts the pages of the project. It can be used on several threads.
  public var converter: PageConverter { PageConverter(dialect, facts, conversion) }
}
