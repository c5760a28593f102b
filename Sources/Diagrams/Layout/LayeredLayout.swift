import Basics

/// Lays a graph out in ranks, which follow each other in its direction.
///
/// Sources: Sugiyama, Tagawa, Toda, 1981; Gansner et al., 1993; for clusters, Sander, “Layout of Compound Directed
/// Graphs”, 1996.
struct LayeredLayout {
  private let graph: Graph
  /// The edges that are laid out, all pointing to higher ranks, and whether each was reversed for that.
  private var edges: [(index: Int, tail: Int, head: Int, isReversed: Bool)] = []
  private var layers: Layers
  /// The vertices of each edge in `edges`, from the node in the first rank to that in the last one.
  private var chains: [[Int]] = []
  /// The number of ranks between two nodes at least, so that labels have their own ranks.
  private var factor = 1
  /// The ranks of the nodes and of the first and the last line of the clusters.
  private var nodeRanks: [Int] = []
  private var clusterRanks: [(first: Int, last: Int)] = []
  /// The y coordinate of the center of each rank, and its height.
  private var rankCenters: [Double] = []
  private var rankHeights: [Double] = []

  /// The space between a cluster and its content.
  static let padding = 12.0
  /// The number of vertices from which on a graph is laid out with shorter edges, and the number that takes too long.
  private static let manyVertices = 60_000
  private static let mostVertices = 200_000

  /// Lays out a graph. Returns nil if it is too large.
  static func lay(_ graph: Graph) -> GraphLayout? {
    guard graph.nodes.count <= Graph.mostNodes, graph.edges.count <= Graph.mostEdges,
      graph.clusters.count <= Graph.mostNodes
    else { return nil }
    return NestedLayout.lay(graph)
  }

  /// Lays out a graph in which no cluster has its own direction.
  static func layFlat(_ graph: Graph) -> GraphLayout? {
    var layout = LayeredLayout(graph)
    layout.orientEdges()
    layout.assignRanks()
    if !layout.makeLayers(atMost: manyVertices) {
      // Many edges would be long.
      layout = LayeredLayout(graph)
      layout.orientEdgesByDistance()
      layout.assignRanks()
      guard layout.makeLayers(atMost: mostVertices) else { return nil }
    }
    Ordering.apply(to: &layout.layers)
    Placement.apply(to: &layout.layers, spacing: graph.spacing)
    layout.placeRanks()
    return layout.result()
  }

  private init(_ graph: Graph) {
    self.graph = graph
    layers = Layers(parents: graph.clusters.map(\.parent))
    if graph.edges.contains(where: { $0.labels.start != nil || $0.labels.end != nil }) {
      factor = 4
    } else if graph.edges.contains(where: { $0.labels.middle != nil }) {
      factor = 2
    }
  }

  // MARK: Cycles

  /// Reverses edges so that there is no cycle: those that lead back to a node from which a depth-first search came.
  private mutating func orientEdges() {
    var outgoing: [[Int]] = Array(repeating: [], count: graph.nodes.count)
    for (index, edge) in graph.edges.enumerated() where edge.from != edge.to {
      outgoing[edge.from].append(index)
    }
    enum State { case new, open, done }
    var states = Array(repeating: State.new, count: graph.nodes.count)
    var isReversed = Array(repeating: false, count: graph.edges.count)
    for start in graph.nodes.indices where states[start] == .new {
      var stack = [(node: start, next: 0)]
      states[start] = .open
      while let (node, next) = stack.last {
        guard next < outgoing[node].count else {
          states[node] = .done
          stack.removeLast()
          continue
        }
        stack[stack.count - 1].next += 1
        let index = outgoing[node][next]
        let target = graph.edges[index].to
        switch states[target] {
        case .new:
          states[target] = .open
          stack.append((target, 0))
        case .open: isReversed[index] = true
        case .done: break
        }
      }
    }
    setEdges(isReversed)
  }

  /// Reverses edges so that there are few ranks, and so most edges are short: they lead from the nodes that are nearer
  /// to the first node of their component. Neighbors with the same distance have different colors, which order them.
  private mutating func orientEdgesByDistance() {
    var neighbors: [[Int]] = Array(repeating: [], count: graph.nodes.count)
    for edge in graph.edges where edge.from != edge.to {
      neighbors[edge.from].append(edge.to)
      neighbors[edge.to].append(edge.from)
    }
    var distances = Array(repeating: -1, count: graph.nodes.count)
    var colors = distances
    for start in graph.nodes.indices where distances[start] < 0 {
      distances[start] = 0
      var queue = [start]
      var next = 0
      while next < queue.count {
        let node = queue[next]
        next += 1
        for other in neighbors[node] where distances[other] < 0 {
          distances[other] = distances[node] + 1
          queue.append(other)
        }
      }
      for node in queue {
        let taken = Set(neighbors[node].filter { distances[$0] == distances[node] }.map { colors[$0] })
        colors[node] = (0...taken.count).first { !taken.contains($0) } ?? 0
      }
    }
    setEdges(
      graph.edges.map { (distances[$0.from], colors[$0.from]) > (distances[$0.to], colors[$0.to]) })
  }

