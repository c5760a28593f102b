import Basics

extension DiagramText {
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
      let svg = SVGWriter(source)
      let outline = try kind.draw(svg)
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
  /// Reads and draws a diagram, and returns its text form.
  var draw: @Sendable (SVGWriter) throws(DiagramError) -> [Outline]

  init<Reader: DiagramReader>(_ keywords: [String], _ section: String, _ name: String, _: Reader.Type) {
    (self.keywords, self.section, self.name) = (keywords, section, name)
    draw = { svg throws(DiagramError) in try Reader.read(svg.source).draw(to: svg) }
  }

  static let all: [DiagramKind] = [
    DiagramKind(["flowchart", "graph", "flowchart-elk"], "flowchart", "flowchart", FlowchartReader.self),
    DiagramKind(["classDiagram", "classDiagram-v2"], "class", "classDiagram", ClassReader.self),
    DiagramKind(["stateDiagram", "stateDiagram-v2"], "state", "stateDiagram", StateReader.self),
    DiagramKind(["erDiagram"], "er", "entityDiagram", EntityReader.self),
    DiagramKind(["sequenceDiagram"], "sequence", "sequenceDiagram", SequenceReader.self),
    DiagramKind(["pie"], "pie", "pieChart", PieChart.self),
    DiagramKind(["gantt"], "gantt", "gantt", GanttChart.self),
    DiagramKind(["timeline"], "timeline", "timeline", Timeline.self),
    DiagramKind(["mindmap"], "mindmap", "mindmap", Mindmap.self),
    DiagramKind(["gitGraph"], "gitGraph", "gitGraph", GitGraph.self),
    DiagramKind(["journey"], "journey", "journey", Journey.self),
    DiagramKind(["quadrantChart"], "quadrantChart", "quadrantChart", QuadrantChart.self),
    DiagramKind(["xychart", "xychart-beta"], "xyChart", "xyChart", XYChart.self),
  ]

  /// The kinds that Mermaid draws and this module does not.
  static let unsupported = Set(
    """
    C4Context C4Container C4Component C4Dynamic C4Deployment sankey sankey-beta block block-beta packet
    packet-beta architecture architecture-beta kanban radar radar-beta requirementDiagram requirement
    zenuml info eventmodeling venn treemap treemap-beta venn-beta ishikawa-beta wardley-beta
    treeView-beta
    """.words)
}
