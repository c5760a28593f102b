import Basics
import PageModel

/// The navigation tree of a site. The home page is its root. Nodes are identified by their indices.
public struct NavigationTree: Sendable {
  public enum Target: Sendable, Hashable {
    /// The index of a page of the site.
    case page(Int)
    /// An absolute URL.
    case external(String)
  }

  public struct Node: Sendable {
    /// The title in navigation: from the navigation file, else from the page.
    public var title: String
    /// Whether the title is from the navigation file.
    var hasOwnTitle = false
    public var target: Target
    /// The index of the parent node; nil only for the root.
    public var parent: Int?
    /// The indices of the child nodes, in order.
    public var children: [Int]
    /// The child nodes that the sidebar and lists of pages show: all of them unless pages are hidden.
    public internal(set) var listed: [Int] = []
    /// Whether the sidebar, lists of pages and pagination leave out the node, because its page or one above is hidden.
    public internal(set) var isHidden = false
    /// The distance from the root, which has depth 0.
    public var depth: Int
    /// The name of the icon before the title: from the navigation file, else from the page; nil for none.
    /// The theme may not have an icon with this name.
    public var icon: LocatedText?
    /// The badge next to the title; nil for none.
    public var badge: PagePresentation.Badge?
    /// The location in the navigation file; nil for a page whose position comes from its folder.
    public var place: SourceLocation?
    /// Whether the title is in the default language of the site, while the site is built in another one.
    public var isInDefaultLanguage = false

    /// Hides the node and its children according to the flags of all nodes.
    fileprivate mutating func hide(_ isNodeHidden: [Bool], at index: Int) {
      isHidden = isNodeHidden[index]
      listed = children.filter { !isNodeHidden[$0] }
    }

    /// The index of the page; nil for an external link.
    public var page: Int? { if case .page(let page) = target { page } else { nil } }
  }

  /// All nodes in reading order: parents before children, siblings in order. The first one is the home page.
  public private(set) var nodes: [Node]
  /// The indices of the pages in reading order.
  public let readingOrder: [Int]
  /// The node of each page, by the index of the page.
  public let nodeOfPage: [Int]
  /// The depth of the deepest node.
  public let height: Int
  /// The nodes at the top level without children, in order. With `sections: tabs`, these are in no section.
  public let topPages: [Int]

  /// The indices of pages that decide what the sidebar shows.
  struct HiddenPages {
    /// The pages that are hidden by their metadata.
    var pages: Set<Int> = []
    /// The generated pages of sections, which are hidden if all of their pages are.
    var sections: Set<Int> = []
  }

  /// - Parameter hidden: the pages that the sidebar does not show.
  init(nodes given: consuming [Node], pages: Int, hidden: HiddenPages = HiddenPages()) {
    var nodes = consume given
    for index in nodes.indices { nodes[index].listed = nodes[index].children }
    if !hidden.pages.isEmpty { Self.hide(hidden, in: &nodes) }
    self.nodes = nodes
    var readingOrder: [Int] = []
    readingOrder.reserveCapacity(pages)
    var nodeOfPage = [Int](repeating: 0, count: pages)
    var height = 0
    // Use indices: copying each node would retain and release its objects.
    for index in nodes.indices {
      height = max(height, nodes[index].depth)
      guard case .page(let page) = nodes[index].target else { continue }
      readingOrder.append(page)
      nodeOfPage[page] = index
    }
    self.readingOrder = readingOrder
    self.nodeOfPage = nodeOfPage
    self.height = height
    topPages = nodes.first?.listed.filter { nodes[$0].listed.isEmpty } ?? []
  }

  /// Marks the nodes of pages, and the nodes below them, as hidden. The root stays visible.
  private static func hide(_ hidden: HiddenPages, in nodes: inout [Node]) {
    var isHidden = [Bool](repeating: false, count: nodes.count)
    for index in nodes.indices {
      guard let parent = nodes[index].parent else { continue }
      if isHidden[parent] {
        isHidden[index] = true
      } else if case .page(let page) = nodes[index].target {
        isHidden[index] = hidden.pages.contains(page)
      }
    }
    // The nodes of children follow their parent’s node.
    for index in nodes.indices.reversed() where nodes[index].parent != nil && !nodes[index].children.isEmpty {
      guard case .page(let page) = nodes[index].target, hidden.sections.contains(page) else { continue }
      if nodes[index].children.allSatisfy({ isHidden[$0] }) { isHidden[index] = true }
    }
    for index in nodes.indices { nodes[index].hide(isHidden, at: index) }
  }

  /// Returns the pages that are hidden by their metadata, the page for URLs that do not exist, and the sections that can
  /// be hidden with them.
  static func hiddenPages(_ pages: [Page]) -> HiddenPages {
    var hidden = HiddenPages()
    // Use indices: copying each page would retain and release its objects.
    for index in pages.indices {
      let isHidden =
        pages[index].summary.metadata.hasPresentation
        && !pages[index].summary.metadata.presentation.isInSidebar
      if isHidden || pages[index].outputPath == Page.notFoundPath { hidden.pages.insert(index) }
    }
    if !hidden.pages.isEmpty { hidden.sections = Set(pages.indices.filter { pages[$0].isGenerated }) }
    return hidden
  }

  /// The index of the root.
  public static let root = 0

  /// Gives a node another title, which must not change the order of the nodes.
  mutating func rename(_ node: Int, to title: String) { nodes[node].title = title }

  /// Returns the nodes from the home page to this page, including both.
  public func breadcrumbs(for page: Int) -> [Int] { path(to: nodeOfPage[page]) }

  /// Returns the nodes from the root to a node, including both.
  public func path(to node: Int) -> [Int] {
    var path = [node]
    var current = node
    while let parent = nodes[current].parent {
      path.append(parent)
      current = parent
    }
    return path.reversed()
  }

  /// Returns the children of a page's node, except hidden ones.
  public func children(for page: Int) -> [Int] { nodes[nodeOfPage[page]].listed }

  /// Returns the previous page in reading order; nil for the first one. External links and hidden pages are skipped.
  public func previousPage(before page: Int) -> Int? {
    if nodes[nodeOfPage[page]].isHidden { return nil }
    var index = nodeOfPage[page] - 1
    while index >= 0 {
      if let page = nodes[index].page, !nodes[index].isHidden { return page }
      index -= 1
    }
    return nil
  }

  /// Returns the next page in reading order; nil for the last one. External links and hidden pages are skipped.
  public func nextPage(after page: Int) -> Int? {
    if nodes[nodeOfPage[page]].isHidden { return nil }
    var index = nodeOfPage[page] + 1
    while index < nodes.count {
      if let page = nodes[index].page, !nodes[index].isHidden { return page }
      index += 1
    }
    return nil
  }
}
