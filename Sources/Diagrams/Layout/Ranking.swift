/// Assigns vertices to ranks so that all edges point to higher ranks and are short.
///
/// Source: Gansner, Koutsofios, North, Vo, “A Technique for Drawing Directed Graphs”, 1993, section 2.
struct Ranking {
  struct Edge {
    var tail: Int
    var head: Int
    var length: Int
    var weight: Int
  }

  private let edges: [Edge]
  private let count: Int
  /// The indices of the edges at each vertex.
  private var incident: [[Int]]
  private(set) var ranks: [Int]

  // The spanning tree of tight edges.
  private var isInTree: [Bool]
  private var treeEdges: [[Int]]
  private var parentEdge: [Int]
  /// The vertices in postorder.
  private var order: [Int]
  /// Numbers in postorder: the smallest one in the subtree, and the vertex’s.
  private var low: [Int]
  private var number: [Int]
  private var cut: [Int]

  /// - Parameter edges: they form no cycle, and connect all vertices.
  init(count: Int, edges: [Edge]) {
    self.count = count
    self.edges = edges
    incident = Array(repeating: [], count: count)
    for (index, edge) in edges.enumerated() {
      incident[edge.tail].append(index)
      incident[edge.head].append(index)
    }
    var outgoing: [[(vertex: Int, length: Int)]] = Array(repeating: [], count: count)
    for edge in edges { outgoing[edge.tail].append((edge.head, edge.length)) }
    ranks = longestPaths(outgoing).lengths
    isInTree = Array(repeating: false, count: edges.count)
    treeEdges = Array(repeating: [], count: count)
    order = Array(repeating: 0, count: count)
    parentEdge = Array(repeating: -1, count: count)
    low = order
    number = order
    cut = Array(repeating: 0, count: edges.count)
    guard count > 1 else { return }
    makeTightTree()
    improve()
    let least = ranks.min() ?? 0
    for vertex in 0..<count { ranks[vertex] -= least }
  }

  private func slack(_ edge: Edge) -> Int { ranks[edge.head] - ranks[edge.tail] - edge.length }

  /// Makes a spanning tree of edges without slack.
  private mutating func makeTightTree() {
    var isReached = Array(repeating: false, count: count)
    var reached = [0]
    isReached[0] = true
    var next = 0
    while true {
      while next < reached.count {
        let vertex = reached[next]
        next += 1
        for index in incident[vertex] {
          let other = end(of: index, from: vertex)
          guard !isReached[other], slack(edges[index]) == 0 else { continue }
          isReached[other] = true
          isInTree[index] = true
          reached.append(other)
        }
      }
      guard reached.count < count else { return }
      // Move the tree so that the nearest edge becomes tight.
      var best: (index: Int, slack: Int)?
      for (index, edge) in edges.enumerated() where isReached[edge.tail] != isReached[edge.head] {
        let slack = slack(edge)
        if best.map({ slack < $0.slack }) ?? true { best = (index, slack) }
      }
      guard let best else { return }
      let shift = isReached[edges[best.index].tail] ? best.slack : -best.slack
      for vertex in reached { ranks[vertex] += shift }
      next = 0
    }
  }

  /// Exchanges edges of the tree as long as the edges become shorter, or until it takes too long.
  private mutating func improve() {
    for index in edges.indices where isInTree[index] { link(index) }
    numberTree(below: 0)
    computeCutValues()
    for _ in 0..<min(4 * count, 40_000_000 / (count + edges.count)) {
      var leaving = -1
      for index in edges.indices where cut[index] < 0 {
        if leaving < 0 || cut[index] < cut[leaving] { leaving = index }
      }
      guard leaving >= 0 else { return }
      exchange(leaving)
    }
  }

  private mutating func link(_ index: Int) {
    treeEdges[edges[index].tail].append(index)
    treeEdges[edges[index].head].append(index)
  }

  /// Returns the other end of an edge.
  private func end(of index: Int, from vertex: Int) -> Int {
    edges[index].tail == vertex ? edges[index].head : edges[index].tail
  }

