import Basics
import Testing

@testable import Diagrams

/// Tests for sequence diagrams.
@Suite struct SequenceTests {
  private func read(_ text: String) throws -> SequenceDiagram {
    let source = Source(DiagramText(Array("sequenceDiagram\n\(text)".utf8), idPrefix: "d-"))
    return try SequenceReader.read(source)
  }

  /// The text form of a diagram, one item a line.
  private func outline(_ text: String) throws -> String {
    OutlineText.text(try read(text).outline(.english))
  }

  @Test(arguments: [
    ("A->B: t", "A — B: t"), ("A-->B: t", "A — B: t"), ("A->>B: t", "A → B: t"), ("A-->>B: t", "A → B: t"),
    ("A<<->>B: t", "A ↔ B: t"), ("A<<-->>B: t", "A ↔ B: t"), ("A-xB: t", "A → B: t"),
    ("A--xB: t", "A → B: t"),
    ("A-)B: t", "A → B: t"), ("A--)B: t", "A → B: t"), ("A-|\\B: t", "A → B: t"), ("A--|/B: t", "A → B: t"),
    ("A-\\\\B: t", "A → B: t"), ("A--//B: t", "A → B: t"), ("A/|-B: t", "A ← B: t"),
    ("A\\|--B: t", "A ← B: t"),
    ("A->>()B: t", "A → B: t"), ("A()->>()B: t", "A → B: t"), ("A ->>+ B : t", "A → B: t"),
    ("web-app->>my server: t: u", "web-app → my server: t: u"), ("End->>Note: t", "End → Note: t"),
    ("A->>B: a #59; b<br/>c", "A → B: a ; b c"), ("A->>B:wrap: long", "A → B: long"),
  ])
  func message(_ text: String, _ expected: String) throws {
    #expect(try outline(text).hasSuffix("\n- \(expected)"))
  }

  @Test(arguments: [
    ("participant A", "A", "participant"), ("actor A as Ann", "Ann", "actor"),
    ("participant A as Ann<br/>Lee", "Ann Lee", "participant"),
    ("participant A@{ \"type\": \"database\", \"alias\": \"Store\" }", "Store", "database"),
    ("participant A@{ \"type\": \"queue\", \"alias\": \"x\" } as Jobs", "Jobs", "queue"),
    ("create actor A as Ann", "Ann", "actor"),
  ])
  func participant(_ text: String, _ label: String, _ shape: String) throws {
    let participant = try #require(try read(text).participants.first)
    #expect(participant.name == "A")
    #expect(participant.label.plain == label)
    #expect(participant.shape.rawValue == shape)
  }

  @Test func frames() throws {
    let text = """
      autonumber 10 5
      A->>B: ask
      alt is well
        B->>A: yes
        loop daily
          A->>A: think
        end
      else is sick
        B->>A: no
      end
      Note over A,B: done
      """
    #expect(
      try outline(text) == """
        - A
        - B
        - 10. A → B: ask
        - alt: is well
          - 15. B → A: yes
          - loop: daily
            - 20. A → A: think
        - is sick
          - 25. B → A: no
        - Note (A, B): done
        """)
  }

  @Test func links() throws {
    let text = """
      link A: Dashboard @ https://example.org/a
      links A: {"Wiki": "https://example.org/w", "Log": "log.md"}
      """
    let links = try #require(try read(text).participants.first).links
    #expect(links.map(\.title) == ["Dashboard", "Wiki", "Log"])
    #expect(links.map(\.url) == ["https://example.org/a", "https://example.org/w", "log.md"])
  }

  @Test(arguments: [
    ("  A->>B: x\n  what", 2, 2, "a message such as A->>B: text"),
    ("end", 1, 0, "a loop, alt or other frame before its end"),
    ("Note above A: x", 1, 5, "left of, right of, or over"),
    ("A->>: x", 1, 4, "a participant"),
  ])
  func error(_ text: String, _ line: Int, _ column: Int, _ expected: String) {
    let result = DiagramText(Array("sequenceDiagram\n\(text)".utf8), idPrefix: "d-").draw()
    guard case .failed(let error) = result else {
      Issue.record("drawn")
      return
    }
    #expect((error.line, error.column) == (line, column))
    #expect(error.expected == .syntax(expected))
  }

  /// A diagram with everything that has a label.
  static let large = """
    box Purple Group with a long name
    participant A
    actor B as Someone<br/>else
    end
    participant C
    autonumber
    A->>+B: A message that is long enough for two lines
    B->>+C: short
    C->>C: A message to itself with a long text
    Note right of C: A note at the right that needs several lines
    C-->>-A: over the other one
    Note left of A: left
    opt A condition that is much longer than its frame
      B->>B: self
      par one
        A->>C: over
      and two
        C->>A: back, with a text that has to be wrapped because it is so long that no one would read it
      end
    end
    create participant D as A new participant
    A->>D: hello
    destroy D
    D-xA: bye
    Note over A,C: over several
    """

  @Test func labelsDoNotOverlap() throws {
    let layout = SequenceLayout(try read(Self.large))
    var rects = layout.lines.map(\.text.rect) + layout.notes.map(\.box)
    rects += layout.frames.flatMap(\.labels).map(\.rect)
    rects += layout.lanes.map { Rect(x: $0.x - $0.width / 2, y: $0.top, width: $0.width, height: $0.height) }
    for (index, rect) in rects.enumerated() {
      for other in rects[..<index] {
        #expect(!rect.inset(by: 0.5).intersects(other.inset(by: 0.5)), "\(rect) overlaps \(other)")
      }
    }
  }

  @Test func labelsInterruptLifelines() throws {
    let layout = SequenceLayout(try read(Self.large))
    for line in layout.lines where line.text.width > 0 {
      for lane in layout.lanes where lane.x > line.text.rect.x && lane.x < line.text.rect.maxX {
        let middle = line.text.rect.center.y
        #expect(lane.gaps.contains { $0.contains(middle) })
      }
    }
  }

  @Test func framesContainTheirMessages() throws {
    let layout = SequenceLayout(try read(Self.large))
    let outer = try #require(layout.frames.first)
    let inner = try #require(layout.frames.last)
    #expect(outer.box.union(inner.box) == outer.box)
    for label in outer.labels + inner.labels { #expect(outer.box.union(label.rect) == outer.box) }
  }

  /// Frames that are not closed, bars that end twice and names in several scripts are drawn.
  @Test(arguments: [
    "loop x\nA->>B: y", "deactivate A", "A->>B: x\ndestroy A", "参与者->>Ünï: 消息", "activate A\nactivate A",
    "create participant A", "box x", "", "autonumber off", "rect rgba(0, 0, 255, .1)\nend",
  ])
  func drawsUnusualText(_ text: String) {
    guard case .drawn = DiagramText(Array("sequenceDiagram\n\(text)".utf8), idPrefix: "d-").draw() else {
      Issue.record("not drawn")
      return
    }
  }
}
