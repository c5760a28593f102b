import Basics

/// A pie chart: slices of a whole.
///
/// Source: Mermaid, “Pie chart diagrams”.
struct PieChart: LineChart {
  var slices: [(label: Label, value: Double)] = []
  /// Whether the legend shows values besides shares.
  var showsValues = false

  var count: Int { slices.count }
  var total: Double { slices.reduce(0) { $0 + $1.value } }

  mutating func read(_ statement: Statement) throws(DiagramError) {
    let rest = statement.rest
    let isSetting = statement.word == "showdata"
    if isSetting {
      showsValues = true
      if rest.keyword.word == "title" { statement.source.setTitle(rest.keyword.rest) }
      if rest.isEmpty || rest.keyword.word == "title" { return }
    }
    var scanner = Scanner(statement.source, isSetting ? rest : statement.text)
    guard let label = try scanner.takeQuoted() else { throw scanner.error("a label in quotation marks") }
    scanner.skipSpaces()
    guard scanner.take(":") else { throw scanner.error("a colon") }
    scanner.skipSpaces()
    let start = scanner.index
    guard let value = scanner.takeNumber(), value >= 0, value < 1e12 else {
      throw scanner.error("a positive number", at: start)
    }
    slices.append((Label(label), value))
  }

  private func share(_ value: Double) -> String {
    let percent = total > 0 ? value / total * 100 : 0
    return "\(formatted(percent, digits: percent > 0 && percent < 1 ? 1 : 0))%"
  }

  func draw(to svg: SVGWriter) -> [Outline] {
    let strings = svg.source.strings
    let radius = 130.0
    func at(_ turn: Double, _ radius: Double) -> Point {
      let (sine, cosine) = sineAndCosine(turns: turn)
      return Point(x: sine * radius, y: -cosine * radius)
    }
    var turn = 0.0
    var texts: [PlacedLabel] = []
    for (index, slice) in slices.enumerated() where slice.value > 0 {
      let part = slice.value / total
      if part > 0.9999 {
        svg.circle(Point(), radius: radius, .series(index))
      } else {
        var path = Path()
        path.move(to: Point())
        path.line(to: at(turn, radius))
        path.arc(radii: Size(width: radius, height: radius), isLarge: part > 0.5, to: at(turn + part, radius))
        path.close()
        svg.path(path, .series(index))
      }
      // Narrower slices have no room for text.
      if part > 0.05 {
        let look = SVGWriter.Look("small", Style(fill: svg.textColor(on: .series(index))))
        texts.append(PlacedLabel(share(slice.value), look).placed(at(turn + part / 2, radius * 0.72)))
      }
      turn += part
    }
    for text in texts { svg.text(text) }
    svg.include(Rect(x: -radius, y: -radius, width: 2 * radius, height: 2 * radius))
    drawLegend(svg, x: radius + 32)
    let rows = slices.map { [$0.label.plain, formatted($0.value), share($0.value)] }
    return [.table(["diagramLabel", "diagramValue", "diagramShare"].map { strings[$0] }, rows)]
  }

  private func drawLegend(_ svg: SVGWriter, x: Double) {
    let texts = slices.map { slice in
      var label = slice.label
      let values = showsValues ? "\(formatted(slice.value)), \(share(slice.value))" : share(slice.value)
      label.lines[label.lines.count - 1].append(Label.Run(text: " (\(values))"))
      return PlacedLabel(label, width: 260)
    }
    var y = -texts.reduce(-8) { $0 + $1.height + 8 } / 2
    for (index, text) in texts.enumerated() {
      svg.rect(Rect(x: x, y: y + 2, width: 14, height: 14), radius: 2, .series(index))
      svg.text(text.placed(Point(x: x + 24, y: y + text.height / 2), .start))
      y += text.height + 8
    }
  }
}