  private mutating func setEdges(_ isReversed: [Bool]) {
    for (index, edge) in graph.edges.enumerated() where edge.from != edge.to {
      let isReversed = isReversed[index]
      edges.append((index, isReversed ? edge.to : edge.from, isReversed ? edge.from : edge.to, isReversed))
    }
  }

  // MARK: Ranks

  /// Assigns the nodes to ranks. Each cluster has a vertex above and one below its content.
  private mutating func assignRanks() {
    let nodeCount = graph.nodes.count
    let clusterCount = graph.clusters.count
    let depths = graph.clusters.indices.map { graph.depth(of: $0) + 1 }
    let height = depths.max() ?? 0
    let step = factor * (2 * height + 1)
    let unit = 2 * height + 1
    func top(_ cluster: Int) -> Int { nodeCount + 2 * cluster }
    func bottom(_ cluster: Int) -> Int { nodeCount + 2 * cluster + 1 }
    let root = nodeCount + 2 * clusterCount
    let strong = edges.count + 1
    var constraints: [Ranking.Edge] = []
    func constrain(_ tail: Int, _ head: Int, length: Int, weight: Int) {
      constraints.append(Ranking.Edge(tail: tail, head: head, length: length, weight: weight))
    }
    for edge in edges {
      constrain(edge.tail, edge.head, length: graph.edges[edge.index].length * step, weight: 1)
    }
    for (index, node) in graph.nodes.enumerated() {
      if let cluster = node.cluster {
        let length = height - depths[cluster] + 1
        constrain(top(cluster), index, length: length, weight: 2 * strong)
        constrain(index, bottom(cluster), length: length, weight: 2 * strong)
      } else {
        constrain(root, index, length: unit, weight: 0)
      }
    }
    for (index, cluster) in graph.clusters.enumerated() {
      if let parent = cluster.parent {
        constrain(top(parent), top(index), length: 1, weight: strong)
        constrain(bottom(index), bottom(parent), length: 1, weight: strong)
      } else {
        constrain(root, top(index), length: height - depths[index] + 1, weight: 0)
      }
      // An empty cluster has a height, too.
      constrain(top(index), bottom(index), length: 1, weight: 0)
    }
    let ranks = Ranking(count: root + 1, edges: constraints).ranks
    // Leave out empty ranks, except for those that labels need.
    var isUsed = Array(repeating: false, count: (ranks.max() ?? 0) + 1)
    for rank in ranks[..<root] { isUsed[rank] = true }
    let base = ranks[..<root].min() ?? 0
    var number = Array(repeating: 0, count: isUsed.count)
    var count = -1
    for rank in isUsed.indices {
      if rank >= base, isUsed[rank] || factor > 1 && (rank - base) % unit == 0 { count += 1 }
      number[rank] = max(count, 0)
    }
    nodeRanks = (0..<nodeCount).map { number[ranks[$0]] }
    clusterRanks = (0..<clusterCount).map { (number[ranks[top($0)]], number[ranks[bottom($0)]]) }
  }

  // MARK: Layers

  /// Makes the vertices. Returns false if there are too many.
  private mutating func makeLayers(atMost most: Int) -> Bool {
    let isHorizontal = graph.direction.isHorizontal
    let loops = Routes.loopSpaces(graph)
    for (index, node) in graph.nodes.enumerated() {
      let size = isHorizontal ? node.size.swapped : node.size
      _ = layers.add(
        Layers.Vertex(
          kind: .node, left: size.width / 2, right: size.width / 2 + loops[index, default: 0],
          height: size.height, rank: nodeRanks[index], cluster: node.cluster ?? -1))
    }
    let lastRank = max(nodeRanks.max() ?? 0, clusterRanks.map(\.last).max() ?? 0)
    var total = layers.vertices.count
    for edge in edges { total += max(0, nodeRanks[edge.head] - nodeRanks[edge.tail]) }
    for ranks in clusterRanks { total += 2 * (ranks.last - ranks.first + 1) }
    guard total <= most else { return false }
    for edge in edges { addChain(edge) }
    for cluster in graph.clusters.indices { addSides(cluster) }
    layers.ranks = Array(repeating: [], count: lastRank + 1)
    for (index, vertex) in layers.vertices.enumerated() { layers.ranks[vertex.rank].append(index) }
    layers.position = Array(repeating: 0, count: layers.vertices.count)
    return true
  }

  private mutating func addChain(_ edge: (index: Int, tail: Int, head: Int, isReversed: Bool)) {
    let original = graph.edges[edge.index]
    let first = nodeRanks[edge.tail]
    let last = nodeRanks[edge.head]
    let labels = edge.isReversed ? original.labels.reversed : original.labels
    let middle = (first + last) / 2
    var chain = [edge.tail]
    for rank in first + 1..<max(first + 1, last) {
      var vertex = Layers.Vertex(kind: .edge, rank: rank)
      vertex.cluster = cluster(ofRank: rank, edge.tail, edge.head)
      vertex.left = 3
      vertex.right = 3
      var label = rank == middle ? labels.middle : nil
      if let start = labels.start, rank == first + 1 { label = start }
      if let end = labels.end, rank == last - 1 { label = end }
      if let label {
        let size = graph.direction.isHorizontal ? label.swapped : label
        vertex.left = size.width / 2 + 4
        vertex.right = vertex.left
        vertex.height = size.height + 4
      }
      let index = layers.add(vertex)
      if let previous = chain.last { layers.connect(previous, index) }
      chain.append(index)
    }
    if let previous = chain.last { layers.connect(previous, edge.head) }
    chain.append(edge.head)
    chains.append(chain)
  }

