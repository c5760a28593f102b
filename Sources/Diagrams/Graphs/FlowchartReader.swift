import Basics

/// Reads the syntax of flowcharts.
///
/// Source: Mermaid 11, “Flowcharts – Basic Syntax”.
struct FlowchartReader {
  private var scanner: Scanner
  private var chart = NodeDiagram()
  private var numbers: [String: Int] = [:]
  /// The subgraphs that contain the next statement.
  private var open: [Int] = []
  private var notes: [(Drawing.Note.Problem, Int)] = []

  static func read(_ source: inout Source) throws(DiagramError) -> NodeDiagram {
    var reader = FlowchartReader(scanner: Scanner(source, from: source.bodyStart))
    try reader.readHeader()
    while true {
      reader.skipSeparators()
      if reader.scanner.isAtEnd { break }
      try source.spend()
      try reader.readStatement()
    }
    for (problem, offset) in reader.notes { source.note(problem, at: offset) }
    return reader.chart
  }

  private init(scanner: Scanner) { self.scanner = scanner }

  private mutating func skipSeparators() {
    while true {
      while let byte = scanner.peek, byte <= 0x20 || byte == UInt8(ascii: ";") { scanner.index += 1 }
      // Comments after a statement.
      guard scanner.rest.hasPrefix("%%") else { return }
      _ = scanner.takeLine()
    }
  }

  private mutating func readHeader() throws(DiagramError) {
    scanner.skipSpaces()
    let start = scanner.index
    let word = scanner.take { $0 > 0x20 && $0 != UInt8(ascii: ";") }
    guard !word.isEmpty else { return }
    if let direction = Graph.Direction(word) {
      chart.direction = direction
    } else {
      // `graph A --> B` in one line.
      scanner.index = start
    }
  }

  // MARK: Statements

  private mutating func readStatement() throws(DiagramError) {
    let start = scanner.index
    if scanner.take(word: "subgraph") { return try readSubgraph() }
    if scanner.take(word: "end"), isAtStatementEnd {
      guard open.popLast() != nil else { throw scanner.error("a statement: no subgraph is open", at: start) }
      return
    }
    scanner.index = start
    if scanner.take(word: "direction") {
      if let direction = Graph.Direction(scanner.takeLine().filter { $0 != ";" }) {
        if let subgraph = open.last {
          chart.subgraphs[subgraph].direction = direction
        } else {
          chart.direction = direction
        }
        return
      }
      scanner.index = start
    }
    if scanner.take(word: "classDef") {
      let names = scanner.take { $0 > 0x20 }
      return chart.define(classes: names, Style(takeStatement()))
    }
    if scanner.take(word: "class") {
      let names = takeNames()
      let name = takeStatement()
      for id in names {
        if let edge = chart.edges.firstIndex(where: { $0.id == id }) {
          chart.edges[edge].classes.append(name)
        } else {
          update(id) { $0.append(name) }
        }
      }
      return
    }
    if scanner.take(word: "style") {
      let names = takeNames()
      let style = Style(takeStatement())
      for id in names {
        if let subgraph = chart.subgraphs.firstIndex(where: { $0.id == id }) {
          chart.subgraphs[subgraph].style = chart.subgraphs[subgraph].style.merging(style)
        } else {
          let node = number(id)
          chart.nodes[node].style = chart.nodes[node].style.merging(style)
        }
      }
      return
    }
    if scanner.take(word: "linkStyle") { return readLinkStyle() }
    if scanner.take(word: "click") { return try readClick() }
    try readChain()
  }

  private var isAtStatementEnd: Bool {
    guard let byte = scanner.peek else { return true }
    return byte == 10 || byte == UInt8(ascii: ";") || scanner.rest.hasPrefix("%%")
  }

  /// Reads the rest of a statement, which ends with a semicolon or the line.
  private mutating func takeStatement() -> String {
    scanner.take { $0 != 10 && $0 != UInt8(ascii: ";") }.trimmingWhiteSpace
  }

  /// Reads names separated by commas.
  private mutating func takeNames() -> [String] {
    var names: [String] = []
    repeat {
      scanner.skipSpaces()
      names.append(scanner.take { $0 > 0x20 && $0 != UInt8(ascii: ",") && $0 != UInt8(ascii: ";") })
      scanner.skipSpaces()
    } while scanner.take(",")
    return names
  }

