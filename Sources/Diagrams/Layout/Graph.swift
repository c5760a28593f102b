/// Boxes and lines without positions, for `LayeredLayout`.
struct Graph {
  /// The direction in which most edges point.
  enum Direction: Sendable {
    case down, up, right, left

    var isHorizontal: Bool { self == .right || self == .left }
  }

  /// The form of edges between two ranks.
  enum Curve: Sendable {
    case smooth, linear, step

    /// The form that is the nearest to a curve of d3, such as `stepBefore`.
    init(_ name: String) { self = name == "linear" ? .linear : name.hasPrefix("step") ? .step : .smooth }
  }

  /// The shape of a node, as far as it matters for the ends of edges.
  enum Shape: Sendable { case box, diamond, ellipse }

  struct Node {
    var size: Size
    var shape = Shape.box
    /// The cluster that contains the node; nil for none.
    var cluster: Int?
  }

  struct Edge {
    /// The indices of nodes. An edge between equal nodes is a loop.
    var from: Int
    var to: Int
    /// The clusters at which the edge begins and ends, instead of the nodes in them.
    var fromCluster: Int?
    var toCluster: Int?
    var labels = EdgeLabels<Size>()
    /// The smallest number of ranks between the ends.
    var length = 1
    var curve = Curve.smooth
  }

  /// A frame around nodes.
  struct Cluster {
    var parent: Int?
    var label: Size
    /// The direction inside; nil for the direction around the cluster.
    var direction: Direction?
  }

  var nodes: [Node] = []
  var edges: [Edge] = []
  var clusters: [Cluster] = []
  var direction = Direction.down
  /// The space between neighbors.
  var spacing = 32.0
  /// The space between ranks, as a factor of the usual one.
  var rankSpacing = 1.0
  /// The smallest distance between the ends of two edges at a node, which depends on their markers.
  var portDistance = 12.0

  /// The largest numbers of nodes and edges, which can be laid out in a second.
  static let mostNodes = 2_000
  static let mostEdges = 5_000

  /// Returns a cluster and those around it, from the inside to the outside.
  func chain(from cluster: Int?) -> [Int] { Diagrams.chain(from: cluster) { clusters[$0].parent } }

  /// Returns whether a cluster is another one, or contains it.
  func contains(_ outer: Int, _ inner: Int?) -> Bool { chain(from: inner).contains(outer) }

  /// Returns the number of clusters around a cluster.
  func depth(of cluster: Int) -> Int { chain(from: clusters[cluster].parent).count }
}

/// Returns an element of a tree and those around it, from the inside to the outside.
func chain(from element: Int?, parent: (Int) -> Int?) -> [Int] {
  var chain: [Int] = []
  var here = element
  while let element = here {
    chain.append(element)
    here = parent(element)
  }
  return chain
}

/// The labels of an edge: in its middle, and next to its ends; nil for none. Or a value for each of them.
struct EdgeLabels<Value> {
  var middle: Value?
  var start: Value?
  var end: Value?

  var all: [Value?] { [middle, start, end] }
  /// The labels for the direction from the end to the start.
  var reversed: EdgeLabels { EdgeLabels(middle: middle, start: end, end: start) }

  func map<Other>(_ transform: (Value) -> Other) -> EdgeLabels<Other> {
    EdgeLabels<Other>(middle: middle.map(transform), start: start.map(transform), end: end.map(transform))
  }
}

/// A line of straight and curved parts.
struct Curve {
  enum Segment {
    case line(to: Point)
    case cubic(Point, Point, to: Point)

    var end: Point {
      switch self {
      case .line(let end), .cubic(_, _, let end): end
      }
    }

    /// Returns the first part of the segment, up to a fraction of its parameter.
    func part(upTo fraction: Double, from start: Point) -> Segment {
      guard case .cubic(let first, let second, let end) = self else {
        return .line(to: start.toward(end, fraction))
      }
      let (a, b, c) = (
        start.toward(first, fraction), first.toward(second, fraction), second.toward(end, fraction)
      )
      let (d, e) = (a.toward(b, fraction), b.toward(c, fraction))
      return .cubic(a, d, to: d.toward(e, fraction))
    }
  }

  var start = Point()
  var segments: [Segment] = []

  var end: Point { segments.last?.end ?? start }

  /// The same line from its end to its start.
  var reversed: Curve {
    let starts = [start] + segments.map(\.end)
    return Curve(
      start: end,
      segments: zip(segments, starts).reversed().map { segment, start in
        switch segment {
        case .line: .line(to: start)
        case .cubic(let first, let second, _): .cubic(second, first, to: start)
        }
      })
  }

  /// Returns the line up to the first end of a segment in a frame, and from there back to the frame’s side.
  func clipped(by frame: Rect) -> Curve {
    guard !frame.contains(start), let index = segments.firstIndex(where: { frame.contains($0.end) }) else {
      return self
    }
    var result = Curve(start: start, segments: Array(segments[..<index]))
    var (low, high) = (0.0, 1.0)
    for _ in 0..<20 {
      let middle = (low + high) / 2
      let part = segments[index].part(upTo: middle, from: result.end)
      if frame.contains(part.end) { high = middle } else { low = middle }
    }
    result.segments.append(segments[index].part(upTo: high, from: result.end))
    return result
  }

  /// The smallest rectangle that contains all points.
  var bounds: Rect? { path.bounds }

  var path: Path {
    var path = Path()
    guard !segments.isEmpty else { return path }
    path.move(to: start)
    for segment in segments {
      switch segment {
      case .line(let end): path.line(to: end)
      case .cubic(let first, let second, let end): path.cubic(first, second, to: end)
      }
    }
    return path
  }

  /// Returns the line with another function applied to all points.
  func map(_ transform: (Point) -> Point) -> Curve {
    Curve(
      start: transform(start),
      segments: segments.map { segment in
        switch segment {
        case .line(let end): .line(to: transform(end))
        case .cubic(let first, let second, let end):
          .cubic(transform(first), transform(second), to: transform(end))
        }
      })
  }
}

/// The positions in a drawing of a graph.
struct GraphLayout {
  struct Route {
    /// The line of the edge from its start to its end.
    var curve = Curve()
    /// The centers of the labels.
    var labels = EdgeLabels<Point>()
  }

  /// The centers of the nodes.
  var centers: [Point]
  /// The frames of the clusters.
  var frames: [Rect]
  var routes: [Route]
  /// The smallest rectangle around everything.
  var bounds = Rect()

  init(of graph: Graph) {
    centers = Array(repeating: Point(), count: graph.nodes.count)
    frames = Array(repeating: Rect(), count: graph.clusters.count)
    routes = Array(repeating: Route(), count: graph.edges.count)
  }
}

extension GraphLayout.Route {
  func moved(by offset: Point) -> GraphLayout.Route {
    GraphLayout.Route(curve: curve.map { $0 + offset }, labels: labels.map { $0 + offset })
  }
}
