import Basics
import PageModel

/// Sorts pages into folders and assigns a URL to each page.
public struct PageURLs: Sendable {
  struct Folder {
    /// The path below the content folder; empty for the root.
    var path: String
    /// The name of the folder; empty for the root.
    var name: Substring
    /// The index of the parent folder; nil for the root.
    var parent: Int?
    /// The indices of the pages whose files are directly in the folder.
    var pages: [Int] = []
    /// The page of the folder itself, which is its node in the navigation; nil until it is chosen or generated.
    var section: Int?
    /// The URL relative to the site’s root, with a slash at its end; empty for the root.
    var url = ""
  }

  let style: Configuration.URLStyle
  let homeTitle: String
  /// All summaries, including drafts.
  private var summaries: [PageSummaryRef] = []
  private let includesDrafts: Bool
  private let layout: SiteLayout
  private let sources: SourceMap
  /// The numbers in the names of files and folders.
  let numbered: NumberedNames
  /// The pages with a file in the order of their summaries, then generated pages.
  private(set) var pages: [Page] = []
  /// The index in `folders` for each page.
  private(set) var folderOfPage: [Int] = []
  /// The folders, parents before their subfolders. The first one is the root.
  private(set) var folders = [Folder(path: "", name: "")]
  private(set) var diagnostics: [Diagnostic] = []
  /// The messages about URLs of generated pages that differ only in case from another one. The site has only those
  /// generated pages below which the navigation leaves others.
  private(set) var generatedConflicts: [(generated: [Int], diagnostic: Diagnostic)] = []
  private var folderIndex: [String: Int] = ["": 0]
  /// The page at each output path, which is in lowercase because many file systems ignore case.
  private var outputs: [String: Int] = [:]

  /// Assigns URLs to the pages of all summaries, except drafts if `includesDrafts` is false.
  init(
    _ summaries: [PageSummaryRef], configuration: Configuration, layout: SiteLayout = SiteLayout(),
    includesDrafts: Bool
  ) {
    self.layout = layout
    sources = configuration.sourceMap
    style = configuration.urls
    homeTitle = configuration.homeTitle
    self.summaries = summaries
    numbered = NumberedNames(summaries)
    self.includesDrafts = includesDrafts
    for (index, shared) in summaries.enumerated()
    where (includesDrafts || !shared.summary.metadata.isDraft) && !layout.leftOut.contains(index)
      && configuration.hasPage(onlyIn: shared.summary.metadata.onlyLanguages)
    {
      add(shared, index: index)
    }
    assign()
  }

  /// Returns a copy with other summaries of the same pages; nil if the changes may affect a URL.
  func replacing(
    _ others: [PageSummaryRef], configuration: Configuration, layout: SiteLayout, includesDrafts: Bool
  ) -> PageURLs? {
    guard style == configuration.urls, sources == configuration.sourceMap,
      homeTitle == configuration.homeTitle,
      self.includesDrafts == includesDrafts, self.layout == layout, summaries.count == others.count,
      zip(summaries, others).allSatisfy({ $0 === $1 || Self.haveSameURL($0.summary, $1.summary) })
    else { return nil }
    var copy = self
    copy.summaries = others
    for page in copy.pages.indices {
      if let index = copy.pages[page].summaryIndex { copy.pages[page].shared = others[index] }
    }
    return copy
  }

  /// Returns whether two summaries agree in everything that determines the URL of a page.
  private static func haveSameURL(_ a: PageSummary, _ b: PageSummary) -> Bool {
    a.path == b.path && a.metadata.slug == b.metadata.slug && a.metadata.url == b.metadata.url
      && a.metadata.isDraft == b.metadata.isDraft && a.metadata.onlyLanguages == b.metadata.onlyLanguages
  }

  /// Adds a page, or reports it if its path cannot be part of a URL.
  private mutating func add(_ shared: PageSummaryRef, index: Int) {
    let path = shared.summary.path
    let names =
      Self.isPlain(path)
      ? [] : path.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
    if let problem = names.lazy.compactMap({ PathComponent.problem(in: Substring($0)) }).first {
      diagnostics.append(
        Diagnostic(
          "page.path", at: SourceLocation(file: Diagnostic.visible(path)),
          ["path": path, "problem": problem]))
      return
    }
    pages.append(Page(summary: shared, summaryIndex: index, isIndex: false))
  }

