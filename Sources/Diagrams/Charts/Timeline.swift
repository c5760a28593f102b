import Basics

/// A timeline: sections of periods with their events.
///
/// Source: Mermaid, “Timeline Diagram”.
struct Timeline: LineChart {
  struct Period {
    var name: Label
    var events: [Label] = []
    var section: Int
  }

  var sections: [Label] = []
  var periods: [Period] = []
  var isVertical = false

  var count: Int { sections.count + periods.count }

  mutating func read(_ statement: Statement) throws(DiagramError) {
    let word = statement.word
    if statement.rest.isEmpty, word == "td" || word == "lr", statement.isFirst {
      isVertical = word == "td"
    } else if word == "section" {
      sections.append(Label(statement.rest.string))
    } else if statement.text.first != UInt8(ascii: "#") {
      try append(statement)
    }
  }

  /// Adds `period : event : event`, or `: event` for the last period.
  private mutating func append(_ statement: Statement) throws(DiagramError) {
    let text = statement.text
    // A colon without a space after it is part of a text, such as a time or a URL.
    let parts = text.parts { index, _ in
      text[index] == UInt8(ascii: ":") && text[(index + 1)...].first.map { $0 <= 0x20 } ?? true
    }
    if !parts[0].isEmpty {
      periods.append(Period(name: Label(parts[0].string), section: sections.count - 1))
    } else if periods.isEmpty {
      throw statement.error("a period before the event")
    }
    periods[periods.count - 1].events += parts.dropFirst().filter { !$0.isEmpty }.map { Label($0.string) }
  }

  // MARK: - Drawing

  /// The color of a period: its section’s, or its own.
  private func color(_ index: Int) -> Int { sections.isEmpty ? index : max(periods[index].section, 0) }

  func draw(to svg: SVGWriter) -> [Outline] {
    if isVertical { drawDown(svg) } else { drawAcross(svg) }
    return outline()
  }

  private static let gap = 10.0

  /// The width of a column, in which usual words have room.
  private var width: Double {
    min(240, periods.reduce(140) { max($0, ($1.name.longestWord(.regular.bold()) + 21).rounded(.up)) })
  }

  private func drawAcross(_ svg: SVGWriter) {
    let (width, gap) = (width, Self.gap)
    let names = periods.map { PlacedLabel($0.name, width: width - 20, "strong") }
    let top = svg.sections(sections, of: periods.map(\.section), width: width, gap: gap)
    let height = (names.map(\.height).max() ?? 0) + 18
    let axis = top + height + 16
    for (index, period) in periods.enumerated() {
      let box = Rect(x: Double(index) * (width + gap), y: top, width: width, height: height)
      svg.box(box, .series(color(index)), names[index])
      var y = axis + 20
      for event in period.events {
        let text = PlacedLabel(event, width: width - 18)
        let area = Rect(x: box.x, y: y, width: width, height: text.height + 14)
        svg.line(x: box.center.x, from: y == axis + 20 ? axis : y - gap, to: y, "edge dotted")
        svg.box(area, "box", text)
        y = area.maxY + gap
      }
    }
    svg.line(y: axis, to: Double(periods.count) * (width + gap), "edge thick", end: .arrow)
  }

  private func drawDown(_ svg: SVGWriter) {
    let (width, gap) = (width, Self.gap)
    var y = 0.0
    var section = -1
    let axis = width + 20
    for (index, period) in periods.enumerated() {
      if period.section != section, sections.indices.contains(period.section) {
        section = period.section
        let text = PlacedLabel(sections[section], width: 2 * width, "strong")
        let box = Rect(x: 0, y: y, width: 2.6 * width + 40, height: text.height + 14)
        svg.box(box, .series(section), text)
        y = box.maxY + gap
      }
      let start = y
      let name = PlacedLabel(period.name, width: width - 20, "strong")
      let box = Rect(x: 0, y: y, width: width, height: name.height + 16)
      svg.box(box, .series(color(index)), name)
      for event in period.events {
        let text = PlacedLabel(event, width: 1.6 * width - 18)
        let area = Rect(x: axis + 20, y: y, width: 1.6 * width, height: text.height + 14)
        svg.line(y: area.center.y, from: axis, to: area.x, "edge dotted")
        svg.box(area, "box", text)
        y = area.maxY + gap
      }
      y = max(y, box.maxY + gap)
      svg.line(x: axis, from: start, to: y, "edge thick", end: index + 1 == periods.count ? .arrow : nil)
    }
  }

  /// The sections, their periods, and the events of these as nested lists.
  private func outline() -> [Outline] {
    func items(_ section: Int) -> [Outline.Item] {
      periods.filter { $0.section == section }.map { period in
        Outline.Item(period.name.plain, Outline.lists(period.events.map { Outline.Item($0.plain) }))
      }
    }
    let named = sections.indices.map { Outline.Item(sections[$0].plain, [.list(items($0))]) }
    return Outline.lists(items(-1) + named)
  }
}
