/// The vertices of a graph in ranks, for computing its layout. Long edges have a vertex in each rank, and
/// clusters have one at each side, so all edges lead from one rank to the next.
struct Layers {
  enum Kind {
    case node
    /// A point of a long edge, or its label.
    case edge
    /// The first or the last rank of a cluster.
    case end
    /// The sides of a cluster in one rank.
    case left, right
  }

  struct Vertex {
    var kind: Kind
    /// The space to the left and to the right of the center.
    var left = 0.0
    var right = 0.0
    var height = 0.0
    var rank = 0
    /// The cluster that contains the vertex; -1 for none.
    var cluster = -1
    var x = 0.0

    var isSide: Bool { kind == .left || kind == .right }

    /// Whether the vertex is a part of a line: an edge or a side of a cluster.
    var isThin: Bool { kind == .edge || isSide }
  }

  var vertices: [Vertex] = []
  /// The neighbors in the previous and in the next rank.
  var above: [[Int]] = []
  var below: [[Int]] = []
  /// The vertices of each rank, from left to right.
  var ranks: [[Int]] = []
  /// The index of each vertex in its rank.
  var position: [Int] = []
  /// The parents of the clusters.
  let parents: [Int?]
  /// The vertices at the left and the right side of each cluster, from its first rank on.
  var sides: [(left: [Int], right: [Int])]

  init(parents: [Int?]) {
    self.parents = parents
    sides = Array(repeating: ([], []), count: parents.count)
  }

  mutating func add(_ vertex: Vertex) -> Int {
    vertices.append(vertex)
    above.append([])
    below.append([])
    return vertices.count - 1
  }

  mutating func connect(_ upper: Int, _ lower: Int) {
    below[upper].append(lower)
    above[lower].append(upper)
  }

  /// Whether a vertex is at the left, or at the right side of a cluster.
  func isSide(_ vertex: Int, left: Bool) -> Bool { vertices[vertex].kind == (left ? .left : .right) }

  /// Stores the positions of the vertices in a rank.
  mutating func number(_ rank: Int) {
    for (index, vertex) in ranks[rank].enumerated() { position[vertex] = index }
  }

  /// The smallest distance between the centers of two neighbors.
  func distance(_ left: Int, _ right: Int, _ spacing: Double) -> Double {
    let (a, b) = (vertices[left], vertices[right])
    let gap = a.isThin && b.isThin ? spacing * 0.4 : a.isThin || b.isThin ? spacing * 0.55 : spacing
    return a.right + b.left + gap
  }
}
