import Basics

/// Sorts pages into folders and gives each its URL.
public struct PageAddresses: Sendable {
  struct Folder {
    var path: String
    /// The folder's name, empty for the root.
    var name: Substring
    var parent: Int?
    var pages: [Int] = []
    /// The page that stands for the folder.
    var section: Int?
    /// The URL of the folder with a slash at its end; empty for the root.
    var url = ""
  }

  let style: Configuration.URLStyle
  let homeTitle: String
  /// What the pages were made from, those among them that have no page.
  private var summaries: [SharedSummary] = []
  private let includesDrafts: Bool
  private(set) var pages: [Page] = []
  /// The folder of each page.
  private(set) var folderOfPage: [Int] = []
  private(set) var folders = [Folder(path: "", name: "")]
  private(set) var diagnostics: [Diagnostic] = []
  private var folderIndex: [String: Int] = ["": 0]
  private var outputs: [String: Int] = [:]

  /// Gives each page its URL.
  init(_ summaries: [SharedSummary], configuration: Configuration, includesDrafts: Bool) {
    style = configuration.urls
    homeTitle = configuration.homeTitle
    self.summaries = summaries
    self.includesDrafts = includesDrafts
    for (index, shared) in summaries.enumerated()
    where includesDrafts || !shared.summary.metadata.isDraft {
      add(shared, index: index)
    }
    assign()
  }

  /// The same addresses for pages of which some say something else; nil where that may change an address.
  func replacing(
    _ others: [SharedSummary], configuration: Configuration, includesDrafts: Bool
  ) -> PageAddresses? {
    guard style == configuration.urls, homeTitle == configuration.homeTitle,
      self.includesDrafts == includesDrafts, summaries.count == others.count,
      zip(summaries, others).allSatisfy({ $0 === $1 || Self.haveSameAddress($0.summary, $1.summary) })
    else { return nil }
    var copy = self
    copy.summaries = others
    for page in copy.pages.indices {
      if let index = copy.pages[page].summaryIndex { copy.pages[page].shared = others[index] }
    }
    return copy
  }

  /// Whether two pages, each in the place of the other, would stand at the same address.
  private static func haveSameAddress(_ a: PageSummary, _ b: PageSummary) -> Bool {
    a.path == b.path && a.metadata.slug == b.metadata.slug && a.metadata.isDraft == b.metadata.isDraft
  }

  /// Takes in a page whose path can stand below the site; reports any other.
  private mutating func add(_ shared: SharedSummary, index: Int) {
    let path = shared.summary.path
    var start = path.startIndex
    while true {
      let end = path.utf8[start...].firstIndex(of: UInt8(ascii: "/")) ?? path.endIndex
      if let problem = PathComponent.problem(in: path[start..<end]) {
        diagnostics.append(.badPath(path, problem))
        return
      }
      if end == path.endIndex { break }
      start = path.utf8.index(after: end)
    }
    pages.append(Page(summary: shared, summaryIndex: index, isIndex: false))
  }

  /// Gives all pages their URLs, makes pages for sections without one, and drops a page whose place is taken.
  private mutating func assign() {
    // Pages of a folder mostly stand together.
    var last = (path: "", folder: 0)
    for page in pages.indices {
      let path = Self.folder(of: pages[page].path)
      if path != last.path { last = (String(path), folder(at: path)) }
      let folder = last.folder
      folderOfPage.append(folder)
      folders[folder].pages.append(page)
    }
    for folder in folders.indices { chooseSection(folder) }
    for folder in folders.indices { locate(folder) }
    var isDropped = [Bool](repeating: false, count: pages.count)
    for page in pages.indices {
      setURL(page)
      isDropped[page] = !claim(page)
    }
    if isDropped.contains(true) { drop(isDropped) }
  }

  /// Makes a page that no file stands behind.
  mutating func generate(title: String, path: String, folderURL: String, folder: Int, source: String? = nil)
    -> Int
  {
    var page = Page(
      summary: PageSummary(path: path, title: title), summaryIndex: nil, isIndex: true, url: "",
      outputPath: "")
    page.summary.metadata.source = source
    page.outputPath = folderURL + "index.html"
    page.url = style == .directory ? folderURL : page.outputPath
    pages.append(page)
    folderOfPage.append(folder)
    return pages.count - 1
  }

  private mutating func folder(at path: Substring) -> Int {
    let path = String(path)
    if let known = folderIndex[path] { return known }
    let parentPath = Self.folder(of: path)
    let parent = folder(at: parentPath)
    let name = path[
      path.utf8.index(path.startIndex, offsetBy: parentPath.isEmpty ? 0 : parentPath.utf8.count + 1)...]
    folders.append(Folder(path: path, name: name, parent: parent))
    folderIndex[path] = folders.count - 1
    return folders.count - 1
  }

