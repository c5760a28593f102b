import PageModel

/// The navigation of catalogs: the order and the groups of their `## Topics` and chapters.
struct CatalogNavigation {
  private typealias Entry = NavigationFile.Entry

  private let names: CatalogNameIndex
  private var pages: [String: CatalogPage] = [:]
  /// The groups of pages below each page. A page that several pages list is below the one nearest to the main page.
  private var groups: [String: [CuratedGroup]] = [:]
  /// The group that lists each page on the page nearest to the main page.
  private(set) var topics: [String: CatalogNameIndex.TopicGroup] = [:]

  fileprivate struct CuratedGroup {
    var title: String?
    var pages: [String] = []
    var groups: [CuratedGroup] = []
  }

  init(_ names: CatalogNameIndex) { self.names = names }

  /// Returns the navigation; nil if it has no entries.
  mutating func file(_ catalogs: [Catalog], file: String) -> NavigationFile? {
    for catalog in catalogs {
      for page in catalog.pages { pages[page.path] = page }
    }
    var entries: [Entry] = []
    for catalog in catalogs {
      let own = self.entries(of: catalog)
      if catalogs.count == 1 {
        entries += own
      } else {
        entries.append(
          Entry(title: catalog.root == nil ? catalog.name : nil, target: catalog.root, children: own))
      }
    }
    return entries.isEmpty ? nil : NavigationFile(file: file, entries: entries)
  }

  private mutating func entries(of catalog: Catalog) -> [Entry] {
    var seen: Set<String> = []
    if let root = catalog.root {
      seen.insert(root)
      curate([root], &seen)
    }
    let tables = catalog.pages.filter { $0.kind == .tableOfContents && !seen.contains($0.path) }
    for table in tables { seen.insert(table.path) }
    curate(tables.map(\.path), &seen)
    // Pages that list others, but are listed nowhere, come before the pages that they list.
    let rest = catalog.pages.filter { !seen.contains($0.path) }
    var listed: Set<String> = []
    for page in rest { listed.formUnion(links(of: page).flatMap(\.allPages).filter { $0 != page.path }) }
    var added: [String] = []
    for page in rest where !listed.contains(page.path) {
      seen.insert(page.path)
      added.append(page.path)
    }
    curate(added, &seen)
    for page in rest where !seen.contains(page.path) {
      seen.insert(page.path)
      added.append(page.path)
      curate([page.path], &seen)
    }
    var entries = children(of: catalog.root) + tables.map { entry($0.path) }
    for group in uncurated(added, catalog) {
      // The page of the module can have a group with the same title.
      let known = entries.firstIndex { $0.target == nil && group.target == nil && $0.title == group.title }
      if let known { entries[known].children += group.children } else { entries.append(group) }
    }
    return entries
  }

  /// Returns the entries of the pages that no page lists, in one group for each kind of page, as in DocC.
  ///
  /// Source: Swift-DocC, `AutomaticCuration`.
  private func uncurated(_ paths: [String], _ catalog: Catalog) -> [Entry] {
    let sorted = paths.sorted { title($0) < title($1) }
    let articles = sorted.filter { pages[$0]?.kind == .article && pages[$0]?.symbol == nil }
    let symbols = sorted.filter { pages[$0]?.symbol != nil }
    let tutorials = sorted.filter { pages[$0]?.kind == .tutorial }
    let lists = [("Articles", articles), ("Tutorials", tutorials), ("Symbols", symbols)].filter {
      !$0.1.isEmpty
    }
    // A group that is the only one needs no title.
    if lists.count == 1, groups[catalog.root ?? ""]?.isEmpty ?? true { return lists[0].1.map(entry) }
    return lists.map { Entry(title: $0.0, children: $0.1.map(entry)) }
  }

  private func title(_ path: String) -> String { names.page(at: path)?.title ?? path }

  /// Assigns each page to the first page that lists it, in breadth-first order from the given pages.
  private mutating func curate(_ start: [String], _ seen: inout Set<String>) {
    var queue = start
    var index = 0
    while index < queue.count {
      let path = queue[index]
      index += 1
      guard let page = pages[path] else { continue }
      let listed = links(of: page)
      for group in listed {
        for child in group.pages where !seen.contains(child) && topics[child] == nil {
          topics[child] = CatalogNameIndex.TopicGroup(title: group.title, pages: group.pages)
        }
      }
      groups[path] = listed.compactMap { Self.unseen($0, &seen, &queue) }
    }
  }

  private static func unseen(_ group: CuratedGroup, _ seen: inout Set<String>, _ queue: inout [String])
    -> CuratedGroup?
  {
    var result = group
    result.pages = group.pages.filter { seen.insert($0).inserted }
    queue += result.pages
    result.groups = group.groups.compactMap { unseen($0, &seen, &queue) }
    return result.pages.isEmpty && result.groups.isEmpty ? nil : result
  }

  private func links(of page: CatalogPage) -> [CuratedGroup] {
    page.groups.map { curated($0, on: page.path) }
  }

  private func curated(_ group: CatalogPage.Group, on path: String) -> CuratedGroup {
    let catalog = names.page(at: path)?.catalog
    let found = group.links.compactMap { link -> String? in
      let page: CatalogNameIndex.Page?
      if link.isSymbol {
        page = names.page(ofSymbol: link.destination, from: path)
      } else {
        let target = names.target(of: link.destination, from: path)
        page = target?.anchor == nil ? target?.page : nil
      }
      // A catalog lists its own pages only.
      guard let page, page.catalog == catalog else { return nil }
      return page.path
    }
    return CuratedGroup(
      title: group.title, pages: found.filter { pages[$0] != nil },
      groups: group.groups.map { curated($0, on: path) })
  }

  private func entry(_ path: String) -> Entry { Entry(target: path, children: children(of: path)) }

  private func children(of path: String?) -> [Entry] { (path.flatMap { groups[$0] } ?? []).flatMap(entries) }

  private func entries(of group: CuratedGroup) -> [Entry] {
    let children = group.pages.map(entry) + group.groups.flatMap(entries)
    guard let title = group.title, !title.isEmpty else { return children }
    return [Entry(title: title, children: children)]
  }
}

extension CatalogNavigation.CuratedGroup {
  fileprivate var allPages: [String] { pages + groups.flatMap(\.allPages) }
}
