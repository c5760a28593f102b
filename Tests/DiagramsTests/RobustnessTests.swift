import Testing

@testable import Diagrams

/// Mutated diagrams are drawn or refused, and never crash the program.
@Suite struct RobustnessTests {
  static let texts = [
    "sequenceDiagram\n\(SequenceTests.large)",
    "sequenceDiagram\nparticipant B@{ \"type\": \"queue\", \"alias\": \"x\" }\nlinks B: {\"a\": \"b\"}\nB-->>-B: #35;",
    "pie showData title T\n\"A\" : 42.5\n\"B\" : 10",
    "gantt\ndateFormat YYYY-MM-DD\naxisFormat %a %d\ntickInterval 1week\nexcludes weekends\nsection S\nA :done, crit, a, 2024-01-01, 3d\nB :after a c, 1.5w\nC :milestone, c, 2024-02-01, until a",
    "timeline TD\nsection S\n2002 : one : two\n: three",
    "mindmap\n  root((Tea))\n    a[Green]\n    b))x((\n    c{{y}}\n  )z(",
    "gitGraph TB:\ncommit id: \"a\" tag: \"v\"\nbranch d order: 2\ncommit type: REVERSE\ncheckout main\nmerge d\ncherry-pick id: \"a\"",
    "journey\nsection Go\nMake tea: 5: Me, Cat\nWork: 1",
    "quadrantChart\nx-axis Low --> High\nquadrant-1 Do\nA:::c: [0.3, 0.6] radius: 12\nclassDef c color: #109060",
    "xychart horizontal\nx-axis \"M\" [a, \"b, c\"]\ny-axis R -10 --> 11\nbar \"A\" [1, +2]\nline [3, -4]",
  ]

  @Test(arguments: texts)
  func mutated(_ text: String) {
    let bytes = Array(text.utf8)
    let others = Array("\"[](){}:;,->#%0\n \u{85}".utf8)
    for index in bytes.indices {
      draw(Array(bytes[..<index]))
      draw(Array(bytes[..<index] + bytes[(index + 1)...]))
      var changed = bytes
      changed[index] = others[(index &* 7 &+ bytes.count) % others.count]
      draw(changed)
      changed.insert(others[index % others.count], at: index)
      draw(changed)
    }
  }

  private func draw(_ bytes: [UInt8]) {
    if case .drawn(let drawing) = DiagramText(bytes, idPrefix: "d-").draw() {
      #expect(drawing.width.isFinite && drawing.width > 0)
    }
  }

  @Test func bytesThatAreNotUTF8() {
    let name = [UInt8](repeating: 0xBF, count: 40)
    draw(Array("%%{init: {".utf8) + name + Array(": 1}}%%\npie\n\"".utf8) + name + Array("\": 1".utf8))
  }

  /// Numbers and times that are too large, and repetitions, are limited.
  @Test(arguments: [
    "gantt\nA: 9999-12-31, 999999999999y", "gantt\ndateFormat x\nA: 99999999999999, 1d\nB: 0, 1ms",
    "gantt\nexcludes weekends, monday, tuesday, wednesday, thursday, friday\nA: 2024-01-01, 100000d",
    "gantt\ntickInterval 99999999999month\nA: 2024-01-01, 1d", "gantt\naxisFormat %%%\nA: 0001-01-01, 3d",
    "pie\n\"a\": 0", "pie\n\"a\": 999999999999999999999", "xychart\nbar [1e300, 1]",
    "xychart\nline [1e-300, 0]",
    "xychart\ny-axis 5 --> 5\nbar [5]", "xychart\nbar [\(String(repeating: "1, ", count: 1900))1]",
    "sequenceDiagram\nautonumber 99999999999999999 0.001\nA->>B: x",
    "sequenceDiagram\n\(String(repeating: "loop x\n", count: 300))A->>B: x",
    "sequenceDiagram\n\(String(repeating: "activate A\n", count: 2000))A->>B: x",
    "mindmap\n\((0..<1500).map { String(repeating: " ", count: $0) + "x\n" }.joined())",
    "timeline\n\(String(repeating: "section x\n", count: 900))y : z",
    "graph TB\nA@{\(String(repeating: "\n", count: 100_000))}",
    "%%{init: {'a':\(String(repeating: "\n", count: 50_000))\(String(repeating: "'", count: 50_000))}}%%\npie\n\"a\": 1",
    "graph TB\n\((1..<1000).map { "subgraph S\($0)\nS\($0 - 1)\nend\n" }.joined())",
  ])
  func extreme(_ text: String) {
    let clock = ContinuousClock()
    let time = clock.measure { draw(Array(text.utf8)) }
    #expect(time < .seconds(20))
  }

  @Test(arguments: [
    ("sequenceDiagram\n", "A->>B: x\n"), ("timeline\n", "a : b\n"), ("gitGraph\n", "commit\n"),
    ("pie\n", "\"a\" : 1\n"),
    ("gantt\nx : 2024-01-01, 1d\n", "a : 1d\n"), ("mindmap\nx\n", " a\n"), ("journey\n", "a: 1: b\n"),
    ("quadrantChart\n", "a: [0.1, 0.2]\n"),
  ])
  func limit(_ start: String, _ line: String) {
    let text = start + String(repeating: line, count: 6000)
    guard case .failed(let error) = DiagramText(Array(text.utf8), idPrefix: "d-").draw() else {
      Issue.record("drawn")
      return
    }
    #expect(error.expected == .size)
  }
}
