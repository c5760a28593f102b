/// Computes the x coordinates of vertices in a known order. Long edges and the sides of clusters become
/// straight.
///
/// Source: Brandes and Köpf, “Fast and Simple Horizontal Coordinate Assignment”, 2001; blocks are placed by longest
/// paths, as in the correction of 2020.
struct Placement {
  private let layers: Layers
  private let spacing: Double
  /// The edges that are not made straight, because they cross one that must be: pairs of the upper and the lower end.
  private var conflicts: Set<Int> = []

  static func apply(to layers: inout Layers, spacing: Double) {
    var placement = Placement(layers: layers, spacing: spacing)
    placement.findConflicts()
    let xs = placement.balanced()
    for vertex in xs.indices { layers.vertices[vertex].x = xs[vertex] }
  }

  private func key(_ upper: Int, _ lower: Int) -> Int { upper * layers.vertices.count + lower }

  private enum Straightness: Int { case none, edge, side }

  private func straightness(_ upper: Int, _ lower: Int) -> Straightness {
    let (a, b) = (layers.vertices[upper], layers.vertices[lower])
    return a.isSide && b.isSide ? .side : a.isThin && b.isThin && !a.isSide && !b.isSide ? .edge : .none
  }

  /// Finds edges that cross a line that is to be straight.
  private mutating func findConflicts() {
    for rank in layers.ranks.indices.dropLast() {
      for level in [Straightness.side, .edge] {
        let upper = layers.ranks[rank]
        let lower = layers.ranks[rank + 1]
        // The number of straight lines that begin or end before each position.
        var upperCount = Array(repeating: 0, count: upper.count + 1)
        var lowerCount = Array(repeating: 0, count: lower.count + 1)
        for vertex in upper {
          for other in layers.below[vertex] where straightness(vertex, other) == level {
            upperCount[layers.position[vertex] + 1] += 1
            lowerCount[layers.position[other] + 1] += 1
          }
        }
        for index in upper.indices { upperCount[index + 1] += upperCount[index] }
        for index in lower.indices { lowerCount[index + 1] += lowerCount[index] }
        for vertex in upper {
          for other in layers.below[vertex] where straightness(vertex, other).rawValue < level.rawValue {
            if upperCount[layers.position[vertex]] != lowerCount[layers.position[other]] {
              conflicts.insert(key(vertex, other))
            }
          }
        }
      }
    }
  }

  /// Returns the means of the two inner ones of four coordinates for each vertex.
  private func balanced() -> [Double] {
    var results: [[Double]] = []
    for isDown in [true, false] {
      for isLeft in [true, false] {
        let xs = coordinates(isDown: isDown, isLeft: isLeft)
        results.append(isLeft ? xs : xs.map { -$0 })
      }
    }
    guard !layers.vertices.isEmpty else { return [] }
    func range(_ xs: [Double]) -> (Double, Double) {
      var (low, high) = (Double.infinity, -Double.infinity)
      for (vertex, x) in xs.enumerated() {
        low = min(low, x - layers.vertices[vertex].left)
        high = max(high, x + layers.vertices[vertex].right)
      }
      return (low, high)
    }
    let ranges = results.map(range)
    let narrowest = ranges.indices.min { ranges[$0].1 - ranges[$0].0 < ranges[$1].1 - ranges[$1].0 } ?? 0
    for index in results.indices {
      let isLeft = index % 2 == 0
      let shift = isLeft ? ranges[narrowest].0 - ranges[index].0 : ranges[narrowest].1 - ranges[index].1
      for vertex in results[index].indices { results[index][vertex] += shift }
    }
    return layers.vertices.indices.map { vertex in
      let xs = results.map { $0[vertex] }.sorted()
      return (xs[1] + xs[2]) / 2
    }
  }

  /// Returns the coordinates for one of four directions. For right alignments, they are negative.
  private func coordinates(isDown: Bool, isLeft: Bool) -> [Double] {
    let root = alignment(isDown: isDown, isLeft: isLeft)
    // The graph of the blocks: each has to be at a distance from its left neighbors.
    var successors: [[(vertex: Int, length: Double)]] = Array(repeating: [], count: layers.vertices.count)
    for rank in layers.ranks {
      let rank = isLeft ? rank : rank.reversed()
      for (a, b) in zip(rank, rank.dropFirst()) {
        let distance = isLeft ? layers.distance(a, b, spacing) : layers.distance(b, a, spacing)
        successors[root[a]].append((root[b], distance))
      }
    }
    var (xs, order) = longestPaths(successors)
    // Move blocks toward their neighbors on the other side.
    for block in order.reversed() where !layers.isSide(block, left: !isLeft) {
      let limit = successors[block].lazy.map { xs[$0.vertex] - $0.length }.min()
      if let limit, limit > xs[block] { xs[block] = limit }
    }
    return root.map { xs[$0] }
  }

  /// Aligns each vertex with the middle one of its neighbors, if that does not cross another alignment. Returns the first
  /// vertex of each vertex’s block.
  private func alignment(isDown: Bool, isLeft: Bool) -> [Int] {
    var root = Array(layers.vertices.indices)
    var next = root
    let ranks = isDown ? layers.ranks : layers.ranks.reversed()
    for rank in ranks.dropFirst() {
      var limit = -1
      for vertex in isLeft ? rank : rank.reversed() {
        let neighbors = (isDown ? layers.above[vertex] : layers.below[vertex]).sorted {
          isLeft == (layers.position[$0] < layers.position[$1])
        }
        guard !neighbors.isEmpty else { continue }
        let middle = neighbors.count - 1
        for index in Set([middle / 2, (middle + 1) / 2]).sorted() where next[vertex] == vertex {
          let other = neighbors[index]
          let otherRank = layers.ranks[layers.vertices[other].rank].count
          let place = isLeft ? layers.position[other] : otherRank - 1 - layers.position[other]
          guard place > limit, !conflicts.contains(isDown ? key(other, vertex) : key(vertex, other)) else {
            continue
          }
          next[other] = vertex
          root[vertex] = root[other]
          next[vertex] = root[vertex]
          limit = place
        }
      }
    }
    return root
  }
}