  /// The page of a folder: `index.md`, else `README.md`, else a page beside the folder with the same name.
  private mutating func chooseSection(_ folder: Int) {
    let own = folders[folder].pages
    func named(_ name: String) -> Int? {
      own.first { page in
        let stem = Self.stem(pages[page].path)
        return stem.utf8.count == name.utf8.count && stem.lowercased() == name
      }
    }
    var section = named("index") ?? named("readme")
    if let section { pages[section].isIndex = true }
    if section == nil, let parent = folders[folder].parent {
      let name = folders[folder].name
      section = folders[parent].pages.first { Self.stem(pages[$0].path) == name }
    }
    folders[folder].section = section
  }

  /// The URL of a folder, and a page for it if there is none. Parents come first among the folders.
  private mutating func locate(_ index: Int) {
    let folder = folders[index]
    if let parent = folder.parent {
      var name = String(folder.name)
      if let section = folder.section, pages[section].isIndex { name = slug(of: section) ?? name }
      folders[index].url = folders[parent].url + name + "/"
    }
    if folder.section == nil {
      let title = folder.parent == nil ? homeTitle : PathComponent.title(from: folder.name)
      let path = folder.path.isEmpty ? "index.md" : folder.path + "/index.md"
      folders[index].section = generate(
        title: title, path: path, folderURL: folders[index].url, folder: index)
    }
  }

  private mutating func setURL(_ index: Int) {
    if pages[index].isGenerated { return }
    let folder = folders[folderOfPage[index]].url
    let stem = Self.stem(pages[index].path)
    let output: String
    let url: String
    if pages[index].isIndex || (stem == "index" && pages[index].summary.metadata.slug == nil) {
      output = folder + "index.html"
      url = style == .directory ? folder : output
    } else {
      let name = folder + (slug(of: index) ?? String(stem))
      url = name + (style == .directory ? "/" : ".html")
      output = style == .directory ? url + "index.html" : url
    }
    pages[index].url = url
    pages[index].outputPath = output
  }

  /// Reserves a page's place in the output; false if another page has it.
  private mutating func claim(_ index: Int) -> Bool {
    guard let other = outputs.updateValue(index, forKey: pages[index].outputPath.lowercased()) else {
      return true
    }
    let page = pages[index]
    if Array(pages[other].outputPath.utf8) == Array(page.outputPath.utf8) {
      // A page that nobody wrote gives way to one that somebody did.
      if !page.isGenerated { diagnostics.append(.sameURL(page.path, pages[other].path, url: page.url)) }
      outputs[page.outputPath.lowercased()] = other
      return false
    }
    diagnostics.append(
      .almostSameURL(page.path, pages[other].path, url: page.url, otherURL: pages[other].url))
    return true
  }

  private mutating func drop(_ isDropped: [Bool]) {
    var newIndex = [Int](repeating: -1, count: pages.count)
    var kept: [Page] = []
    var keptFolders: [Int] = []
    for page in pages.indices where !isDropped[page] {
      newIndex[page] = kept.count
      kept.append(pages[page])
      keptFolders.append(folderOfPage[page])
    }
    for index in folders.indices {
      // Whatever took the place of a section's page stands for the section.
      folders[index].section = folders[index].section.map { section in
        newIndex[isDropped[section] ? outputs[pages[section].outputPath.lowercased()] ?? section : section]
      }
      folders[index].pages = folders[index].pages.compactMap { isDropped[$0] ? nil : newIndex[$0] }
    }
    pages = kept
    folderOfPage = keptFolders
  }

  /// The page's slug if it can be part of a URL.
  private mutating func slug(of page: Int) -> String? {
    guard let slug = pages[page].summary.metadata.slug else { return nil }
    guard let problem = PathComponent.problem(in: slug) else { return slug }
    diagnostics.append(.badSlug(slug, problem, at: SourceLocation(file: pages[page].path)))
    return nil
  }

  static func folder(of path: String) -> Substring {
    path.utf8.lastIndex(of: UInt8(ascii: "/")).map { path[..<$0] } ?? ""
  }

  /// The last component of a path without its ending.
  static func stem(_ path: String) -> Substring {
    let slash = path.utf8.lastIndex(of: UInt8(ascii: "/"))
    return PathComponent.stem(of: slash.map { path[path.utf8.index(after: $0)...] } ?? path[...])
  }
}