  /// Assigns all URLs, generates pages for folders without an index page, and drops pages whose URL is already taken.
  private mutating func assign() {
    // Remember the last folder: consecutive pages are usually in the same one.
    var last = (path: "", folder: 0)
    for page in pages.indices {
      let path = publishedFolder(of: pages[page].path)
      if path != last.path { last = (String(path), folder(at: path)) }
      let folder = last.folder
      folderOfPage.append(folder)
      folders[folder].pages.append(page)
    }
    for folder in folders.indices { chooseSection(folder) }
    for folder in folders.indices { locate(folder) }
    var isDropped = [Bool](repeating: false, count: pages.count)
    outputs.reserveCapacity(pages.count)
    // Of `a.md` and `a/index.md`, the index is kept: links to the folder lead to it, and other tools publish it, too.
    let hasIndexName = pages.indices.map { !pages[$0].isGenerated && Self.hasIndexName(pages[$0].path) }
    for isFirst in [true, false] {
      for page in pages.indices where hasIndexName[page] == isFirst {
        setURL(page)
        isDropped[page] = !reservePath(page)
      }
    }
    if isDropped.contains(true) { drop(isDropped) }
  }

  /// Returns the folder of a file’s path, as it is in URLs.
  private func publishedFolder(of path: String) -> Substring {
    let folder = Self.folder(of: path)
    return layout.folders.isEmpty ? folder : layout.folders[String(folder)]?[...] ?? folder
  }

  /// Replaces the title of a generated page.
  mutating func rename(_ page: Int, to title: String) { pages[page].summary.title = title }

  /// Makes a generated page list those below it by date.
  mutating func sortByDate(_ page: Int) {
    if pages[page].isGenerated { pages[page].summary.metadata.presentation.isByDate = true }
  }

  /// Adds a generated page and returns its index.
  ///
  /// - Parameters:
  ///   - path: the path that a file for this page would have, relative to the content folder.
  ///   - folderURL: the URL of the page’s folder, with a slash at its end.
  ///   - folder: the index of the folder.
  ///   - source: the URL that the page was captured from; nil for other pages.
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

  /// Returns the index of a folder, and adds the folder and its parents if they are missing.
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

  /// Chooses the page of a folder: `index.md`, else `README.md`, else the page next to the folder with the same name.
  /// The home page can also be `Home.md`, as in wikis.
  private mutating func chooseSection(_ folder: Int) {
    let own = folders[folder].pages
    func named(_ name: String) -> Int? {
      own.first { page in
        let stem = Self.stem(pages[page].path)
        return stem.utf8.count == name.utf8.count && stem.lowercased() == name
      }
    }
    var section = named("index") ?? named("readme") ?? (folder == 0 ? named("home") : nil)
    if let section { pages[section].isIndex = true }
    if section == nil, let parent = folders[folder].parent {
      let name = folders[folder].name
      section =
        folders[parent].pages.first { Self.stem(pages[$0].path) == name }
        ?? folders[parent].pages.first {
          pages[$0].summary.isCapture && pages[$0].summary.metadata.slug == String(name)
        }
    }
    folders[folder].section = section
  }

  /// Sets the URL of a folder, and generates its page if it has none. The parent must already have its URL.
  private mutating func locate(_ index: Int) {
    let folder = folders[index]
    if let parent = folder.parent {
      var name = String(folder.name)
      if let section = folder.section, pages[section].isIndex { name = slug(of: section) ?? name }
      folders[index].url = folders[parent].url + name + "/"
    }
    if folder.section == nil {
      let title =
        folder.parent == nil
        ? homeTitle : numbered.title(ofFolder: folder.path) ?? PathComponent.title(from: folder.name)
      let path = folder.path.isEmpty ? "index.md" : folder.path + "/index.md"
      folders[index].section = generate(
        title: title, path: path, folderURL: folders[index].url, folder: index)
    }
  }

