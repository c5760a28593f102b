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
    /// The title in navigation: the one from the navigation file, else that of the page.
    public var title: String
    public var target: Target
    /// The index of the parent node; nil only for the root.
    public var parent: Int?
    /// The indices of the child nodes, in order.
    public var children: [Int]
    /// The distance from the root, which has depth 0.
    public var depth: Int
    /// The name of the icon before the title: the one from the navigation file, else that of the page; nil for none.
    /// The theme may not have an icon with this name.
    public var icon: LocatedText?
    /// The location in the navigation file; nil for a page whose position comes from its folder.
    public var place: SourceLocation?

    /// The index of the page; nil for an external link.
    public var page: Int? { if case .page(let page) = target { page } else { nil } }
  }

  /// All nodes in reading order: parents before children, siblings in order. The first one is the home page.
  public let nodes: [Node]
  /// The indices of the pages in reading order.
  public let readingOrder: [Int]
  /// The node of each page, by the index of the page.
  public let nodeOfPage: [Int]
  /// The depth of the deepest node.
  public let height: Int

  init(nodes: [Node], pages: Int) {
    self.nodes = nodes
    var readingOrder: [Int] = []
    readingOrder.reserveCapacity(pages)
    var nodeOfPage = [Int](repeating: 0, count: pages)
    for (index, node) in nodes.enumerated() {
      guard let page = node.page else { continue }
      readingOrder.append(page)
      nodeOfPage[page] = index
    }
    self.readingOrder = readingOrder
    self.nodeOfPage = nodeOfPage
    height = nodes.reduce(0) { max($0, $1.depth) }
  }

  /// The index of the root.
  public static let root = 0

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

  /// Returns the children of a page's node.
  public func children(for page: Int) -> [Int] { nodes[nodeOfPage[page]].children }

  /// Returns the previous page in reading order; nil for the first one. External links are skipped.
  public func previousPage(before page: Int) -> Int? {
    var index = nodeOfPage[page] - 1
    while index >= 0 {
      if let page = nodes[index].page { return page }
      index -= 1
    }
    return nil
  }

  /// Returns the next page in reading order; nil for the last one. External links are skipped.
  public func nextPage(after page: Int) -> Int? {
    var index = nodeOfPage[page] + 1
    while index < nodes.count {
      if let page = nodes[index].page { return page }
      index += 1
    }
    return nil
  }
}
