import Basics

/// A mind map: a tree whose root is in the middle.
///
/// Source: Mermaid, “Mindmap”.
struct Mindmap: Diagram, DiagramReader {
  enum Shape { case plain, square, rounded, circle, bang, cloud, hexagon }

  struct Node {
    let label: PlacedLabel
    let shape: Shape
    let depth: Int
    var children: [Int] = []
    /// The number of the branch at the root.
    var branch = 0
    var size = Size()
    var center = Point()
    /// The height of the node with its descendants.
    var height = 0.0
  }

  /// All nodes; a parent comes before its children.
  var nodes: [Node] = []

  // MARK: - Reading

  /// Brackets around the text of a node; longer ones come before those that they begin with.
  private static let brackets: [(open: StaticString, close: StaticString, shape: Shape)] = [
    ("((", "))", .circle), ("{{", "}}", .hexagon), ("))", "((", .bang), ("(-", "-)", .cloud),
    ("-)", "(-", .cloud), ("[", "]", .square), ("(", ")", .rounded), (")", "(", .cloud),
  ]

  static func read(_ source: Source) throws(DiagramError) -> Mindmap {
    var map = Mindmap()
    /// The nodes that can get children, with their indents.
    var path: [(indent: Int, node: Int)] = []
    var scanner = Scanner(source, from: source.bodyStart)
    while !scanner.isAtEnd {
      scanner.skipBlank()
      guard !scanner.isAtEnd else { break }
      if map.nodes.count > 2000 { throw source.sizeError }
      let start = scanner.index
      if scanner.take("::icon(") {
        source.note(.icon(scanner.take { $0 != UInt8(ascii: ")") && $0 != 10 }), at: start)
        _ = scanner.takeLine()
        continue
      }
      if scanner.take(":::") {
        source.note(.statement(":::\(scanner.takeLine())"), at: start)
        continue
      }
      let indent = source.indent(at: start)
      let (label, shape) = try readNode(&scanner)
      // Deeper trees would be hard to read, as a drawing and as text.
      while let last = path.last, last.indent >= indent || path.count > 20 { path.removeLast() }
      if path.isEmpty, !map.nodes.isEmpty {
        // Mermaid takes a second root as an error. A child that is indented less than its siblings is common.
        guard map.nodes.count > 1 else {
          throw source.error(at: start, "a node that is indented more than the root")
        }
        path.append((-1, 0))
      }
      map.append(label, shape, parent: path.last?.node)
      path.append((indent, map.nodes.count - 1))
    }
    map.place()
    return map
  }

  /// Reads `text`, `id[text]` and other shapes.
  private static func readNode(_ scanner: inout Scanner) throws(DiagramError) -> (Label, Shape) {
    let name = scanner.take { $0 != 10 && !"([{)".utf8.contains($0) }.trimmingWhiteSpace
    guard let form = brackets.first(where: { scanner.rest.hasPrefix($0.open) }) else {
      _ = scanner.takeLine()
      return (Label(name), .plain)
    }
    _ = scanner.take(form.open)
    scanner.skipSpaces()
    var text: String
    if let quoted = try scanner.takeQuoted() {
      text = quoted
    } else {
      let line = scanner.rest.prefix { $0 != 10 }
      // The text may contain brackets.
      var end = line.endIndex
      while end > line.startIndex, !line[..<end].hasSuffix(form.close) { end -= 1 }
      guard end > line.startIndex else { throw scanner.error("the closing bracket of the node") }
      text = line[..<end].dropLast(form.close.utf8CodeUnitCount).string
    }
    _ = scanner.takeLine()
    return (Label(text), form.shape)
  }

  private mutating func append(_ label: Label, _ shape: Shape, parent: Int?) {
    let depth = parent.map { nodes[$0].depth + 1 } ?? 0
    let text = PlacedLabel(label, width: 190, depth == 0 ? "strong" : depth == 1 ? "" : "small")
    var node = Node(label: text, shape: shape, depth: depth)
    let padding = depth == 0 ? 14.0 : 10
    node.size = Size(width: max(text.width, 16) + 2 * padding, height: text.height + padding)
    switch shape {
    case .circle:
      let side = (node.size.width * node.size.width + node.size.height * node.size.height).squareRoot()
      node.size = Size(width: side, height: side)
    case .hexagon: node.size.width += node.size.height
    case .bang, .cloud: node.size = Size(width: node.size.width + 24, height: node.size.height + 20)
    case .plain, .square, .rounded: break
    }
    if let parent {
      node.branch = depth == 1 ? nodes[parent].children.count : nodes[parent].branch
      nodes[parent].children.append(nodes.count)
    }
    nodes.append(node)
  }

