import Basics

/// Reads the syntax of flowcharts.
///
/// Source: Mermaid 11, “Flowcharts – Basic Syntax”.
final class FlowchartReader: GraphReader {
  /// The names in each open subgraph.
  private var names: [[String]] = []
  /// The subgraphs that contain nodes and other subgraphs, by their names.
  private var owners: [String: Int] = [:]

  override class var shared: [String] { ["direction", "classDef", "class", "style", "click"] }

  required init(_ source: Source) {
    super.init(source)
    scanner.skipSpaces()
    let start = scanner.index
    if let direction = Graph.Direction(scanner.take { $0 > 0x20 && $0 != UInt8(ascii: ";") }) {
      diagram.direction = direction
    } else {
      // `graph A --> B` in one line.
      scanner.index = start
    }
  }

  override func node(_ name: String) -> NodeDiagram.Node { NodeDiagram.Node(id: name, label: Label(name)) }

  // MARK: Statements

  override func readStatement() throws(DiagramError) {
    let start = scanner.index
    if scanner.take(word: "subgraph") { return try readSubgraph() }
    if scanner.take(word: "end"), isAtStatementEnd {
      guard closeSubgraph() else { throw scanner.error("a statement: no subgraph is open", at: start) }
      return
    }
    scanner.index = start
    if scanner.take(word: "linkStyle") { return readLinkStyle() }
    try readChain()
  }

  private func readSubgraph() throws(DiagramError) {
    let start = scanner.index
    var (id, title) = ("", "")
    if let quoted = try scanner.takeQuoted() {
      (id, title) = (quoted, quoted)
    } else {
      id = takeID()
      scanner.skipSpaces()
      if !id.isEmpty, scanner.take("[") {
        title = try scanner.takeText(before: "]")
      } else {
        // The title is the whole line.
        scanner.index = start
        title = takeStatement()
        if let mark = title.firstRange(of: ":::") { title = String(title[..<mark.lowerBound]) }
        id = title
      }
    }
    scanner.skipSpaces()
    try openSubgraph(id, Label(title), classes: takeClasses())
    names.append([])
    _ = takeStatement()
  }

  /// Ends the innermost subgraph. Returns false if none is open.
  private func closeSubgraph() -> Bool {
    guard let subgraph = open.popLast()?.subgraph else { return false }
    // As in Mermaid, a name belongs to the first subgraph that ends after the name occurs in it.
    for name in names.removeLast() where owners[name] == nil { owners[name] = subgraph }
    return true
  }

  override func finish() {
    while closeSubgraph() {}
    for index in diagram.nodes.indices { diagram.nodes[index].subgraph = owners[diagram.nodes[index].id] }
    for index in diagram.subgraphs.indices where diagram.subgraphs[index].parent == nil {
      guard let owner = owners[diagram.subgraphs[index].id], !diagram.isInside(owner, index) else { continue }
      diagram.subgraphs[index].parent = owner
    }
  }

  private func readLinkStyle() {
    var indices: [Int]?
    let list = scanner.take { $0 != 10 && !$0.isASCIILetter }
    if list.trimmingWhiteSpace.isEmpty {
      if !scanner.take(word: "default") { indices = [] }
    } else {
      indices = list.split { ", ".contains($0) }.compactMap { Int($0) }
    }
    let curve = scanner.take(word: "interpolate") ? Graph.Curve(scanner.take { $0 > 0x20 }) : nil
    let style = takeStyle()
    guard let indices else {
      diagram.edgeStyle = diagram.edgeStyle.merging(style)
      diagram.curve = curve ?? diagram.curve
      return
    }
    for index in indices where diagram.edges.indices.contains(index) {
      diagram.edges[index].decoration.style = diagram.edges[index].decoration.style.merging(style)
      diagram.edges[index].curve = curve
    }
  }

  // MARK: Nodes and edges

  private func readChain() throws(DiagramError) {
    var sources = try readNodes()
    while true {
      let start = scanner.index
      scanner.skipBlank()
      let id = takeEdgeID()
      guard var edge = try readEdge() else {
        scanner.index = start
        break
      }
      if let id { diagram.edgeNumbers[id] = diagram.edges.count }
      scanner.skipBlank()
      let targets = try readNodes()
      for source in sources {
        for target in targets {
          edge.from = source
          edge.to = target
          diagram.edges.append(edge)
        }
      }
      guard diagram.edges.count <= Graph.mostEdges else { throw scanner.source.error(at: start, .size) }
      sources = targets
    }
    scanner.skipSpaces()
    guard isAtStatementEnd else { throw scanner.error("an arrow or the end of the line") }
  }

