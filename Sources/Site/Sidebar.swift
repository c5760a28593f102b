import PageModel

/// The content of a page's sidebar, without markup. Nodes are indices in `NavigationTree.nodes`.
///
/// A sidebar shows at most two levels. In a deeper tree, it shows the section of the page, and a link back to the
/// section above.
///
/// Source: Human Interface Guidelines, “Sidebars”.
public struct Sidebar: Sendable, Equatable {
  /// An item of the first level.
  public struct Item: Sendable, Equatable {
    public var node: Int
    /// The children of a group; empty for a page and for a lazy section.
    public var children: List
    /// Whether the group is open because it contains the current page.
    public var isOpen: Bool
  }

  /// Nodes of one level. A sidebar shows only a part of a very long level. Otherwise, the size of the output would grow
  /// with the square of the number of pages.
  public struct List: Sendable, Equatable {
    public var nodes: [Int]
    /// The last node before the part and the first one after it; nil at the ends of the level.
    public var before: Int?
    public var after: Int?

    static let empty = List(nodes: [])

    /// All nodes of which the list shows something.
    public var shown: [Int] { nodes + [before, after].compactMap { $0 } }
  }

  public var key: SidebarKey
  /// The node that the link back leads to; nil at the top of the tree.
  public var back: Int?
  /// The section that the sidebar shows, or the home page. Its link comes before the items.
  public var scope: Int
  public var items: [Item]
  /// The last node before the items and the first one after them; nil at the ends of the level.
  public var before: Int?
  public var after: Int?

  /// The largest number of pages of a site whose closed groups contain their children.
  public static let lazySectionThreshold = 200
  /// The largest number of nodes of one level that are all shown. A longer level is divided into parts with half this
  /// number of nodes, of which one is shown.
  public static let listLimit = 200
  /// The size of the largest level that is shown whole, in bytes of titles and their HTML. Without this limit, the
  /// sidebars of an API reference, whose titles are long declarations, would be larger than its text.
  static let listSize = 10_000
  /// The limits, in bytes, for levels of symbols, and of members of a type. They are lower because the page above lists
  /// all symbols anyway, with their abstracts.
  static let symbolListSize = 5_000
  static let memberListSize = 2_500
  /// The largest number of sections next to the one with the current member. If there are more, the sidebar shows only
  /// the current section. Otherwise, the list of a type’s sections would be larger than the text of its members.
  static let sectionsAroundMember = 8
  /// The approximate size of the HTML around a title, in bytes.
  private static let entrySize = 40
  /// The largest number of nodes that are shown whole, whatever their size.
  private static let shortList = 24

  /// Returns the sidebar of a page.
  ///
  /// - Parameter url: the URL of a generated page that shows the sidebar; nil for the page itself.
  public static func model(for page: Int, in site: Site, at url: String? = nil) -> Sidebar {
    let navigation = site.navigation
    let path = navigation.breadcrumbs(for: page)
    let scopeDepth = scopeDepth(of: path, in: site)
    let scope = path[scopeDepth]
    let current = scopeDepth + 1 < path.count ? path[scopeDepth + 1] : nil
    let isTopOfDeepTree = scopeDepth == 0 && navigation.height > 2

    let nodes = topNodes(of: scope, in: site)
    let itemsPart = part(of: nodes, around: current, in: site)
    let level = list(nodes, part: itemsPart, in: site)
    var groupPart = 0
    var openGroup: Int?
    var items: [Item] = []
    for node in level.nodes {
      let isOpen = node == current && !navigation.nodes[node].listed.isEmpty && !isTopOfDeepTree
      guard isOpen || site.pages.count <= lazySectionThreshold else {
        items.append(Item(node: node, children: .empty, isOpen: false))
        continue
      }
      let children = groupChildren(of: node, in: site)
      let onPath = isOpen && scopeDepth + 2 < path.count ? path[scopeDepth + 2] : nil
      let part = part(of: children, around: onPath, in: site)
      if isOpen {
        groupPart = part
        openGroup = node
      }
      items.append(Item(node: node, children: list(children, part: part, in: site), isOpen: isOpen))
    }
    let key = SidebarKey(
      scope: scope, openGroup: openGroup, itemsPart: itemsPart, groupPart: groupPart,
      linkBase: SidebarKey.linkBase(of: url ?? site.pages[page].url))
    // With tabs, the top level needs no link back, because the tabs lead there.
    let hasBack = site.configuration.sections != .tabs || scopeDepth > 1
    return Sidebar(
      key: key, back: hasBack ? section(above: scope, in: site) : nil, scope: scope, items: items,
      before: level.before,
      after: level.after)
  }

