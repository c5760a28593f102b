import Testing
@testable import Site

@Suite struct NavigationInvariantTests {
  private static let consistent = [
    node(page: 0, children: [1, 3]), node(page: 2, parent: 0, children: [2], depth: 1),
    node(page: 1, parent: 1, depth: 2), node(parent: 0, depth: 1),
  ]

  private static func node(
    page: Int? = nil, parent: Int? = nil, children: [Int] = [], depth: Int = 0
  ) -> NavigationTree.Node {
    NavigationTree.Node(
      title: "A", target: page.map { .page($0) } ?? .external("https://example.com/"), parent: parent,
      children: children, depth: depth, icon: nil, place: nil)
  }

  @Test func aConsistentTree() {
    #expect(NavigationTree(nodes: Self.consistent, pages: 3).checkInvariants())
  }

  @Test func aPageWithoutANode() {
    #expect(!NavigationTree(nodes: Self.consistent, pages: 4).checkInvariants())
  }

  /// Each change makes one property wrong.
  @Test(arguments: [
    (2, node(page: 2, parent: 1, depth: 2)),  // a page with two nodes
    (2, node(page: 1, parent: 1, depth: 1)),  // a wrong depth
    (2, node(page: 1, parent: 0, depth: 1)),  // a parent that does not have this child
    (2, node(page: 1, depth: 2)),  // a second root
    (1, node(page: 2, parent: 0, children: [], depth: 1)),  // a missing child
    (1, node(page: 2, parent: 0, children: [2, 2], depth: 1)),  // a child twice
    (0, node(page: 0, children: [3, 1])),  // children in the wrong order
    (3, node(parent: 2, depth: 3)),  // a child of another parent
    (0, node(children: [1, 3])),  // a root without a page
  ])
  func inconsistentTrees(index: Int, node: NavigationTree.Node) {
    var nodes = Self.consistent
    nodes[index] = node
    let pages = Set(nodes.compactMap(\.page)).count
    #expect(!NavigationTree(nodes: nodes, pages: max(pages, 3)).checkInvariants())
  }

  @Test func nodesOutOfReadingOrder() {
    // The child of the second node comes after its sibling.
    let nodes = [
      Self.node(page: 0, children: [1, 2]), Self.node(page: 1, parent: 0, children: [3], depth: 1),
      Self.node(page: 2, parent: 0, depth: 1), Self.node(page: 3, parent: 1, depth: 2),
    ]
    #expect(!NavigationTree(nodes: nodes, pages: 4).checkInvariants())
  }
}
