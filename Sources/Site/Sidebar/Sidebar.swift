/// The navigation beside a page, as a model without markup.
///
/// It shows at most two levels at once, as the Human Interface Guidelines ask of sidebars: in a deeper tree it
/// is scoped to the section that the page stands in, with a way back. Numbers are indices of outline nodes.
public struct Sidebar: Sendable, Equatable {
  /// An entry of the first level.
  public struct Item: Sendable, Equatable {
    public var node: Int
    /// What a group shows; empty for a page, and for a branch: a section that is only a link here.
    public var children: List
    /// Whether the group stands open, because it holds the current page.
    public var isOpen: Bool
  }

  /// Nodes of one level. A very long level is shown in parts, so that a site's size grows with its pages only.
  public struct List: Sendable, Equatable {
    public var nodes: [Int]
    /// The nearest entry before the part that is shown, and after it; nil where nothing is left out.
    public var before: Int?
    public var after: Int?

    static let empty = List(nodes: [])
  }

  public var key: SidebarKey
  /// Where the way back leads; nil at the top.
  public var back: Int?
  /// The section the sidebar is scoped to, or the home page: to be shown as its own link.
  public var scope: Int
  public var items: [Item]
  /// The nearest entry before the items that are shown, and after them.
  public var before: Int?
  public var after: Int?

  /// The number of pages up to which closed groups carry their children.
  public static let foldLimit = 200
  /// The number of entries of one level up to which all are shown.
  public static let listLimit = 200

  /// The sidebar of a page.
  public static func model(for page: Int, in site: Site) -> Sidebar {
    let outline = site.outline
    let path = outline.breadcrumbs(for: page)
    let scopeDepth = scopeDepth(of: path, in: outline)
    let scope = path[scopeDepth]
    let current = scopeDepth + 1 < path.count ? path[scopeDepth + 1] : nil
    let isTopOfDeepTree = scopeDepth == 0 && outline.height > 2

    let itemsPart = part(of: outline.nodes[scope].children, around: current)
    let level = list(outline.nodes[scope].children, part: itemsPart)
    var groupPart = 0
    var openGroup: Int?
    var items: [Item] = []
    for node in level.nodes {
      let isOpen = node == current && !outline.nodes[node].children.isEmpty && !isTopOfDeepTree
      guard isOpen || site.pages.count <= foldLimit else {
        items.append(Item(node: node, children: .empty, isOpen: false))
        continue
      }
      let children = groupChildren(of: node, in: site)
      let onPath = isOpen && scopeDepth + 2 < path.count ? path[scopeDepth + 2] : nil
      let part = part(of: children, around: onPath)
      if isOpen {
        groupPart = part
        openGroup = node
      }
      items.append(Item(node: node, children: list(children, part: part), isOpen: isOpen))
    }
    let key = SidebarKey(
      scope: scope, openGroup: openGroup, itemsPart: itemsPart, groupPart: groupPart,
      linkBase: SidebarKey.linkBase(of: site.pages[page].url))
    return Sidebar(
      key: key, back: outline.nodes[scope].parent, scope: scope, items: items, before: level.before,
      after: level.after)
  }

  /// The key of a page's sidebar alone, to ask whether it has been rendered already.
  public static func key(for page: Int, in site: Site) -> SidebarKey {
    key(for: page, in: site, linkBase: SidebarKey.linkBase(of: site.pages[page].url))
  }

  static func key(for page: Int, in site: Site, linkBase: String) -> SidebarKey {
    let outline = site.outline
    let path = outline.breadcrumbs(for: page)
    let depth = scopeDepth(of: path, in: outline)
    let current = depth + 1 < path.count ? path[depth + 1] : nil
    var key = SidebarKey(
      scope: path[depth], openGroup: nil,
      itemsPart: part(of: outline.nodes[path[depth]].children, around: current),
      groupPart: 0, linkBase: linkBase)
    if let current, !outline.nodes[current].children.isEmpty, depth > 0 || outline.height <= 2 {
      key.openGroup = current
      key.groupPart = part(
        of: outline.nodes[current].children, around: depth + 2 < path.count ? path[depth + 2] : nil)
    }
    return key
  }

  /// What a group shows: its children. At the top of a deep tree, behind each section that nobody has written a
  /// page for, also the pages in it, since the section's own page has nothing but links to them.
  static func groupChildren(of node: Int, in site: Site) -> [Int] {
    let children = site.outline.nodes[node].children
    guard site.outline.nodes[node].depth == 1, site.outline.height > 2 else { return children }
    var shown: [Int] = []
    for child in children {
      shown.append(child)
      guard let page = site.outline.nodes[child].page, site.pages[page].isGenerated else { continue }
      for leaf in site.outline.nodes[child].children {
        if let page = site.outline.nodes[leaf].page, !site.pages[page].isGenerated { shown.append(leaf) }
      }
    }
    return shown
  }

  /// The depth of the scope on the way from the root to the page.
  private static func scopeDepth(of path: [Int], in outline: Outline) -> Int {
    let depth = path.count - 1
    if outline.height <= 2 || depth == 0 { return 0 }
    if depth == 1 { return outline.nodes[path[1]].children.isEmpty ? 0 : 1 }
    return max(1, depth - 2)
  }

  private static func part(of nodes: [Int], around current: Int?) -> Int {
    guard nodes.count > listLimit, let current else { return 0 }
    // The nodes of a level ascend, since nodes stand in reading order.
    var low = 0
    var high = nodes.count
    while low < high {
      let middle = (low + high) / 2
      if nodes[middle] < current { low = middle + 1 } else { high = middle }
    }
    return low / (listLimit / 2)
  }

  static func list(_ nodes: [Int], part: Int) -> List {
    guard nodes.count > listLimit else { return List(nodes: nodes) }
    let start = part * (listLimit / 2)
    let end = min(start + listLimit / 2, nodes.count)
    let before = start > 0 ? nodes[start - 1] : nil
    let after = end < nodes.count ? nodes[end] : nil
    return List(nodes: Array(nodes[start..<end]), before: before, after: after)
  }
}
