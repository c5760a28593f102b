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
  private var parentEdge: [Int]
  private var order: [Int] = []
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
    ranks = Array(repeating: 0, count: count)
    isInTree = Array(repeating: false, count: edges.count)
    parentEdge = Array(repeating: -1, count: count)
    low = ranks
    number = ranks
    cut = Array(repeating: 0, count: edges.count)
    assignLongestPaths()
    guard count > 1 else { return }
    makeTightTree()
    improve()
    let least = ranks.min() ?? 0
    for vertex in 0..<count { ranks[vertex] -= least }
  }

  private func slack(_ edge: Edge) -> Int { ranks[edge.head] - ranks[edge.tail] - edge.length }

  private mutating func assignLongestPaths() {
    var missing = Array(repeating: 0, count: count)
    for edge in edges { missing[edge.head] += 1 }
    var queue = (0..<count).filter { missing[$0] == 0 }
    var next = 0
    while next < queue.count {
      let vertex = queue[next]
      next += 1
      for index in incident[vertex] where edges[index].tail == vertex {
        let edge = edges[index]
        ranks[edge.head] = max(ranks[edge.head], ranks[vertex] + edge.length)
        missing[edge.head] -= 1
        if missing[edge.head] == 0 { queue.append(edge.head) }
      }
    }
  }

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
          let edge = edges[index]
          let other = edge.tail == vertex ? edge.head : edge.tail
          guard !isReached[other], slack(edge) == 0 else { continue }
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
    var rounds = min(4 * count, 8_000_000 / (count + edges.count))
    while rounds > 0 {
      rounds -= 1
      numberTree()
      computeCutValues()
      var leaving = -1
      for index in edges.indices where isInTree[index] && cut[index] < 0 {
        if leaving < 0 || cut[index] < cut[leaving] { leaving = index }
      }
      guard leaving >= 0 else { return }
      exchange(leaving)
    }
  }

  /// Numbers the vertices of the tree in postorder from vertex 0.
  private mutating func numberTree() {
    order = []
    var stack: [(vertex: Int, next: Int)] = [(0, 0)]
    parentEdge[0] = -1
    var counter = 0
    low[0] = 0
    while let (vertex, next) = stack.last {
      guard next < incident[vertex].count else {
        number[vertex] = counter
        counter += 1
        order.append(vertex)
        stack.removeLast()
        continue
      }
      stack[stack.count - 1].next += 1
      let index = incident[vertex][next]
      guard isInTree[index], index != parentEdge[vertex] else { continue }
      let other = edges[index].tail == vertex ? edges[index].head : edges[index].tail
      parentEdge[other] = index
      low[other] = counter
      stack.append((other, 0))
    }
  }

  private func isBelow(_ vertex: Int, _ root: Int) -> Bool {
    low[root] <= number[vertex] && number[vertex] <= number[root]
  }

  /// The cut value of a tree edge: the weight of the edges from its tail’s side to its head’s side, minus the weight of
  /// the edges in the other direction.
  private mutating func computeCutValues() {
    for vertex in order {
      let parent = parentEdge[vertex]
      guard parent >= 0 else { continue }
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

  private mutating func exchange(_ leaving: Int) {
    let edge = edges[leaving]
    let root = parentEdge[edge.tail] == leaving ? edge.tail : edge.head
    let isTailBelow = root == edge.tail
    var best: (index: Int, slack: Int)?
    for (index, other) in edges.enumerated() where !isInTree[index] {
      let tailBelow = isBelow(other.tail, root)
      guard tailBelow != isBelow(other.head, root), tailBelow != isTailBelow else { continue }
      let slack = slack(other)
      if best.map({ slack < $0.slack }) ?? true { best = (index, slack) }
    }
    guard let best else {
      isInTree[leaving] = true
      cut[leaving] = 0
      return
    }
    let shift = isTailBelow ? -best.slack : best.slack
    for vertex in 0..<count where isBelow(vertex, root) { ranks[vertex] += shift }
    isInTree[leaving] = false
    isInTree[best.index] = true
  }
}
