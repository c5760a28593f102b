extension NavigationTree {
  /// Returns whether the tree has the properties that all its users rely on:
  ///
  /// - The first node is the root. It is a page, and the only node without a parent.
  /// - Parents and children agree: a node is exactly once in the list of its parent’s children, in no other list, and
  ///   one level below its parent.
  /// - Nodes are in reading order: a parent is before its children, and the nodes below a node follow it immediately.
  /// - Each page is the target of exactly one node, and `readingOrder` and `nodeOfPage` contain it accordingly.
  ///
  /// Only debug builds call this function, when a tree has been built. A tree from a cache is verified while it is
  /// read.
  func checkInvariants() -> Bool {
    guard let root = nodes.first, root.page != nil, root.parent == nil, root.depth == 0 else { return false }
    var children = [[Int]](repeating: [], count: nodes.count)
    // The nodes from the root to the previous node.
    var path = [Self.root]
    for (index, node) in nodes.enumerated().dropFirst() {
      while let last = path.last, last != node.parent { path.removeLast() }
      guard let parent = path.last, node.depth == path.count else { return false }
      children[parent].append(index)
      path.append(index)
    }
    guard zip(nodes, children).allSatisfy({ $0.children == $1 }) else { return false }

    var seen = [Bool](repeating: false, count: nodeOfPage.count)
    for (index, node) in nodes.enumerated() {
      guard let page = node.page else { continue }
      guard seen.indices.contains(page), !seen[page], nodeOfPage[page] == index else { return false }
      seen[page] = true
    }
    return seen.allSatisfy { $0 } && readingOrder == nodes.compactMap(\.page)
  }
}
