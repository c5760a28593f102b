import Basics
import PageModel

/// Builds the navigation tree from the folders, and then applies the navigation file to it.
struct NavigationBuilder {
  /// A node of the tree that is being built.
  private struct PendingNode {
    var title: String
    /// Whether the title is from the navigation file.
    var hasOwnTitle = false
    /// Whether the title is in the default language of the site, while the site is built in another one.
    var isInDefaultLanguage = false
    var target: NavigationTree.Target
    /// The index of the parent in `pendingNodes`; nil for the home page.
    var parent: Int?
    /// The ordinal number of the entry in the navigation file; nil if the file does not name the node.
    var position: Int?
    var icon: LocatedText?
    var badge: PagePresentation.Badge?
    /// The first location of the node in the navigation file; nil if the file does not name it.
    var place: SourceLocation?
  }

  private struct KnownGroups {
    /// The first page with each output path, among the first `pageCount` pages.
    var pages: [String: Int] = [:]
    var pageCount = 0
    /// The nodes of the generated pages, by page.
    var nodes: [Int: Int] = [:]
    /// The numbers of the groups whose names are the same in a URL, by title, and the highest one; by that URL.
    var numbers: [String: (byTitle: [String: Int], last: Int)] = [:]
  }

  private var urls: PageURLs
  /// One node per page, at the page's index; then the nodes of external links and groups.
  private var pendingNodes: [PendingNode] = []
  /// The groups so far, so that many groups take linear time.
  private var groups = KnownGroups()
  /// The index of the home page.
  private let home: Int
  /// The number of positions assigned so far.
  private var positions = 0
  /// The position of nodes that no navigation names. It is larger than positions in the navigation file, and smaller
  /// than positions of archives.
  private static let unlisted = Int.max / 2
  private(set) var diagnostics: [Diagnostic]
  private let languages: SiteLanguages
  private let titles: TitleOrder

  init(_ urls: PageURLs, _ configuration: Configuration) {
    self.urls = urls
    languages = configuration.languages
    titles = TitleOrder(language: configuration.language)
    diagnostics = urls.diagnostics
    let folders = urls.folders
    home = folders[0].section ?? 0
    pendingNodes.reserveCapacity(urls.pages.count)
    // Use indices: copying each page would retain and release its objects.
    for index in urls.pages.indices {
      let folder = urls.folderOfPage[index]
      var parent = folders[folder].section
      // The index page of a folder is a child of the folder above.
      if parent == index { parent = folders[folder].parent.flatMap { folders[$0].section } }
      var node = PendingNode(
        title: urls.pages[index].title, target: .page(index), parent: index == home ? nil : parent)
      if languages.isTranslation { node.isInDefaultLanguage = isUntranslated(index) }
      if urls.pages[index].summary.metadata.hasPresentation {
        let presentation = urls.pages[index].summary.metadata.presentation
        node.icon = presentation.icon
        node.badge = presentation.badge
      }
      pendingNodes.append(node)
    }
  }

  /// Moves the pages that the navigation file names to their positions in the file.
  mutating func apply(_ navigation: NavigationFile) {
    let index = PageIndex(urls.pages)
    // Authors cannot fix the navigation that comes from captured pages, so its problems are not reported.
    let known = diagnostics
    defer { if navigation.file == NavigationFile.captures { diagnostics = known } }
    place(navigation.entries, below: home, in: navigation.file, index)
  }

  /// Places the pages of an archive. Pages that the navigation of the site names keep their positions. The other pages
  /// of the archive follow all pages that are not in an archive.
  mutating func apply(archive navigation: NavigationFile) {
    positions = max(positions, Self.unlisted + 1)
    place(
      navigation.entries, below: home, in: navigation.file, PageIndex(urls.pages), isAddition: true)
  }

  /// Moves the pages that the navigation file of a content folder names. Pages that the navigation of the whole site
  /// names keep their positions.
  mutating func apply(_ navigation: FolderNavigation) {
    let index = PageIndex(urls.pages)
    guard let root = index.page(at: navigation.folder + "/index.md") ?? index.page(at: navigation.folder)
    else { return }
    let isFree = pendingNodes.map { $0.position == nil }
    var entries = navigation.file.entries
    prefix(&entries, with: navigation.folder, index) { $0 != root && isFree[$0] }
    place(entries, below: root, in: navigation.file.file, index)
  }

