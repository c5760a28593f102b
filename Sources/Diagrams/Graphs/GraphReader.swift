import Basics

/// Reads a diagram of nodes and edges. The kinds share how nodes are named, styled and linked.
class GraphReader: DiagramReader {
  final var scanner: Scanner
  final var diagram = NodeDiagram()
  final let strings: UIStrings
  /// The indices of nodes by name.
  final var numbers: [String: Int] = [:]
  /// The subgraphs that are open, and the regions in them.
  final var open: [(subgraph: Int, region: Int?)] = []
  /// The links of nodes and subgraphs, which can come before these.
  private var links: [(id: String, link: Link)] = []

  required init(_ source: Source) {
    scanner = Scanner(source, from: source.bodyStart)
    strings = source.strings
  }

  /// The statements of the kind that `readShared` reads.
  class var shared: [String] { [] }
  /// Returns a new node with a name.
  func node(_ name: String) -> NodeDiagram.Node { NodeDiagram.Node(id: name, label: Label(plain: name)) }
  /// Reads a statement that only this kind has.
  func readStatement() throws(DiagramError) {}
  /// Completes the diagram.
  func finish() {}

  static func read(_ source: Source) throws(DiagramError) -> NodeDiagram {
    let reader = Self(source)
    while reader.skipSeparators() {
      try source.spend()
      if !(try reader.readShared()) { try reader.readStatement() }
      // An edge of a subgraph adds a node with its name.
      let count = reader.diagram.nodes.count - reader.diagram.subgraphs.count
      if count > Graph.mostNodes || reader.diagram.edges.count > Graph.mostEdges { throw source.sizeError }
    }
    for (id, link) in reader.links where !reader.diagram.update(id, reader.numbers[id], { $0.link = link }) {
      reader.note(.statement("click \(id)"), at: link.offset)
    }
    reader.finish()
    return reader.diagram
  }
}

extension GraphReader {
  /// The subgraph that contains the next statement.
  var scope: Int? { open.last.map { $0.region ?? $0.subgraph } }

  /// Begins a subgraph.
  func openSubgraph(_ id: String, _ label: Label, classes: [String] = []) throws(DiagramError) {
    guard open.count < NodeDiagram.mostNesting else { throw scanner.source.error(at: scanner.index, .size) }
    var subgraph = NodeDiagram.Subgraph(id: id, label: label, parent: scope)
    subgraph.decoration.classes = classes
    diagram.subgraphs.append(subgraph)
    open.append((diagram.subgraphs.count - 1, nil))
  }

  /// Skips the bracket that ends a subgraph. Returns false if something else is next.
  func takeEnd() throws(DiagramError) -> Bool {
    guard scanner.peek == UInt8(ascii: "}") else { return false }
    guard open.popLast() != nil else { throw scanner.error("a statement") }
    scanner.index += 1
    return true
  }

  /// Skips the rest of a statement, in which only white space is left.
  func endStatement(_ expected: String) throws(DiagramError) {
    scanner.skipSpaces()
    guard isAtStatementEnd || scanner.peek == UInt8(ascii: "}") && !open.isEmpty else {
      throw scanner.error(expected)
    }
  }

  func note(_ problem: Drawing.Note.Problem, at offset: Int) { scanner.source.note(problem, at: offset) }

  /// Skips white space, semicolons and comments after statements. Returns false at the end of the text.
  func skipSeparators() -> Bool {
    while let byte = scanner.peek {
      if byte <= 0x20 || byte == UInt8(ascii: ";") {
        scanner.index += 1
      } else if scanner.rest.hasPrefix("%%") {
        _ = scanner.takeLine()
      } else {
        return true
      }
    }
    return false
  }

  var isAtStatementEnd: Bool {
    guard let byte = scanner.peek else { return true }
    return byte == 10 || byte == UInt8(ascii: ";") || scanner.rest.hasPrefix("%%")
  }

  /// Reads the rest of a statement, which ends with a semicolon or the line.
  ///
  /// - Parameter isText: whether entity codes such as `#35;` are possible. They look like colors.
  func takeStatement(isText: Bool = false) -> String {
    let start = scanner.index
    while let byte = scanner.peek, byte != 10 {
      let before = scanner.source.bytes[start...]
      if byte == UInt8(ascii: ";"), !isText || !before.isEntity(endingAt: scanner.index) { break }
      scanner.index += 1
    }
    return scanner.text(from: start).trimmingWhiteSpace
  }

  /// Reads names separated by commas.
  func takeNames() -> [String] {
    var names: [String] = []
    repeat {
      scanner.skipSpaces()
      names.append(scanner.take { $0 > 0x20 && $0 != UInt8(ascii: ",") && $0 != UInt8(ascii: ";") })
      scanner.skipSpaces()
    } while scanner.take(",")
    return names.filter { !$0.isEmpty }
  }

