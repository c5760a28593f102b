import Basics

/// Finds the captures of a collection that show no sign of the tool that saved them.
///
/// The only sign of such captures is links from the root of a website, such as `/documentation/swift/array`, which an
/// author can write too. So other pages decide:
///
/// - In a folder of captures, a page with such links is a capture. So is a page whose links begin with a folder that
///   several captures link to, or with the path of the page itself: `tea.md` is the page `/tea` if it links to
///   `/tea/images/pot.png`.
/// - A page that links to the files of other pages is the author’s own, unless captures do so too.
/// - The paths of sessions are evidence by themselves. So are lines that name the source of a page and the time of its
///   capture.
/// - A folder without captures is a copy of a website if its files have the names of pages to which they link, as
///   `swift_array.md` has. If the links lead to symbols or to the guidelines, which no other site has, the site is
///   known. Otherwise, `CopiedFolder` finds the beginning of the links, or `CopiedLinks` their pages.
public struct UnmarkedPages {
  /// The indices of the pages.
  private(set) var pages: Set<Int> = []
  /// The pages that authors added to a folder of captures, and that link to URLs of the captured site.
  private(set) var added: [Int] = []
  /// The URLs of pages by the names of their files.
  private(set) var urls: [PageAlias] = []
  /// The beginnings of links from the root that lead to the files in the folder of the page, by the index of the page.
  private(set) var prefixes: [Int: String] = [:]
  /// The paths from the root of the site to which links of copied folders lead, with their pages.
  private(set) var targets: [(path: String, page: Int)] = []
  /// The pages of copied folders of unknown sites.
  private(set) var copies: Set<Int> = []

  /// The minimum number of pages in a folder that count as evidence.
  public static let fewest = 3

  /// - Parameter all: all pages of the site, sorted by path.
  init(_ all: [CollectedPage]) {
    guard all.contains(where: { $0.siteLinks != nil || $0.isCapture || !$0.sitePaths.isEmpty }) else {
      return
    }
    var folders: [Substring: [Int]] = [:]
    for page in all.indices { folders[all[page].folder, default: []].append(page) }
    let shares = CaptureShares(all)
    let common = Self.commonRootFolders(all)
    let authors = Self.pagesOfAuthors(all)
    pages.formUnion(all.indices.filter { !all[$0].isCapture && all[$0].siteLinks?.source != nil })
    for (folder, members) in folders.sorted(by: { $0.key < $1.key }) {
      let ordinary = members.filter { !all[$0].isCapture && all[$0].source == nil }
      let unknown = ordinary.filter { !authors.contains($0) }
      if shares.isAmongCaptures(folder) {
        added += ordinary.filter { authors.contains($0) && all[$0].siteLinks != nil }
      }
      if unknown.isEmpty { continue }
      pages.formUnion(unknown.filter { all[$0].siteLinks?.paths.contains(where: Self.isSession) ?? false })
      let linked = unknown.filter { all[$0].siteLinks != nil }
      if shares.isAmongCaptures(folder) {
        pages.formUnion(linked)
        pages.formUnion(unknown.filter { Self.linksToItsSite(all[$0], common) })
      } else if linked.count >= Self.fewest, linked.count * 2 >= members.count {
        let names = SiteFileNames(all, members: unknown)
        if names.areEvidence {
          pages.formUnion(unknown)
          urls += names.urls
        }
      }
      let others = unknown.filter { !pages.contains($0) }
      if let prefix = CopiedFolder.prefix(others.map { all[$0] }, in: all) {
        let copies = others.filter { page in
          all[page].rootPaths.contains { $0.hasPrefix(prefix) }
            || !all[page].linksToFiles && !all[page].isIndex
        }
        pages.formUnion(copies)
        self.copies.formUnion(copies)
        for page in copies { prefixes[page] = prefix }
      } else if let links = CopiedLinks(members.filter { all[$0].source == nil }, in: all) {
        let copies = links.pages + unknown.filter { !all[$0].linksToFiles && !all[$0].isIndex }
        pages.formUnion(copies.filter { !all[$0].isCapture })
        self.copies.formUnion(copies)
        targets += links.targets
      }
    }
    // The other pages of the same site are in folders around, or have links that lead nowhere.
    let sourceless = all.indices.filter { all[$0].isCapture && all[$0].url == nil }
    let found = CaptureShares(all, captures: copies.union(sourceless))
    // On a site without pages that link to files, links that begin as in captures are evidence enough.
    let isCopied = !sourceless.isEmpty && !all.contains(where: \.linksToFiles)
    let lost = all.indices.filter {
      !all[$0].isCapture && !all[$0].sitePaths.isEmpty && !all[$0].linksToFiles && all[$0].source == nil
        && !pages.contains($0)
        && (found.isAmongCaptures(all[$0].folder) || isCopied && Self.linksToItsSite(all[$0], common))
    }
    pages.formUnion(lost)
    copies.formUnion(lost)
  }

  /// Returns the ordinary pages that link to the files of other pages. Captures don’t, unless a tool has changed their
  /// links.
  private static func pagesOfAuthors(_ all: [CollectedPage]) -> Set<Int> {
    let captures = all.count(where: \.isCapture)
    let changed = all.count { $0.isCapture && $0.linksToFiles }
    if captures == 0 || changed * 10 >= captures { return [] }
    return Set(all.indices.filter { !all[$0].isCapture && all[$0].linksToFiles })
  }

