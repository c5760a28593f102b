/// Lays out clusters that can be separate from the rest, with their own directions, and then the rest with each of
/// these clusters as a single node.
///
/// As in Mermaid, a cluster has its own direction only if no edge leads from a node in it to one outside.
struct NestedLayout {
  private let graph: Graph
  /// The separate clusters, and the one that contains each cluster and each node.
  private let separate: [Int]
  private let clusterOwners: [Int?]
  private let nodeOwners: [Int?]

  /// Lays out a graph. Returns nil if it is too large.
  static func lay(_ graph: Graph) -> GraphLayout? {
    let separate = separateClusters(graph)
    return separate.isEmpty ? LayeredLayout.layFlat(graph) : NestedLayout(graph, separate).lay()
  }

  private init(_ graph: Graph, _ separate: [Int]) {
    self.graph = graph
    self.separate = separate
    let owners = graph.clusters.indices.map { cluster in separate.first { graph.contains($0, cluster) } }
    clusterOwners = owners
    nodeOwners = graph.nodes.map { $0.cluster.flatMap { owners[$0] } }
  }

  /// Returns the outermost clusters that must and can be laid out on their own.
  private static func separateClusters(_ graph: Graph) -> [Int] {
    var isEnd = Array(repeating: false, count: graph.clusters.count)
    var isCrossed = isEnd
    for edge in graph.edges {
      for cluster in [edge.fromCluster, edge.toCluster] { if let cluster { isEnd[cluster] = true } }
      // The clusters that contain one end only.
      let chains = [(edge.from, edge.fromCluster), (edge.to, edge.toCluster)].map { node, cluster in
        graph.chain(from: cluster.map { graph.clusters[$0].parent } ?? graph.nodes[node].cluster)
      }
      for cluster in chains[0] where !chains[1].contains(cluster) { isCrossed[cluster] = true }
      for cluster in chains[1] where !chains[0].contains(cluster) { isCrossed[cluster] = true }
      // An edge from a cluster to its own content.
      if let cluster = edge.fromCluster, chains[1].contains(cluster) { isCrossed[cluster] = true }
      if let cluster = edge.toCluster, chains[0].contains(cluster) { isCrossed[cluster] = true }
    }
    let candidates = graph.clusters.indices.filter { index in
      let direction = graph.clusters[index].direction
      return !isCrossed[index] && (isEnd[index] || direction != nil && direction != graph.direction)
    }
    return candidates.filter { index in
      !candidates.contains { $0 != index && graph.contains($0, index) }
    }
  }

  /// A part of the graph, with the original indices of its nodes, clusters and edges.
  private struct Part {
    var graph: Graph
    var nodes: [Int] = []
    var clusters: [Int] = []
    var edges: [Int] = []

    func copy(_ layout: GraphLayout, by offset: Point, to result: inout GraphLayout) {
      for (index, node) in nodes.enumerated() { result.centers[node] = layout.centers[index] + offset }
      for (index, cluster) in clusters.enumerated() {
        result.frames[cluster] = layout.frames[index]
        result.frames[cluster].x += offset.x
        result.frames[cluster].y += offset.y
      }
      for (index, edge) in edges.enumerated() { result.routes[edge] = layout.routes[index].moved(by: offset) }
    }
  }

  private func lay() -> GraphLayout? {
    var result = GraphLayout(of: graph)
    var inner: [(part: Part, layout: GraphLayout)] = []
    var sizes: [Size] = []
    for cluster in separate {
      let part = part(of: cluster, sizes: [])
      guard let layout = Self.lay(part.graph) else { return nil }
      let label = graph.clusters[cluster].label
      inner.append((part, layout))
      sizes.append(
        Size(
          width: max(layout.bounds.width, label.width) + 2 * LayeredLayout.padding,
          height: layout.bounds.height + 2 * LayeredLayout.padding + labelSpace(cluster)))
    }
    let outer = part(of: nil, sizes: sizes)
    guard let layout = LayeredLayout.layFlat(outer.graph) else { return nil }
    outer.copy(layout, by: Point(), to: &result)
    result.bounds = layout.bounds
    for (index, cluster) in separate.enumerated() {
      let center = layout.centers[outer.nodes.count + index]
      result.frames[cluster] = Rect(center: center, size: sizes[index])
      let target = center + Point(x: 0, y: labelSpace(cluster) / 2)
      inner[index].part.copy(
        inner[index].layout, by: target - inner[index].layout.bounds.center, to: &result)
    }
    return result
  }

  private func labelSpace(_ cluster: Int) -> Double {
    let height = graph.clusters[cluster].label.height
    return height > 0 ? height + 4 : 0
  }

  /// Returns the part of the graph in a separate cluster, or outside of all.
  ///
  /// - Parameter sizes: the sizes of the nodes that stand for the separate clusters.
  private func part(of owner: Int?, sizes: [Size]) -> Part {
    var part = Part(graph: graph)
    (part.graph.nodes, part.graph.edges, part.graph.clusters) = ([], [], [])
    part.graph.direction = owner.flatMap { graph.clusters[$0].direction } ?? graph.direction
    var clusterNumbers: [Int: Int] = [:]
    for cluster in graph.clusters.indices where clusterOwners[cluster] == owner && cluster != owner {
      clusterNumbers[cluster] = part.clusters.count
      part.clusters.append(cluster)
    }
    for cluster in part.clusters {
      var copy = graph.clusters[cluster]
      copy.parent = copy.parent.flatMap { clusterNumbers[$0] }
      part.graph.clusters.append(copy)
    }
    var nodeNumbers: [Int: Int] = [:]
    func add(_ node: Graph.Node) {
      var copy = node
      copy.cluster = copy.cluster.flatMap { clusterNumbers[$0] }
      part.graph.nodes.append(copy)
    }
    for node in graph.nodes.indices where nodeOwners[node] == owner {
      nodeNumbers[node] = part.nodes.count
      part.nodes.append(node)
      add(graph.nodes[node])
    }
    if owner == nil {
      for (index, cluster) in separate.enumerated() {
        add(Graph.Node(size: sizes[index], cluster: graph.clusters[cluster].parent))
      }
    }
    func number(_ node: Int) -> Int? {
      nodeNumbers[node]
        ?? nodeOwners[node].flatMap { separate.firstIndex(of: $0) }.map { part.nodes.count + $0 }
    }
    for (index, edge) in graph.edges.enumerated() {
      let isIn = nodeOwners[edge.from] == nodeOwners[edge.to] ? nodeOwners[edge.from] : nil
      let isInside = isIn != nil && edge.fromCluster != isIn && edge.toCluster != isIn
      guard owner == (isInside ? isIn : nil), let from = number(edge.from), let to = number(edge.to) else {
        continue
      }
      var copy = edge
      copy.from = from
      copy.to = to
      copy.fromCluster = edge.fromCluster.flatMap { clusterNumbers[$0] }
      copy.toCluster = edge.toCluster.flatMap { clusterNumbers[$0] }
      part.edges.append(index)
      part.graph.edges.append(copy)
    }
    return part
  }
}
