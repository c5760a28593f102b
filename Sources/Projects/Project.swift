import Basics
import PageModel

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
    case obsidian = "Obsidian"
    case hugo = "Hugo"

    /// Whether the tool shows the description in front matter below the title, and not only in search results.
    public var showsDescriptions: Bool {
      switch self {
      case .docC, .docCArchive, .gitBook: true
      case .mkDocs, .mdBook, .docusaurus, .starlight, .vitePress, .docFX, .jekyll, .wiki, .obsidian,
        .hugo:
        false
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
  /// The settings that the project’s configuration has.
  public var settings = ProjectSettings()
  /// The navigation; nil for the order of the files.
  public var navigation: NavigationFile?
  /// The versions of the project, if its folder contains several; see `SiteVersion.projectVersion`.
  public var versions: [SiteVersion] = []
  /// How the IDs of headings are made.
  public var headingIDs = HeadingIDStyle.github
  /// Settings that have no counterpart here, for the summary.
  public var unsupported: [String] = []
  /// The absolute paths of the files and folders on which the project depends.
  public var dependencies: [String] = []
  public var diagnostics: [Diagnostic] = []
  /// The hash of everything that was read of the project besides its pages.
  public var fingerprint = ContentHash([])
  /// The reason why no site can be built from the project; nil if one can.
  public var unusable: Diagnostic?
  /// Converts the pages.
  public var converter: any ProjectConverter

  public init(_ tool: Tool, folder: String, file: String, converter: any ProjectConverter) {
    self.tool = tool
    self.folder = folder
    self.file = file
    self.converter = converter
  }
}
