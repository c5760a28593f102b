import Basics

/// A quadrant chart: points in a square with four areas.
///
/// Source: Mermaid, “Quadrant Chart”.
struct QuadrantChart: LineChart {
  struct Item {
    let label: Label
    /// From 0 to 1, from the left and from the bottom.
    let x: Double
    let y: Double
    let className: String
    let style: Style
  }

  /// The labels at both ends of the axes.
  var xAxis: [Label] = []
  var yAxis: [Label] = []
  /// The labels of the quadrants, counterclockwise from the right at the top.
  var quadrants = [Label](repeating: Label(plain: ""), count: 4)
  var items: [Item] = []
  var classes: [String: Style] = [:]

  // MARK: - Reading

  static var hasSemicolons: Bool { true }
  var count: Int { items.count }

  mutating func read(_ statement: Statement) throws(DiagramError) {
    let rest = statement.rest
    switch statement.word {
    case "x-axis": xAxis = Self.axis(rest)
    case "y-axis": yAxis = Self.axis(rest)
    case "quadrant-1", "quadrant-2", "quadrant-3", "quadrant-4":
      quadrants[(statement.word.last?.wholeNumberValue ?? 1) - 1] = Label(rest.unquoted.string)
    case "classdef":
      classes[rest.prefix { $0 > 0x20 }.string] = Self.style(rest.keyword.rest, statement)
    default: try append(statement)
    }
  }

  /// Reads `left --> right`. Without the second text, the arrow is part of the first one.
  private static func axis(_ text: Bytes) -> [Label] {
    guard let arrow = text.find("-->") else { return [Label(text.unquoted.string)] }
    // Arrows can have any length.
    let end = text[..<arrow].lastIndex { $0 != UInt8(ascii: "-") }.map { $0 + 1 } ?? text.startIndex
    let low = text[..<end].trimmed.unquoted.string
    let high = text[(arrow + 3)...].trimmed.unquoted.string
    return high.isEmpty ? [Label("\(low) ⟶")] : [Label(low), Label(high)]
  }

  /// Adds `label:::class: [x, y] styles`.
  private mutating func append(_ statement: Statement) throws(DiagramError) {
    let text = statement.text
    guard let open = text.lastIndex(of: UInt8(ascii: "[")),
      let close = text[open...].firstIndex(of: UInt8(ascii: "]")),
      let colon = text[..<open].lastIndex(of: UInt8(ascii: ":"))
    else { throw statement.error("a point such as A: [0.3, 0.6]") }
    let numbers = text[(open + 1)..<close].parts(separatedBy: ",").compactMap(\.number)
    guard numbers.count == 2, numbers.allSatisfy({ (0...1).contains($0) }) else {
      throw statement.error("two numbers from 0 to 1", at: open + 1)
    }
    var (name, className) = (text[..<colon].trimmed, "")
    if let mark = name.find(":::") {
      (name, className) = (name[..<mark].trimmed, name[(mark + 3)...].trimmed.string)
    }
    items.append(
      Item(
        label: Label(name.unquoted.string), x: numbers[0], y: numbers[1], className: className,
        style: Self.style(text[(close + 1)...], statement)))
  }

  private static func style(_ text: Bytes, _ statement: Statement) -> Style {
    let style = Style(text, names: ["color": "fill", "stroke-color": "stroke", "radius": "rx"])
    for name in style.ignored { statement.note(.property(name)) }
    return style
  }

  // MARK: - Drawing

  private static let side = 440.0

  func draw(to svg: SVGWriter) -> [Outline] {
    let half = Self.side / 2
    let corners = [Point(x: half, y: 0), Point(), Point(x: 0, y: half), Point(x: half, y: half)]
    var taken: [Rect] = []
    for (index, corner) in corners.enumerated() {
      let area = Rect(x: corner.x, y: corner.y, width: half, height: half)
      svg.rect(area, index % 2 == 0 ? "band outlined" : "outlined")
      let text = PlacedLabel(quadrants[index], width: half - 24, "strong")
      let middle = items.isEmpty ? area.center.y : area.y + 14 + text.height / 2
      let placed = text.placed(Point(x: area.center.x, y: middle))
      if text.width > 0 { taken.append(placed.rect) }
      svg.text(placed)
    }
    drawAxes(svg)
    taken += items.map { item in
      let side = 2 * radius(item)
      return Rect(center: point(item), size: Size(width: side, height: side))
    }
    for (index, item) in items.enumerated() { draw(item, index, &taken, svg) }
    if items.isEmpty { return [.list(quadrants.filter { !$0.isEmpty }.map { Outline.Item($0.plain) })] }
    let header = [
      svg.source.strings["diagramLabel"], "x" + range(xAxis), "y" + range(yAxis),
      svg.source.strings["diagramQuadrant"],
    ]
    let rows = items.map { [$0.label.plain, formatted($0.x), formatted($0.y), quadrant($0).plain] }
    return [.table(header, rows)]
  }

  private func range(_ axis: [Label]) -> String {
    axis.isEmpty ? "" : " (\(axis.map(\.plain).joined(separator: " → ")))"
  }

  private func quadrant(_ item: Item) -> Label {
    quadrants[item.x >= 0.5 ? (item.y >= 0.5 ? 0 : 3) : item.y >= 0.5 ? 1 : 2]
  }

  private func drawAxes(_ svg: SVGWriter) {
    let (side, half) = (Self.side, Self.side / 2)
    for (index, label) in xAxis.enumerated() {
      let text = PlacedLabel(label, width: (xAxis.count == 1 ? side : half) - 12)
      let x = xAxis.count == 1 ? half : half / 2 + Double(index) * half
      svg.text(text.placed(.below, of: Point(x: x, y: side), gap: 8))
    }
    for (index, label) in yAxis.enumerated() {
      let text = PlacedLabel(label, width: 120)
      let y = yAxis.count == 1 ? half : half + half / 2 - Double(index) * half
      svg.text(text.placed(.left, of: Point(x: 0, y: y), gap: 10))
    }
  }

  private func point(_ item: Item) -> Point { Point(x: item.x * Self.side, y: (1 - item.y) * Self.side) }

  /// The style of a point with its class.
  private func style(_ item: Item) -> Style { (classes[item.className] ?? Style()).merging(item.style) }

  private func radius(_ item: Item) -> Double { max(1, style(item).radius ?? 5) }

  /// Draws a point, with its label at the first side where it overlaps nothing.
  private func draw(_ item: Item, _ index: Int, _ taken: inout [Rect], _ svg: SVGWriter) {
    let radius = radius(item)
    let center = point(item)
    svg.circle(center, radius: radius, style(item).look(style(item).fill?.light == nil ? "accent" : ""))
    let text = PlacedLabel(item.label, width: 140)
    let (dx, dy) = (radius + 5 + text.width / 2, radius + 3 + text.height / 2)
    let sides = [(0, dy), (0, -dy), (dx, 0), (-dx, 0), (dx, dy), (-dx, dy), (dx, -dy), (-dx, -dy)]
    let places = sides.map { text.placed(center + Point(x: $0.0, y: $0.1)) }
    let frame = Rect(x: 0, y: 0, width: Self.side, height: Self.side)
    let free = places.first { place in
      frame.union(place.rect) == frame && !taken.contains { $0.intersects(place.rect) }
    }
    let place = free ?? places.first { place in !taken.contains { $0.intersects(place.rect) } } ?? places[0]
    taken.append(place.rect)
    svg.text(place)
  }
}
