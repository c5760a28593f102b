import Basics

/// Orders the vertices of each rank so that few edges cross. The vertices of a cluster stay together, and clusters keep
/// their order in all ranks.
///
/// Sources: Sugiyama, Tagawa, Toda, “Methods for Visual Understanding of Hierarchical System Structures”, 1981
/// (barycenters); Gansner et al., 1993, section 3 (transposition); Barth, Jünger, Mutzel, “Simple and Efficient Bilayer
/// Cross Counting”, 2002.
struct Ordering {
  private var layers: Layers
  /// The clusters in each cluster, from left to right; those without a parent are at the end.
  private var sequence: [[Int]]
  private let depth: [Int]

  static func apply(to layers: inout Layers) {
    var ordering = Ordering(layers)
    ordering.run()
    layers = ordering.layers
  }

  private init(_ layers: Layers) {
    self.layers = layers
    sequence = Array(repeating: [], count: layers.parents.count + 1)
    depth = layers.parents.indices.map { chain(from: $0) { layers.parents[$0] }.count }
  }

  private mutating func run() {
    setInitialOrder()
    var best = layers.ranks
    var fewest = crossings()
    var rounds = 0
    // Fewer rounds for a graph that takes long.
    let patience = layers.vertices.count > 10_000 ? 1 : 4
    for round in 0..<24 where fewest > 0 && rounds < patience && round * layers.vertices.count < 100_000 {
      rounds += 1
      sweep(isDown: round % 2 == 0, isRightBiased: round % 4 >= 2)
      transpose()
      let count = crossings()
      if count < fewest {
        fewest = count
        best = layers.ranks
        rounds = 0
      }
    }
    layers.ranks = best
    for rank in best.indices { layers.number(rank) }
  }

  /// Orders vertices as a depth-first search finds them.
  private mutating func setInitialOrder() {
    var isFound = Array(repeating: false, count: layers.vertices.count)
    var ranks: [[Int]] = Array(repeating: [], count: layers.ranks.count)
    for start in layers.ranks.joined() where !isFound[start] {
      var stack = [start]
      while let vertex = stack.popLast() {
        guard !isFound[vertex] else { continue }
        isFound[vertex] = true
        ranks[layers.vertices[vertex].rank].append(vertex)
        stack += layers.below[vertex].reversed()
      }
    }
    layers.ranks = ranks
    for rank in ranks.indices {
      layers.number(rank)
      arrange(rank, ranks[rank].indices.map { Double($0) })
    }
  }

  private mutating func sweep(isDown: Bool, isRightBiased: Bool) {
    for index in sequence.indices { sequence[index] = [] }
    let count = layers.ranks.count
    for step in 0..<count {
      let rank = isDown ? step : count - 1 - step
      let centers = layers.ranks[rank].map { vertex in
        let neighbors = isDown ? layers.above[vertex] : layers.below[vertex]
        let sum = neighbors.reduce(0) { $0 + layers.position[$1] }
        return neighbors.isEmpty ? -1 : Double(sum) / Double(neighbors.count)
      }
      arrange(rank, centers, isRightBiased: isRightBiased)
    }
  }

  /// Sorts a rank by the barycenters of its vertices; -1 stands for none.
  private mutating func arrange(_ rank: Int, _ centers: [Double], isRightBiased: Bool = false) {
    let items = zip(layers.ranks[rank], centers).map { (vertex: $0, center: $1) }
    layers.ranks[rank] = arranged(items, in: -1, isRightBiased)
    layers.number(rank)
  }

  private mutating func arranged(
    _ members: [(vertex: Int, center: Double)], in parent: Int, _ isRightBiased: Bool
  ) -> [Int] {
    // A vertex, or a cluster with its vertices.
    var items: [(cluster: Int, members: [(vertex: Int, center: Double)], center: Double)] = []
    var found: [Int: Int] = [:]
    for member in members {
      let cluster = child(of: parent, containing: layers.vertices[member.vertex].cluster)
      if cluster < 0 {
        items.append((-1, [member], member.center))
      } else if let index = found[cluster] {
        items[index].members.append(member)
      } else {
        found[cluster] = items.count
        items.append((cluster, [member], -1))
      }
    }
    for index in items.indices where items[index].cluster >= 0 {
      let centers = items[index].members.lazy.map(\.center).filter { $0 >= 0 }
      items[index].center = centers.isEmpty ? -1 : centers.reduce(0, +) / Double(centers.count)
    }
    // Items without a barycenter keep their places.
    let sorted = items.indices.filter { items[$0].center >= 0 }.sorted { a, b in
      if items[a].center != items[b].center { return items[a].center < items[b].center }
      return isRightBiased ? a > b : a < b
    }
    var order = Array(items.indices)
    for (place, index) in zip(items.indices.filter { items[$0].center >= 0 }, sorted) { order[place] = index }
    if !found.isEmpty { keepSequence(&order, items.map(\.cluster), in: parent) }
    var result: [Int] = []
    for index in order {
      let item = items[index]
      guard item.cluster >= 0 else {
        result += item.members.map(\.vertex)
        continue
      }
      let inner = item.members.filter { !isSide($0.vertex, of: item.cluster) }
      let outer = item.members.map(\.vertex).filter { isSide($0, of: item.cluster) }
      result += outer.filter { layers.isSide($0, left: true) }
      result += arranged(inner, in: item.cluster, isRightBiased)
      result += outer.filter { layers.isSide($0, left: false) }
    }
    return result
  }