  /// Whether a path leads to a session’s video, such as `/videos/play/wwdc2021/10134`. No other site has such paths.
  private static func isSession(_ path: String) -> Bool {
    let parts = path.utf8.split(separator: UInt8(ascii: "/"))
    return parts.count == 4 && parts[0].elementsEqual("videos".utf8) && parts[1].elementsEqual("play".utf8)
      && parts[2].starts(with: "wwdc".utf8) && parts[2].count == 8 && parts[3].allSatisfy(\.isASCIIDigit)
  }

  /// Returns the folders at the root of a site that several captures link to.
  private static func commonRootFolders(_ all: [CollectedPage]) -> Set<String> {
    var counts: [String: Int] = [:]
    for page in all where page.isCapture {
      for folder in page.rootFolders { counts[folder, default: 0] += 1 }
    }
    return Set(counts.filter { $0.value >= fewest }.keys)
  }

  /// Returns whether a page links to folders of the site of the captures around it.
  private static func linksToItsSite(_ page: CollectedPage, _ common: Set<String>) -> Bool {
    if page.rootFolders.isEmpty { return false }
    if !common.isDisjoint(with: page.rootFolders) { return true }
    let own = Set((page.folder.split(separator: "/") + [page.stem]).map(FolderPath.folded))
    return page.rootFolders.contains { own.contains(FolderPath.folded($0)) }
  }
}

/// The number of captures and of all pages in each folder with its subfolders.
private struct CaptureShares {
  private var counts: [Substring: (captures: Int, all: Int)] = [:]

  init(_ pages: [CollectedPage]) {
    self.init(pages, captures: Set(pages.indices.filter { pages[$0].isCapture }))
  }

  init(_ pages: [CollectedPage], captures: Set<Int>) {
    for (index, page) in pages.enumerated() {
      for folder in FolderPath.chain(page.folder) {
        counts[folder, default: (0, 0)].all += 1
        if captures.contains(index) { counts[folder, default: (0, 0)].captures += 1 }
      }
    }
  }

  /// Whether two thirds of the pages of a folder, or of a folder above it, are captures.
  func isAmongCaptures(_ folder: Substring) -> Bool {
    FolderPath.chain(folder).contains { folder in
      let (captures, all) = counts[folder] ?? (0, 0)
      return captures >= UnmarkedPages.fewest && captures * 3 >= all * 2
    }
  }
}

/// The files of a folder that are named after the paths of links on its pages.
private struct SiteFileNames {
  private(set) var urls: [PageAlias] = []
  /// Whether the files show that the folder is a copy of a website.
  private(set) var areEvidence = false

  init(_ all: [CollectedPage], members: [Int]) {
    var known: Set<String> = []
    var modules: [Substring: [String]] = [:]
    for path in members.flatMap({ all[$0].siteLinks?.paths ?? [] })
    where known.insert(path.lowercased()).inserted {
      let parts = path.split(separator: "/", maxSplits: 2)
      if parts.count > 1 { modules[parts[1], default: []].append(path) }
    }
    // An author can use the beginnings of paths for other pages, but not for a module with symbols.
    modules = modules.filter { _, paths in
      let distinctive = paths.count(where: Self.isDistinctive)
      return distinctive >= 3 && distinctive * 20 >= paths.count
    }
    let main = modules.max { ($0.value.count, $1.key) < ($1.value.count, $0.key) }?.key
    let files = Self.files(all, members)
    var found: Set<Int> = []
    for path in modules.values.flatMap({ $0 }).sorted() {
      guard let page = Self.names(path, main).lazy.compactMap({ files[$0] }).first,
        found.insert(page).inserted, let url = HeadingLinkURL.absolute(path)
      else { continue }
      urls.append(PageAlias(url: url, page: page))
    }
    areEvidence = found.count >= 2 && found.count * 4 >= members.count
  }

  /// Returns the pages by the names of their files, and by those with the folders above them.
  private static func files(_ all: [CollectedPage], _ members: [Int]) -> [String: Int] {
    var files: [String: Int] = [:]
    for page in members {
      var name = FolderPath.folded(all[page].stem)
      files[name] = files[name] ?? page
      for folder in FolderPath.chain(all[page].folder).dropLast() {
        name = FolderPath.folded(FolderPath.name(of: folder)) + name
        files[name] = files[name] ?? page
      }
    }
    return files
  }

  /// Returns the names that the file of a page can have: its path as a whole, without the first component, and, in the
  /// module that most links lead to, without the module.
  private static func names(_ path: String, _ module: Substring?) -> [String] {
    let parts = path.split(separator: "/")
    var names = [parts[...], parts.dropFirst()]
    if parts.count > 2, parts[1] == module { names.append(parts.dropFirst(2)) }
    return names.map { FolderPath.folded($0.joined()) }.filter { !$0.isEmpty }
  }

  /// Whether a path leads to a page of the guidelines, or to a symbol, such as `/documentation/swift/abs(_:)`.
  private static func isDistinctive(_ path: String) -> Bool {
    if path.hasPrefix("/design/human-interface-guidelines/") { return true }
    let name = FolderPath.name(of: path[...]).utf8
    return name.contains(UInt8(ascii: "(")) && name.last == UInt8(ascii: ")") || path.contains("-swift.")
  }
}