  /// Reads nodes joined by `&`.
  private func readNodes() throws(DiagramError) -> [Int] {
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

  private func readNode() throws(DiagramError) -> Int {
    let start = scanner.index
    let id = takeID()
    guard !id.isEmpty else { throw scanner.error("a node") }
    // `e1@{ animate: true }` is about an edge.
    if scanner.rest.hasPrefix("@{"), let edge = diagram.edgeNumbers[id] {
      let properties = try takeProperties(start, drawn: ["curve"])
      diagram.edges[edge].curve = properties["curve"].flatMap { Graph.Curve($0) }
      return diagram.edges[edge].from
    }
    let node = number(id)
    if !names.isEmpty { names[names.count - 1].append(id) }
    try readShape(node)
    if scanner.rest.hasPrefix("@{") {
      let properties = try takeProperties(start, drawn: ["shape", "label", "icon"])
      if let name = properties["shape"] {
        if let shape = NodeShape.names[name] {
          diagram.nodes[node].shape = shape
        } else {
          note(.statement("shape: \(name)"), at: start)
        }
      }
      if let text = properties["label"] { diagram.nodes[node].label = Label(text, isMarkdown: true) }
      if let icon = properties["icon"] { note(.icon(icon), at: start) }
    }
    diagram.nodes[node].decoration.classes += takeClasses()
    return node
  }

  /// Reads the id of a node. Hyphens and equals signs that begin an edge are not part of it.
  private func takeID() -> String {
    let start = scanner.index
    while let byte = scanner.peek, Byte.isNamePart(byte) || "-=&./+*!?#$'\\`".utf8.contains(byte) {
      switch byte {
      case UInt8(ascii: "-") where scanner.isNext("->.", after: 1),
        UInt8(ascii: "=") where scanner.isNext("=", after: 1),
        UInt8(ascii: "&") where scanner.index == start || (scanner.peek(1) ?? 10) <= 0x20:
        return scanner.text(from: start)
      default: scanner.index += 1
      }
    }
    return scanner.text(from: start)
  }

  /// The brackets around labels, the longer ones first, and their shapes.
  private static let brackets: [(open: StaticString, close: StaticString, shape: NodeShape)] = [
    ("(((", ")))", .doubleCircle), ("((", "))", .circle), ("([", "])", .stadium), ("(-", "-)", .ellipse),
    ("(", ")", .rounded), ("[[", "]]", .subprocess), ("[(", ")]", .cylinder), ("[/", "/]", .leanRight),
    ("[/", "\\]", .trapezoid), ("[\\", "\\]", .leanLeft), ("[\\", "/]", .invertedTrapezoid),
    ("[", "]", .rect), ("{{", "}}", .hexagon), ("{", "}", .diamond), (">", "]", .odd),
  ]

  private func readShape(_ node: Int) throws(DiagramError) {
    let start = scanner.index
    for bracket in Self.brackets where scanner.take(bracket.open) {
      if let text = takeLabel(until: bracket.close) {
        diagram.nodes[node].label = Label(text)
        diagram.nodes[node].shape = bracket.shape
        return
      }
      scanner.index = start
    }
    if let bracket = Self.brackets.first(where: { scanner.rest.hasPrefix($0.open) && $0.shape != .odd }) {
      throw scanner.error("the end of the label, such as `\(bracket.close)`")
    }
  }

  /// Reads a label and the bracket after it; nil, if it has another end. Text in quotation marks can contain brackets.
  private func takeLabel(until close: StaticString) -> String? {
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
    let isLong = close.utf8CodeUnitCount > 1
    // Brackets in the text close themselves.
    let open =
      first == UInt8(ascii: ")")
      ? UInt8(ascii: "(") : first == UInt8(ascii: "]") ? UInt8(ascii: "[") : UInt8(ascii: "{")
    var depth = 0
    while let byte = scanner.peek {
      if depth == 0, scanner.rest.hasPrefix(close) {
        // Of `))))`, the last ones are the end.
        let isLast = !isLong || !")}".utf8.contains(first) || scanner.peek(close.utf8CodeUnitCount) != first
        let text = scanner.text(from: start)
        if isLast, scanner.take(close) { return text }
      }
      if byte == open { depth += 1 }
      if byte == first, depth > 0 {
        depth -= 1
      } else if byte == UInt8(ascii: "]"), isLong, "/\\".utf8.contains(first) {
        return nil
      }
      if byte == 10, scanner.rest.dropFirst().trimmed.hasPrefix("\n") { return nil }
      scanner.index += 1
    }
    return nil
  }

  /// Reads `@{ shape: diamond, label: "Text" }`. Properties that are not drawn are noted.
  private func takeProperties(_ start: Int, drawn: Set<String>) throws(DiagramError) -> [String: String] {
    var isQuoted = false
    let text = scanner.rest.prefix {
      if $0 == UInt8(ascii: "\"") { isQuoted.toggle() }
      return isQuoted || $0 != UInt8(ascii: "}")
    }
    let entries = scanner.rest[..<min(text.endIndex + 1, scanner.rest.endIndex)].entries
    // A text in several lines, which begins with `|`, is not read.
    guard text.endIndex < scanner.rest.endIndex, !entries.contains(where: { $0.value.equals("|") }),
      !entries.isEmpty || text.dropFirst(2).trimmed.isEmpty
    else {
      throw scanner.error("a property, such as `shape: rounded`", at: scanner.index + 2)
    }
    scanner.index = text.endIndex + 1
    let properties = Dictionary(entries.map { ($0.key.string, $0.value.string) }) { $1 }
    for name in properties.keys.sorted() where !drawn.contains(name) { note(.property(name), at: start) }
    return properties
  }
}
