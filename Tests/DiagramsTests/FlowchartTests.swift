import Basics
import TestSupport
import Testing

@testable import Diagrams

/// Reads diagrams of nodes and edges, and draws them.
@Suite struct FlowchartTests {
  private func read(_ text: String) throws -> NodeDiagram {
    let source = Source(DiagramText(Array(text.utf8), idPrefix: "d-"))
    return try FlowchartReader.read(source)
  }

  private func result(_ text: String) -> DiagramResult {
    DiagramText(Array(text.utf8), idPrefix: "d-").draw()
  }

  @Test(arguments: [
    ("graph TD\nA-->B", 2, 1),
    ("graph LR; A-->B; B-->C;", 3, 2),
    ("graph LR\n\u{A0}\u{A0}A-->B", 2, 1),
    ("graph LR\nClass --> Style\nStyle --> Click[x]", 3, 2),
    ("flowchart\nA --> B & C --> D & E", 5, 6),
    ("flowchart LR\nA -- text with - and x --> B -.-> C ==> D ~~~ E", 5, 4),
    ("flowchart LR\nA---|label|B --- C <--> D x--x E o--o F", 6, 5),
    ("flowchart LR\na-b --> c.d --> e/f", 3, 2),
    ("flowchart LR\nA[\"a (b) [c]\"] --> B[/lean/] --> C[\\back\\] --> D[/trap\\]", 4, 3),
    ("flowchart TB\nA@{ shape: diam, label: \"x\" } e1@--> B\ne1@{ animate: true }", 2, 1),
    ("flowchart TB\n%% comment\nA --> B %% another\n\nB --> C", 3, 2),
    ("flowchart TB\nA:::hot --> B:::cold\nclassDef hot,cold fill:#f00\nclass A cold", 2, 1),
    ("flowchart TB\nA[one\ntwo] --> B(((x))) --> C{{h}} --> D>odd] --> E([s]) --> F[(db)]", 6, 5),
    ("---\ntitle: T\nconfig:\n  theme: dark\n---\n%%{init: {\"theme\": \"x\"}}%%\ngraph TB\nA-->B", 2, 1),
    ("flowchart TB\nsubgraph s [Title]\ndirection LR\nA --> B\nend\ns --> C", 4, 2),
    ("flowchart LR\nid1(开始) --> id2[[終わり]]", 2, 1),
    ("graph TB\nA-->|\"a | b\"| B\nB ---> C ----> D", 4, 3),
    ("graph TB\nA\n.-> |x| B\nA --text in\n two lines--> C", 3, 2),
    ("graph TB\nA-->B\nclick A \"a.md\"\nclick Z \"z.md\"", 2, 1),
  ])
  func counts(_ text: String, _ nodes: Int, _ edges: Int) throws {
    let chart = try read(text)
    #expect(chart.nodes.count == nodes)
    #expect(chart.edges.count == edges)
    guard case .drawn = result(text) else {
      Issue.record("not drawn")
      return
    }
  }

  @Test(arguments: [
    ("flowchart TB\n  A --> B\n  A --> [", 2, 8),
    ("flowchart TB\n  A[text", 1, 3),
    ("flowchart TB\nend", 1, 0),
    ("flowchart TB\nA -- text", 1, 2),
    ("notADiagram\nA", 0, 0),
  ])
  func placesOfErrors(_ text: String, _ line: Int, _ column: Int) {
    guard case .failed(let error) = result(text) else {
      Issue.record("drawn")
      return
    }
    #expect(error.line == line)
    #expect(error.column == column)
  }

  @Test func unsupportedKind() {
    guard case .unsupported(let kind) = result("sankey-beta\n\nA,B,1") else {
      Issue.record("drawn")
      return
    }
    #expect(kind == "sankey-beta")
  }

  @Test func linksAreParts() {
    guard
      case .drawn(let drawing) = result("graph TB\nA-->B\nclick A href \"page.md\" \"tip\"\nclick B call f()")
    else {
      Issue.record("not drawn")
      return
    }
    let links = drawing.parts.compactMap { part -> String? in
      if case .link(let url, let line, let column) = part { "\(url) \(line):\(column)" } else { nil }
    }
    #expect(links == ["page.md 2:14"])
    #expect(drawing.notes.map(\.problem) == [.script("call f()")])
    #expect(drawing.outline.first?.firstLink == "page.md")
  }

