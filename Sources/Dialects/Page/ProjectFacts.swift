import Basics
import YAML

/// The facts about a project that the conversion of its pages needs.
public struct ProjectFacts: Sendable {
  struct TabAnchorStyle {
    var isLowercase: Bool
    /// Whether the anchors begin with the ID of the heading above.
    var isCombined: Bool
  }

  /// The paths of all files of the content, relative to the content folder and sorted, with the names by which pages
  /// can refer to them.
  public var files: [String] = []
  /// Texts that pages can refer to by name, such as the version of the product.
  public var variables: [String: String] = [:]
  /// The pages and files that links name; nil if the tool does not link by name.
  var names: CatalogNameIndex?
  /// The folders from which included files are read, relative to the content folder, in the order in which they are
  /// searched. Files next to the page are found as well.
  public var includeFolders: [String] = []
  /// The files of the repository at its host; nil if the host is not known.
  var repository: RepositoryFiles?
  /// Files that are included at the end of each page.
  public var appendedFiles: [String] = []
  /// Whether the common indentation of included sections is removed.
  public var dedentsSections = false
  /// Whether the tool shows nothing in place of an included file that does not exist, instead of failing.
  public var hasOptionalIncludes = false
  /// The paths in the site of the pages that are not in the navigation, in the default language.
  public var unlistedPages: Set<String> = []
  /// The language of code blocks that state none; nil if they have none.
  var codeLanguage: String?
  /// Whether code has line numbers unless its options say otherwise.
  var hasLineNumbers = false
  /// The style of the lists of topics on all pages of a catalog; nil for a list.
  var topicsStyle: String?
  /// Whether the URL of a page is a folder instead of a file.
  var hasFolderURLs = true
  /// The text around attribute lists; nil for braces.
  var attributeDelimiters: (left: Bytes, right: Bytes)?
  /// How the anchors of tabs are made; nil if they have none.
  var tabAnchors: TabAnchorStyle?
  /// The folder of the tables that pages show, relative to the folder of the project.
  var tableFolder: String?
  /// Whether the content of HTML elements is Markdown.
  var hasMarkdownInElements = false
  /// The classes of callouts that the project declares.
  var callouts: [String] = []
  /// The text before hidden lines of code, by language.
  public var hiddenLinePrefixes: [String: String] = [:]
  /// The path at which the site is published, such as `/docs/`. Links that begin with it lead to the site.
  public var basePath = "/"
  /// Whether each version of the site is published in a folder with its name, with mike. Absolute links contain it.
  var hasVersionFolders = false

  /// The paths of pages by their names and by their paths without extension, as wiki links write them.
  var pagesByName: [String: String] = [:]
  /// Whether the pages are notes of a vault, whose links name headings and blocks.
  var isVault = false
  /// How the anchors of headings are made to which links of a vault lead.
  var headingIDs = HeadingIDStyle.github
  /// Whether the text of a wiki link comes before the page: `[[text|Page]]`.
  var hasWikiTextFirst = false
  /// The headings and documented names to which links by name lead; nil if the tool has no such links.
  var references: ReferenceTargets?
  /// The paths of files that are components in all pages, by their names, as pages import them.
  var partials: [String: String] = [:]
  /// The pages that other programs generate; nil if there are none.
  var generated: GeneratedPages?
  /// How links in pages are resolved.
  var links = LinkRules()
  /// The pages of sections, for components that list them: the path of a page in the site, and those below it.
  var sections: [String: [String]] = [:]

  /// The names that templates in pages can use; nil if pages are not templates.
  var templates: PageTemplateGlobals?

  public init() {}

  /// Returns a name in the form in which wiki links are compared.
  static func wikiName(_ name: String) -> String {
    name.lowercased().replacing(" ", with: "-").replacing("_", with: "-")
  }

  /// Fills `pagesByName` from the files.
  mutating func indexPages() {
    for file in files where file.hasSuffix(".md") {
      let path = String(file.dropLast(3))
      pagesByName[Self.wikiName(path)] = file
      let name = Self.wikiName(String(Paths.name(path)))
      if pagesByName[name] == nil { pagesByName[name] = file }
    }
  }

  /// Adds the texts in a mapping as variables.
  ///
  /// - Parameters:
  ///   - prefix: the beginning of their names. The names of those in inner mappings have periods.
  ///   - withNulls: whether a value that is null is an empty text.
  mutating func addVariables(_ node: YAMLNode?, _ prefix: String = "", withNulls: Bool = true) {
    guard prefix.utf8.count < 200 else { return }
    for pair in node?.pairs ?? [] {
      if let text = pair.value.text, withNulls || !pair.value.isNull { variables[prefix + pair.key] = text }
      addVariables(pair.value, prefix + pair.key + ".", withNulls: withNulls)
    }
  }

  /// Whether there is a file with a path relative to the content folder.
  func hasFile(_ path: String) -> Bool { Paths.index(of: path, in: files) != nil }
}
