import Basics

/// Reads entity relationship diagrams.
///
/// Source: Mermaid 11, “Entity Relationship Diagrams”.
struct EntityReader {
  private var scanner: Scanner
  private let strings: DiagramStrings
  private var diagram = NodeDiagram()
  private var numbers: [String: Int] = [:]
  /// The attributes of the entities: type, name, keys and comment.
  private var attributes: [[[String]]] = []

  static func read(_ source: inout Source) throws(DiagramError) -> NodeDiagram {
    var reader = EntityReader(scanner: Scanner(source, from: source.bodyStart), strings: source.strings)
    while try reader.scanner.startsStatement(of: source) { try reader.readStatement() }
    reader.finish()
    return reader.diagram
  }

  private init(scanner: Scanner, strings: DiagramStrings) {
    self.scanner = scanner
    self.strings = strings
  }

  private mutating func readStatement() throws(DiagramError) {
    if scanner.take(";") { return }
    if scanner.take(word: "direction") {
      diagram.direction = Graph.Direction(scanner.takeLine()) ?? diagram.direction
      return
    }
    if scanner.take(word: "title") {
      _ = scanner.takeLine()
      return
    }
    if scanner.take(word: "classDef") {
      let names = scanner.take { $0 > 0x20 }
      return diagram.define(classes: names, Style(scanner.takeLine()))
    }
    let isStyle = scanner.take(word: "style")
    if isStyle || scanner.take(word: "class") {
      let names = scanner.take { $0 > 0x20 }
      let rest = scanner.takeLine()
      for name in names.split(separator: ",") {
        let node = number(String(name))
        if isStyle {
          diagram.nodes[node].style = Style(rest)
        } else {
          diagram.nodes[node].classes += rest.split(separator: ",").map(String.init)
        }
      }
      return
    }
    let entity = try readEntity()
    scanner.skipSpaces()
    if scanner.take("{") { return try readAttributes(of: entity) }
    if scanner.isAtEnd || scanner.peek == 10 { return }
    try readRelationship(from: entity)
  }

  private mutating func readEntity() throws(DiagramError) -> Int {
    let name =
      try scanner.takeQuoted()
      ?? scanner.take { Byte.isNamePart($0) || $0 == UInt8(ascii: ".") || $0 == UInt8(ascii: "-") && true }
    guard !name.isEmpty else { throw scanner.error("an entity") }
    let node = number(name)
    if scanner.take("[") {
      guard let text = scanner.take(upTo: "]") else { throw scanner.error("`]`") }
      diagram.nodes[node].label = Label(Source.unquoted(text.trimmingWhiteSpace))
    }
    while scanner.take(":::") { diagram.nodes[node].classes.append(scanner.takeName()) }
    return node
  }

  private mutating func number(_ name: String) -> Int {
    if let number = numbers[name] { return number }
    numbers[name] = diagram.nodes.count
    diagram.nodes.append(NodeDiagram.Node(id: name, label: Label(plain: name)))
    attributes.append([])
    return diagram.nodes.count - 1
  }

  private mutating func readAttributes(of entity: Int) throws(DiagramError) {
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
      let keys = scanner.take { isPart($0) || $0 == Byte.space }.split { $0 == "," || $0 == " " }
      scanner.skipSpaces()
      let comment = try scanner.takeQuoted() ?? ""
      attributes[entity].append([type, name, keys.joined(separator: ", "), comment])
    }
  }

  /// The symbols for numbers of entities at an end, as in `||--o{`, and in words.
  private static let numbers: [(words: [StaticString], marker: SVGWriter.Marker, text: String)] = [
    (["||", "only one", "one and only one", "1 "], .one, "1"),
    (["|o", "o|", "one or zero", "zero or one"], .zeroOrOne, "0..1"),
    (["}|", "|{", "one or more", "one or many", "many(1)", "1+"], .oneOrMore, "1..*"),
    (["}o", "o{", "zero or more", "zero or many", "many(0)", "0+"], .zeroOrMore, "0..*"),
    (["one"], .one, "1"),
  ]

  private mutating func takeNumber() throws(DiagramError) -> (marker: SVGWriter.Marker, text: String) {
    for number in Self.numbers {
      for word in number.words where scanner.take(word) { return (number.marker, number.text) }
    }
    throw scanner.error("a relationship such as `||--o{`")
  }

  private mutating func readRelationship(from: Int) throws(DiagramError) {
    var edge = NodeDiagram.Edge(from: from, to: 0)
    let first = try takeNumber()
    scanner.skipSpaces()
    if scanner.take("..") || scanner.take(".-") || scanner.take("-.") || scanner.take("optionally to") {
      edge.line = .dotted
    } else if !scanner.take("--"), !scanner.take("to") {
      throw scanner.error("`--` or `..`")
    }
    scanner.skipSpaces()
    let second = try takeNumber()
    scanner.skipSpaces()
    edge.to = try readEntity()
    edge.start = first.marker
    edge.end = second.marker
    scanner.skipSpaces()
    if scanner.take(":") {
      scanner.skipSpaces()
      let label = Label(try scanner.takeQuoted() ?? scanner.takeLine())
      if !label.isEmpty { edge.label = label }
    }
    edge.phrase = "\(strings.to) (\(first.text) – \(second.text))"
    diagram.edges.append(edge)
    _ = scanner.takeLine()
  }

  private mutating func finish() {
    for index in attributes.indices {
      var table = NodeTable(heading: diagram.nodes[index].label)
      let rows = attributes[index]
      if !rows.isEmpty {
        // Columns without text are left out.
        let columns = [0, 1, 2, 3].filter { column in rows.contains { !$0[column].isEmpty } }
        let names = [strings.type, strings.name, strings.key, strings.comment]
        table.sections = [rows.map { row in columns.map { Label(row[$0]) } }]
        table.outline = [
          .table(
            header: columns.map { Outline.Text(names[$0]) },
            rows: rows.map { row in columns.map { Outline.Text(row[$0]) } })
        ]
      }
      diagram.nodes[index].table = table
    }
  }
}