  @Test func textForm() {
    guard case .drawn(let drawing) = result("graph TB\nA[Start] -->|yes| B\nsubgraph S\nB --> C\nend") else {
      Issue.record("not drawn")
      return
    }
    let expected: [Outline] = [
      .list([
        Outline.Item("Start", [.list([Outline.Item("to B: yes")])]),
        Outline.Item("S", [.list([Outline.Item("B", [.list([Outline.Item("to C")])]), Outline.Item("C")])]),
      ])
    ]
    #expect(drawing.outline == expected)
  }

  /// As in Mermaid, a name belongs to the first subgraph that ends after the name occurs in it.
  @Test(arguments: [
    ("subgraph A\na\nend\nsubgraph B\nA\nb\nend", ["- B", "  - b", "  - A", "    - a"]),
    ("subgraph B\na\nsubgraph A\na\nend\nb\nend", ["- B", "  - b", "  - A", "    - a"]),
    ("subgraph A\na\nend\nsubgraph B\na\nb\nend", ["- A", "  - a", "- B", "  - b"]),
    ("subgraph A\nB\na\nend\nsubgraph B\nA\nb\nend", ["- B", "  - b", "  - A", "    - a"]),
    ("subgraph A\nA\na\nend", ["- A", "  - a"]),
  ])
  func namesOfSubgraphsInOthers(_ text: String, _ expected: [String]) {
    let lines = OutlineText.draw("flowchart LR\n" + text).split(separator: "\n").map(String.init)
    #expect(lines == expected)
  }

  /// The drawing contains the whole shape.
  @Test(arguments: [
    NodeShape.delay, .display, .storedData, .document, .cylinder, .horizontalCylinder, .hexagon,
  ])
  func shapesAreNotCut(_ shape: NodeShape) throws {
    let name = try #require(NodeShape.names.first { $0.value == shape }?.key)
    guard case .drawn(let drawing) = result("flowchart TB\nA@{ shape: \(name), label: \"Text\" }") else {
      Issue.record("not drawn")
      return
    }
    #expect(drawing.width == shape.size(Label("Text"), isHorizontal: false).width + 12)
  }

  @Test(arguments: [
    ("stateDiagram-v2\nA --> B : x#colon; y", "x: y"), ("stateDiagram-v2\nA --> B : x; B --> C", "x"),
    ("erDiagram\nA ||--|| B : x#59;y", "x;y"),
  ])
  func entitiesInLabels(_ text: String, _ label: String) {
    #expect(OutlineText.draw(text).contains(": \(label)\n"))
  }

  /// A diagram of each kind.
  private static let samples = [
    "flowchart LR\nsubgraph one[\"x\"]\nA{a} -->|l| B\nend\none --> C@{ shape: docs }\nclick A \"u\"\nstyle A fill:#f00",
    "classDiagram\nclass A~T~ {\n+f(x) int\n<<interface>>\n}\nA \"1\" <|-- \"*\" B : is\nnote for A \"n\"\nnamespace N {\nclass C\n}",
    "stateDiagram-v2\n[*] --> A\nstate A {\n[*] --> B\n--\n[*] --> C\n}\nA --> [*] : end\nnote right of A : text\nstate c <<choice>>",
    "erDiagram\nA ||--o{ B : has\nA {\nint id PK \"c\"\n}\nB }|..|| C : is",
  ]

  @Test(arguments: samples) func samplesAreDrawn(_ text: String) {
    guard case .drawn(let drawing) = result(text) else {
      Issue.record("not drawn: \(result(text))")
      return
    }
    #expect(!drawing.outline.isEmpty)
  }

  /// Whatever the text is, there is a result, soon, and the same one each time.
  @Test(arguments: samples) func damagedTextHasAResult(_ text: String) {
    var random = RandomNumbers(seed: 7)
    for _ in 0..<100 {
      var bytes = Array(text.utf8)
      for _ in 0..<3 {
        let index = random.pick(bytes.count)
        switch random.pick(4) {
        case 0: bytes.remove(at: index)
        case 1: bytes.insert(bytes[random.pick(bytes.count)], at: index)
        case 2: bytes[index] = UInt8(random.pick(256))
        default: bytes += bytes[index...]
        }
      }
      _ = DiagramText(bytes, idPrefix: "d-").draw()
    }
  }
}

extension Outline {
  fileprivate var firstLink: String? {
    if case .list(let items) = self { items.first?.text.url } else { nil }
  }
}
