/// Computes the lines of edges after all vertices have been placed.
///
/// An edge is vertical where it passes a rank, and curved only between two ranks, so that it never passes a node or a
/// label. At a node, edges begin and end at different points.
struct Routes {
  let graph: Graph
  let layers: Layers
  /// The edges with their vertices.
  let chains: [(edge: Int, isReversed: Bool, vertices: [Int])]
  /// The frames of the clusters, in the coordinates of the layout.
  let frames: [Rect]
  let rankCenters: [Double]
  let rankHeights: [Double]

  /// Returns the layout in the direction of the graph.
  func layout() -> GraphLayout {
    var result = GraphLayout(of: graph)
    let ports = self.ports()
    for (number, chain) in chains.enumerated() {
      result.routes[chain.edge] = route(chain, from: ports[number].start, to: ports[number].end)
    }
    for node in graph.nodes.indices { result.centers[node] = turned(center(node)) }
    for (index, frame) in frames.enumerated() {
      result.frames[index] = Rect(
        turned(Point(x: frame.x, y: frame.y)), turned(Point(x: frame.maxX, y: frame.maxY)))
    }
    addLoops(&result)
    var bounds: Rect?
    func include(_ rect: Rect) { bounds = bounds?.union(rect) ?? rect }
    for (node, center) in zip(graph.nodes, result.centers) { include(Rect(center: center, size: node.size)) }
    result.frames.forEach(include)
    for (edge, route) in zip(graph.edges, result.routes) {
      if let box = route.curve.bounds { include(box) }
      if let label = route.labels.middle, let size = edge.labels.middle {
        include(Rect(center: label, size: size))
      }
    }
    result.bounds = bounds ?? result.bounds
    return result
  }

  private func center(_ vertex: Int) -> Point {
    Point(x: layers.vertices[vertex].x, y: rankCenters[layers.vertices[vertex].rank])
  }

  /// Turns a point from the coordinates of the layout, in which ranks follow each other downward.
  private func turned(_ point: Point) -> Point {
    switch graph.direction {
    case .down: point
    case .up: Point(x: point.x, y: -point.y)
    case .right: point.swapped
    case .left: Point(x: -point.y, y: point.x)
    }
  }

  // MARK: Ends of edges

  /// Returns the x coordinates of the ends of each chain.
  private func ports() -> [(start: Double, end: Double)] {
    var ports = chains.map { chain in
      (start: layers.vertices[chain.vertices.first ?? 0].x, end: layers.vertices[chain.vertices.last ?? 0].x)
    }
    // The ends of the chains at the lower and at the upper side of each node.
    var lower: [[(chain: Int, next: Double)]] = Array(repeating: [], count: graph.nodes.count)
    var upper = lower
    for (number, chain) in chains.enumerated() {
      guard let first = chain.vertices.first, let last = chain.vertices.last, chain.vertices.count > 1 else {
        continue
      }
      lower[first].append((number, layers.vertices[chain.vertices[1]].x))
      upper[last].append((number, layers.vertices[chain.vertices[chain.vertices.count - 2]].x))
    }
    for node in graph.nodes.indices {
      for (ends, isLower) in [(lower[node], true), (upper[node], false)] where !ends.isEmpty {
        let sorted = ends.sorted { ($0.next, $0.chain) < ($1.next, $1.chain) }
        for (end, x) in zip(sorted, spread(sorted.map(\.next), at: node)) {
          if isLower { ports[end.chain].start = x } else { ports[end.chain].end = x }
        }
      }
    }
    return ports
  }

  /// Returns the places at a side of a node for edges that continue at these x coordinates, which are sorted.
  private func spread(_ targets: [Double], at node: Int) -> [Double] {
    let vertex = layers.vertices[node]
    let half = vertex.left * (graph.nodes[node].shape == .box ? 0.86 : 0.5)
    let distance = min(graph.portDistance, targets.count > 1 ? 2 * half / Double(targets.count - 1) : 0)
    // Isotonic regression: neighbors that would be too near share a block, in which straight edges count most.
    var blocks: [(mean: Double, weight: Double, count: Int)] = []
    for (index, target) in targets.enumerated() {
      let offset = target - vertex.x
      let isStraight = abs(offset) <= half
      let place = isStraight ? offset : (offset < 0 ? -half : half) * 0.55
      var block = (mean: place - Double(index) * distance, weight: isStraight ? 8.0 : 1, count: 1)
      while let last = blocks.last, last.mean > block.mean {
        let weight = last.weight + block.weight
        block.mean = (last.mean * last.weight + block.mean * block.weight) / weight
        block = (block.mean, weight, last.count + block.count)
        blocks.removeLast()
      }
      blocks.append(block)
    }
    var xs = blocks.flatMap { Array(repeating: $0.mean, count: $0.count) }
    let last = Double(xs.count - 1) * distance
    for index in xs.indices { xs[index] = min(max(xs[index], -half), half - last) + Double(index) * distance }
    return xs.map { vertex.x + $0 }
  }

  /// Returns how far the outline of a node is from its upper or lower side at an x coordinate.
  private func inset(_ node: Int, at x: Double) -> Double {
    let vertex = layers.vertices[node]
    let share = min(1, abs(x - vertex.x) / max(vertex.left, 1))
    let half = vertex.height / 2
    switch graph.nodes[node].shape {
    case .box: return 0
    case .diamond: return half * share
    case .ellipse: return half * (1 - (1 - share * share).squareRoot())
    }
  }

  // MARK: Lines

