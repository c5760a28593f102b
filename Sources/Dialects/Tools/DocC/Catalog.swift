import Basics
import PageModel
import Projects
import YAML

/// A DocC catalog: its pages, its names, and its theme.
struct Catalog {
  let number: Int
  private(set) var pages: [CatalogPage] = []
  /// The path of the main page; nil if there is none.
  private(set) var root: String?
  /// The name of the module that the catalog documents; nil if no page shows it.
  private(set) var module: String?
  private(set) var theme: ThemeSettings?
  private(set) var unsupported: [String] = []
  /// The language of code blocks without one.
  private(set) var language: String?
  /// The name of the catalog, from `Info.plist` or from its folder.
  private(set) var name: String
  private var displayName: String?
  private var files: [String] = []

  static func isPage(_ path: String) -> Bool { path.hasSuffix(".md") || path.hasSuffix(".tutorial") }

  /// Reads a catalog.
  ///
  /// - Parameters:
  ///   - path: the path relative to the project’s folder.
  ///   - prefix: the path relative to the content folder.
  init(_ folder: ProjectFolder, _ path: String, below prefix: String, number: Int) {
    self.number = number
    let fileName = Paths.name(path.isEmpty ? folder.path : path)
    name = String(fileName.hasSuffix(".docc") ? fileName.dropLast(5) : fileName)
    readSettings(folder, path)
    for file in folder.files(below: path) {
      let place = Paths.join(prefix, file)
      if Self.isPage(file) {
        guard let bytes = folder.read(Paths.join(path, file)) else { continue }
        pages.append(CatalogPage(bytes, path: place))
      } else {
        files.append(place)
      }
    }
    let target = Self.target(path)
    module = Self.module(of: pages, names: [name, displayName, target].compactMap { $0 })
    // The documentation of a package’s target has the target’s name.
    if displayName == nil, module == nil, let target { name = target }
    root = findRoot()
  }

  private mutating func readSettings(_ folder: ProjectFolder, _ path: String) {
    if folder.hasFile(Paths.join(path, "Info.plist")), let bytes = folder.read(Paths.join(path, "Info.plist"))
    {
      let list = InfoPropertyList(bytes)
      displayName = list["CFBundleDisplayName"]
      language = list["CDDefaultCodeListingLanguage"]
      name = displayName ?? name
    }
    let settings = Paths.join(path, "theme-settings.json")
    if folder.hasFile(settings), let node = folder.yaml(settings) {
      let theme = ThemeSettings(node)
      self.theme = theme
      unsupported += theme.unsupported.map { "theme-settings.json: \($0)" }
    }
    for file in ["header.html", "footer.html"] where folder.hasFile(Paths.join(path, file)) {
      unsupported.append(file)
    }
  }

  /// Returns the target of a package that a catalog belongs to, as in `Sources/Tea/Tea.docc`.
  private static func target(_ path: String) -> String? {
    let parts = path.split(separator: "/")
    guard let sources = parts.firstIndex(of: "Sources"), sources + 2 < parts.count else { return nil }
    return String(parts[sources + 1])
  }

  /// Returns the name of the module that a page of the catalog describes.
  private static func module(of pages: [CatalogPage], names: [String]) -> String? {
    let paths = pages.compactMap(\.symbol).map { SymbolPath($0).names }
    let candidates = paths.filter { $0.count == 1 }.compactMap(\.first)
    let owners = Set(paths.filter { $0.count > 1 }.compactMap(\.first))
    // A catalog can describe several modules. If so, the URLs of its articles contain none of their names.
    if Set(candidates).intersection(owners).count > 1, !candidates.contains(where: names.contains) {
      return nil
    }
    return candidates.first(where: names.contains) ?? candidates.first(where: owners.contains) ?? candidates
      .first
      // If the module has no page, the paths of its symbols contain its name.
      ?? (owners.count == 1 ? owners.first : nil)
  }

  /// Returns the main page: the technology root, the page of the module, the only article, the article with the
  /// catalog’s name, or the only table of contents.
  ///
  /// Source: Swift-DocC, `TechnologyRoot`.
  private func findRoot() -> String? {
    if let page = pages.first(where: \.isTechnologyRoot) { return page.path }
    if let module, let page = pages.first(where: { $0.symbol.map { SymbolPath($0).names } == [module] }) {
      return page.path
    }
    let articles = pages.filter { $0.kind == .article && $0.symbol == nil }
    if articles.count == 1 { return articles[0].path }
    if let page = articles.first(where: { DocumentationName.stem($0.path) == name[...] }) { return page.path }
    let tables = pages.filter { $0.kind == .tableOfContents }
    return articles.isEmpty && tables.count == 1 ? tables[0].path : nil
  }

  /// The title of the site.
  var siteTitle: String {
    theme?.title ?? displayName ?? pages.first { $0.path == root }?.shownTitle ?? module ?? name
  }

  /// The name in the URLs of articles.
  private var folderName: String { module ?? name }

  private func url(_ page: CatalogPage) -> String {
    let stem = String(DocumentationName.stem(page.path))
    switch page.kind {
    case .tableOfContents: return DocumentationURL.url("tutorials", [stem])
    case .tutorial: return DocumentationURL.url("tutorials", [displayName ?? folderName, stem])
    case .article:
      if let symbol = page.symbol {
        return DocumentationURL.url("documentation", symbolNames(symbol, withSuffixes: true))
      }
      if page.isTechnologyRoot { return DocumentationURL.url("documentation", [stem]) }
      if page.path == root, module == nil { return DocumentationURL.url("documentation", [stem]) }
      return DocumentationURL.url("documentation", [folderName, stem])
    }
  }

  /// Returns the path of a symbol with its module.
  private func symbolNames(_ text: String, withSuffixes: Bool = false) -> [String] {
    let names = SymbolPath(text).names
    let parts =
      withSuffixes && names.count == text.split(separator: "/").count
      ? text.split(separator: "/").map(String.init) : names
    guard let module, names.first != module else { return parts }
    return [module] + parts
  }

  /// Returns an index with the pages and files of the catalog added.
  func added(to index: CatalogNameIndex) -> CatalogNameIndex {
    var index = index
    if let module { index.add(module: module, catalog: number) }
    var urls: Set<String> = []
    for page in pages {
      var url = url(page)
      // DocC builds only one of two files with the same name. Here, the URL of the second one contains its folder.
      if !urls.insert(url).inserted {
        url = DocumentationURL.url(
          "documentation", [folderName] + page.path.dropLast(3).split(separator: "/").map(String.init))
        urls.insert(url)
      }
      index.add(
        CatalogNameIndex.Page(
          path: page.path, url: url, title: page.shownTitle,
          symbol: page.symbol.map { SymbolPath(names: symbolNames($0)) },
          headings: CatalogNameIndex.Headings(page.headings), catalog: number,
          topicsStyle: page.topicsStyle))
    }
    index.add(files: files, catalog: number)
    return index
  }
}