  /// Returns the key of a page's sidebar, without computing the sidebar’s content.
  public static func key(for page: Int, in site: Site, at url: String? = nil) -> SidebarKey {
    key(for: page, in: site, linkBase: SidebarKey.linkBase(of: url ?? site.pages[page].url))
  }

  /// Returns the key of a page's sidebar with the given base of relative links.
  static func key(for page: Int, in site: Site, linkBase: String) -> SidebarKey {
    let navigation = site.navigation
    let path = navigation.breadcrumbs(for: page)
    let depth = scopeDepth(of: path, in: site)
    let current = depth + 1 < path.count ? path[depth + 1] : nil
    var key = SidebarKey(
      scope: path[depth], openGroup: nil,
      itemsPart: part(of: topNodes(of: path[depth], in: site), around: current, in: site),
      groupPart: 0, linkBase: linkBase)
    if let current, !navigation.nodes[current].listed.isEmpty, depth > 0 || navigation.height <= 2 {
      key.openGroup = current
      key.groupPart = part(
        of: navigation.nodes[current].listed, around: depth + 2 < path.count ? path[depth + 2] : nil, in: site
      )
    }
    return key
  }

  /// Returns the nodes of a group: its children, and at the top of a deep tree also the pages of child sections without
  /// an `index.md`, because the generated pages of these sections only link to them.
  static func groupChildren(of node: Int, in site: Site) -> [Int] {
    let children = site.navigation.nodes[node].listed
    guard site.navigation.nodes[node].depth == 1, site.navigation.height > 2 else { return children }
    var shown: [Int] = []
    for child in children {
      shown.append(child)
      guard let page = site.navigation.nodes[child].page, site.pages[page].isGenerated else { continue }
      for leaf in site.navigation.nodes[child].listed {
        if let page = site.navigation.nodes[leaf].page, !site.pages[page].isGenerated { shown.append(leaf) }
      }
    }
    return shown
  }

  /// Returns the depth of the section that the sidebar shows, given the path from the root to the page.
  private static func scopeDepth(of path: [Int], in site: Site) -> Int {
    let navigation = site.navigation
    let depth = path.count - 1
    let isWhole = navigation.height <= 2 && site.configuration.sections != .tabs
    if isWhole || depth == 0 { return 0 }
    if depth == 1 { return navigation.nodes[path[1]].listed.isEmpty ? 0 : 1 }
    if site.isSymbol(node: path[depth]) {
      // The page of a type shows its members, and a member the other members of its type.
      if !navigation.nodes[path[depth]].listed.isEmpty { return depth }
      if site.isSymbol(node: path[depth - 1]) { return depth - 1 }
    }
    let scope = max(1, depth - 2)
    let showsOnlySection =
      site.pages.count > lazySectionThreshold && scope < depth - 1 && isMember(path[depth], in: site)
      && navigation.nodes[path[scope]].listed.count > sectionsAroundMember
      && sample(of: navigation.nodes[path[depth - 1]].listed, in: site).kind == .members
    return showsOnlySection ? depth - 1 : scope
  }

  /// Returns the section above a node; nil if it has none, or if it only links to the node, like the home page of a
  /// site that is made of one archive.
  private static func section(above node: Int, in site: Site) -> Int? {
    let nodes = site.navigation.nodes
    guard let parent = nodes[node].parent else { return nil }
    return site.isGenerated(node: parent) && nodes[parent].listed == [node] ? nil : parent
  }

  /// Returns whether a node is the page of a symbol without pages below it.
  private static func isMember(_ node: Int, in site: Site) -> Bool {
    site.navigation.nodes[node].listed.isEmpty && site.isSymbol(node: node)
  }

