import Basics

/// Reads state diagrams.
///
/// Source: Mermaid 11, “State diagrams”.
final class StateReader: GraphReader {
  /// The states that also have a title.
  private var hasTitle: Set<Int> = []

  override class var shared: [String] {
    ["direction", "title", "classDef", "style", "class", "click", "hide", "scale"]
  }

  required init(_ source: Source) {
    super.init(source)
    diagram.hasRoundFrames = true
  }

  override func node(_ name: String) -> NodeDiagram.Node {
    NodeDiagram.Node(id: name, label: Label(plain: name), shape: .rounded, subgraph: scope)
  }

  // MARK: Statements

  override func readStatement() throws(DiagramError) {
    if try takeEnd() { return }
    // A comment.
    if scanner.take("#") {
      _ = scanner.takeLine()
    } else if scanner.rest.hasPrefix("--"), !scanner.rest.hasPrefix("-->") {
      _ = scanner.takeLine()
      startRegion()
    } else if takeKeyword("state") {
      try readState()
    } else if takeKeyword("note") {
      try readNote()
    } else {
      try readTransition()
    }
  }

  private func readTransition() throws(DiagramError) {
    let from = try readEnd(isStart: true)
    scanner.skipSpaces()
    if scanner.take("-->") {
      scanner.skipSpaces()
      var edge = NodeDiagram.Edge(from: from, to: try readEnd(isStart: false))
      edge.labels.middle = takeEdgeLabel()
      diagram.edges.append(edge)
    } else if scanner.take(":") {
      describe(from, scanner.takeLine())
    }
    try endStatement("an arrow, a colon or the end of the line")
  }

  /// Reads a state at an end of a transition. `[*]` is the start or the end of the composite state around it.
  private func readEnd(isStart: Bool) throws(DiagramError) -> Int {
    var node: Int
    if scanner.take("[*]") {
      node = number("\(isStart ? "start" : "end") \(scope ?? -1)")
      diagram.nodes[node].shape = isStart ? .smallCircle : .framedCircle
      diagram.nodes[node].label = Label(plain: "")
      diagram.nodes[node].name = isStart ? strings["diagramStart"] : strings["diagramEnd"]
    } else {
      node = number(try readName())
    }
    diagram.nodes[node].decoration.classes += takeClasses()
    return node
  }

  private func readName() throws(DiagramError) -> String {
    if let quoted = try scanner.takeQuoted() { return quoted }
    return try scanner.takeName(with: ".()/-", of: "a state")
  }

  /// Adds a description, which takes the place of the name, or follows earlier ones.
  private func describe(_ node: Int, _ text: String) {
    let label = Label(text, isMarkdown: true)
    let id = diagram.nodes[node].id
    if let subgraph = diagram.subgraphs.firstIndex(where: { $0.id == id }) {
      diagram.subgraphs[subgraph].label = label
    } else if hasTitle.insert(node).inserted {
      diagram.nodes[node].label = label
    } else {
      diagram.nodes[node].label.lines += label.lines
    }
  }

  private func readState() throws(DiagramError) {
    var title = try scanner.takeQuoted()
    scanner.skipSpaces()
    var name = ""
    if title != nil, scanner.take(word: "as") {
      name = try readName()
    } else if let text = title {
      name = text
    } else {
      name = try readName()
      scanner.skipSpaces()
      if scanner.take(word: "as") { title = try readName() }
    }
    scanner.skipSpaces()
    let mark = scanner.index
    if scanner.take("<<") || scanner.take("[[") {
      let kind = scanner.take { $0.isASCIILetter }
      guard scanner.take(">>") || scanner.take("]]") else { throw scanner.error("`>>`") }
      let node = number(name)
      if kind == "choice" || kind == "fork" || kind == "join" {
        diagram.nodes[node].shape = kind == "choice" ? .diamond : .fork
        diagram.nodes[node].name = name
        diagram.nodes[node].label = Label(plain: "")
      } else {
        note(.statement(kind), at: mark)
      }
      return
    }
    let classes = takeClasses()
    scanner.skipSpaces()
    guard scanner.take("{") else {
      let node = number(name)
      diagram.nodes[node].decoration.classes += classes
      if let title { describe(node, title) }
      if scanner.take(":") { describe(node, scanner.takeLine()) }
      return
    }
    try openSubgraph(name, title.map { Label($0, isMarkdown: true) } ?? Label(plain: name), classes: classes)
  }

  /// Begins the next region of a concurrent state. At the first `--`, everything before it becomes a region, too.
  private func startRegion() {
    guard let last = open.last else { return }
    func add() -> Int {
      var region = NodeDiagram.Subgraph(
        id: "region \(diagram.subgraphs.count)", label: Label(plain: ""), parent: last.subgraph)
      region.decoration.style.dashes = "4 4"
      diagram.subgraphs.append(region)
      return diagram.subgraphs.count - 1
    }
    if last.region == nil {
      let first = add()
      for index in diagram.nodes.indices where diagram.nodes[index].subgraph == last.subgraph {
        diagram.nodes[index].subgraph = first
        if diagram.nodes[index].shape == .smallCircle { numbers["start \(last.subgraph)"] = nil }
        if diagram.nodes[index].shape == .framedCircle { numbers["end \(last.subgraph)"] = nil }
      }
      for index in diagram.subgraphs.indices
      where index != first && diagram.subgraphs[index].parent == last.subgraph {
        diagram.subgraphs[index].parent = first
      }
    }
    open[open.count - 1].region = add()
  }

  /// Reads `left of A : text`, `right of A` with several lines, or a text in quotation marks.
  private func readNote() throws(DiagramError) {
    var target: Int?
    if scanner.take(word: "left") || scanner.take(word: "right") {
      _ = scanner.take(word: "of")
      target = number(try readName())
      scanner.skipSpaces()
    }
    var text = try scanner.takeQuoted() ?? ""
    if !text.isEmpty || scanner.take(":") {
      let line = scanner.takeLine()
      if text.isEmpty { text = line }
    } else {
      guard let lines = scanner.take(upTo: "end note") else { throw scanner.error("`end note`") }
      text = lines.split(separator: "\n").map(\.trimmingWhiteSpace).filter { !$0.isEmpty }.joined(
        separator: "<br>")
    }
    addNote(text, for: target)
  }
}