  // MARK: - Layout

  private static let gap = Size(width: 44, height: 12)

  /// Places the branches at both sides of the root, with about the same height.
  private mutating func place() {
    guard !nodes.isEmpty else { return }
    for index in nodes.indices.reversed() {
      let children = nodes[index].children
      let sum = children.reduce(-Self.gap.height) { $0 + nodes[$1].height + Self.gap.height }
      nodes[index].height = max(nodes[index].size.height, children.isEmpty ? 0 : sum)
    }
    let branches = nodes[0].children
    let total = branches.reduce(0) { $0 + nodes[$1].height }
    var right = 0.0
    var count = 0
    while count < branches.count, right + nodes[branches[count]].height / 2 <= total / 2 || count == 0 {
      right += nodes[branches[count]].height
      count += 1
    }
    place(Array(branches[..<count]), of: 0, side: 1)
    place(Array(branches[count...]), of: 0, side: -1)
    // A parent comes before its children, so its place is known.
    for index in nodes.indices.dropFirst() {
      place(nodes[index].children, of: index, side: nodes[index].center.x < 0 ? -1 : 1)
    }
  }

  private mutating func place(_ children: [Int], of parent: Int, side: Double) {
    let center = nodes[parent].center
    var y = center.y - children.reduce(-Self.gap.height) { $0 + nodes[$1].height + Self.gap.height } / 2
    for child in children {
      let x = center.x + side * (nodes[parent].size.width / 2 + Self.gap.width + nodes[child].size.width / 2)
      nodes[child].center = Point(x: x, y: y + nodes[child].height / 2)
      y += nodes[child].height + Self.gap.height
    }
  }

  // MARK: - Drawing

  func draw(to svg: SVGWriter) -> [Outline] {
    for node in nodes {
      for child in node.children.map({ nodes[$0] }) {
        let side = child.center.x < node.center.x ? -1.0 : 1
        let start = Point(x: node.center.x + side * node.size.width / 2, y: node.center.y)
        let end = Point(x: child.center.x - side * child.size.width / 2, y: child.center.y)
        var path = Path()
        path.move(to: start)
        let middle = (start.x + end.x) / 2
        path.cubic(Point(x: middle, y: start.y), Point(x: middle, y: end.y), to: end)
        svg.path(path, SVGWriter.Look("line c\(child.branch % 10)\(child.depth == 1 ? " thick" : "")"))
      }
    }
    for node in nodes { draw(node, svg) }
    return outline()
  }

  private func draw(_ node: Node, _ svg: SVGWriter) {
    let look = node.depth == 0 ? "box" : SVGWriter.Look.series(node.branch)
    let box = Rect(center: node.center, size: node.size)
    switch node.shape {
    case .square: svg.rect(box, look)
    case .plain, .rounded: svg.rect(box, radius: node.shape == .plain ? 5 : box.height / 2, look)
    case .circle: svg.circle(box.center, radius: box.width / 2, look)
    case .hexagon: svg.path(box.path("M l m l+.33333h t r-.33333h t r m r-.33333h b l+.33333h b Z"), look)
    case .cloud, .bang: svg.path(scalloped(box.inset(by: 6), isSpiky: node.shape == .bang), look)
    }
    svg.text(node.label.placed(box.center))
  }

  /// A rectangle whose outline consists of bows, or of spikes.
  private func scalloped(_ box: Rect, isSpiky: Bool) -> Path {
    var path = Path()
    let corners = ["l t", "r t", "r b", "l b", "l t"].map { box.point($0) }
    path.move(to: corners[0])
    for (start, end) in zip(corners, corners.dropFirst()) {
      let side = end - start
      let count = max(2, Int(side.length / 24))
      for step in 1...count {
        let point = start.toward(end, Double(step) / Double(count))
        let length = side.length / Double(count)
        if isSpiky {
          let middle = start.toward(end, (Double(step) - 0.5) / Double(count))
          path.line(to: middle + Point(x: side.y, y: -side.x) * (6 / max(side.length, 1)))
          path.line(to: point)
        } else {
          path.arc(radii: Size(width: length * 0.6, height: length * 0.6), to: point)
        }
      }
    }
    path.close()
    return path
  }

  /// The nodes as nested lists.
  private func outline() -> [Outline] {
    var items = nodes.map { Outline.Item($0.label.label.plain) }
    for index in nodes.indices.reversed() where !nodes[index].children.isEmpty {
      items[index].children = [.list(nodes[index].children.map { items[$0] })]
    }
    return items.first.map { [.list([$0])] } ?? []
  }
}
