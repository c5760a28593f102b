/// Draws frames, then edges, nodes, and the labels of edges.
extension NodeDiagram {
  /// Returns the size of a label on an edge.
  static func edgeLabelSize(_ label: Label) -> Size {
    let size = label.size(.small)
    return Size(width: size.width + 6, height: size.height + 2)
  }

  /// Returns the size of the label of a frame.
  static func frameLabelSize(_ label: Label) -> Size {
    guard !label.isEmpty else { return Size() }
    let size = label.size(.small.bold())
    return Size(width: size.width + 16, height: size.height + 4)
  }

  /// Draws the diagram. Its labels are wrapped, and its nodes, edges, and subgraphs have the same indexes as in `graph`.
  func draw(_ graph: Graph, _ layout: GraphLayout, to writer: SVGWriter) {
    let obstacles = obstacles(layout)
    // Outer frames first.
    for index in subgraphs.indices.sorted(by: { graph.depth(of: $0) < graph.depth(of: $1) }) {
      let label = subgraphs[index].label
      let style = self.style(subgraphs[index].decoration)
      let rect = layout.frames[index]
      writer.rect(rect, radius: hasRoundFrames ? 12 : 6, style.look("frame"))
      let text = PlacedLabel(label, style.text("small strong"))
      writer.text(text.placed(titleCenter(rect, Self.frameLabelSize(label), obstacles)))
    }
    for (edge, route) in zip(edges, layout.routes) where edge.line != .invisible {
      let name = edge.line == .thick ? "edge thick" : edge.line == .dotted ? "edge dotted" : "edge"
      let look = edgeStyle.merging(style(edge.decoration)).look(name)
      writer.path(route.curve.path, look, from: edge.start, to: edge.end)
    }
    for (index, node) in nodes.enumerated() {
      let (size, style) = (graph.nodes[index].size, self.style(node.decoration))
      writer.link(node.decoration.link) {
        if let table = node.table {
          table.draw(Rect(center: layout.centers[index], size: size), style, to: writer)
        } else {
          node.shape.draw(node.label, at: layout.centers[index], size, style, to: writer)
        }
      }
    }
    for (edge, route) in zip(edges, layout.routes) where edge.line != .invisible {
      for case (let label?, let point?) in zip(edge.labels.all, route.labels.all) {
        draw(label, at: point, layout, graph, to: writer)
      }
    }
  }

  /// Returns the rectangles of the parts of edges, and of their labels.
  private func obstacles(_ layout: GraphLayout) -> [Rect] {
    var boxes: [Rect] = []
    for (edge, route) in zip(edges, layout.routes) where !subgraphs.isEmpty && edge.line != .invisible {
      var start = route.curve.start
      for segment in route.curve.segments {
        let part = Curve(start: start, segments: [segment])
        if let box = part.bounds { boxes.append(box.inset(by: -5)) }
        start = part.end
      }
      if let point = route.labels.middle, let label = edge.labels.middle {
        boxes.append(Rect(center: point, size: Self.edgeLabelSize(label)))
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
    _ label: Label, at point: Point, _ layout: GraphLayout, _ graph: Graph, to writer: SVGWriter
  ) {
    let inner = subgraphs.indices.filter { layout.frames[$0].contains(point) }.max {
      graph.depth(of: $0) < graph.depth(of: $1)
    }
    let style = inner.map { self.style(subgraphs[$0].decoration) }
    // The label hides its edge, not what is around it.
    let fill = style?.fill.flatMap { $0.light == nil ? nil : $0 }
    writer.rect(
      Rect(center: point, size: Self.edgeLabelSize(label)), radius: 3,
      SVGWriter.Look(inner == nil ? "plate" : "plate inner", Style(fill: fill)))
    writer.text(PlacedLabel(label, style?.text("small") ?? "small").placed(point))
  }
}