  /// Changes the classes of a node or a subgraph.
  private mutating func update(_ id: String, _ change: (inout [String]) -> Void) {
    if let subgraph = chart.subgraphs.firstIndex(where: { $0.id == id }) {
      change(&chart.subgraphs[subgraph].classes)
    } else {
      change(&chart.nodes[number(id)].classes)
    }
  }

  private mutating func readSubgraph() throws(DiagramError) {
    guard open.count < NodeDiagram.mostNesting else { throw scanner.source.error(at: scanner.index, .size) }
    let start = scanner.index
    var id = ""
    var title = ""
    if let quoted = try scanner.takeQuoted() {
      (id, title) = (quoted, quoted)
    } else {
      id = takeID()
      scanner.skipSpaces()
      if scanner.peek == UInt8(ascii: "["), !id.isEmpty {
        scanner.index += 1
        scanner.skipSpaces()
        if let quoted = try scanner.takeQuoted() {
          title = quoted
          scanner.skipSpaces()
        } else {
          title = scanner.take { $0 != UInt8(ascii: "]") && $0 != 10 }
        }
        guard scanner.take("]") else { throw scanner.error("`]`") }
      } else {
        // The title is the whole line.
        scanner.index = start
        title = takeStatement()
        if let mark = title.firstRange(of: ":::") { title = String(title[..<mark.lowerBound]) }
        id = title
      }
    }
    var subgraph = NodeDiagram.Subgraph(id: id, label: label(title), parent: open.last)
    scanner.skipSpaces()
    if scanner.take(":::") { subgraph.classes.append(scanner.takeName()) }
    _ = takeStatement()
    chart.subgraphs.append(subgraph)
    open.append(chart.subgraphs.count - 1)
  }

  private mutating func readLinkStyle() {
    var indices: [Int]?
    let list = scanner.take { $0 != 10 && !$0.isASCIILetter }
    if list.trimmingWhiteSpace.isEmpty {
      if !scanner.take(word: "default") { indices = [] }
    } else {
      indices = list.split { ", ".contains($0) }.compactMap { Int($0) }
    }
    if scanner.take(word: "interpolate") { _ = scanner.take { $0 > 0x20 } }
    let style = Style(takeStatement())
    guard let indices else {
      chart.edgeStyle = chart.edgeStyle.merging(style)
      return
    }
    for index in indices where chart.edges.indices.contains(index) {
      chart.edges[index].style = chart.edges[index].style.merging(style)
    }
  }

  private mutating func readClick() throws(DiagramError) {
    let id = takeID()
    scanner.skipSpaces()
    let start = scanner.index
    _ = scanner.take(word: "href")
    let offset = scanner.index + 1
    guard let url = try scanner.takeQuoted() else {
      scanner.index = start
      notes.append((.script(takeStatement()), start))
      return
    }
    scanner.skipSpaces()
    let tooltip = try scanner.takeQuoted()
    _ = takeStatement()
    let link = NodeDiagram.Link(url: url, tooltip: tooltip, offset: offset)
    if let subgraph = chart.subgraphs.firstIndex(where: { $0.id == id }) {
      chart.subgraphs[subgraph].link = link
    } else if let node = numbers[id] {
      chart.nodes[node].link = link
    }
  }

  private mutating func label(_ text: String) -> Label {
    let label = Label(text)
    for icon in label.icons {
      let before = scanner.source.bytes[max(0, scanner.index - 1000)..<scanner.index]
      notes.append((.icon(icon), before.find(Bytes(icon)) ?? scanner.index))
    }
    return label
  }

  // MARK: Nodes and edges

  private mutating func readChain() throws(DiagramError) {
    var sources = try readNodes()
    while true {
      let start = scanner.index
      scanner.skipBlank()
      guard var edge = try readEdge() else {
        scanner.index = start
        break
      }
      scanner.skipBlank()
      let targets = try readNodes()
      for source in sources {
        for target in targets {
          edge.from = source
          edge.to = target
          chart.edges.append(edge)
          // One id names one edge.
          edge.id = nil
        }
      }
      guard chart.edges.count <= Graph.mostEdges else { throw scanner.source.error(at: start, .size) }
      sources = targets
    }
    scanner.skipSpaces()
    guard isAtStatementEnd else { throw scanner.error("an arrow or the end of the line") }
  }

