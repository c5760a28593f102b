import Basics

/// Reads state diagrams.
///
/// Source: Mermaid 11, “State diagrams”.
struct StateReader {
  private var scanner: Scanner
  private let strings: DiagramStrings
  private var diagram = NodeDiagram()
  private var numbers: [String: Int] = [:]
  /// The composite states that are open, and the regions of concurrent states in them.
  private var open: [(state: Int, region: Int?)] = []
  /// The states that also have a title.
  private var hasTitle: Set<Int> = []

  static func read(_ source: inout Source) throws(DiagramError) -> NodeDiagram {
    var reader = StateReader(scanner: Scanner(source, from: source.bodyStart), strings: source.strings)
    reader.diagram.hasRoundFrames = true
    while try reader.scanner.startsStatement(of: source) { try reader.readStatement() }
    return reader.diagram
  }

  private init(scanner: Scanner, strings: DiagramStrings) {
    self.scanner = scanner
    self.strings = strings
  }

  /// The subgraph that contains the next state.
  private var scope: Int? { open.last.map { $0.region ?? $0.state } }

  // MARK: Statements

  private mutating func readStatement() throws(DiagramError) {
    let start = scanner.index
    if scanner.take(";") { return }
    if scanner.take("}") {
      if open.popLast() == nil { throw scanner.error("a statement", at: start) }
      return
    }
    if scanner.rest.hasPrefix("--"), !scanner.rest.hasPrefix("-->") {
      _ = scanner.takeLine()
      return startRegion()
    }
    if scanner.take(word: "direction") {
      let direction = Graph.Direction(scanner.takeLine())
      if let scope {
        diagram.subgraphs[scope].direction = direction
      } else {
        diagram.direction = direction ?? .down
      }
      return
    }
    if scanner.take(word: "state") { return try readState() }
    if scanner.take(word: "note") { return try readNote() }
    if scanner.take(word: "classDef") {
      let names = scanner.take { $0 > 0x20 }
      return diagram.define(classes: names, Style(scanner.takeLine()))
    }
    if scanner.take(word: "hide") || scanner.take(word: "scale") || scanner.take(word: "click") {
      _ = scanner.takeLine()
      return
    }
    let isStyle = scanner.take(word: "style")
    if isStyle || scanner.take(word: "class") {
      let names = scanner.take { $0 > 0x20 }
      let rest = scanner.takeLine()
      for name in names.split(separator: ",") {
        let node = number(String(name).trimmingWhiteSpace)
        if isStyle {
          diagram.nodes[node].style = Style(rest)
        } else {
          diagram.nodes[node].classes.append(rest)
        }
      }
      return
    }
    try readTransition()
  }

  private mutating func readTransition() throws(DiagramError) {
    let from = try readEnd(isStart: true)
    scanner.skipSpaces()
    if scanner.take("-->") {
      scanner.skipSpaces()
      var edge = NodeDiagram.Edge(from: from, to: try readEnd(isStart: false))
      scanner.skipSpaces()
      if scanner.take(":") {
        let label = Label(scanner.takeLine())
        if !label.isEmpty { edge.label = label }
      }
      diagram.edges.append(edge)
    } else if scanner.take(":") {
      describe(from, scanner.takeLine())
    }
    scanner.skipSpaces()
    _ = scanner.take(";")
    scanner.skipSpaces()
    if scanner.rest.hasPrefix("%%") { _ = scanner.takeLine() }
    if let byte = scanner.peek, byte != 10, byte != UInt8(ascii: "}") {
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
      diagram.nodes[node].name = isStart ? strings.start : strings.end
    } else {
      node = number(try readName())
    }
    while scanner.take(":::") { diagram.nodes[node].classes.append(scanner.takeName()) }
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

  private mutating func number(_ name: String) -> Int {
    if let number = numbers[name] { return number }
    numbers[name] = diagram.nodes.count
    diagram.nodes.append(
      NodeDiagram.Node(id: name, label: Label(plain: name), shape: .rounded, subgraph: scope))
    return diagram.nodes.count - 1
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
    if scanner.take("<<") || scanner.take("[[") {
      let kind = scanner.take { $0.isASCIILetter }
      guard scanner.take(">>") || scanner.take("]]") else { throw scanner.error("`>>`") }
      let node = number(name)
      diagram.nodes[node].shape = kind == "choice" ? .diamond : .fork
      diagram.nodes[node].name = name
      diagram.nodes[node].label = Label(plain: "")
      return
    }
    var classes: [String] = []
    while scanner.take(":::") { classes.append(scanner.takeName()) }
    scanner.skipSpaces()
    guard scanner.take("{") else {
      let node = number(name)
      diagram.nodes[node].classes += classes
      if let title { describe(node, title) }
      if scanner.take(":") { describe(node, scanner.takeLine()) }
      return
    }
    guard open.count < NodeDiagram.mostNesting else { throw scanner.source.error(at: scanner.index, .size) }
    diagram.subgraphs.append(
      NodeDiagram.Subgraph(id: name, label: Label(title ?? name), parent: scope, classes: classes))
    open.append((diagram.subgraphs.count - 1, nil))
  }

  /// Begins the next region of a concurrent state. At the first `--`, everything before it becomes a region, too.
  private mutating func startRegion() {
    guard let last = open.last else { return }
    func add() -> Int {
      var region = NodeDiagram.Subgraph(
        id: "region \(diagram.subgraphs.count)", label: Label(plain: ""), parent: last.state)
      region.style.dashes = "4 4"
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

  private mutating func readNote() throws(DiagramError) {
    var target: Int?
    if scanner.take(word: "left") || scanner.take(word: "right") {
      _ = scanner.take(word: "of")
      target = number(try readName())
      scanner.skipSpaces()
    }
    var text = try scanner.takeQuoted() ?? ""
    if text.isEmpty, scanner.take(":") {
      text = scanner.takeLine()
    } else if text.isEmpty {
      guard let lines = scanner.take(upTo: "end note") else { throw scanner.error("`end note`") }
      text = lines.split(separator: "\n").map(\.trimmingWhiteSpace).filter { !$0.isEmpty }.joined(
        separator: "<br>")
    } else {
      _ = scanner.takeLine()
    }
    let note = number("note \(diagram.nodes.count)")
    diagram.nodes[note].label = Label(text)
    diagram.nodes[note].shape = .note
    diagram.nodes[note].name = "\(strings.note): \(diagram.nodes[note].label.plain)"
    guard let target else { return }
    diagram.nodes[note].subgraph = diagram.nodes[target].subgraph
    diagram.edges.append(NodeDiagram.Edge(from: target, to: note, line: .dotted, end: nil))
  }
}
