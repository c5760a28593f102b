/// Draws a graph: frames, then edges, nodes, and the labels of edges.
struct GraphDrawing {
  struct EdgeLook {
    var look: SVGWriter.Look
    var start: SVGWriter.Marker?
    var end: SVGWriter.Marker?
    var label: Label?
    var startLabel: Label?
    var endLabel: Label?
    var isHidden = false
  }

  struct Frame {
    var label: Label
    var style = Style()
    /// Corners with a large radius, for states.
    var isRound = false
  }

  var edges: [EdgeLook] = []
  var frames: [Frame] = []

  /// The width of the longest lines of labels on edges.
  static let labelWidth = 200.0

  /// Returns the size of a label on an edge; nil without a label.
  static func size(_ label: Label?) -> Size? {
    label.map { label in
      let size = label.size(TextSize.smallFontSize)
      return Size(width: size.width + 6, height: size.height + 2)
    }
  }

  /// Returns the size of the label of a frame.
  static func frameSize(_ label: Label) -> Size {
    guard !label.isEmpty else { return Size() }
    let size = label.size(TextSize.smallFontSize, isBold: true)
    return Size(width: size.width + 16, height: size.height + 4)
  }

  /// Draws everything.
  ///
  /// - Parameter node: draws a node with its center.
  func draw(
    _ graph: Graph, _ layout: GraphLayout, to writer: inout SVGWriter,
    node: (Int, Point, inout SVGWriter) -> Void
  ) {
    let obstacles = obstacles(layout)
    // Outer frames first.
    for index in frames.indices.sorted(by: { depth($0, graph) < depth($1, graph) }) {
      let frame = frames[index]
      let rect = layout.frames[index]
      writer.rect(rect, radius: frame.isRound ? 12 : 6, frame.style.area("frame"))
      let size = Self.frameSize(frame.label)
      writer.text(
        frame.label, at: titleCenter(rect, size, obstacles), .middle, frame.style.text("strong"),
        size: TextSize.smallFontSize)
    }
    for (index, edge) in edges.enumerated() where !edge.isHidden {
      writer.path(layout.routes[index].curve.path, edge.look, from: edge.start, to: edge.end)
    }
    for index in graph.nodes.indices { node(index, layout.centers[index], &writer) }
    for (index, edge) in edges.enumerated() where !edge.isHidden {
      let route = layout.routes[index]
      draw(edge.label, at: route.label, layout, graph, to: &writer)
      draw(edge.startLabel, at: route.startLabel, layout, graph, to: &writer)
      draw(edge.endLabel, at: route.endLabel, layout, graph, to: &writer)
    }
  }

  /// Returns the rectangles of the parts of edges, and of their labels.
  private func obstacles(_ layout: GraphLayout) -> [Rect] {
    var boxes: [Rect] = []
    for (index, edge) in edges.enumerated() where !frames.isEmpty && !edge.isHidden {
      let route = layout.routes[index]
      var start = route.curve.start
      for segment in route.curve.segments {
        let part = Curve(start: start, segments: [segment])
        if let box = part.bounds { boxes.append(box.inset(by: -5)) }
        start = part.end
      }
      if let point = route.label, let size = Self.size(edge.label) {
        boxes.append(Rect(center: point, size: size))
      }
    }
    return boxes
  }

  /// Returns the center of a frame’s label: the nearest place to the middle of the frame where no edge is, if there is
  /// one.
  private func titleCenter(_ frame: Rect, _ size: Size, _ obstacles: [Rect]) -> Point {
    let middle = Point(x: frame.center.x, y: frame.y + size.height / 2 + 3)
    let band = Rect(x: frame.x, y: frame.y + 3, width: frame.width, height: size.height)
    let blocked = obstacles.filter { $0.intersects(band) }.sorted { $0.x < $1.x }
    let least = frame.x + size.width / 2
    let most = frame.maxX - size.width / 2
    var best: Double?
    var start = least
    for box in blocked + [Rect(x: .infinity, y: 0, width: 0, height: 0)] {
      let end = min(most, box.x - size.width / 2 + 4)
      if start <= end {
        let place = min(max(middle.x, start), end)
        if best.map({ abs(place - middle.x) < abs($0 - middle.x) }) ?? true { best = place }
      }
      start = max(start, box.maxX + size.width / 2 - 4)
    }
    return Point(x: best ?? middle.x, y: middle.y)
  }

  private func draw(
    _ label: Label?, at point: Point?, _ layout: GraphLayout, _ graph: Graph, to writer: inout SVGWriter
  ) {
    guard let label, let point, let size = Self.size(label) else { return }
    let inner = frames.indices.filter { layout.frames[$0].contains(point) }.max {
      depth($0, graph) < depth($1, graph)
    }
    // The label hides its edge, not what is around it.
    let fill = inner.flatMap { frames[$0].style.areaPaint }.flatMap { $0.light == nil ? nil : $0 }
    writer.rect(
      Rect(center: point, size: size), radius: 3,
      SVGWriter.Look(inner == nil ? "plate" : "plate inner", fill: fill))
    let look = inner.map { frames[$0].style.text("small") } ?? "small"
    writer.text(label, at: point, .middle, look, size: TextSize.smallFontSize)
  }

  private func depth(_ cluster: Int, _ graph: Graph) -> Int {
    var depth = 0
    var here = graph.clusters[cluster].parent
    while let parent = here {
      depth += 1
      here = graph.clusters[parent].parent
    }
    return depth
  }
}
