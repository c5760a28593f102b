import Basics

/// Reads entity relationship diagrams.
///
/// Source: Mermaid 11, “Entity Relationship Diagrams”.
final class EntityReader: GraphReader {
  /// The attributes of the entities: type, name, keys and comment.
  private var attributes: [Int: [[String]]] = [:]

  override class var shared: [String] { ["direction", "title", "classDef", "style", "class"] }

  override func readStatement() throws(DiagramError) {
    let entity = try readEntity()
    scanner.skipSpaces()
    if scanner.take("{") { return try readAttributes(of: entity) }
    if isAtStatementEnd { return }
    try readRelationship(from: entity)
  }

  private func readEntity() throws(DiagramError) -> Int {
    let name =
      try scanner.takeQuoted() ?? scanner.take { Byte.isNamePart($0) || ".-*".utf8.contains($0) }
    guard !name.isEmpty else { throw scanner.error("an entity") }
    let node = number(name)
    if scanner.take("[") {
      diagram.nodes[node].label = Label(try scanner.takeText(before: "]"), isMarkdown: true)
    }
    diagram.nodes[node].decoration.classes += takeClasses()
    return node
  }

  private func readAttributes(of entity: Int) throws(DiagramError) {
    while true {
      scanner.skipBlank()
      if scanner.take("}") { return }
      guard !scanner.isAtEnd else { throw scanner.error("`}`") }
      func isPart(_ byte: UInt8) -> Bool {
        byte > 0x20 && byte != UInt8(ascii: "}") && byte != UInt8(ascii: "\"")
      }
      let type = scanner.take(while: isPart)
      scanner.skipSpaces()
      let name = scanner.take(while: isPart)
      guard !type.isEmpty, !name.isEmpty else { throw scanner.error("a type and a name") }
      scanner.skipSpaces()
      // Another attribute can follow in the same line.
      var keys: [String] = []
      while let key = ["PK", "FK", "UK"].first(where: { scanner.take(word: $0) }) {
        keys.append(key)
        _ = scanner.take(",")
        scanner.skipSpaces()
      }
      scanner.skipSpaces()
      let comment = try scanner.takeQuoted() ?? ""
      attributes[entity, default: []].append([type, name, keys.joined(separator: ", "), comment])
    }
  }

  private typealias Count = (marker: SVGWriter.Marker, text: String)

  /// The symbols for numbers of entities at an end, as in `||--o{`, and in words.
  private static let counts: [(text: StaticString, value: Count)] = {
    let rows: [([StaticString], Count)] = [
      (["||", "only one", "one and only one", "1 "], (.one, "1")),
      (["|o", "o|", "one or zero", "zero or one"], (.zeroOrOne, "0..1")),
      (["}|", "|{", "one or more", "one or many", "many(1)", "1+"], (.oneOrMore, "1..*")),
      (["}o", "o{", "zero or more", "zero or many", "many(0)", "0+", "many"], (.zeroOrMore, "0..*")),
      (["one", "1"], (.one, "1")),
    ]
    return rows.flatMap { words, count in words.map { ($0, count) } }
  }()

  private func takeCount() throws(DiagramError) -> Count {
    guard let count = scanner.take(Self.counts) else {
      throw scanner.error("a relationship such as `||--o{`")
    }
    scanner.skipSpaces()
    return count
  }

  private func readRelationship(from: Int) throws(DiagramError) {
    var edge = NodeDiagram.Edge(from: from, to: 0)
    let first = try takeCount()
    if scanner.take("..") || scanner.take(".-") || scanner.take("-.") || scanner.take("optionally to") {
      edge.line = .dotted
    } else if !scanner.take("--"), !scanner.take("to") {
      throw scanner.error("`--` or `..`")
    }
    scanner.skipSpaces()
    let second = try takeCount()
    edge.to = try readEntity()
    edge.start = first.marker
    edge.end = second.marker
    edge.labels.middle = takeEdgeLabel()
    edge.phrase = "\(strings["diagramTo"]) (\(first.text) – \(second.text))"
    diagram.edges.append(edge)
    _ = scanner.takeLine()
  }

  override func finish() {
    for index in diagram.nodes.indices {
      var table = NodeTable(heading: diagram.nodes[index].label)
      if let rows = attributes[index] {
        // Columns without text are left out.
        let columns = [0, 1, 2, 3].filter { column in rows.contains { !$0[column].isEmpty } }
        table.sections = [rows.map { row in columns.map { Label(row[$0]) } }]
        table.outline = [
          .table(["diagramType", "diagramName", "diagramKey", "diagramComment"].map { strings[$0] }, rows)
        ]
      }
      diagram.nodes[index].table = table
    }
  }
}