  /// Reads `:::` with the names of classes.
  func takeClasses() -> [String] {
    var names: [String] = []
    while scanner.take(":::") {
      let list = scanner.take { Byte.isNamePart($0) || "-,".utf8.contains($0) }
      names += list.split(separator: ",").map(String.init)
    }
    return names
  }

  /// Reads the properties of a style. Those that are not drawn are noted.
  func takeStyle() -> Style {
    let start = scanner.index
    let style = Style(Bytes(takeStatement()))
    for name in style.ignored { note(.property(name), at: start) }
    return style
  }

  /// Returns the number of the node with a name. Adds the node if it is new.
  func number(_ name: String) -> Int {
    if let number = numbers[name] { return number }
    numbers[name] = diagram.nodes.count
    diagram.nodes.append(node(name))
    return diagram.nodes.count - 1
  }

  /// Adds a note, and a line to the node that it is about.
  func addNote(_ text: String, for target: Int?) {
    let note = number("note \(diagram.nodes.count)")
    diagram.nodes[note].label = Label(text, isMarkdown: true)
    diagram.nodes[note].shape = .note
    diagram.nodes[note].name = "\(strings["diagramNote"]): \(diagram.nodes[note].label.plain)"
    guard let target else { return }
    diagram.nodes[note].subgraph = diagram.nodes[target].subgraph
    diagram.edges.append(NodeDiagram.Edge(from: target, to: note, line: .dotted, end: nil))
  }

  /// Reads the label of an edge after a colon, if there is one.
  func takeEdgeLabel() -> Label? {
    scanner.skipSpaces()
    guard scanner.take(":") else { return nil }
    let label = Label(Bytes(takeStatement(isText: true)).unquoted("\"'").string, isMarkdown: true)
    return label.isEmpty ? nil : label
  }

  // MARK: Statements

  /// Reads a statement that several kinds have. Returns false if it is another one.
  private func readShared() throws(DiagramError) -> Bool {
    let start = scanner.index
    for word in Self.shared where takeKeyword(word) {
      if try readShared(word, start) { return true }
      scanner.index = start
    }
    return false
  }

  /// Skips a word if it begins a statement. It can also be the name of a node, before an arrow.
  func takeKeyword(_ word: String) -> Bool {
    let start = scanner.index
    guard scanner.take(word: word) else { return false }
    if let next = scanner.peek, Byte.isNamePart(next) || "\"`*".utf8.contains(next) { return true }
    scanner.index = start
    return false
  }

  private func readShared(_ word: String, _ start: Int) throws(DiagramError) -> Bool {
    switch word {
    case "direction":
      guard let direction = Graph.Direction(takeStatement()) else { return false }
      if let scope {
        diagram.subgraphs[scope].direction = direction
      } else {
        diagram.direction = direction
      }
    case "title": scanner.source.setTitle(Bytes(scanner.takeLine()))
    case "classDef":
      let names = takeNames()
      let style = takeStyle()
      for name in names { diagram.classStyles[name] = style }
    case "class", "cssClass":
      let names = try scanner.takeQuoted()?.split(separator: ",").map(\.trimmingWhiteSpace) ?? takeNames()
      let classes = takeNames()
      for name in names { decorate(name) { $0.classes += classes } }
    case "style":
      let names = takeNames()
      let style = takeStyle()
      for name in names { decorate(name) { $0.style = $0.style.merging(style) } }
    case "click", "link", "callback": try readClick(isScript: word == "callback", start)
    default:
      note(.statement(word), at: start)
      _ = scanner.takeLine()
    }
    return true
  }

  /// Changes the look of a subgraph, an edge or a node, which is added if it is new.
  private func decorate(_ id: String, _ change: (inout NodeDiagram.Decoration) -> Void) {
    if !diagram.update(id, numbers[id], change) { change(&diagram.nodes[number(id)].decoration) }
  }

  /// Reads `id "URL" "tooltip" target`, `id href "URL"` and `id call function()`.
  private func readClick(isScript: Bool, _ start: Int) throws(DiagramError) {
    let names = takeNames()
    let call = scanner.index
    _ = scanner.take(word: "href")
    let offset = scanner.index + 1
    guard !isScript, let url = try scanner.takeQuoted() else {
      scanner.index = call
      return note(.script(takeStatement()), at: start)
    }
    scanner.skipSpaces()
    let tooltip = try scanner.takeQuoted()
    let rest = takeStatement()
    if rest.contains("call ") { note(.script(rest), at: start) }
    links += names.map { ($0, Link(url: url, offset: offset, title: tooltip)) }
  }
}