  private func route(
    _ chain: (edge: Int, isReversed: Bool, vertices: [Int]), from start: Double, to end: Double
  ) -> GraphLayout.Route {
    var route = GraphLayout.Route()
    guard let first = chain.vertices.first, let last = chain.vertices.last else { return route }
    let edge = graph.edges[chain.edge]
    let startY = center(first).y + layers.vertices[first].height / 2 - inset(first, at: start)
    let endY = center(last).y - layers.vertices[last].height / 2 + inset(last, at: end)
    var points = [Point(x: start, y: startY), Point(x: start, y: bottom(ofRankOf: first))]
    for vertex in chain.vertices.dropFirst().dropLast() {
      let x = layers.vertices[vertex].x
      points.append(Point(x: x, y: top(ofRankOf: vertex)))
      points.append(Point(x: x, y: bottom(ofRankOf: vertex)))
    }
    points.append(Point(x: end, y: top(ofRankOf: last)))
    points.append(Point(x: end, y: endY))
    let clusters = chain.isReversed ? (edge.toCluster, edge.fromCluster) : (edge.fromCluster, edge.toCluster)
    var curve = Self.curve(straightened(points), edge.curve)
    if let cluster = clusters.1 { curve = curve.clipped(by: frames[cluster]) }
    if let cluster = clusters.0 { curve = curve.reversed.clipped(by: frames[cluster]).reversed }
    route.curve = (chain.isReversed ? curve.reversed : curve).map(turned)
    let middle = (layers.vertices[first].rank + layers.vertices[last].rank) / 2
    let labels = chain.isReversed ? edge.labels.reversed : edge.labels
    var places = EdgeLabels<Point>()
    for vertex in chain.vertices.dropFirst().dropLast() {
      let rank = layers.vertices[vertex].rank
      let place = turned(center(vertex))
      if labels.middle != nil, rank == middle { places.middle = place }
      if labels.start != nil, rank == layers.vertices[first].rank + 1 { places.start = place }
      if labels.end != nil, rank == layers.vertices[last].rank - 1 { places.end = place }
    }
    route.labels = chain.isReversed ? places.reversed : places
    return route
  }

  private func top(ofRankOf vertex: Int) -> Double {
    let rank = layers.vertices[vertex].rank
    return rankCenters[rank] - rankHeights[rank] / 2
  }

  private func bottom(ofRankOf vertex: Int) -> Double {
    let rank = layers.vertices[vertex].rank
    return rankCenters[rank] + rankHeights[rank] / 2
  }

  /// Removes the points between vertical lines with the same x coordinate.
  private func straightened(_ points: [Point]) -> [Point] {
    var result: [Point] = []
    for point in points {
      if let last = result.last, last == point { continue }
      if result.count > 1, result[result.count - 1].x == point.x, result[result.count - 2].x == point.x {
        result.removeLast()
      }
      result.append(point)
    }
    return result
  }

  /// Returns a line through points. A smooth one is vertical at all points.
  private static func curve(_ points: [Point], _ form: Graph.Curve) -> Curve {
    var curve = Curve(start: points.first ?? Point())
    for (a, b) in zip(points, points.dropFirst()) {
      let middle = (a.y + b.y) / 2
      let corners = [Point(x: a.x, y: middle), Point(x: b.x, y: middle)]
      if abs(a.x - b.x) < 0.05 || form == .linear {
        curve.segments.append(.line(to: b))
      } else if form == .step {
        let cut = min(8, abs(b.x - a.x) / 2, abs(b.y - a.y) / 2)
        let (side, down) = (b.x > a.x ? cut : -cut, b.y > a.y ? cut : -cut)
        curve.segments += [
          .line(to: corners[0] - Point(x: 0, y: down)),
          .cubic(corners[0], corners[0], to: corners[0] + Point(x: side, y: 0)),
          .line(to: corners[1] - Point(x: side, y: 0)),
          .cubic(corners[1], corners[1], to: corners[1] + Point(x: 0, y: down)), .line(to: b),
        ]
      } else {
        curve.segments.append(.cubic(corners[0], corners[1], to: b))
      }
    }
    return curve
  }

  // MARK: Loops

  /// Returns the space that the loops of each node need at its right side, in the coordinates of the layout.
  static func loopSpaces(_ graph: Graph) -> [Int: Double] {
    var spaces: [Int: Double] = [:]
    for edge in graph.edges where edge.from == edge.to {
      let label = edge.labels.middle.map { graph.direction.isHorizontal ? $0.height : $0.width } ?? 0
      spaces[edge.from] = spaces[edge.from, default: 10] + 22 + label
    }
    return spaces
  }

  /// Draws edges from a node to itself.
  private func addLoops(_ result: inout GraphLayout) {
    var reaches: [Int: Double] = [:]
    for (index, edge) in graph.edges.enumerated() where edge.from == edge.to {
      let vertex = layers.vertices[edge.from]
      let center = center(edge.from)
      let count = reaches[edge.from] == nil ? 0.0 : 1
      let reach = reaches[edge.from, default: 0] + 22
      let half = min(vertex.height / 2 - 4, 9 + 6 * count)
      let right = center.x + vertex.left
      // The outline of other shapes is farther from the corner.
      let inset =
        graph.nodes[edge.from].shape == .diamond ? vertex.left * half / max(vertex.height / 2, 1) : 0
      let start = Point(x: right - inset, y: center.y - half)
      let end = Point(x: right - inset, y: center.y + half)
      let far = right + reach * 4 / 3
      let curve = Curve(
        start: start,
        segments: [.cubic(Point(x: far, y: start.y - 6), Point(x: far, y: end.y + 6), to: end)])
      result.routes[index].curve = curve.map(turned)
      let label = edge.labels.middle.map { graph.direction.isHorizontal ? $0.height : $0.width } ?? 0
      if label > 0 {
        result.routes[index].labels.middle = turned(Point(x: right + reach + 4 + label / 2, y: center.y))
      }
      reaches[edge.from] = reach + label
    }
  }
}
