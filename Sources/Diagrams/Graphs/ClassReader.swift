import Basics

/// Reads class diagrams.
///
/// Source: Mermaid 11, “Class diagrams”.
struct ClassReader: GraphReader {
  var scanner: Scanner
  var diagram = NodeDiagram()
  var numbers: [String: Int] = [:]
  var title: Bytes?
  var links: [(id: String, link: NodeDiagram.Link)] = []
  private let strings: UIStrings
  private var classes: [Int: Class] = [:]
  /// The namespaces that are open.
  private var open: [Int] = []

  private struct Class {
    var stereotypes: [String] = []
    var attributes: [Label] = []
    var methods: [Label] = []
  }

  static let shared = ["direction", "title", "classDef", "cssClass", "style", "click", "link", "callback"]
  var scope: Int? { open.last }

  init(_ source: Source) {
    scanner = Scanner(source, from: source.bodyStart)
    strings = source.strings
  }

  func node(_ name: String) -> NodeDiagram.Node {
    NodeDiagram.Node(id: name, label: Label(plain: name), subgraph: scope)
  }

  // MARK: Statements

  mutating func readStatement() throws(DiagramError) {
    let start = scanner.index
    if scanner.take("}") {
      if open.popLast() == nil { throw scanner.error("a statement", at: start) }
    } else if takeKeyword("namespace") {
      let name = scanner.take { $0 > 0x20 && $0 != UInt8(ascii: "{") && $0 != UInt8(ascii: "[") }
      let label = try takeLabel() ?? Label(name)
      scanner.skipBlank()
      guard scanner.take("{"), open.count < NodeDiagram.mostNesting else { throw scanner.error("`{`") }
      diagram.subgraphs.append(NodeDiagram.Subgraph(id: "namespace \(name)", label: label, parent: scope))
      open.append(diagram.subgraphs.count - 1)
    } else if takeKeyword("class") {
      try readClass()
    } else if scanner.rest.hasPrefix("<<") {
      let stereotype = try takeStereotype()
      let node = number(try readName())
      classes[node, default: Class()].stereotypes += stereotype
    } else if takeKeyword("note") {
      var target: Int?
      if scanner.take(word: "for") {
        target = number(try readName())
        scanner.skipSpaces()
      }
      addNote(try scanner.takeQuoted() ?? scanner.takeLine(), for: target, strings)
    } else {
      try readRelation()
    }
  }

  /// Reads `<<interface>>`; nothing if something else is next.
  private mutating func takeStereotype() throws(DiagramError) -> [String] {
    guard scanner.take("<<") else { return [] }
    guard let name = scanner.take(upTo: ">>") else { throw scanner.error("`>>`") }
    scanner.skipSpaces()
    return [name]
  }

  /// Reads a name, in backquotes if it contains spaces, and the type parameters after it. They are not part of the name.
  private mutating func readName() throws(DiagramError) -> String {
    let start = scanner.index
    var name: String
    if scanner.take("`") {
      guard let text = scanner.take(upTo: "`") else { throw scanner.error("`", at: start) }
      name = text
    } else {
      name = ""
      while let byte = scanner.peek,
        Byte.isNamePart(byte) || byte == UInt8(ascii: "-") && !scanner.rest.hasPrefix("--")
          || byte == UInt8(ascii: ".") && !scanner.rest.hasPrefix("..")
      {
        scanner.index += 1
      }
      name = scanner.text(from: start)
    }
    guard !name.isEmpty else { throw scanner.error("a class") }
    let node = number(name)
    if scanner.take("~") {
      let generic = scanner.take { $0 != UInt8(ascii: "~") && $0 != 10 }
      _ = scanner.take("~")
      if diagram.nodes[node].label.plain == name {
        diagram.nodes[node].label = Label(plain: "\(name)<\(generic)>")
      }
    }
    return name
  }

  private mutating func readClass() throws(DiagramError) {
    let node = number(try readName())
    if let scope { diagram.nodes[node].subgraph = scope }
    scanner.skipSpaces()
    if let label = try takeLabel() { diagram.nodes[node].label = label }
    scanner.skipSpaces()
    diagram.nodes[node].decoration.classes += takeClasses()
    scanner.skipSpaces()
    classes[node, default: Class()].stereotypes += try takeStereotype()
    if scanner.take("{") {
      while true {
        scanner.skipBlank()
        if scanner.take("}") { break }
        guard !scanner.isAtEnd else { throw scanner.error("`}`") }
        // `{ +a }` in one line.
        let line = scanner.take { $0 != 10 && $0 != UInt8(ascii: "}") && $0 != UInt8(ascii: ";") }
        add(line.trimmingWhiteSpace, to: node)
        _ = scanner.take(";")
      }
    }
    try endStatement()
  }

  /// Reads a label such as `["Text"]`; nil if none is next.
  private mutating func takeLabel() throws(DiagramError) -> Label? {
    guard scanner.take("[") else { return nil }
    let text: String
    if let quoted = try scanner.takeQuoted() {
      text = quoted
      guard scanner.take("]") else { throw scanner.error("`]`") }
    } else {
      guard let plain = scanner.take(upTo: "]") else { throw scanner.error("`]`") }
      text = plain
    }
    return Label(text)
  }

  private mutating func endStatement() throws(DiagramError) {
    scanner.skipSpaces()
    guard isAtStatementEnd || scanner.peek == UInt8(ascii: "}") else {
      throw scanner.error("a relationship or the end of the line")
    }
  }