  /// Replaces the paths of entries in the navigation file of a folder by paths from the site’s root. Leaves out entries
  /// of pages that must not be moved, but keeps the entries below them.
  private func prefix(
    _ entries: inout [NavigationFile.Entry], with folder: String, _ index: PageIndex,
    _ isMovable: (Int) -> Bool
  ) {
    entries = entries.flatMap { entry -> [NavigationFile.Entry] in
      var entry = entry
      prefix(&entry.children, with: folder, index, isMovable)
      guard let target = entry.target, !entry.isExternal else { return [entry] }
      let name = target.hasPrefix("./") ? String(target.dropFirst(2)) : target
      if !folder.isEmpty { entry.target = folder + (name.hasPrefix("/") ? "" : "/") + name }
      guard let page = index.page(at: entry.target ?? target), !isMovable(page) else { return [entry] }
      return entry.children
    }
  }

  /// Moves the nodes of entries, and of their children, below a parent node.
  ///
  /// - Parameters:
  ///   - isAddition: whether nodes that already have a position keep it.
  ///   - isGroup: whether the entry of the parent node has no target.
  private mutating func place(
    _ entries: [NavigationFile.Entry], below parent: Int, in file: String, _ index: PageIndex,
    isAddition: Bool = false, isGroup: Bool = false
  ) {
    for entry in entries {
      let at = SourceLocation(file: file, line: entry.line, column: entry.column)
      guard let node = node(for: entry, below: parent, at: at, index, isAddition: isAddition) else {
        place(entry.children, below: parent, in: file, index, isAddition: isAddition)
        continue
      }
      // The page of the group itself, such as `guide/index.md` in the group “Guide”. It has the title of the group.
      if isGroup, node == parent {
        place(entry.children, below: node, in: file, index, isAddition: isAddition)
        continue
      }
      let isKept = isAddition && (node == home || pendingNodes[node].position != nil)
      if !isKept, let title = title(of: entry, at: pendingNodes[node].target) {
        pendingNodes[node].title = title
        pendingNodes[node].hasOwnTitle = true
        pendingNodes[node].isInDefaultLanguage = isInDefaultLanguage(entry)
      }
      if let icon = entry.icon { pendingNodes[node].icon = LocatedText(icon, at: at) }
      if pendingNodes[node].place == nil { pendingNodes[node].place = at }
      if node != home, !isKept {
        if pendingNodes[node].position != nil {
          let title = entry.target ?? pendingNodes[node].title
          diagnostics.append(Diagnostic("navigation.repeated", at: at, ["title": title]))
        } else {
          pendingNodes[node].parent = parent
          pendingNodes[node].position = positions
          positions += 1
        }
      }
      place(
        entry.children, below: node, in: file, index, isAddition: isAddition, isGroup: entry.target == nil)
    }
  }

  /// Returns the title of an entry in the language of the site; nil to use the page’s title.
  private func title(of entry: NavigationFile.Entry, at target: NavigationTree.Target) -> String? {
    if !languages.isMultiple { return entry.title }
    if let title = translatedTitle(of: entry) { return title }
    // The title of a translated page is a better translation than the title of the entry in the default language.
    if languages.isTranslation, case .page(let page) = target,
      languages.pages.hasText(urls.pages[page].path, in: languages.current)
    {
      return nil
    }
    return entry.title
  }

  private func translatedTitle(of entry: NavigationFile.Entry) -> String? {
    entry.translatedTitles[languages.all[languages.current].tag.lowercased()]
  }

  /// Returns whether the title of an entry is in the default language, while the site is built in another one.
  private func isInDefaultLanguage(_ entry: NavigationFile.Entry) -> Bool {
    languages.isTranslation && entry.title != nil && translatedTitle(of: entry) == nil
  }

  /// Returns whether a page of a translation has the text of the default language.
  private func isUntranslated(_ page: Int) -> Bool {
    let page = urls.pages[page]
    return !page.isGenerated && !languages.pages.hasText(page.path, in: languages.current)
  }

  /// Returns whether a target is a page that exists only in another language of the site.
  private func isPageOfOtherLanguage(_ target: String) -> Bool {
    guard languages.isMultiple else { return false }
    let path = target.split(separator: "/").joined(separator: "/")
    return [path, path + ".md", path + "/index.md"].contains(where: languages.pages.exists)
  }

  /// Returns the node of an entry, and creates it for an external link or a new group. Returns nil, and reports it, if
  /// the entry names a page that does not exist.
  private mutating func node(
    for entry: NavigationFile.Entry, below parent: Int, at place: SourceLocation, _ index: PageIndex,
    isAddition: Bool
  ) -> Int? {
    guard let target = entry.target else { return group(entry, below: parent, index, isAddition: isAddition) }
    if entry.isExternal {
      pendingNodes.append(
        PendingNode(
          title: entry.title ?? target, isInDefaultLanguage: isInDefaultLanguage(entry),
          target: .external(target), parent: parent))
      return pendingNodes.count - 1
    }
    if let page = index.page(at: target) { return page }
    if isPageOfOtherLanguage(target) { return nil }
    let candidates = urls.pages.lazy.filter { !$0.isGenerated }.map(\.path)
    let nearest = Spelling.nearest(to: target, in: candidates) ?? MisspelledURL.suggestion(for: target)?.url
    diagnostics.append(
      Diagnostic("navigation.no-page", at: place, ["target": target, "nearest": nearest]))
    return nil
  }

