import Testing

@testable import Diagrams

/// Nothing that an author writes is lost without a note.
@Suite struct NoteTests {
  @Test(arguments: [
    // Settings
    (
      "---\nconfig:\n  look: handDrawn\n  theme: dark\n---\ngraph TB\nA",
      ["2:2 setting(\"look\")", "3:2 setting(\"theme\")"]
    ),
    (
      "---\nconfig:\n  theme: base\n  flowchart:\n    htmlLabels: false\n    curve: stepBefore\n---\ngraph TB\nA",
      []
    ),
    (
      "%%{init: {'theme': 'base', 'themeVariables': {'primaryColor': '#f00', 'fontFamily': 'x', 'fontSize': '9px'}}}%%\ngraph TB\nA",
      ["0:71 setting(\"themeVariables.fontFamily\")"]
    ),
    ("---\nconfig: {\"layout\": \"elk\"}\n---\ngraph TB\nA", ["1:10 setting(\"layout\")"]),
    ("---\ntitle: T\ndisplayMode: compact\n---\ngantt\nA: 2024-01-01, 1d", []),
    // Icons
    ("classDiagram\nclass A[\"fa:fa-car x\"]", ["1:9 icon(\"fa-car\")"]),
    ("stateDiagram\nA: fab:fa-x", ["1:3 icon(\"fa-x\")"]),
    ("erDiagram\nA[\"fa:fa-y\"]", ["1:3 icon(\"fa-y\")"]),
    ("pie\n\"fa:fa-z a\": 1", ["1:1 icon(\"fa-z\")"]),
    ("mindmap\nA\n::icon(fa fa-book)\n:::big", ["2:0 icon(\"fa fa-book\")", "3:0 statement(\":::big\")"]),
    // Statements
    (
      "stateDiagram\nhide empty description\nscale 350 width\nA",
      ["1:0 statement(\"hide\")", "2:0 statement(\"scale\")"]
    ),
    ("sequenceDiagram\nproperties A: {\"x\": \"y\"}\nA->>B: z", ["1:0 statement(\"properties\")"]),
    ("sequenceDiagram\nparticipant A@{ \"type\": \"queue\", \"x\": \"y\" }", ["1:13 property(\"x\")"]),
    ("gantt\ntodayMarker stroke-width:5px\nA: 2024-01-01, 1d", ["1:0 statement(\"todayMarker\")"]),
    ("gantt\ntodayMarker off\nA: 2024-01-01, 1d", []),
    ("graph TB\nA@{ shape: nothing }", ["1:0 statement(\"shape: nothing\")"]),
    ("graph TB\nA e1@--> B\ne1@{ animate: true, curve: linear }", ["2:0 property(\"animate\")"]),
    ("graph TB\nA@{ img: \"x.png\", h: 60 }", ["1:0 property(\"h\")", "1:0 property(\"img\")"]),
    ("graph TB\nA\nclick Z \"z.md\"", ["2:9 statement(\"click Z\")"]),
    (
      "classDiagram\nclass A\nclick A call f()\ncallback A \"g\"",
      ["2:0 script(\"call f()\")", "3:0 script(\"\\\"g\\\"\")"]
    ),
    ("gitGraph\ncommit id: \"a\" x: \"y\"", ["1:0 property(\"x\")"]),
    ("quadrantChart\nA: [0.1, 0.2] radius: 5, opacity: 1", ["1:0 property(\"opacity\")"]),
    // Styles
    (
      "graph TB\nA\nstyle A fill:#f00,font-weight:bold,opacity:0.5,rx:3",
      ["2:8 property(\"opacity\")"]
    ),
    ("stateDiagram\nA\nclassDef a opacity:1\nclass A a", ["2:11 property(\"opacity\")"]),
  ])
  func notes(_ text: String, _ expected: [String]) {
    guard case .drawn(let drawing) = DiagramText(Array(text.utf8), idPrefix: "d-").draw() else {
      Issue.record("\(DiagramText(Array(text.utf8), idPrefix: "d-").draw())")
      return
    }
    #expect(drawing.notes.map { "\($0.line):\($0.column) \($0.problem)" } == expected)
  }

  @Test(arguments: [
    ("stateDiagram\nA --> B\nclick A \"page.md\" \"tip\"", "<a href=\"page.md\"><title>tip</title>"),
    (
      "stateDiagram\nstate A {\nB\n}\nclassDef a fill:#f00\nclass A a",
      "class=\"frame\" fill=\"light-dark(#ff0000"
    ),
    (
      "---\nconfig:\n  themeVariables:\n    primaryColor: \"#006100\"\n---\ngraph TB\nA",
      "class=\"box\" fill=\"#006100\""
    ),
    (
      "%%{init: {\"themeVariables\": {\"pie2\": \"#0f0\"}}}%%\npie\n\"a\": 1\n\"b\": 1",
      "class=\"c1\" fill=\"light-dark(#00ff00"
    ),
    ("graph TB\nA --> B\nlinkStyle 0 stroke:#f00", "marker id=\"d-arrow-0\""),
    ("graph TB\nA --> B\nstyle A font-weight:bold", "<tspan class=\"strong\">A</tspan>"),
    ("sequenceDiagram\nautonumber\nA->>B: x", ">1</text>"),
    ("---\nconfig:\n  sequence:\n    showSequenceNumbers: true\n---\nsequenceDiagram\nA->>B: x", ">1</text>"),
  ])
  func drawn(_ text: String, _ expected: String) {
    #expect(svg(text).contains(expected))
  }

  @Test func titleOfEntities() {
    guard
      case .drawn(let drawing) = DiagramText(Array("erDiagram\ntitle Shop\nA".utf8), idPrefix: "d-").draw()
    else {
      Issue.record("not drawn")
      return
    }
    #expect(drawing.caption == "Shop")
  }
}
