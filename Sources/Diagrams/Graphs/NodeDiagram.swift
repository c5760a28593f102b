import Basics

/// A diagram of nodes and edges: a flowchart, or another one with the same layout.
struct NodeDiagram: Diagram {
  struct Node {
    var id: String
    var label: Label
    var shape = NodeShape.rect
    /// The content of a box with several parts; nil for a shape with a label.
    var table: NodeTable?
    /// The name in the text form; nil for the label.
    var name: String?
    var subgraph: Int?
    var decoration = Decoration()
  }

  /// What an author adds to a node, an edge, or a subgraph.
  struct Decoration {
    var classes: [String] = []
    var style = Style()
    var link: Link?
  }

  enum Line: Sendable { case normal, thick, dotted, invisible }

  /// An end of an edge.
  enum End: Hashable {
    case node(Int)
    case subgraph(Int)
  }

  struct Edge {
    var from: Int
    var to: Int
    var line = Line.normal
    var start: SVGWriter.Marker?
    var end: SVGWriter.Marker? = .arrow
    var labels = EdgeLabels<Label>()
    /// The text form; `{target}` is replaced by the name of the other node, and nil stands for the flowchart’s form.
    var phrase: String?
    var length = 1
    /// Nil for the diagram’s.
    var curve: Graph.Curve?
    var decoration = Decoration()
  }

  struct Subgraph {
    var id: String
    var label: Label
    var parent: Int?
    var direction: Graph.Direction?
    var decoration = Decoration()
  }

  var direction = Graph.Direction.down
  var nodes: [Node] = []
  var edges: [Edge] = []
  var subgraphs: [Subgraph] = []
  /// The indices of edges with an id.
  var edgeNumbers: [String: Int] = [:]
  /// The styles of classes.
  var classStyles: [String: Style] = [:]
  var edgeStyle = Style()
  /// The form of edges; nil for the setting’s.
  var curve: Graph.Curve?
  /// Whether frames have large corners.
  var hasRoundFrames = false

  // MARK: Drawing

  /// The width of the longest lines of labels.
  private static let labelWidths = (node: 220.0, edge: 200.0, frame: 280.0)
  /// The deepest nesting of subgraphs.
  static let mostNesting = 50

  /// Draws the diagram, and returns its text form.
  func draw(to svg: SVGWriter) throws(DiagramError) -> [Outline] {
    let source = svg.source
    var graph = Graph(direction: direction)
    // Mermaid’s usual distances are 50.
    if let distance = source.number("nodeSpacing", 0...300) { graph.spacing *= distance / 50 }
    if let distance = source.number("rankSpacing", 0...300) { graph.rankSpacing *= max(0.4, distance / 50) }
    let labelWidth = source.number("wrappingWidth", 40...800) ?? Self.labelWidths.node
    let curve = curve ?? source.setting("curve").map { Graph.Curve($0) } ?? .smooth
    if edges.contains(where: { $0.start != nil && $0.start != .arrow }) { graph.portDistance = 20 }
    // The diagram with the parts that are drawn.
    var drawing = self
    (drawing.nodes, drawing.edges, drawing.subgraphs) = ([], [], [])
    let ends = ends()
    // A subgraph without nodes is a node.
    let filled = filledSubgraphs(ends)
    // A subgraph can come before the one that contains it.
    let clusterNumbers = Dictionary(uniqueKeysWithValues: zip(filled, 0...))
    // The numbers in the graph of the nodes, and of the subgraphs that are nodes.
    var numbers: [End: Int] = [:]
    for index in filled {
      var frame = subgraphs[index]
      frame.label = frame.label.wrapped(to: Self.labelWidths.frame, .small.bold())
      drawing.subgraphs.append(frame)
      graph.clusters.append(
        Graph.Cluster(
          parent: frame.parent.flatMap { clusterNumbers[$0] }, label: Self.frameLabelSize(frame.label),
          direction: frame.direction))
    }
    guard graph.clusters.indices.allSatisfy({ graph.depth(of: $0) < Self.mostNesting }) else {
      throw source.sizeError
    }
    for (index, node) in nodes.enumerated() where ends[index] == .node(index) {
      numbers[.node(index)] = drawing.nodes.count
      drawing.nodes.append(node)
    }
    for (index, subgraph) in subgraphs.enumerated() where clusterNumbers[index] == nil {
      numbers[.subgraph(index)] = drawing.nodes.count
      drawing.nodes.append(
        Node(
          id: subgraph.id, label: subgraph.label, subgraph: subgraph.parent, decoration: subgraph.decoration))
    }
    for index in drawing.nodes.indices {
      let node = drawing.nodes[index]
      let label = style(node.decoration).applied(to: node.label).wrapped(to: labelWidth)
      drawing.nodes[index].label = label
      graph.nodes.append(
        Graph.Node(
          size: node.table?.size ?? node.shape.size(label, isHorizontal: direction.isHorizontal),
          shape: node.shape.graphShape, cluster: node.subgraph.flatMap { clusterNumbers[$0] }))
    }
    for var edge in edges {
      guard let from = anchor(ends[edge.from], isStart: true, numbers, ends),
        let to = anchor(ends[edge.to], isStart: false, numbers, ends)
      else { continue }
      edge.labels.middle = edge.labels.middle?.wrapped(to: Self.labelWidths.edge, .small)
      drawing.edges.append(edge)
      let clusters = [ends[edge.from], ends[edge.to]].map { end -> Int? in
        if case .subgraph(let index) = end { clusterNumbers[index] } else { nil }
      }
      graph.edges.append(
        Graph.Edge(
          from: from, to: to, fromCluster: clusters[0], toCluster: clusters[1],
          labels: edge.labels.map(Self.edgeLabelSize), length: edge.length, curve: edge.curve ?? curve))
    }
    guard let layout = LayeredLayout.lay(graph) else { throw source.sizeError }
    drawing.draw(graph, layout, to: svg)
    return outline(ends, source.strings)
  }

