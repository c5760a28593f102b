import Basics

/// The navigation tree of a site: the home page at its root, then sections and pages, in reading order.
public struct Outline: Sendable {
  public enum Target: Sendable, Hashable {
    /// An index into the site's pages.
    case page(Int)
    /// An absolute URL.
    case external(String)
  }

  public struct Node: Sendable {
    /// The title in navigation: the outline file's, else the page's.
    public var title: String
    public var target: Target
    /// Nil for the root only.
    public var parent: Int?
    public var children: [Int]
    /// 0 for the root.
    public var depth: Int
    /// The icon beside the title: the outline file's, else the page's. Whether there is one of that name is for
    /// the theme to know.
    public var icon: PlacedText?
    /// Where an outline file names it; nil for a page that has its place by its folder.
    public var place: SourceLocation?

    /// The page, nil for an external entry.
    public var page: Int? { if case .page(let page) = target { page } else { nil } }
  }

  /// All nodes, parents before children and siblings in order, so that their sequence is the reading order.
  /// The first is the home page.
  public let nodes: [Node]
  /// The site's pages in reading order.
  public let readingOrder: [Int]
  /// The node of each page.
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

  public static let root = 0

  /// The nodes from the home page to this page, both included.
  public func breadcrumbs(for page: Int) -> [Int] { path(to: nodeOfPage[page]) }

  /// The nodes from the root to a node, both included.
  public func path(to node: Int) -> [Int] {
    var path = [node]
    var current = node
    while let parent = nodes[current].parent {
      path.append(parent)
      current = parent
    }
    return path.reversed()
  }

  /// The nodes directly below a page's.
  public func children(for page: Int) -> [Int] { nodes[nodeOfPage[page]].children }

  /// The page before this one in reading order, nil for the first; external entries are passed over.
  public func previousPage(before page: Int) -> Int? {
    var index = nodeOfPage[page] - 1
    while index >= 0 {
      if let page = nodes[index].page { return page }
      index -= 1
    }
    return nil
  }

  /// The page after this one in reading order, nil for the last; external entries are passed over.
  public func nextPage(after page: Int) -> Int? {
    var index = nodeOfPage[page] + 1
    while index < nodes.count {
      if let page = nodes[index].page { return page }
      index += 1
    }
    return nil
  }
}