  /// Returns the node of an entry with a title but no target: the section with this name below the parent, else a new
  /// group with a generated page. Returns nil if the parent is an external link.
  ///
  /// The names of two groups can be the same in a URL, such as for “C” and “C++”. The second one then has a number.
  private mutating func group(
    _ entry: NavigationFile.Entry, below parent: Int, _ index: PageIndex, isAddition: Bool
  ) -> Int? {
    let title = entry.title ?? ""
    guard case .page(let parentPage) = pendingNodes[parent].target else { return nil }
    let name = PathComponent.slug(from: title)
    let url = urls.pages[parentPage].url
    var folderURL = url.utf8.lastIndex(of: UInt8(ascii: "/")).map { String(url[...$0]) } ?? ""
    folderURL += name.isEmpty ? "group" : name
    let isFixed = isAddition || entry.groupURL != nil
    let key = (languages.isMultiple ? translatedTitle(of: entry) : nil) ?? title
    let numbers = isFixed ? nil : groups.numbers[folderURL]
    // Groups with other titles have all numbers up to the last one.
    var number = numbers.map { $0.byTitle[key] ?? $0.last } ?? 1
    var place = entry.groupURL ?? (number == 1 ? "\(folderURL)/" : "\(folderURL)-\(number)/")
    while let known = page(ofGroup: place, index) {
      if isFixed || canBePage(of: entry, known, index) {
        if entry.isByDate { urls.sortByDate(known) }
        return node(of: known)
      }
      number += 1
      place = "\(folderURL)-\(number)/"
    }
    groups.numbers[folderURL, default: ([:], 0)].byTitle[key] = number
    groups.numbers[folderURL]?.last = number
    let page = urls.generate(
      title: title, path: place + "index.md", folderURL: place, folder: 0,
      source: entry.source)
    if entry.isByDate { urls.sortByDate(page) }
    // The URL is made from the untranslated title, so that it is the same in all languages.
    let shown = self.title(of: entry, at: .page(page)) ?? title
    if shown != title { urls.rename(page, to: shown) }
    pendingNodes.append(
      PendingNode(
        title: shown, isInDefaultLanguage: isInDefaultLanguage(entry), target: .page(page), parent: parent))
    groups.nodes[page] = pendingNodes.count - 1
    return pendingNodes.count - 1
  }

  /// Returns the page at the URL of a group; nil if there is none.
  private mutating func page(ofGroup folderURL: String, _ index: PageIndex) -> Int? {
    if let page = index.page(at: folderURL) { return page }
    // Use indices: copying each page would retain and release its objects.
    for page in groups.pageCount..<urls.pages.count where groups.pages[urls.pages[page].outputPath] == nil {
      groups.pages[urls.pages[page].outputPath] = page
    }
    groups.pageCount = urls.pages.count
    return groups.pages[folderURL + "index.html"]
  }

  /// Returns the node of a page.
  private func node(of page: Int) -> Int { groups.nodes[page] ?? page }

  /// Returns whether a page can represent a group: if an entry above has already placed it, only if this is the same
  /// group again; never if it is the home page, whose file can be in any folder, or if a group inside of this one lists
  /// it.
  private func canBePage(of entry: NavigationFile.Entry, _ page: Int, _ index: PageIndex) -> Bool {
    let node = node(of: page)
    if node == home { return false }
    guard pendingNodes[node].position != nil else {
      return urls.pages[page].isGenerated || !entry.children.contains { lists(page, below: $0, index) }
    }
    return urls.pages[page].isGenerated
      && pendingNodes[node].title == title(of: entry, at: .page(page)) ?? entry.title
  }

  /// Returns whether an entry below another one names a page.
  private func lists(_ page: Int, below entry: NavigationFile.Entry, _ index: PageIndex) -> Bool {
    entry.children.contains { child in
      child.target.map { !child.isExternal && index.page(at: $0) == page } ?? false
        || lists(page, below: child, index)
    }
  }

