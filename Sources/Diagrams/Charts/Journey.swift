import Basics

/// A user journey: sections of tasks with scores and actors.
///
/// Source: Mermaid, “User Journey Diagram”.
struct Journey: LineChart {
  struct Task {
    let name: Label
    let score: Double
    /// Indexes of actors.
    let actors: [Int]
    let section: Int
  }

  var sections: [Label] = []
  var tasks: [Task] = []
  var actors: [String] = []

  var count: Int { tasks.count + sections.count }

  mutating func read(_ statement: Statement) throws(DiagramError) {
    if statement.word == "section" {
      sections.append(Label(statement.rest.string))
    } else if statement.text.first != UInt8(ascii: "#") {
      try append(statement)
    }
  }

  /// Adds `name: score: actor, actor`.
  private mutating func append(_ statement: Statement) throws(DiagramError) {
    let text = statement.text
    let parts = text.parts(separatedBy: ":")
    guard parts.count > 1, let score = parts[1].number else {
      throw statement.error(
        "a colon, and a score from 1 to 5", at: parts.count > 1 ? parts[1].startIndex : text.endIndex)
    }
    var members: [Int] = []
    for name in parts.count > 2 ? parts[2].split(separator: UInt8(ascii: ",")) : [] where !name.isBlank {
      let name = name.trimmed.string
      let index = actors.firstIndex(of: name) ?? actors.count
      if index == actors.count { actors.append(name) }
      members.append(index)
    }
    tasks.append(
      Task(
        name: Label(parts[0].string), score: min(max(score, 0), 5), actors: members,
        section: sections.count - 1))
  }

  private static let width = 120.0
  private static let gap = 10.0
  private static let step = 26.0

  func draw(to svg: SVGWriter) -> [Outline] {
    let pitch = Self.width + Self.gap
    let top = svg.sections(sections, of: tasks.map(\.section), width: Self.width, gap: Self.gap)
    let names = tasks.map { PlacedLabel($0.name, width: Self.width - 16) }
    let height = (names.map(\.height).max() ?? 0) + 28
    let scale = top + height + 24
    for score in 1...5 {
      let y = scale + Double(5 - score) * Self.step
      svg.line(y: y, to: Double(max(tasks.count, 1)) * pitch - Self.gap, "edge thin grid dashed")
      svg.text(PlacedLabel(String(score), "small faint").placed(.left, of: Point(x: 0, y: y), gap: 10))
    }
    for (index, task) in tasks.enumerated() {
      let box = Rect(x: Double(index) * pitch, y: top, width: Self.width, height: height)
      svg.rect(box, radius: 4, "box")
      svg.text(names[index].placed(Point(x: box.center.x, y: top + (height - 16) / 2)))
      for (number, actor) in task.actors.prefix(8).enumerated() {
        svg.circle(Point(x: box.x + 10 + Double(number) * 13, y: box.maxY - 9), radius: 5, .series(actor + 3))
      }
      let face = Point(x: box.center.x, y: scale + (5 - task.score) * Self.step)
      svg.line(x: face.x, from: box.maxY, to: face.y, "edge dotted")
      drawFace(face, task.score, svg)
    }
    drawLegend(y: scale + 5 * Self.step, svg)
    return [outline(svg.source.strings)]
  }

  private func drawFace(_ center: Point, _ score: Double, _ svg: SVGWriter) {
    svg.circle(center, radius: 11, score > 3 ? "c1" : score < 3 ? "c3" : "c2")
    for side in [-4.0, 4] { svg.circle(center + Point(x: side, y: -3), radius: 1.3, "solid") }
    svg.path(
      Rect(center: center, size: Size()).path("M c-5 m+4 Q c m+4+2.5u c+5 m+4", unit: score - 3), "edge")
  }

  private func drawLegend(y: Double, _ svg: SVGWriter) {
    var at = Point(x: 0, y: y)
    let end = max(Double(tasks.count) * (Self.width + Self.gap), 300)
    for (index, actor) in actors.enumerated() {
      let text = PlacedLabel(Label(actor), width: 240)
      if at.x > 0, at.x + text.width + 20 > end { at = Point(x: 0, y: at.y + 22) }
      svg.circle(at + Point(x: 6, y: 0), radius: 5, .series(index + 3))
      svg.text(text.placed(at + Point(x: 18, y: 0), .start))
      at.x += text.width + 40
    }
  }

  private func outline(_ strings: UIStrings) -> Outline {
    let rows = tasks.map { task in
      [
        sections.indices.contains(task.section) ? sections[task.section].plain : "", task.name.plain,
        formatted(task.score), task.actors.map { actors[$0] }.joined(separator: ", "),
      ]
    }
    return .table(
      ["diagramSection", "diagramTask", "diagramScore", "diagramActors"].map { strings[$0] }, rows)
  }
}
