import Basics

/// Edges with their ids, arrows and labels.
extension FlowchartReader {
  /// Reads `e1@` before an arrow; nil if something else is next.
  func takeEdgeID() -> String? {
    let start = scanner.index
    let name = scanner.take { Byte.isNamePart($0) || $0 == UInt8(ascii: "-") }
    guard !name.isEmpty, scanner.take("@"), scanner.peek != UInt8(ascii: "{") else {
      scanner.index = start
      return nil
    }
    scanner.skipSpaces()
    return name
  }

  /// How arrows begin, the character that makes them longer, and their lines. The first hyphen of a dotted arrow may be
  /// missing.
  private static let arrows: [(text: StaticString, value: (body: UInt8, line: NodeDiagram.Line))] = [
    ("~~~", (UInt8(ascii: "~"), .invisible)), ("-.", (UInt8(ascii: "."), .dotted)),
    (".", (UInt8(ascii: "."), .dotted)), ("--", (UInt8(ascii: "-"), .normal)),
    ("==", (UInt8(ascii: "="), .thick)),
  ]

  /// Reads an arrow with its label; nil if none is next.
  func readEdge() throws(DiagramError) -> NodeDiagram.Edge? {
    let start = scanner.index
    var edge = NodeDiagram.Edge(from: 0, to: 0, end: nil)
    if scanner.isNext("-=", after: 1) { edge.start = takeHead(isStart: true) }
    let bodyStart = scanner.index
    guard let (body, line) = scanner.take(Self.arrows) else {
      scanner.index = start
      return nil
    }
    edge.line = line
    let run = scanner.take { $0 == body }.utf8.count + (line == .dotted ? 1 : 2)
    if line == .invisible {
      edge.length = min(run - 1, 20)
      return edge
    }
    if !takeEnd(of: &edge, body, run, least: 3) { try readText(&edge, from: bodyStart, body) }
    let afterArrow = scanner.index
    scanner.skipSpaces()
    if scanner.take("|") {
      scanner.skipSpaces()
      let quoted = try scanner.takeQuoted()
      guard let text = scanner.take(upTo: "|") ?? quoted else { throw scanner.error("`|` after the label") }
      edge.labels.middle = Label(quoted ?? text)
    } else {
      scanner.index = afterArrow
    }
    if edge.labels.middle?.isEmpty ?? false { edge.labels.middle = nil }
    edge.length = min(edge.length, 20)
    return edge
  }

  /// Reads the head of an arrow. The letters `x` and `o` at the end are one if no other part of a name could follow.
  private func takeHead(isStart: Bool) -> SVGWriter.Marker? {
    scanner.take([(isStart ? "<" : ">", .arrow), ("o", .circle), ("x", .cross)])
  }

  /// Reads the end of an arrow after its body. Returns false if a label is next.
  ///
  /// - Parameters:
  ///   - run: the length of the body.
  ///   - least: the shortest body of an arrow without a head.
  private func takeEnd(of edge: inout NodeDiagram.Edge, _ body: UInt8, _ run: Int, least: Int) -> Bool {
    if edge.line == .dotted, run < 1 || !scanner.take("-") { return false }
    edge.end = takeHead(isStart: false)
    edge.length = edge.line == .dotted ? run : edge.end == nil ? max(run - 2, 1) : run - 1
    return edge.line == .dotted || run >= (edge.end == nil ? least : 2)
  }

  /// Reads the label in an arrow and the arrow’s second half, such as `text -->` after `--`.
  private func readText(_ edge: inout NodeDiagram.Edge, from start: Int, _ body: UInt8) throws(DiagramError) {
    scanner.skipSpaces()
    if let quoted = try scanner.takeQuoted() {
      edge.labels.middle = Label(quoted)
      scanner.skipSpaces()
    } else {
      let textStart = scanner.index
      let marks = edge.line == .dotted ? "-." : edge.line == .thick ? "=" : "-"
      while let byte = scanner.peek, scanner.index - textStart < 1000,
        byte != body || !scanner.isNext(marks, after: 1)
      {
        scanner.index += 1
      }
      edge.labels.middle = Label(scanner.text(from: textStart))
    }
    let run = scanner.take { $0 == body }.utf8.count
    guard takeEnd(of: &edge, body, run, least: 2) else {
      throw scanner.error("an arrow such as `-->` after the label", at: start)
    }
  }
}