  /// Returns the nodes of the first level: the children of the section. With tabs, the home page’s children are only the
  /// pages that are in no section.
  private static func topNodes(of scope: Int, in site: Site) -> [Int] {
    scope == NavigationTree.root && site.configuration.sections == .tabs
      ? site.navigation.topPages : site.navigation.nodes[scope].listed
  }

  /// Returns whether the sidebar of a page has any items.
  public static func hasItems(for page: Int, in site: Site) -> Bool {
    if site.configuration.sections != .tabs { return site.navigation.nodes.count > 1 }
    let path = site.navigation.breadcrumbs(for: page)
    return !topNodes(of: path[scopeDepth(of: path, in: site)], in: site).isEmpty
  }

  /// Returns the number of the part of a level that contains the current node; 0 for a short level.
  private static func part(of nodes: [Int], around current: Int?, in site: Site) -> Int {
    guard let current, let size = partSize(of: nodes, in: site) else { return 0 }
    // The nodes of a level are in ascending order, since all nodes are in reading order.
    var low = 0
    var high = nodes.count
    while low < high {
      let middle = (low + high) / 2
      if nodes[middle] < current { low = middle + 1 } else { high = middle }
    }
    return low / size
  }

  /// Returns the number of nodes in each part of a long level; nil for a level that is shown whole.
  private static func partSize(of nodes: [Int], in site: Site) -> Int? {
    if nodes.count <= shortList { return nil }
    let (count, size, kind) = sample(of: nodes, in: site)
    let limit =
      switch kind {
      case .members: memberListSize
      case .symbols: symbolListSize
      case .other: listSize
      }
    let largest = min(listLimit, max(shortList, limit * count / size))
    return nodes.count > largest ? largest / 2 : nil
  }

  /// The kind of the nodes of a level.
  private enum Kind {
    /// Symbols without pages below them.
    case members
    case symbols
    case other
  }

  /// Returns the number of nodes in a sample of a level, the size of their titles and HTML in bytes, and the kind of
  /// the nodes.
  private static func sample(of nodes: [Int], in site: Site) -> (count: Int, size: Int, kind: Kind) {
    var (count, size, symbols, members) = (0, 0, 0, 0)
    for index in stride(from: 0, to: nodes.count, by: max(1, nodes.count / 16)) {
      count += 1
      size += site.navigation.nodes[nodes[index]].title.utf8.count + entrySize
      guard site.isSymbol(node: nodes[index]) else { continue }
      symbols += 1
      if isMember(nodes[index], in: site) { members += 1 }
    }
    return (count, size, members == count ? .members : symbols == count ? .symbols : .other)
  }

  /// Returns a part of a level, or all nodes of a short level.
  private static func list(_ nodes: [Int], part: Int, in site: Site) -> List {
    list(nodes, part: part, size: partSize(of: nodes, in: site))
  }

  /// - Parameter size: the number of nodes in each part; nil to return all nodes.
  private static func list(_ nodes: [Int], part: Int, size: Int?) -> List {
    guard let size else { return List(nodes: nodes) }
    let start = part * size
    let end = min(start + size, nodes.count)
    let before = start > 0 ? nodes[start - 1] : nil
    let after = end < nodes.count ? nodes[end] : nil
    return List(nodes: Array(nodes[start..<end]), before: before, after: after)
  }
}

/// Everything that the HTML of a sidebar depends on, except for the current page. Pages with equal keys share the HTML.
public struct SidebarKey: Hashable, Sendable {
  /// The node whose children are the items.
  public var scope: Int
  /// The group that is open because it contains the current page; nil for none.
  public var openGroup: Int?
  /// The number of the visible part of the items: see `Sidebar.listLimit`.
  public var itemsPart: Int
  /// The number of the visible part of the open group's children.
  public var groupPart: Int
  /// The page's URL with its last component replaced by one that no page has. Relative links from this URL are correct
  /// on all pages of the same folder.
  public var linkBase: String

