import Basics
import TestSupport
import Testing

@testable import Diagrams

/// What every layout promises.
@Suite struct LayoutTests {
  /// Returns a graph in which clusters contain other clusters, with labels, loops and cycles.
  private func graph(_ seed: Int) -> Graph {
    var random = RandomNumbers(seed: seed)
    var graph = Graph()
    graph.direction = [.down, .up, .right, .left][seed % 4]
    let clusters = random.pick(5)
    for index in 0..<clusters {
      graph.clusters.append(
        Graph.Cluster(
          parent: index > 0 && random.pick(2) == 0 ? random.pick(index) : nil,
          label: Size(width: 60, height: 20),
          direction: random.pick(3) == 0 ? .right : nil))
    }
    let count = 2 + random.pick(20)
    for index in 0..<count {
      graph.nodes.append(
        Graph.Node(
          size: Size(width: Double(30 + random.pick(120)), height: Double(30 + random.pick(50))),
          // Every cluster has a node.
          cluster: index < clusters
            ? index : clusters > 0 && random.pick(2) == 0 ? random.pick(clusters) : nil))
    }
    for _ in 0..<random.pick(30) {
      var edge = Graph.Edge(from: random.pick(count), to: random.pick(count))
      if random.pick(3) == 0 { edge.labels.middle = Size(width: Double(20 + random.pick(80)), height: 20) }
      graph.edges.append(edge)
    }
    return graph
  }

  @Test(arguments: 0..<120) func nothingOverlaps(_ seed: Int) throws {
    let graph = graph(seed)
    let layout = try #require(LayeredLayout.lay(graph))
    let boxes = zip(graph.nodes, layout.centers).map { Rect(center: $1, size: $0.size).inset(by: 0.5) }
    for (index, box) in boxes.enumerated() {
      for other in boxes[(index + 1)...] { #expect(!box.intersects(other), "nodes overlap") }
      for (cluster, frame) in layout.frames.enumerated() {
        if graph.contains(cluster, graph.nodes[index].cluster) {
          #expect(
            frame.contains(Point(x: box.x, y: box.y)) && frame.contains(Point(x: box.maxX, y: box.maxY)))
        } else {
          #expect(!frame.intersects(box), "a node is in another cluster")
        }
      }
    }
    for (edge, route) in zip(graph.edges, layout.routes) {
      guard let size = edge.labels.middle else { continue }
      let label = Rect(center: try #require(route.labels.middle), size: size).inset(by: 0.5)
      for box in boxes { #expect(!box.intersects(label), "a label overlaps a node") }
    }
    // Edges begin and end at their nodes.
    for (edge, route) in zip(graph.edges, layout.routes) {
      let start = Rect(center: layout.centers[edge.from], size: graph.nodes[edge.from].size).inset(by: -0.5)
      let end = Rect(center: layout.centers[edge.to], size: graph.nodes[edge.to].size).inset(by: -0.5)
      #expect(start.contains(route.curve.start))
      #expect(end.contains(route.curve.end))
    }
  }

  /// Edges to a cluster end at its frame, also if they reach it from the side.
  @Test(arguments: 0..<120) func edgesEndAtFrames(_ seed: Int) throws {
    var graph = graph(seed)
    for index in graph.edges.indices {
      let cluster = graph.nodes[graph.edges[index].to].cluster
      guard let cluster, !graph.contains(cluster, graph.nodes[graph.edges[index].from].cluster) else {
        continue
      }
      graph.edges[index].toCluster = cluster
    }
    let layout = try #require(LayeredLayout.lay(graph))
    for (edge, route) in zip(graph.edges, layout.routes) {
      guard let cluster = edge.toCluster else { continue }
      let frame = layout.frames[cluster]
      #expect(frame.inset(by: -0.5).contains(route.curve.end), "an edge ends outside of the frame")
      #expect(!frame.inset(by: 0.5).contains(route.curve.end), "an edge ends in the frame")
    }
  }

  @Test func tooLargeIsRefused() {
    var graph = Graph()
    graph.nodes = Array(repeating: Graph.Node(size: Size(width: 10, height: 10)), count: Graph.mostNodes + 1)
    #expect(LayeredLayout.lay(graph) == nil)
  }

  @Test func ranksAreShort() {
    // a → b → c → d, and a → d: b and c are between.
    let edges = [(0, 1), (1, 2), (2, 3), (0, 3), (4, 3), (5, 4)].map {
      Ranking.Edge(tail: $0, head: $1, length: 1, weight: 1)
    }
    #expect(Ranking(count: 6, edges: edges).ranks == [0, 1, 2, 3, 2, 1])
  }
}
