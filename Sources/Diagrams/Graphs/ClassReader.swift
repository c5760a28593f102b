import Basics

/// Reads class diagrams.
///
/// Source: Mermaid 11, “Class diagrams”.
final class ClassReader: GraphReader {
  private var classes: [Int: Class] = [:]

  private struct Class {
    var stereotypes: [String] = []
    var attributes: [Label] = []
    var methods: [Label] = []
  }

  override class var shared: [String] {
    ["direction", "title", "classDef", "cssClass", "style", "click", "link", "callback"]
  }

  override func node(_ name: String) -> NodeDiagram.Node {
    NodeDiagram.Node(id: name, label: Label(plain: name), subgraph: scope)
  }

  // MARK: Statements

  override func readStatement() throws(DiagramError) {
    if try takeEnd() { return }
    if takeKeyword("namespace") {
      let name = scanner.take { $0 > 0x20 && $0 != UInt8(ascii: "{") && $0 != UInt8(ascii: "[") }
      let label =
        scanner.take("[")
        ? Label(try scanner.takeText(before: "]"), isMarkdown: true) : Label(plain: name)
      scanner.skipBlank()
      guard scanner.take("{") else { throw scanner.error("`{`") }
      try openSubgraph("namespace \(name)", label)
    } else if takeKeyword("class") {
      try readClass()
    } else if scanner.rest.hasPrefix("<<") {
      let stereotype = try takeStereotype()
      let node = try readNode()
      classes[node, default: Class()].stereotypes += stereotype
    } else if takeKeyword("note") {
      var target: Int?
      if scanner.take(word: "for") {
        target = try readNode()
        scanner.skipSpaces()
      }
      addNote(try scanner.takeQuoted() ?? scanner.takeLine(), for: target)
    } else {
      try readRelation()
    }
  }

  /// Reads `<<interface>>`; nothing if something else is next.
  private func takeStereotype() throws(DiagramError) -> [String] {
    guard scanner.take("<<") else { return [] }
    guard let name = scanner.take(upTo: ">>") else { throw scanner.error("`>>`") }
    scanner.skipSpaces()
    return [name]
  }

  /// Reads the name of a class, in backquotes if it contains spaces, and the type parameters after it, which are not part
  /// of the name.
  private func readNode() throws(DiagramError) -> Int {
    let start = scanner.index
    let name: String
    if scanner.take("`") {
      guard let text = scanner.take(upTo: "`") else { throw scanner.error("`", at: start) }
      name = text
    } else {
      name = try scanner.takeName(with: "-.", of: "a class")
    }
    if name.isEmpty { throw scanner.error("a class") }
    let node = number(name)
    if scanner.take("~") {
      let generic = scanner.take { $0 != UInt8(ascii: "~") && $0 != 10 }
      _ = scanner.take("~")
      if diagram.nodes[node].label.plain == name {
        diagram.nodes[node].label = Label(plain: "\(name)<\(generic)>")
      }
    }
    return node
  }

  private func readClass() throws(DiagramError) {
    let node = try readNode()
    if let scope { diagram.nodes[node].subgraph = scope }
    scanner.skipSpaces()
    if scanner.take("[") {
      diagram.nodes[node].label = Label(try scanner.takeText(before: "]"), isMarkdown: true)
    }
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
    try endStatement("a relationship or the end of the line")
  }

  /// Adds a member, or a stereotype such as `<<interface>>`.
  private func add(_ text: String, to node: Int) {
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
      func isMark(_ character: Character) -> Bool { "$* ".contains(character) }
      let (rest, ending) = (text[text.index(after: close)...], text.reversed().prefix(while: isMark))
      isAbstract = rest.prefix(while: isMark).contains("*") || ending.contains("*")
      let type = rest.dropLast(ending.count).drop(while: isMark)
      text = String(text[...close]) + (type.isEmpty ? "" : type.hasPrefix(":") ? " \(type)" : ": \(type)")
    } else if text.hasSuffix("$") || text.hasSuffix("*") {
      text.removeLast()
    }
    var label = Label(Self.withTypeParameters(text))
    if isAbstract { for index in label.lines[0].indices { label.lines[0][index].isItalic = true } }
    classes[node, default: Class()][keyPath: isMethod ? \Class.methods : \Class.attributes].append(label)
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

  private func readRelation() throws(DiagramError) {
    let from = try readNode()
    diagram.nodes[from].decoration.classes += takeClasses()
    scanner.skipSpaces()
    if scanner.take(":") {
      add(scanner.takeLine(), to: from)
      return
    }
    if isAtStatementEnd { return }
    var edge = NodeDiagram.Edge(from: from, to: 0, end: nil)
    edge.labels.start = try takeCount()
    edge.start = scanner.take(Self.ends)
    let isDotted = scanner.rest.hasPrefix("..")
    guard scanner.take("--") || scanner.take("..") else {
      throw scanner.error("a relationship such as `<|--`")
    }
    edge.end = scanner.take(Self.ends)
    edge.line = isDotted ? .dotted : .normal
    scanner.skipSpaces()
    edge.labels.end = try takeCount()
    edge.to = try readNode()
    diagram.nodes[edge.to].decoration.classes += takeClasses()
    edge.labels.middle = takeEdgeLabel()
    edge.phrase = phrase(edge)
    diagram.edges.append(edge)
    try endStatement("a relationship or the end of the line")
  }

  private static let ends: [(text: StaticString, value: SVGWriter.Marker)] = [
    ("<|", .triangle), ("|>", .triangle), ("()", .lollipop), ("*", .filledDiamond), ("o", .diamond),
    ("<", .open), (">", .open),
  ]

  /// Reads the label next to an end of a relationship.
  private func takeCount() throws(DiagramError) -> Label? {
    let text = try scanner.takeQuoted() ?? ""
    scanner.skipSpaces()
    return Label(text).isEmpty ? nil : Label(text)
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
    let counts = [edge.labels.start, edge.labels.end].map { $0?.plain ?? "" }
    if counts != ["", ""] {
      text += " (\(counts[0].isEmpty ? "1" : counts[0]) – \(counts[1].isEmpty ? "1" : counts[1]))"
    }
    return text
  }

  override func finish() {
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
        table.outline = [.list(members.map { Outline.Item($0.plain) })]
      }
      diagram.nodes[index].table = table
      if let stereotype { diagram.nodes[index].name = "\(name.plain) \(stereotype.plain)" }
    }
  }
}
