import Basics

/// Another URL of a page, which no other published page was captured from.
public struct PageAlias: Sendable, Equatable {
  public var url: String
  /// The index of the page.
  public var page: Int
}

/// The structure of a site that contains captured pages: which of several captures of a page is published, the URLs of
/// pages and folders, the navigation, and the title of the site.
public struct CollectionLayout: Sendable {
  /// The captures that are left out.
  public private(set) var duplicates: [DuplicateCapture] = []
  /// The last components of the URLs of captures whose own slugs would collide with other pages, by index.
  public private(set) var slugs: [Int: String] = [:]
  /// The paths of folders that are published under another path, by their paths in the content folder.
  public private(set) var folders: [String: String] = [:]
  /// Other URLs of pages.
  public private(set) var aliases: [PageAlias] = []
  /// The pages that are captures although they show no sign of a tool, by index.
  public private(set) var unmarked: Set<Int> = []
  /// The URL of the original site for captures that do not name their source, and for pages that an author added to
  /// them, by index.
  public private(set) var origins: [Int: String] = [:]
  /// The prefixes that the links of a page contain before the paths of files, by index.
  public private(set) var prefixes: [Int: String] = [:]
  /// The paths from the root of this site that lead to pages of a copied folder, with the indices of the pages.
  public private(set) var targets: [(path: String, page: Int)] = []
  /// The navigation of each collection that has any, with the path of its folder; empty for the content folder.
  public private(set) var trees: [(folder: String, roots: [NavigationNode])] = []
  /// The title of the site; nil if the captures do not agree on one, or if most pages are not captures.
  public private(set) var title: String?

  /// Returns the layout of a site.
  ///
  /// - Parameter pages: all pages of the site, sorted by path.
  public init(_ pages: [CollectedPage]) {
    let found = UnmarkedPages(pages)
    unmarked = found.pages
    let added = found.added
    guard !unmarked.isEmpty || pages.contains(where: \.isCapture) else { return }
    let collections = CollectionFolders(pages)
    var members: [Substring: [Int]] = [:]
    for page in pages.indices { members[collections.root(of: pages[page].folder), default: []].append(page) }
    for (_, found) in members.sorted(by: { $0.key < $1.key }) {
      duplicates += Duplicates.find(pages, members: found)
    }
    duplicates.sort { $0.page < $1.page }
    let leftOut = Set(duplicates.map(\.page))
    aliases = Self.aliases(pages, duplicates) + found.urls
    prefixes = ContentsPrefix.find(pages).merging(found.prefixes) { first, _ in first }
    targets = found.targets
    let copies = found.copies
    for (folder, found) in members.sorted(by: { $0.key < $1.key }) {
      let kept = found.filter { !leftOut.contains($0) }
      // The pages of a copied folder are from a site that is unknown.
      let known = unmarked.subtracting(prefixes.keys).subtracting(copies).union(added)
      origins.merge(OriginalSite.origins(pages, members: found, unmarked: known)) { first, _ in first }
      let own = aliases.filter { collections.root(of: pages[$0.page].folder) == folder }
      let roots = tree(pages, kept, found, own, folder)
      if !roots.isEmpty { trees.append((String(folder), roots)) }
    }
    folders = FolderNames.canonical(
      pages.indices.filter { !leftOut.contains($0) }.map { pages[$0] }, trees.map(\.roots))
    slugs = PageNames.distinct(pages, leftOut: leftOut, folders: folders)
    trees = trees.map { [folders] tree in (folders[tree.folder] ?? tree.folder, tree.roots) }
    title = Self.title(pages)
  }

  private static func aliases(_ pages: [CollectedPage], _ duplicates: [DuplicateCapture]) -> [PageAlias] {
    var known = Set(pages.compactMap(\.key))
    var kept: [Int: Int] = [:]
    for duplicate in duplicates { kept[duplicate.page] = duplicate.kept }
    var aliases: [PageAlias] = []
    for duplicate in duplicates {
      guard let url = pages[duplicate.page].url, SourceURL.fullKey(url) != pages[duplicate.kept].key else {
        continue
      }
      aliases.append(PageAlias(url: url, page: duplicate.kept))
    }
    for (page, collected) in pages.enumerated() {
      for url in [collected.capture?.facts.headingURL, collected.capture?.facts.redirect] {
        guard let url, known.insert(SourceURL.fullKey(url)).inserted else { continue }
        aliases.append(PageAlias(url: url, page: kept[page] ?? page))
      }
    }
    return aliases
  }

  /// Returns the navigation of a collection: the original site’s navigator, else its tables of
  /// contents.
  private func tree(
    _ pages: [CollectedPage], _ kept: [Int], _ all: [Int], _ aliases: [PageAlias], _ folder: Substring
  ) -> [NavigationNode] {
    let captures = all.compactMap { pages[$0].capture }
    if captures.isEmpty, unmarked.isDisjoint(with: all) { return [] }
    var tree = CapturedNavigationTree.merge(captures).roots
    if tree.isEmpty {
      return ContentsTree.make(pages, members: kept, aliases: aliases, prefixes: prefixes, root: folder)
    }
    var paths: [String: String] = [:]
    for alias in aliases { paths[SourceURL.key(alias.url)] = pages[alias.page].path }
    for page in kept.reversed() {
      if let url = pages[page].url { paths[SourceURL.key(url)] = pages[page].path }
    }
    for index in tree.indices { tree[index].locate(paths) }
    return tree
  }

  /// Returns the title that most captures give the site, if most pages of the site are captures.
  private static func title(_ pages: [CollectedPage]) -> String? {
    let captures = pages.compactMap(\.capture)
    guard captures.count * 2 >= pages.count else { return nil }
    var votes: [String: Int] = [:]
    for title in captures.compactMap(\.facts.siteTitle) where !title.isEmpty { votes[title, default: 0] += 1 }
    return votes.majority
  }
}

extension NavigationNode {
  /// Sets the paths of the node and of all nodes below it, given the paths of pages by the keys of their URLs.
  fileprivate mutating func locate(_ paths: [String: String]) {
    path = url.isEmpty ? nil : paths[SourceURL.key(url)]
    for index in children.indices { children[index].locate(paths) }
  }
}