  /// Changes what an author adds to the subgraph, the edge or the node with an id. Returns false if there is none.
  mutating func update(_ id: String, _ node: Int?, _ change: (inout Decoration) -> Void) -> Bool {
    if let subgraph = subgraphs.firstIndex(where: { $0.id == id }) {
      change(&subgraphs[subgraph].decoration)
    } else if let edge = edgeNumbers[id] {
      change(&edges[edge].decoration)
    } else if let node {
      change(&nodes[node].decoration)
    } else {
      return false
    }
    return true
  }

  /// Returns the style of a part with classes and its own properties.
  func style(_ part: Decoration) -> Style {
    part.classes.reduce(classStyles["default"] ?? Style()) { $0.merging(classStyles[$1] ?? Style()) }
      .merging(part.style)
  }

  // MARK: Subgraphs

  /// Returns what each node stands for: an edge can name a subgraph.
  private func ends() -> [End] {
    var byID: [String: Int] = [:]
    for (index, subgraph) in subgraphs.enumerated() { byID[subgraph.id] = index }
    return nodes.indices.map { index in byID[nodes[index].id].map { .subgraph($0) } ?? .node(index) }
  }

  /// Returns the subgraphs with nodes or other subgraphs in them.
  private func filledSubgraphs(_ ends: [End]) -> [Int] {
    var filled: Set<Int> = []
    let innermost = nodes.indices.filter { ends[$0] == .node($0) }.map { nodes[$0].subgraph }
    for start in innermost + subgraphs.map(\.parent) {
      var here = start
      while let subgraph = here, filled.insert(subgraph).inserted { here = subgraphs[subgraph].parent }
    }
    return filled.sorted()
  }

  /// Returns the node at which an edge of a subgraph begins or ends.
  private func anchor(_ end: End, isStart: Bool, _ numbers: [End: Int], _ ends: [End]) -> Int? {
    guard case .subgraph(let subgraph) = end, numbers[end] == nil else { return numbers[end] }
    let inside = nodes.indices.filter { numbers[.node($0)] != nil && isInside(nodes[$0].subgraph, subgraph) }
    // An edge begins at a node without edges to others, and ends at one without edges from others.
    let best = inside.filter { node in !edges.contains { ends[isStart ? $0.from : $0.to] == .node(node) } }
    if let node = isStart ? best.last ?? inside.last : best.first ?? inside.first {
      return numbers[.node(node)]
    }
    return subgraphs.indices.lazy.filter { isInside(subgraphs[$0].parent, subgraph) }
      .compactMap { numbers[.subgraph($0)] }.first
  }

  func isInside(_ inner: Int?, _ outer: Int) -> Bool {
    var here = inner
    while let subgraph = here, subgraph != outer { here = subgraphs[subgraph].parent }
    return here != nil
  }

  // MARK: Text

  /// Returns the nodes in their order, each with its edges.
  private func outline(_ ends: [End], _ strings: UIStrings) -> [Outline] {
    var outgoing: [End: [Edge]] = [:]
    for edge in edges where edge.line != .invisible { outgoing[ends[edge.from], default: []].append(edge) }
    func name(_ end: End) -> String {
      switch end {
      case .node(let node):
        nodes[node].name ?? (nodes[node].label.plain.isEmpty ? nodes[node].id : nodes[node].label.plain)
      case .subgraph(let subgraph): subgraphs[subgraph].label.plain
      }
    }
    func item(_ end: End, _ link: Link?, _ extra: [Outline]) -> Outline.Item {
      let targets = (outgoing[end] ?? []).map { edge in
        let label = edge.labels.middle?.plain ?? ""
        let target = (edge.phrase ?? strings["diagramTo"]).replacing("{target}", with: name(ends[edge.to]))
        return Outline.Item("\(target)\(label.isEmpty ? "" : ": \(label)")")
      }
      return Outline.Item(name(end), url: link?.url, Outline.lists(targets) + extra)
    }
    func items(in parent: Int?, _ depth: Int) -> [Outline.Item] {
      var result: [Outline.Item] = []
      for (index, node) in nodes.enumerated() where node.subgraph == parent && ends[index] == .node(index) {
        result.append(item(.node(index), node.decoration.link, node.table?.outline ?? []))
      }
      guard depth < Self.mostNesting else { return result }
      for (index, subgraph) in subgraphs.enumerated() where subgraph.parent == parent {
        let inner = items(in: index, depth + 1)
        // A region of a concurrent state.
        if subgraph.label.isEmpty {
          result += inner
          continue
        }
        result.append(item(.subgraph(index), subgraph.decoration.link, Outline.lists(inner)))
      }
      return result
    }
    return Outline.lists(items(in: nil, 0))
  }
}

extension Graph.Direction {
  /// A direction as Mermaid names it; nil for another word.
  init?(_ word: String) {
    switch word.uppercased() {
    case "TB", "TD", "V": self = .down
    case "BT", "^": self = .up
    case "LR", ">": self = .right
    case "RL", "<": self = .left
    default: return nil
    }
  }
}