  /// Adds a member, or a stereotype such as `<<interface>>`.
  private mutating func add(_ text: String, to node: Int) {
    guard !text.isEmpty else { return }
    if text.hasPrefix("<<"), text.hasSuffix(">>") {
      classes[node, default: Class()].stereotypes.append(String(text.dropFirst(2).dropLast(2)))
      return
    }
    var text = text
    let isMethod = text.contains("(")
    // `$` is for static members, and `*` for abstract ones.
    var isAbstract = false
    if isMethod, let close = text.lastIndex(of: ")") {
      var rest = text[text.index(after: close)...].trimmingWhiteSpace
      while let mark = rest.first, mark == "$" || mark == "*" {
        isAbstract = isAbstract || mark == "*"
        rest = String(rest.dropFirst()).trimmingWhiteSpace
      }
      while let mark = rest.last, mark == "$" || mark == "*" {
        isAbstract = isAbstract || mark == "*"
        rest = String(rest.dropLast()).trimmingWhiteSpace
      }
      let head = String(text[...close])
      text = rest.isEmpty ? head : rest.hasPrefix(":") ? head + " " + rest : "\(head): \(rest)"
    } else if text.hasSuffix("$") || text.hasSuffix("*") {
      text.removeLast()
    }
    var label = Label(Self.withTypeParameters(text))
    if isAbstract { for index in label.lines[0].indices { label.lines[0][index].isItalic = true } }
    if isMethod {
      classes[node, default: Class()].methods.append(label)
    } else {
      classes[node, default: Class()].attributes.append(label)
    }
  }

  /// Returns a text with `List<int>` for `List~int~`. A tilde at the beginning is the visibility.
  private static func withTypeParameters(_ text: String) -> String {
    var result = ""
    var depth = 0
    let characters = Array(text)
    for (index, character) in characters.enumerated() {
      guard character == "~", index > 0 else {
        result.append(character)
        continue
      }
      let next = index + 1 < characters.count ? characters[index + 1] : " "
      if next.isLetter || next.isNumber {
        // After the end of the parameters, no name can follow.
        depth += 1
        result.append("<")
      } else {
        depth -= 1
        result.append(">")
      }
    }
    return depth == 0 ? result : text
  }

  // MARK: Relationships

  private mutating func readRelation() throws(DiagramError) {
    let from = number(try readName())
    diagram.nodes[from].decoration.classes += takeClasses()
    scanner.skipSpaces()
    if scanner.take(":") {
      add(scanner.takeLine(), to: from)
      return
    }
    if isAtStatementEnd { return }
    var edge = NodeDiagram.Edge(from: from, to: 0, end: nil)
    edge.startLabel = try scanner.takeQuoted().map { Label($0) }
    scanner.skipSpaces()
    edge.start = takeEnd()
    let isDotted = scanner.rest.hasPrefix("..")
    guard scanner.take("--") || scanner.take("..") else {
      throw scanner.error("a relationship such as `<|--`")
    }
    edge.end = takeEnd()
    edge.line = isDotted ? .dotted : .normal
    scanner.skipSpaces()
    edge.endLabel = try scanner.takeQuoted().map { Label($0) }
    scanner.skipSpaces()
    edge.to = number(try readName())
    diagram.nodes[edge.to].decoration.classes += takeClasses()
    edge.label = takeEdgeLabel()
    if edge.startLabel?.isEmpty ?? false { edge.startLabel = nil }
    if edge.endLabel?.isEmpty ?? false { edge.endLabel = nil }
    edge.phrase = phrase(edge)
    diagram.edges.append(edge)
    try endStatement()
  }

  private mutating func takeEnd() -> SVGWriter.Marker? {
    if scanner.take("<|") || scanner.take("|>") { return .triangle }
    if scanner.take("()") { return .lollipop }
    switch scanner.peek {
    case UInt8(ascii: "*"): scanner.index += 1; return .filledDiamond
    case UInt8(ascii: "o"): scanner.index += 1; return .diamond
    case UInt8(ascii: "<"), UInt8(ascii: ">"): scanner.index += 1; return .open
    default: return nil
    }
  }

  /// Returns the text form of a relationship.
  private func phrase(_ edge: NodeDiagram.Edge) -> String {
    let isDotted = edge.line == .dotted
    let name =
      switch (edge.start, edge.end) {
      case (nil, .triangle): isDotted ? "diagramImplements" : "diagramInherits"
      case (.triangle, nil): isDotted ? "diagramImplementedBy" : "diagramInheritedBy"
      case (.diamond, _), (.filledDiamond, _): "diagramContains"
      case (_, .open) where isDotted: "diagramUses"
      default: "diagramTo"
      }
    var text = strings[name]
    let counts = [edge.startLabel, edge.endLabel].map { $0?.plain ?? "" }
    if counts != ["", ""] {
      text += " (\(counts[0].isEmpty ? "1" : counts[0]) – \(counts[1].isEmpty ? "1" : counts[1]))"
    }
    return text
  }

  mutating func finish() {
    for index in diagram.nodes.indices where diagram.nodes[index].shape != .note {
      let item = classes[index] ?? Class()
      let name = diagram.nodes[index].label
      let stereotype =
        item.stereotypes.isEmpty ? nil : Label(plain: "«\(item.stereotypes.joined(separator: ", "))»")
      var table = NodeTable(stereotype: stereotype, heading: name)
      let members = item.attributes + item.methods
      if !members.isEmpty {
        table.sections = [item.attributes.map { [$0] }]
        if !item.methods.isEmpty { table.sections.append(item.methods.map { [$0] }) }
        table.outline = [.list(members.map { Outline.Item(Outline.Text($0.plain)) })]
      }
      diagram.nodes[index].table = table
      if let stereotype { diagram.nodes[index].name = "\(name.plain) \(stereotype.plain)" }
    }
  }
}