  /// Reads nodes joined by `&`.
  private mutating func readNodes() throws(DiagramError) -> [Int] {
    var nodes = [try readNode()]
    while true {
      let start = scanner.index
      scanner.skipBlank()
      guard scanner.take("&") else {
        scanner.index = start
        return nodes
      }
      scanner.skipBlank()
      nodes.append(try readNode())
    }
  }

  private mutating func readNode() throws(DiagramError) -> Int {
    let start = scanner.index
    let id = takeID()
    guard !id.isEmpty else { throw scanner.error("a node") }
    // `e1@{ animate: true }` is about an edge.
    if scanner.rest.hasPrefix("@{"), chart.edges.contains(where: { $0.id == id }) {
      _ = try takeProperties()
      return chart.edges.first { $0.id == id }?.from ?? 0
    }
    let node = number(id)
    guard chart.nodes.count <= Graph.mostNodes else { throw scanner.source.error(at: start, .size) }
    if let subgraph = open.last, !chart.subgraphs.contains(where: { $0.id == id }) {
      // As in Mermaid, a node belongs to the first subgraph in which it occurs.
      if chart.nodes[node].subgraph == nil { chart.nodes[node].subgraph = subgraph }
    }
    try readShape(node)
    if scanner.rest.hasPrefix("@{") {
      let properties = try takeProperties()
      if let name = properties["shape"], let shape = NodeShape.names[name] { chart.nodes[node].shape = shape }
      if let text = properties["label"] { chart.nodes[node].label = label(text) }
      if let icon = properties["icon"] { notes.append((.icon(icon), start)) }
    }
    while scanner.take(":::") {
      let name = scanner.take { Byte.isNamePart($0) || $0 == UInt8(ascii: "-") }
      chart.nodes[node].classes.append(name)
    }
    return node
  }

  private mutating func number(_ id: String) -> Int {
    if let number = numbers[id] { return number }
    numbers[id] = chart.nodes.count
    chart.nodes.append(NodeDiagram.Node(id: id, label: Label(id)))
    return chart.nodes.count - 1
  }

  /// Reads the id of a node. Hyphens and equals signs that begin an edge are not part of it.
  private mutating func takeID() -> String {
    let start = scanner.index
    while let byte = scanner.peek {
      let next = scanner.peek(1) ?? 10
      switch byte {
      case UInt8(ascii: "-"):
        if next == UInt8(ascii: "-") || next == UInt8(ascii: ">") || next == UInt8(ascii: ".") {
          return scanner.text(from: start)
        }
      case UInt8(ascii: "="): if next == byte { return scanner.text(from: start) }
      case UInt8(ascii: "&"): if scanner.index == start || next <= 0x20 { return scanner.text(from: start) }
      case _ where Byte.isNamePart(byte), UInt8(ascii: "."), UInt8(ascii: "/"), UInt8(ascii: "+"),
        UInt8(ascii: "*"), UInt8(ascii: "!"), UInt8(ascii: "?"), UInt8(ascii: "#"), UInt8(ascii: "$"),
        UInt8(ascii: "'"), UInt8(ascii: "\\"), UInt8(ascii: "`"):
        break
      default: return scanner.text(from: start)
      }
      scanner.index += 1
    }
    return scanner.text(from: start)
  }

  /// The brackets around labels, the longer ones first, and their shapes.
  private static let brackets: [(open: StaticString, close: StaticString, shape: NodeShape)] = [
    ("(((", ")))", .doubleCircle), ("((", "))", .circle), ("([", "])", .stadium), ("(-", "-)", .ellipse),
    ("(", ")", .rounded), ("[[", "]]", .subprocess), ("[(", ")]", .cylinder), ("[/", "/]", .leanRight),
    ("[/", "\\]", .trapezoid), ("[\\", "\\]", .leanLeft), ("[\\", "/]", .invertedTrapezoid),
    ("[", "]", .rect),
    ("{{", "}}", .hexagon), ("{", "}", .diamond), (">", "]", .odd),
  ]

