import Basics

/// The text of a diagram in Mermaid’s language.
public struct DiagramText: Sendable {
  /// The text in UTF-8, without the code fence.
  public var bytes: [UInt8]
  /// The prefix of all ids in the drawing, which must be unique on the page, such as `diagram-1-`.
  public var idPrefix: String
  /// What the diagram shows, for assistive technology; nil for the title in the text, or the kind of diagram.
  public var name: String?
  /// The words that a drawing and its text form contain, in the language of the page.
  public var strings: UIStrings

  public init(
    _ bytes: [UInt8], idPrefix: String, name: String? = nil, strings: UIStrings = .english
  ) {
    self.bytes = bytes
    self.idPrefix = idPrefix
    self.name = name
    self.strings = strings
  }

  /// Draws the diagram. The entry point of this module.
  ///
  /// The time is limited, and the result depends on nothing but the text.
  public func draw() -> DiagramResult {
    let source = Source(self)
    let keyword = source.keyword
    guard let kind = DiagramKind.all.first(where: { $0.keywords.contains(keyword) }) else {
      if keyword.isEmpty || !DiagramKind.unsupported.contains(keyword) {
        return .failed(source.error(at: source.start, .kind))
      }
      return .unsupported(kind: keyword)
    }
    source.section = kind.section
    do throws(DiagramError) {
      var svg = SVGWriter(source)
      let outline = try kind.draw(source, &svg)
      var drawing = svg.finish(outline, kind: strings[kind.name])
      drawing.name = source.title ?? strings[kind.name]
      drawing.caption = source.caption
      drawing.notes = source.notes
      return .drawn(drawing)
    } catch {
      return .failed(error)
    }
  }
}

extension Source {
  convenience init(_ diagram: DiagramText) {
    self.init(diagram.bytes, idPrefix: diagram.idPrefix, name: diagram.name, strings: diagram.strings)
  }
}

/// The result of drawing a diagram.
public enum DiagramResult: Sendable {
  case drawn(Drawing)
  /// A kind of diagram that only Mermaid itself draws.
  case unsupported(kind: String)
  /// The text is invalid, or the diagram is too large.
  case failed(DiagramError)
}

/// A kind of diagram.
struct DiagramKind: Sendable {
  /// The words with which such a diagram begins.
  var keywords: [String]
  /// The name of its settings.
  var section: String
  /// The name of the string for people.
  var name: String
  /// Draws a diagram, and returns its text form.
  var draw: @Sendable (Source, inout SVGWriter) throws(DiagramError) -> [Outline]

  static let all: [DiagramKind] = [
    graph(["flowchart", "graph", "flowchart-elk"], "flowchart", "flowchart", FlowchartReader.self),
    graph(["classDiagram", "classDiagram-v2"], "class", "classDiagram", ClassReader.self),
    graph(["stateDiagram", "stateDiagram-v2"], "state", "stateDiagram", StateReader.self),
    graph(["erDiagram"], "er", "entityDiagram", EntityReader.self),
    chart(["sequenceDiagram"], "sequence", "sequenceDiagram", SequenceDiagram.self),
    chart(["pie"], "pie", "pieChart", PieChart.self),
    chart(["gantt"], "gantt", "gantt", GanttChart.self),
    chart(["timeline"], "timeline", "timeline", Timeline.self),
    chart(["mindmap"], "mindmap", "mindmap", Mindmap.self),
    chart(["gitGraph"], "gitGraph", "gitGraph", GitGraph.self),
    chart(["journey"], "journey", "journey", Journey.self),
    chart(["quadrantChart"], "quadrantChart", "quadrantChart", QuadrantChart.self),
    chart(["xychart", "xychart-beta"], "xyChart", "xyChart", XYChart.self),
  ]

  /// Returns a kind of diagram that consists of nodes and edges.
  private static func graph(
    _ keywords: [String], _ section: String, _ name: String,
    _ reader: GraphReader.Type
  ) -> DiagramKind {
    DiagramKind(keywords: keywords, section: section, name: name) { source, svg throws(DiagramError) in
      try reader.read(source).draw(source, to: &svg)
    }
  }

  private static func chart<C: Chart>(
    _ keywords: [String], _ section: String, _ name: String, _: C.Type
  ) -> DiagramKind {
    DiagramKind(keywords: keywords, section: section, name: name) { source, svg throws(DiagramError) in
      try C.read(source).draw(to: &svg, source)
    }
  }

  /// The kinds that Mermaid draws and this module does not.
  static let unsupported: Set<String> = [
    "C4Context", "C4Container", "C4Component", "C4Dynamic", "C4Deployment", "sankey", "sankey-beta", "block",
    "block-beta", "packet", "packet-beta", "architecture", "architecture-beta", "kanban", "radar",
    "radar-beta",
    "requirementDiagram", "requirement", "zenuml", "info", "eventmodeling", "venn", "treemap", "treemap-beta",
    "venn-beta", "ishikawa-beta",
    "wardley-beta", "treeView-beta",
  ]
}