  /// Sets the URL and the output path of a page with a file.
  private mutating func setURL(_ index: Int) {
    if pages[index].isGenerated { return }
    let folder = folders[folderOfPage[index]].url
    let stem = Self.stem(pages[index].path)
    let output: String
    let url: String
    if let own = pages[index].summary.metadata.url {
      (url, output) = Self.place(ofURL: own, style)
    } else if stem == "404", folder.isEmpty, pages[index].summary.metadata.slug == nil {
      (url, output) = (Page.notFoundPath, Page.notFoundPath)
    } else if pages[index].isIndex || (stem == "index" && pages[index].summary.metadata.slug == nil) {
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

  /// Returns the URL and the output path for the URL that a page sets itself.
  private static func place(
    ofURL url: String, _ style: Configuration.URLStyle
  ) -> (url: String, output: String) {
    if url.isEmpty || url.hasSuffix("/") {
      let output = url + "index.html"
      return (style == .directory ? url : output, output)
    }
    if url.hasSuffix(".html") || url.hasSuffix(".htm") { return (url, url) }
    return style == .directory ? (url + "/", url + "/index.html") : (url + ".html", url + ".html")
  }

  /// Reserves the output path of a page, and reports a conflict with another page. Returns false if both paths are
  /// equal; pages whose paths differ only in case are kept.
  private mutating func reservePath(_ index: Int) -> Bool {
    guard let other = outputs.updateValue(index, forKey: pages[index].outputPath.lowercased()) else {
      return true
    }
    let page = pages[index]
    if Array(pages[other].outputPath.utf8) == Array(page.outputPath.utf8) {
      // A generated page gives way to a page with a file.
      if !page.isGenerated {
        let (first, second) = (sources.name(of: page.path), sources.name(of: pages[other].path))
        diagnostics.append(
          Diagnostic(
            "page.same-url", at: SourceLocation(file: page.path),
            ["first": first, "second": second, "url": page.url]))
      }
      outputs[page.outputPath.lowercased()] = other
      return false
    }
    let generated = [index, other].filter { pages[$0].isGenerated }
    if generated.isEmpty {
      diagnostics.append(almostSameURL(index, other))
    } else {
      generatedConflicts.append((generated, almostSameURL(index, other)))
    }
    return true
  }

  /// Returns a message about two pages whose URLs differ only in case. Its location is a page that has a file.
  private func almostSameURL(_ index: Int, _ other: Int) -> Diagnostic {
    let isGenerated = pages[index].isGenerated
    let (place, cause) = (pages[isGenerated ? other : index], pages[isGenerated ? index : other])
    let folder = Self.folder(of: cause.path)
    let name = cause.isGenerated ? "the folder `\(folder)`" : "`\(sources.name(of: cause.path))`"
    var path = place.path
    if place.isGenerated {
      let start = Self.folder(of: path) + "/"
      path = pages.first { !$0.isGenerated && $0.path.hasPrefix(start) }?.path ?? path
    }
    return Diagnostic(
      "page.almost-same-url", at: SourceLocation(file: path),
      ["url": place.url, "other": cause.url, "file": name])
  }

  /// Removes pages, and updates all indices of pages.
  private mutating func drop(_ isDropped: [Bool]) {
    for page in pages.indices where isDropped[page] && !pages[page].isGenerated {
      // Links to the file lead to the page that has its URL.
      if let other = outputs[pages[page].outputPath.lowercased()] {
        pages[other].replacedFiles.append(pages[page].path)
      }
    }
    var newIndex = [Int](repeating: -1, count: pages.count)
    var kept: [Page] = []
    var keptFolders: [Int] = []
    for page in pages.indices where !isDropped[page] {
      newIndex[page] = kept.count
      kept.append(pages[page])
      keptFolders.append(folderOfPage[page])
    }
    for index in folders.indices {
      // The page that took the URL of a section's page becomes the index page of the section.
      folders[index].section = folders[index].section.map { section in
        newIndex[isDropped[section] ? outputs[pages[section].outputPath.lowercased()] ?? section : section]
      }
      folders[index].pages = folders[index].pages.compactMap { isDropped[$0] ? nil : newIndex[$0] }
    }
    generatedConflicts = generatedConflicts.map { ($0.generated.map { newIndex[$0] }, $0.diagnostic) }
    pages = kept
    folderOfPage = keptFolders
  }

  /// Returns the page's slug; nil if it has none, or if the slug cannot be part of a URL, which is reported.
  private mutating func slug(of page: Int) -> String? {
    guard let slug = pages[page].summary.metadata.slug else { return nil }
    guard let problem = PathComponent.problem(in: slug) else { return slug }
    diagnostics.append(.badSlug(slug, problem, at: SourceLocation(file: pages[page].path)))
    return nil
  }

  /// Returns the folder of a path, without a slash at its end; empty for a path without a folder.
  static func folder(of path: String) -> Substring {
    path.utf8.lastIndex(of: UInt8(ascii: "/")).map { path[..<$0] } ?? ""
  }

  /// Whether a file is the index of its folder by its name, with any extension.
  private static func hasIndexName(_ path: String) -> Bool {
    let path = path.utf8
    let name = path.lastIndex(of: UInt8(ascii: "/")).map { path[path.index(after: $0)...] } ?? path[...]
    return PathComponent.isIndex(Substring(name.prefix { $0 != UInt8(ascii: ".") }))
  }

  /// Whether a path certainly consists of names that can be parts of a URL.
  private static func isPlain(_ path: String) -> Bool {
    path.withBytes { bytes in
      var last = UInt8(ascii: "/")
      for byte in bytes {
        if byte < 0x20 || byte == 0x7F || byte == UInt8(ascii: "\\") { return false }
        if last == UInt8(ascii: "/"), byte == last || byte == UInt8(ascii: ".") { return false }
        last = byte
      }
      return last != UInt8(ascii: "/")
    }
  }

  /// Returns the last component of a path without its extension.
  static func stem(_ path: String) -> Substring {
    let slash = path.utf8.lastIndex(of: UInt8(ascii: "/"))
    return PathComponent.stem(of: slash.map { path[path.utf8.index(after: $0)...] } ?? path[...])
  }
}