  private mutating func readShape(_ node: Int) throws(DiagramError) {
    let start = scanner.index
    for bracket in Self.brackets where scanner.rest.hasPrefix(bracket.open) {
      scanner.index = start + bracket.open.utf8CodeUnitCount
      guard let text = takeLabel(until: bracket.close) else {
        scanner.index = start
        continue
      }
      chart.nodes[node].label = label(text)
      chart.nodes[node].shape = bracket.shape
      return
    }
    scanner.index = start
    if let byte = scanner.peek, "[({".utf8.contains(byte) {
      throw scanner.error(
        "the end of the label, such as `\(byte == UInt8(ascii: "[") ? "]" : byte == UInt8(ascii: "(") ? ")" : "}")`"
      )
    }
  }

  /// Reads a label and the bracket after it; nil, if it has another end. Text in quotation marks can contain brackets.
  private mutating func takeLabel(until close: StaticString) -> String? {
    let start = scanner.index
    scanner.skipBlank()
    if scanner.take("\"") {
      // A quotation mark in the label is followed by something else than its bracket.
      let textStart = scanner.index
      while let _ = scanner.take(upTo: "\"") {
        let textEnd = scanner.index - 1
        let afterText = scanner.index
        scanner.skipBlank()
        if scanner.take(close) { return scanner.source.bytes[textStart..<textEnd].string }
        scanner.index = afterText
        if scanner.source.bytes[textStart..<textEnd].count > 10_000 { break }
        if let byte = scanner.peek, "])}".utf8.contains(byte) { break }
      }
    }
    scanner.index = start
    let first = close.utf8Start[0]
    // Brackets in the text close themselves.
    let open: UInt8 =
      first == UInt8(ascii: ")")
      ? UInt8(ascii: "(") : first == UInt8(ascii: "]") ? UInt8(ascii: "[") : UInt8(ascii: "{")
    var depth = 0
    while let byte = scanner.peek {
      if depth == 0, scanner.rest.hasPrefix(close) {
        // Of `))))`, the last ones are the end.
        if close.utf8CodeUnitCount == 1 || scanner.peek(close.utf8CodeUnitCount) != first
          || !")}".utf8.contains(first)
        {
          let text = scanner.text(from: start)
          scanner.index += close.utf8CodeUnitCount
          return text
        }
      }
      if byte == open { depth += 1 }
      if byte == first, depth > 0 {
        depth -= 1
      } else if byte == UInt8(ascii: "]"), close.utf8CodeUnitCount > 1, first != byte {
        if first == UInt8(ascii: "/") || first == UInt8(ascii: "\\") { return nil }
      }
      if byte == 10, scanner.rest.dropFirst().trimmed.hasPrefix("\n") { return nil }
      scanner.index += 1
    }
    return nil
  }

  /// Reads `@{ shape: diamond, label: "Text" }`.
  private mutating func takeProperties() throws(DiagramError) -> [String: String] {
    scanner.index += 2
    var properties: [String: String] = [:]
    while true {
      while let byte = scanner.peek, byte <= 0x20 || byte == UInt8(ascii: ",") { scanner.index += 1 }
      if scanner.take("}") { return properties }
      let name = scanner.take { Byte.isNamePart($0) || $0 == UInt8(ascii: "-") }
      scanner.skipBlank()
      guard !name.isEmpty, scanner.take(":") else {
        throw scanner.error("a property, such as `shape: rounded`")
      }
      scanner.skipBlank()
      if let text = try scanner.takeQuoted() {
        properties[name] = text
      } else {
        let text = scanner.take { $0 != UInt8(ascii: ",") && $0 != UInt8(ascii: "}") && $0 != 10 }
        properties[name] = Source.unquoted(text.trimmingWhiteSpace)
      }
    }
  }

  /// Reads an arrow with its label; nil if none is next.
  private mutating func readEdge() throws(DiagramError) -> NodeDiagram.Edge? {
    let start = scanner.index
    var edge = NodeDiagram.Edge(from: 0, to: 0)
    let name = scanner.take { Byte.isNamePart($0) || $0 == UInt8(ascii: "-") }
    if !name.isEmpty, scanner.take("@"), scanner.peek != UInt8(ascii: "{") {
      edge.id = name
      scanner.skipSpaces()
    } else {
      scanner.index = start
    }
    if scanner.take("~~~") {
      edge.line = .invisible
      edge.end = nil
      edge.length = 1 + scanner.take { $0 == UInt8(ascii: "~") }.utf8.count
      return edge
    }
    if let next = scanner.peek(1), next == UInt8(ascii: "-") || next == UInt8(ascii: "=") {
      edge.start = takeHead(isStart: true)
    }
    // The first hyphen of a dotted arrow may be missing.
    let isShort = scanner.peek == UInt8(ascii: ".")
    guard let body = isShort ? UInt8(ascii: "-") : scanner.peek,
      body == UInt8(ascii: "-") || body == UInt8(ascii: "=")
    else {
      scanner.index = start
      return nil
    }
    let bodyStart = scanner.index
    var run = scanner.take { $0 == body }.utf8.count
    if isShort || body == UInt8(ascii: "-") && scanner.peek == UInt8(ascii: ".") && run == 1 {
      edge.line = .dotted
      run = scanner.take { $0 == UInt8(ascii: ".") }.utf8.count
      if scanner.take("-") {
        edge.length = run
        edge.end = takeHead(isStart: false)
      } else {
        try readText(&edge, from: bodyStart, body: UInt8(ascii: "."))
      }
    } else {
      guard run >= 2 else {
        scanner.index = start
        return nil
      }
      if body == UInt8(ascii: "=") { edge.line = .thick }
      edge.end = takeHead(isStart: false)
      if edge.end != nil {
        edge.length = run - 1
      } else if run >= 3 {
        edge.length = run - 2
      } else {
        try readText(&edge, from: bodyStart, body: body)
      }
    }
    let afterArrow = scanner.index
    scanner.skipSpaces()
    if scanner.take("|") {
      scanner.skipSpaces()
      if let quoted = try scanner.takeQuoted() {
        edge.label = label(quoted)
        _ = scanner.take(upTo: "|")
      } else {
        guard let text = scanner.take(upTo: "|") else { throw scanner.error("`|` after the label") }
        edge.label = label(text)
      }
    } else {
      scanner.index = afterArrow
    }
    if edge.label?.isEmpty ?? false { edge.label = nil }
    edge.length = min(edge.length, 20)
    return edge
  }

  /// Reads the head of an arrow. The letters `x` and `o` at the end are one if no other part of a name could follow.
  private mutating func takeHead(isStart: Bool) -> SVGWriter.Marker? {
    let head: SVGWriter.Marker
    switch scanner.peek {
    case UInt8(ascii: ">") where !isStart, UInt8(ascii: "<") where isStart: head = .arrow
    case UInt8(ascii: "o"): head = .circle
    case UInt8(ascii: "x"): head = .cross
    default: return nil
    }
    scanner.index += 1
    return head
  }

  /// Reads the label in an arrow and the arrow’s second half, such as `text -->` after `--`.
  private mutating func readText(_ edge: inout NodeDiagram.Edge, from start: Int, body: UInt8)
    throws(DiagramError)
  {
    scanner.skipSpaces()
    let textStart = scanner.index
    if let quoted = try scanner.takeQuoted() {
      edge.label = label(quoted)
      scanner.skipSpaces()
    } else {
      while let byte = scanner.peek, scanner.index - textStart < 1000 {
        let next = scanner.peek(1)
        if body == UInt8(ascii: ".")
          ? byte == body && (next == UInt8(ascii: "-") || next == body) : byte == body && next == body
        {
          break
        }
        scanner.index += 1
      }
      edge.label = label(scanner.text(from: textStart))
    }
    let run = scanner.take { $0 == body }.utf8.count
    let isClosed = body == UInt8(ascii: ".") ? run >= 1 && scanner.take("-") : run >= 2
    guard isClosed else { throw scanner.error("an arrow such as `-->` after the label", at: start) }
    edge.end = takeHead(isStart: false)
    edge.length = body == UInt8(ascii: ".") ? run : edge.end == nil ? max(run - 2, 1) : run - 1
  }
}