  /// Puts clusters into the order that they have in ranks before, and adds new ones to it.
  private mutating func keepSequence(_ order: inout [Int], _ clusters: [Int], in parent: Int) {
    let key = parent < 0 ? sequence.count - 1 : parent
    var known = sequence[key]
    let places = order.indices.filter { known.contains(clusters[order[$0]]) }
    let sorted = places.map { order[$0] }.sorted { a, b in
      (known.firstIndex(of: clusters[a]) ?? 0) < (known.firstIndex(of: clusters[b]) ?? 0)
    }
    for (place, index) in zip(places, sorted) { order[place] = index }
    var last: Int?
    for index in order where clusters[index] >= 0 {
      if !known.contains(clusters[index]) {
        known.insert(clusters[index], at: last.flatMap { known.firstIndex(of: $0) }.map { $0 + 1 } ?? 0)
      }
      last = clusters[index]
    }
    sequence[key] = known
  }

  /// Returns the cluster directly in `parent` that is or contains another one; -1 if that is `parent`.
  private func child(of parent: Int, containing cluster: Int) -> Int {
    var here = cluster
    let level = parent < 0 ? 1 : depth[parent] + 1
    while here >= 0, depth[here] > level { here = layers.parents[here] ?? -1 }
    return here >= 0 && depth[here] == level ? here : -1
  }

  private func isSide(_ vertex: Int, of cluster: Int) -> Bool {
    layers.vertices[vertex].isSide && layers.vertices[vertex].cluster == cluster
  }

  // MARK: Transposition

  /// Exchanges neighbors as long as that removes crossings.
  private mutating func transpose() {
    for _ in 0..<4 {
      var isBetter = false
      for rank in layers.ranks.indices where layers.ranks[rank].count > 1 {
        for index in 0..<layers.ranks[rank].count - 1 {
          let (left, right) = (layers.ranks[rank][index], layers.ranks[rank][index + 1])
          let (a, b) = (layers.vertices[left], layers.vertices[right])
          guard a.cluster == b.cluster, !a.isSide, !b.isSide, crossings(left, right) > crossings(right, left)
          else { continue }
          layers.ranks[rank].swapAt(index, index + 1)
          layers.position[left] = index + 1
          layers.position[right] = index
          isBetter = true
        }
      }
      if !isBetter { return }
    }
  }

  /// Returns the number of crossings between the edges of two neighbors.
  private func crossings(_ left: Int, _ right: Int) -> Int {
    crossings(layers.above[left], layers.above[right]) + crossings(layers.below[left], layers.below[right])
  }

  private func crossings(_ left: [Int], _ right: [Int]) -> Int {
    var count = 0
    for a in left { for b in right where layers.position[a] > layers.position[b] { count += 1 } }
    return count
  }

  /// Returns the number of all crossings.
  private func crossings() -> Int {
    var count = 0
    for rank in layers.ranks.indices.dropLast() {
      // The positions of the lower ends, sorted by upper ends. Each inversion is a crossing.
      let size = layers.ranks[rank + 1].count
      var tree = Array(repeating: 0, count: size + 1)
      var total = 0
      for upper in layers.ranks[rank] {
        let ends = layers.below[upper].map { layers.position[$0] }.sorted()
        for end in ends {
          var index = end + 1
          var before = 0
          while index > 0 {
            before += tree[index]
            index -= index & -index
          }
          count += total - before
        }
        for end in ends {
          var index = end + 1
          while index <= size {
            tree[index] += 1
            index += index & -index
          }
        }
        total += ends.count
      }
    }
    return count
  }
}