  /// Numbers the vertices below one of the tree, and it, in postorder.
  private mutating func numberTree(below root: Int) {
    var stack: [(vertex: Int, next: Int)] = [(root, 0)]
    var counter = low[root]
    while let (vertex, next) = stack.last {
      guard next < treeEdges[vertex].count else {
        number[vertex] = counter
        order[counter] = vertex
        counter += 1
        stack.removeLast()
        continue
      }
      stack[stack.count - 1].next += 1
      let index = treeEdges[vertex][next]
      guard index != parentEdge[vertex] else { continue }
      let other = end(of: index, from: vertex)
      parentEdge[other] = index
      low[other] = counter
      stack.append((other, 0))
    }
  }

  private func isBelow(_ vertex: Int, _ root: Int) -> Bool {
    low[root] <= number[vertex] && number[vertex] <= number[root]
  }

  /// The cut value of a tree edge: the weight of the edges from its tail’s side to its head’s side, minus the weight of
  /// the edges in the other direction. Other edges have none.
  private mutating func computeCutValues() {
    for vertex in order where parentEdge[vertex] >= 0 {
      let parent = parentEdge[vertex]
      let isTail = edges[parent].tail == vertex
      var value = edges[parent].weight
      for index in incident[vertex] where index != parent {
        let edge = edges[index]
        let pointsOut = edge.tail == vertex
        let other = pointsOut ? edge.head : edge.tail
        let isForward = pointsOut == isTail
        if isInTree[index], parentEdge[other] == index {
          value += isForward ? edge.weight - cut[index] : cut[index] - edge.weight
        } else {
          value += isForward ? edge.weight : -edge.weight
        }
      }
      cut[parent] = value
    }
  }

  /// Replaces an edge of the tree by the one with the least slack that leads back.
  private mutating func exchange(_ leaving: Int) {
    let edge = edges[leaving]
    let value = cut[leaving]
    let root = parentEdge[edge.tail] == leaving ? edge.tail : edge.head
    let isTailBelow = root == edge.tail
    var best: (index: Int, slack: Int)?
    for vertex in order[low[root]...number[root]] {
      for index in incident[vertex] where !isInTree[index] {
        let other = edges[index]
        guard !isBelow(end(of: index, from: vertex), root), (vertex == other.tail) != isTailBelow else {
          continue
        }
        let slack = slack(other)
        if best.map({ (slack, index) < ($0.slack, $0.index) }) ?? true { best = (index, slack) }
      }
    }
    cut[leaving] = 0
    guard let (entering, slack) = best else { return }
    let shift = isTailBelow ? -slack : slack
    for place in low[root]...number[root] { ranks[order[place]] += shift }
    // The cut values change in the cycle of both edges only.
    let (first, last) = (edges[entering].head, edges[entering].tail)
    var top = first
    for (start, other) in [(first, last), (last, first)] {
      top = start
      while !isBelow(other, top) {
        let parent = parentEdge[top]
        cut[parent] += (edges[parent].tail == top) == (start == first) ? -value : value
        top = end(of: parent, from: top)
      }
    }
    cut[leaving] = 0
    cut[entering] = -value
    isInTree[leaving] = false
    isInTree[entering] = true
    for vertex in [edge.tail, edge.head] { treeEdges[vertex].removeAll { $0 == leaving } }
    link(entering)
    numberTree(below: top)
  }
}

/// Returns the lengths of the longest paths to the vertices of a graph without cycles, and an order in which all edges
/// point forward.
///
/// - Parameter outgoing: the edges from each vertex.
func longestPaths<Length: Comparable & AdditiveArithmetic>(
  _ outgoing: [[(vertex: Int, length: Length)]]
) -> (lengths: [Length], order: [Int]) {
  var lengths = Array(repeating: Length.zero, count: outgoing.count)
  var missing = Array(repeating: 0, count: outgoing.count)
  for edge in outgoing.joined() { missing[edge.vertex] += 1 }
  var order = outgoing.indices.filter { missing[$0] == 0 }
  var next = 0
  while next < order.count {
    let vertex = order[next]
    next += 1
    for edge in outgoing[vertex] {
      lengths[edge.vertex] = max(lengths[edge.vertex], lengths[vertex] + edge.length)
      missing[edge.vertex] -= 1
      if missing[edge.vertex] == 0 { order.append(edge.vertex) }
    }
  }
  return (lengths, order)
}
