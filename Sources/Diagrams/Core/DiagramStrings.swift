/// The words that a diagram and its text form contain, in the language of the page. The defaults are in English.
public struct DiagramStrings: Sendable, Hashable {
  /// The label of the text form.
  public var asText = "Diagram as text"
  // The names of the kinds, for diagrams without a title.
  public var flowchart = "Flowchart"
  public var classDiagram = "Class diagram"
  public var stateDiagram = "State diagram"
  public var entityDiagram = "Entity relationship diagram"
  public var sequenceDiagram = "Sequence diagram"
  public var pieChart = "Pie chart"
  public var gantt = "Gantt chart"
  public var timeline = "Timeline"
  public var mindmap = "Mind map"
  public var gitGraph = "Git graph"
  public var journey = "User journey"
  public var quadrantChart = "Quadrant chart"
  public var xyChart = "Chart"
  /// A note in a sequence diagram.
  public var note = "Note"
  // Headings of columns.
  public var label = "Label"
  public var value = "Value"
  public var share = "Share"
  public var section = "Section"
  public var task = "Task"
  public var score = "Score"
  public var actors = "Actors"
  public var quadrant = "Quadrant"
  public var commit = "Commit"
  public var branch = "Branch"
  public var merges = "Merges"
  public var tags = "Tags"
  public var start = "Start"
  public var end = "End"
  public var status = "Status"

  /// The text for the end of an edge; `{target}` is replaced by the name of a node.
  public var to = "to {target}"

  // The relationships of classes; `{target}` is replaced by the name of the other class.
  public var inherits = "inherits from {target}"
  public var inheritedBy = "is inherited by {target}"
  public var implements = "implements {target}"
  public var implementedBy = "is implemented by {target}"
  public var contains = "contains {target}"
  public var uses = "uses {target}"
  // Headings of columns.
  public var type = "Type"
  public var name = "Name"
  public var key = "Key"
  public var comment = "Comment"

  public init() {}

  /// The strings with their names in `templates/strings.yml`.
  public static var names: [(path: WritableKeyPath<DiagramStrings, String>, name: String)] {
    [
      (\.asText, "diagramAsText"),
      (\.to, "diagramTo"),
      (\.inherits, "diagramInherits"),
      (\.inheritedBy, "diagramInheritedBy"),
      (\.implements, "diagramImplements"),
      (\.implementedBy, "diagramImplementedBy"),
      (\.contains, "diagramContains"),
      (\.uses, "diagramUses"),
      (\.type, "diagramType"),
      (\.name, "diagramName"),
      (\.key, "diagramKey"),
      (\.comment, "diagramComment"),
      (\.flowchart, "flowchart"),
      (\.classDiagram, "classDiagram"),
      (\.stateDiagram, "stateDiagram"),
      (\.entityDiagram, "entityDiagram"),
      (\.sequenceDiagram, "sequenceDiagram"),
      (\.pieChart, "pieChart"),
      (\.gantt, "gantt"),
      (\.timeline, "timeline"),
      (\.mindmap, "mindmap"),
      (\.gitGraph, "gitGraph"),
      (\.journey, "journey"),
      (\.quadrantChart, "quadrantChart"),
      (\.xyChart, "xyChart"),
      (\.note, "diagramNote"),
      (\.label, "diagramLabel"),
      (\.value, "diagramValue"),
      (\.share, "diagramShare"),
      (\.section, "diagramSection"),
      (\.task, "diagramTask"),
      (\.score, "diagramScore"),
      (\.actors, "diagramActors"),
      (\.quadrant, "diagramQuadrant"),
      (\.commit, "diagramCommit"),
      (\.branch, "diagramBranch"),
      (\.merges, "diagramMerges"),
      (\.tags, "diagramTags"),
      (\.start, "diagramStart"),
      (\.end, "diagramEnd"),
      (\.status, "diagramStatus"),
    ]
  }
}