  /// Returns `a/\0/` for `a/b/` and `a/c/`, `a/\0` for `a/b.html`, and the empty URL for the home page.
  static func linkBase(of url: String) -> String {
    let isDirectory = url.utf8.last == UInt8(ascii: "/")
    let path = isDirectory ? url.utf8.dropLast() : url.utf8[...]
    if path.isEmpty { return "" }
    let folder = path.lastIndex(of: UInt8(ascii: "/")).map { String(Substring(path[...$0])) } ?? ""
    return folder + (isDirectory ? "\0/" : "\0")
  }
}

// MARK: - Years

extension Sidebar {
  /// Returns the year of a page in a section that is sorted by date, in which the first page of each year has a heading;
  /// nil for other nodes.
  public static func year(of node: Int, in site: Site) -> Int? {
    let navigation = site.navigation
    // Not `nodes[node].page`, with which the optimizer of Swift 6.3 fails here.
    guard let parent = navigation.nodes[node].parent,
      case .page(let section) = navigation.nodes[parent].target,
      site.pages[section].summary.metadata.hasPresentation,
      site.pages[section].summary.metadata.presentation.isByDate,
      case .page(let page) = navigation.nodes[node].target
    else { return nil }
    return site.pages[page].summary.metadata.day?.year
  }
}

// MARK: - Lazy sections

/// Lazy sections: on a large site, the sidebar of a page contains only links to closed groups. The children of each
/// group are in one file for all pages, which the browser loads when the reader opens the group.
extension Sidebar {
  /// Returns the nodes that are lazy sections on at least one page, in reading order; none if the site has at most
  /// `lazySectionThreshold` pages.
  public static func lazySections(in site: Site) -> [Int] {
    guard site.pages.count > lazySectionThreshold else { return [] }
    let nodes = site.navigation.nodes
    var isLazySection = [Bool](repeating: false, count: nodes.count)
    var keys: Set<SidebarKey> = []
    var lastParent: Int?
    for page in site.pages.indices {
      // Pages of the same section, three levels deep, differ only in the visible part of the open group.
      let node = site.navigation.nodeOfPage[page]
      if nodes[node].depth > 2, nodes[node].listed.isEmpty, !site.isSymbol(node: node) {
        if nodes[node].parent == lastParent { continue }
        lastParent = nodes[node].parent
      }
      // Ignore what does not affect which groups are closed: the base of relative links, and the visible part of the
      // open group.
      var key = key(for: page, in: site, linkBase: "")
      key.groupPart = 0
      guard keys.insert(key).inserted else { continue }
      let items = list(topNodes(of: key.scope, in: site), part: key.itemsPart, in: site).nodes
      for node in items where node != key.openGroup && !nodes[node].listed.isEmpty {
        isLazySection[node] = true
      }
    }
    var lazySections: [Int] = []
    for node in nodes.indices where isLazySection[node] { lazySections.append(node) }
    return lazySections
  }

  /// Returns the children of a lazy section; of a very long list, only the first part. All pages share one file with
  /// them, so the length of their titles does not matter.
  public static func lazySection(_ node: Int, in site: Site) -> List {
    let children = groupChildren(of: node, in: site)
    return list(children, part: 0, size: children.count > listLimit ? listLimit / 2 : nil)
  }

  /// Returns a readable file name for a lazy section, such as `components-menus`. It may not be unique. It is short,
  /// because each page contains the names of many sections.
  public static func lazySectionName(_ node: Int, in site: Site) -> String {
    let source: String
    switch site.navigation.nodes[node].target {
    case .page(let page): source = Self.url(of: site.pages[page])
    case .external: source = site.navigation.nodes[node].title
    }
    // Keep the end, which is the most specific part.
    var name = PathComponent.slug(from: source).unicodeScalars.suffix(16)
    while name.first == "-" { name.removeFirst() }
    return name.isEmpty ? "section" : String(name)
  }

  /// Returns the URL of a page without `index.html` or `.html`.
  private static func url(of page: Page) -> String {
    for ending in ["index.html", ".html"] where page.url.hasSuffix(ending) {
      return String(page.url.dropLast(ending.count))
    }
    return page.url
  }
}