  /// Returns the cluster for a point of an edge: an edge leaves its tail’s clusters, and enters its head’s.
  private func cluster(ofRank rank: Int, _ tail: Int, _ head: Int) -> Int {
    let left = graph.chain(from: graph.nodes[tail].cluster)
    let entered = graph.chain(from: graph.nodes[head].cluster)
    return left.first { clusterRanks[$0].last >= rank && !entered.contains($0) }
      ?? entered.first { clusterRanks[$0].first <= rank && !left.contains($0) }
      ?? left.first(where: entered.contains) ?? -1
  }

  private mutating func addSides(_ cluster: Int) {
    let isHorizontal = graph.direction.isHorizontal
    let label = graph.clusters[cluster].label
    let space = label.height > 0 ? label.height + 4 : 0
    let ranks = clusterRanks[cluster]
    for (rank, isTop) in [(ranks.first, true), (ranks.last, false)] {
      var vertex = Layers.Vertex(kind: .end, rank: rank, cluster: cluster)
      if !isHorizontal {
        vertex.left = label.width / 2
        vertex.right = label.width / 2
        if isTop == (graph.direction == .down) { vertex.height = space }
      }
      _ = layers.add(vertex)
    }
    for rank in ranks.first...max(ranks.first, ranks.last) {
      let left = layers.add(
        Layers.Vertex(
          kind: .left, right: Self.padding / 2 + (isHorizontal ? space : 0), rank: rank,
          cluster: cluster))
      let right = layers.add(
        Layers.Vertex(kind: .right, left: Self.padding / 2, rank: rank, cluster: cluster))
      if let above = layers.sides[cluster].left.last { layers.connect(above, left) }
      if let above = layers.sides[cluster].right.last { layers.connect(above, right) }
      layers.sides[cluster].left.append(left)
      layers.sides[cluster].right.append(right)
    }
  }

  // MARK: Coordinates

  /// Computes the y coordinates of the ranks. Ranks between which edges are slanted have more space between them.
  private mutating func placeRanks() {
    rankHeights = layers.ranks.map { rank in rank.map { layers.vertices[$0].height }.max() ?? 0 }
    if graph.direction.isHorizontal {
      // The labels of clusters need a length in the direction of the ranks.
      for cluster in graph.clusters.indices {
        let ranks = clusterRanks[cluster]
        var length = 0.0
        for rank in ranks.first...ranks.last { length += rankHeights[rank] + 14 }
        rankHeights[ranks.last] += max(0, graph.clusters[cluster].label.width - length)
      }
    }
    var y = 0.0
    for rank in layers.ranks.indices {
      if rank > 0 { y += gap(rank - 1) }
      rankCenters.append(y + rankHeights[rank] / 2)
      y += rankHeights[rank]
    }
  }

  /// Returns the space after a rank.
  private func gap(_ rank: Int) -> Double {
    var slant = 0.0
    var hasEdges = false
    var meetsNode = false
    for vertex in layers.ranks[rank] where !layers.vertices[vertex].isSide {
      for other in layers.below[vertex] {
        hasEdges = true
        slant = max(slant, abs(layers.vertices[vertex].x - layers.vertices[other].x))
        meetsNode = meetsNode || [vertex, other].contains { layers.vertices[$0].kind == .node }
      }
    }
    guard hasEdges else { return Self.padding }
    let least = factor == 1 && graph.clusters.isEmpty ? 44 : factor == 4 ? 14 : meetsNode ? 24.0 : 14
    return max(least, min(slant > 8 ? 26 + slant * 0.12 : 0, 72)) * graph.rankSpacing
  }

  private func result() -> GraphLayout {
    var frames: [Rect] = []
    for cluster in graph.clusters.indices {
      let sides = layers.sides[cluster]
      let ranks = clusterRanks[cluster]
      let left = sides.left.first.map { layers.vertices[$0].x } ?? 0
      let right = sides.right.first.map { layers.vertices[$0].x } ?? 0
      let top = rankCenters[ranks.first] - rankHeights[ranks.first] / 2
      let bottom = rankCenters[ranks.last] + rankHeights[ranks.last] / 2
      frames.append(Rect(x: left, y: top, width: right - left, height: bottom - top))
    }
    let routes = Routes(
      graph: graph, layers: layers, chains: zip(edges, chains).map { ($0.index, $0.isReversed, $1) },
      frames: frames, rankCenters: rankCenters, rankHeights: rankHeights)
    return routes.layout()
  }
}