  /// Returns the pages and the tree, without generated pages of sections that have become empty.
  mutating func finish() -> (pages: [Page], navigation: NavigationTree) {
    var children = [[Int]](repeating: [], count: pendingNodes.count)
    // Use indices: copying each node would retain and release its objects.
    for index in pendingNodes.indices {
      if let parent = pendingNodes[index].parent { children[parent].append(index) }
    }
    let isKept = keptNodes(children)
    let sortKeys = pendingNodes.indices.map(sortKey(of:))
    checkDates()
    for index in children.indices where !children[index].isEmpty {
      children[index].removeAll { !isKept[$0] }
      sortKeys.withUnsafeBufferPointer { keys in
        children[index].sort { keys[$0].precedes(keys[$1]) }
      }
    }

    var newIndex = [Int](repeating: -1, count: urls.pages.count)
    var pages: [Page] = []
    for node in pendingNodes.indices where isKept[node] {
      guard case .page(let page) = pendingNodes[node].target else { continue }
      newIndex[page] = pages.count
      pages.append(urls.pages[page])
    }
    for conflict in urls.generatedConflicts where conflict.generated.allSatisfy({ newIndex[$0] >= 0 }) {
      diagnostics.append(conflict.diagnostic)
    }
    var nodes: [NavigationTree.Node] = []
    nodes.reserveCapacity(pendingNodes.count)
    var waiting: [(node: Int, parent: Int?)] = [(home, nil)]
    while let (node, parent) = waiting.popLast() {
      let index = nodes.count
      var target = pendingNodes[node].target
      if case .page(let page) = target { target = .page(newIndex[page]) }
      let depth = parent.map { nodes[$0].depth + 1 } ?? 0
      nodes.append(
        .init(
          title: pendingNodes[node].title, hasOwnTitle: pendingNodes[node].hasOwnTitle, target: target,
          parent: parent, children: [], depth: depth, icon: pendingNodes[node].icon,
          badge: pendingNodes[node].badge, place: pendingNodes[node].place,
          isInDefaultLanguage: pendingNodes[node].isInDefaultLanguage))
      if let parent { nodes[parent].children.append(index) }
      for child in children[node].reversed() { waiting.append((child, index)) }
    }
    let tree = NavigationTree(
      nodes: consume nodes, pages: pages.count, hidden: NavigationTree.hiddenPages(pages))
    assert(tree.checkInvariants(), "the navigation tree is inconsistent")
    return (pages, tree)
  }

  /// Returns all nodes except generated sections whose pages were moved elsewhere.
  private func keptNodes(_ children: [[Int]]) -> [Bool] {
    var isKept = [Bool](repeating: true, count: pendingNodes.count)
    var remaining = children.map { $0.count }
    var empty = pendingNodes.indices.filter { remaining[$0] == 0 }
    while let node = empty.popLast() {
      guard case .page(let page) = pendingNodes[node].target, urls.pages[page].isGenerated, node != home
      else { continue }
      isKept[node] = false
      guard let parent = pendingNodes[node].parent else { continue }
      remaining[parent] -= 1
      if remaining[parent] == 0 { empty.append(parent) }
    }
    return isKept
  }

  /// Returns the sort key of a node.
  private func sortKey(of node: Int) -> SiblingSortKey {
    let (order, number, url): (Int?, Int?, String) =
      switch pendingNodes[node].target {
      case .page(let page): (urls.pages[page].summary.metadata.order, number(of: page), urls.pages[page].url)
      case .external(let url): (nil, nil, url)
      }
    return SiblingSortKey(
      order: order ?? .max, position: pendingNodes[node].position ?? Self.unlisted,
      number: dateKey(of: node) ?? number ?? .max, title: titles.key(pendingNodes[node].title), url: url,
      index: node)
  }

  /// Reports pages of sections that are sorted by date whose dates cannot be read.
  private mutating func checkDates() {
    for node in pendingNodes.indices where dateKey(of: node) == .max {
      guard case .page(let page) = pendingNodes[node].target, !urls.pages[page].isGenerated,
        let date = urls.pages[page].summary.metadata.date
      else { continue }
      diagnostics.append(
        Diagnostic(
          "metadata.unreadable-date", at: SourceLocation(file: urls.pages[page].path),
          ["date": date.prefix(40)]))
    }
  }

  /// Returns a number that sorts a page in a section that is sorted by date, the newest first; nil in other sections.
  private func dateKey(of node: Int) -> Int? {
    guard let parent = pendingNodes[node].parent, case .page(let section) = pendingNodes[parent].target,
      urls.pages[section].summary.metadata.hasPresentation,
      urls.pages[section].summary.metadata.presentation.isByDate,
      case .page(let page) = pendingNodes[node].target
    else { return nil }
    guard let date = urls.pages[page].summary.metadata.day else { return .max }
    return -(date.year * 10_000 + date.month * 100 + date.day)
  }

  /// Returns the number of a page’s file; for the page of a folder, the folder’s number.
  private func number(of page: Int) -> Int? {
    let path = urls.pages[page].path
    return urls.pages[page].isIndex
      ? urls.numbered.number(of: PageURLs.folder(of: path)) : urls.numbered.number(of: path)
  }
}
