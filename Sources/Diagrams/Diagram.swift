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
  public var strings: DiagramStrings

  public init(
    _ bytes: [UInt8], idPrefix: String, name: String? = nil, strings: DiagramStrings = DiagramStrings()
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
    var source = Source(self)
    let keyword = source.keyword
    guard let kind = DiagramKind.all.first(where: { $0.keywords.contains(keyword) }) else {
      if keyword.isEmpty || !DiagramKind.unsupported.contains(keyword) {
        return .failed(source.error(at: source.start, .kind))
      }
      return .unsupported(kind: keyword)
    }
    do throws(DiagramError) {
      var drawing = try kind.draw(&source)
      drawing.name = source.title ?? kind.name(strings)
      drawing.caption = source.caption
      drawing.notes += source.notes
      return .drawn(drawing)
    } catch {
      return .failed(error)
    }
  }
}

extension Source {
  init(_ diagram: DiagramText) {
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
  /// Returns the name for people.
  var name: @Sendable (DiagramStrings) -> String
  var draw: @Sendable (inout Source) throws(DiagramError) -> Drawing

  static let all: [DiagramKind] = [
    .graph(["flowchart", "graph", "flowchart-elk"], { $0.flowchart }, FlowchartReader.read),
    .graph(["classDiagram", "classDiagram-v2"], { $0.classDiagram }, ClassReader.read),
    .graph(["stateDiagram", "stateDiagram-v2"], { $0.stateDiagram }, StateReader.read),
    .graph(["erDiagram"], { $0.entityDiagram }, EntityReader.read),
    DiagramKind(keywords: ["sequenceDiagram"], name: { $0.sequenceDiagram }, draw: SequenceDrawing.draw),
    DiagramKind(keywords: ["pie"], name: { $0.pieChart }, draw: PieChart.draw),
    DiagramKind(keywords: ["gantt"], name: { $0.gantt }, draw: GanttDrawing.draw),
    DiagramKind(keywords: ["timeline"], name: { $0.timeline }, draw: Timeline.draw),
    DiagramKind(keywords: ["mindmap"], name: { $0.mindmap }, draw: Mindmap.draw),
    DiagramKind(keywords: ["gitGraph"], name: { $0.gitGraph }, draw: GitGraph.draw),
    DiagramKind(keywords: ["journey"], name: { $0.journey }, draw: Journey.draw),
    DiagramKind(keywords: ["quadrantChart"], name: { $0.quadrantChart }, draw: QuadrantChart.draw),
    DiagramKind(keywords: ["xychart", "xychart-beta"], name: { $0.xyChart }, draw: XYChart.draw),
  ]

  /// Returns a kind of diagram that consists of nodes and edges.
  private static func graph(
    _ keywords: [String], _ name: @escaping @Sendable (DiagramStrings) -> String,
    _ read: @escaping @Sendable (inout Source) throws(DiagramError) -> NodeDiagram
  ) -> DiagramKind {
    DiagramKind(keywords: keywords, name: name) { source throws(DiagramError) in
      try read(&source).draw(source, kind: name(source.strings))
    }
  }

  /// The kinds that Mermaid draws and this module does not.
  static let unsupported: Set<String> = [
    "C4Context", "C4Container", "C4Component", "C4Dynamic", "C4Deployment", "sankey", "sankey-beta", "block",
    "block-beta", "packet", "packet-beta", "architecture", "architecture-beta", "kanban", "radar",
    "radar-beta",
    "requirementDiagram", "zenuml", "info", "treemap", "treemap-beta", "venn-beta", "ishikawa-beta",
    "wardley-beta", "treeView-beta",
  ]
}
