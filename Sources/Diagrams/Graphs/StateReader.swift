import Basics

/// Reads state diagrams.
///
/// Source: Mermaid 11, “State diagrams”.
struct StateReader: GraphReader {
  var scanner: Scanner
  var diagram = NodeDiagram()
  var numbers: [String: Int] = [:]
  var title: Bytes?
  var links: [(id: String, link: NodeDiagram.Link)] = []
  private let strings: UIStrings
  /// The composite states that are open, and the regions of concurrent states in them.
  private var open: [(state: Int, region: Int?)] = []
  /// The states that also have a title.
  private var hasTitle: Set<Int> = []

  static let shared = ["direction", "title", "classDef", "style", "class", "click", "hide", "scale"]
  var scope: Int? { open.last.map { $0.region ?? $0.state } }

  init(_ source: Source) {
    scanner = Scanner(source, from: source.bodyStart)
    strings = source.strings
    diagram.hasRoundFrames = true
  }

  func node(_ name: String) -> NodeDiagram.Node {
    NodeDiagram.Node(id: name, label: Label(plain: name), shape: .rounded, subgraph: scope)
  }

  // MARK: Statements

  mutating func readStatement() throws(DiagramError) {
    let start = scanner.index
    // A comment.
    if scanner.take("#") {
      _ = scanner.takeLine()
    } else if scanner.take("}") {
      if open.popLast() == nil { throw scanner.error("a statement", at: start) }
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

  private mutating func readTransition() throws(DiagramError) {
    let from = try readEnd(isStart: true)
    scanner.skipSpaces()
    if scanner.take("-->") {
      scanner.skipSpaces()
      var edge = NodeDiagram.Edge(from: from, to: try readEnd(isStart: false))
      edge.label = takeEdgeLabel()
      diagram.edges.append(edge)
    } else if scanner.take(":") {
      describe(from, scanner.takeLine())
    }
    scanner.skipSpaces()
    guard isAtStatementEnd || scanner.peek == UInt8(ascii: "}") else {
      throw scanner.error("an arrow, a colon or the end of the line")
    }
  }

  /// Reads a state at an end of a transition. `[*]` is the start or the end of the composite state around it.
  private mutating func readEnd(isStart: Bool) throws(DiagramError) -> Int {
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

  private mutating func readName() throws(DiagramError) -> String {
    if let quoted = try scanner.takeQuoted() { return quoted }
    let start = scanner.index
    while let byte = scanner.peek,
      Byte.isNamePart(byte) || ".()/".utf8.contains(byte)
        || byte == UInt8(ascii: "-") && !scanner.rest.hasPrefix("--")
    {
      scanner.index += 1
    }
    guard scanner.index > start else { throw scanner.error("a state") }
    return scanner.text(from: start)
  }

  /// Adds a description, which takes the place of the name, or follows earlier ones.
  private mutating func describe(_ node: Int, _ text: String) {
    let label = Label(text)
    let id = diagram.nodes[node].id
    if let subgraph = diagram.subgraphs.firstIndex(where: { $0.id == id }) {
      diagram.subgraphs[subgraph].label = label
    } else if hasTitle.insert(node).inserted {
      diagram.nodes[node].label = label
    } else {
      diagram.nodes[node].label.lines += label.lines
    }
  }

  private mutating func readState() throws(DiagramError) {
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
    guard open.count < NodeDiagram.mostNesting else { throw scanner.source.error(at: scanner.index, .size) }
    diagram.subgraphs.append(NodeDiagram.Subgraph(id: name, label: Label(title ?? name), parent: scope))
    diagram.subgraphs[diagram.subgraphs.count - 1].decoration.classes = classes
    open.append((diagram.subgraphs.count - 1, nil))
  }

  /// Begins the next region of a concurrent state. At the first `--`, everything before it becomes a region, too.
  private mutating func startRegion() {
    guard let last = open.last else { return }
    func add() -> Int {
      var region = NodeDiagram.Subgraph(
        id: "region \(diagram.subgraphs.count)", label: Label(plain: ""), parent: last.state)
      region.decoration.style.dashes = "4 4"
      diagram.subgraphs.append(region)
      return diagram.subgraphs.count - 1
    }
    if last.region == nil {
      let first = add()
      for index in diagram.nodes.indices where diagram.nodes[index].subgraph == last.state {
        diagram.nodes[index].subgraph = first
        if diagram.nodes[index].shape == .smallCircle { numbers["start \(last.state)"] = nil }
        if diagram.nodes[index].shape == .framedCircle { numbers["end \(last.state)"] = nil }
      }
      for index in diagram.subgraphs.indices
      where index != first && diagram.subgraphs[index].parent == last.state {
        diagram.subgraphs[index].parent = first
      }
    }
    open[open.count - 1].region = add()
  }

  /// Reads `left of A : text`, `right of A` with several lines, or a text in quotation marks.
  private mutating func readNote() throws(DiagramError) {
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
    addNote(text, for: target, strings)
  }
}
