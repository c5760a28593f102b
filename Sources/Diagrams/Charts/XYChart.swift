import Basics

/// A chart with bars and lines.
///
/// Source: Mermaid, “XY Chart”.
struct XYChart: LineChart {
  struct Series {
    let isBar: Bool
    let label: Label
    let values: [Double]
  }

  struct Axis {
    var title = Label(plain: "")
    var categories: [Label] = []
    var range: ClosedRange<Double>?
  }

  var isHorizontal = false
  var x = Axis()
  var y = Axis()
  var series: [Series] = []
  var palette: [Paint.Color] = []
  var showsValues = false

  // MARK: - Reading

  static var hasSemicolons: Bool { true }
  var count: Int { series.reduce(x.categories.count) { $0 + $1.values.count } }

  mutating func configure(_ source: Source) {
    isHorizontal = source.setting("chartOrientation") == "horizontal"
    showsValues = source.setting("showDataLabel") == "true"
    let colors = source.settings["themeVariables.xyChart.plotColorPalette"]?.value ?? ""
    palette = colors.split(separator: ",").compactMap { Paint.color(String($0)) }
  }

  mutating func read(_ statement: Statement) throws(DiagramError) {
    let word = statement.word
    var scanner = Scanner(statement.source, statement.rest)
    switch word {
    case "horizontal", "vertical":
      if statement.isFirst { isHorizontal = word == "horizontal" }
    case "x-axis": x = try Self.readAxis(&scanner)
    case "y-axis": y = try Self.readAxis(&scanner)
    case "line", "bar":
      let label = Label(try Self.readTitle(&scanner))
      let list = try Self.readList(&scanner)
      if let wrong = list.first(where: { $0.number == nil }) {
        throw statement.error("a number", at: wrong.startIndex)
      }
      series.append(Series(isBar: word == "bar", label: label, values: list.compactMap(\.number)))
    default: throw statement.error("title, x-axis, y-axis, line, or bar")
    }
  }

  /// Reads a title, with or without quotation marks; empty if there is none.
  private static func readTitle(_ scanner: inout Scanner) throws(DiagramError) -> String {
    if let quoted = try scanner.takeQuoted() {
      scanner.skipSpaces()
      return quoted
    }
    let start = scanner.index
    let word = scanner.take { $0 > 0x20 && $0 != UInt8(ascii: "[") }
    // A number begins a range.
    if Bytes(word).number != nil {
      scanner.index = start
      return ""
    }
    scanner.skipSpaces()
    return word
  }

  private static func readAxis(_ scanner: inout Scanner) throws(DiagramError) -> Axis {
    var axis = Axis(title: Label(try readTitle(&scanner)))
    if scanner.peek == UInt8(ascii: "[") {
      axis.categories = try readList(&scanner).map { Label($0.unquoted.string) }
    } else if !scanner.isAtEnd {
      let low = scanner.takeNumber()
      scanner.skipSpaces()
      guard let low, scanner.take("-->") else {
        throw scanner.error("a range such as 0 --> 100, or a list in brackets")
      }
      scanner.skipSpaces()
      guard let high = scanner.takeNumber(), abs(low) < 1e12, abs(high) < 1e12 else {
        throw scanner.error("the end of the range")
      }
      axis.range = min(low, high)...max(low, high)
    }
    return axis
  }

  private static func readList(_ scanner: inout Scanner) throws(DiagramError) -> [Bytes] {
    guard scanner.take("["), let close = scanner.rest.firstIndex(of: UInt8(ascii: "]")) else {
      throw scanner.error("a list in brackets")
    }
    let text = scanner.rest[..<close]
    scanner.index = close + 1
    var isQuoted = false
    return text.parts { index, _ in
      if text[index] == UInt8(ascii: "\"") { isQuoted.toggle() }
      return text[index] == UInt8(ascii: ",") && !isQuoted
    }
  }

  // MARK: - Drawing

  /// The number of positions along the x axis.
  private var positions: Int { max(x.categories.count, series.map(\.values.count).max() ?? 0, 1) }

  private func category(_ index: Int) -> Label {
    if x.categories.indices.contains(index) { return x.categories[index] }
    let range = x.range ?? 1...Double(max(positions, 2))
    return Label(
      plain: formatted(
        range.lowerBound + (range.upperBound - range.lowerBound) * Double(index)
          / Double(max(positions - 1, 1))))
  }

  func draw(to svg: SVGWriter) -> [Outline] {
    let values = series.flatMap(\.values)
    let least = values.min() ?? 0
    var low = y.range?.lowerBound ?? (series.contains(where: \.isBar) ? min(least, 0) : least)
    var high = y.range?.upperBound ?? (values.max() ?? 1)
    if high <= low { (low, high) = (low - 1, high + 1) }
    let marks = ticks(from: low, to: high, count: 6)
    let band = max(
      isHorizontal ? 34 : min(96, max(44, 560 / Double(positions))),
      Double(series.filter(\.isBar).count) * 10 + 8
    )
    let plot = Plot(
      isHorizontal: isHorizontal, low: low, high: high, band: band, count: positions,
      length: isHorizontal ? 480 : 300)
    drawGrid(plot, marks, svg)
    drawSeries(plot, svg)
    drawLegend(plot, svg)
    let label = x.title.plain.isEmpty ? svg.source.strings["diagramLabel"] : x.title.plain
    let rows = (0..<positions).map { index in
      [category(index).plain]
        + series.map { $0.values.indices.contains(index) ? formatted($0.values[index]) : "" }
    }
    return [.table([label] + series.indices.map(name), rows)]
  }

  private func name(_ index: Int) -> String {
    if !series[index].label.isEmpty { return series[index].label.plain }
    let title = y.title.plain.isEmpty ? "y" : y.title.plain
    return series.count == 1 ? title : "\(title) \(index + 1)"
  }

  /// The positions of values in the drawing.
  private struct Plot {
    let isHorizontal: Bool
    let low: Double
    let high: Double
    /// The width of a category.
    let band: Double
    let count: Int
    /// The length of the y axis.
    let length: Double

    var width: Double { band * Double(count) }

    /// Returns the point of a value at a position along the x axis.
    func point(_ along: Double, _ value: Double) -> Point {
      let share = (min(max(value, low), high) - low) / (high - low)
      return isHorizontal ? Point(x: share * length, y: along) : Point(x: along, y: (1 - share) * length)
    }

    func middle(_ index: Int) -> Double { (Double(index) + 0.5) * band }
  }

  private func drawGrid(_ plot: Plot, _ marks: [Double], _ svg: SVGWriter) {
    for mark in marks {
      svg.line(plot.point(0, mark), plot.point(plot.width, mark), "edge thin grid")
      let text = PlacedLabel(formatted(mark))
      let at = plot.point(isHorizontal ? plot.width : 0, mark)
      svg.text(isHorizontal ? text.placed(.below, of: at, gap: 6) : text.placed(.left, of: at, gap: 8))
    }
    svg.line(plot.point(0, plot.low), plot.point(plot.width, plot.low), "edge")
    // The labels of categories take the room that they have; if there are too many, some are left out.
    let step = max(1, Int((44 / plot.band).rounded(.up)))
    for index in stride(from: 0, to: plot.count, by: isHorizontal ? 1 : step) {
      let text = PlacedLabel(category(index), width: isHorizontal ? 150 : plot.band * Double(step) - 6)
      let at = plot.point(plot.middle(index), plot.low)
      svg.text(isHorizontal ? text.placed(.left, of: at, gap: 8) : text.placed(.below, of: at, gap: 6))
    }
    let bounds = svg.bounds ?? Rect(x: 0, y: 0, width: 1, height: 1)
    let (below, beside) = isHorizontal ? (y.title, x.title) : (x.title, y.title)
    let text = PlacedLabel(below, width: max(plot.width, plot.length), "small strong")
    let middle = (isHorizontal ? plot.length : plot.width) / 2
    svg.text(text.placed(.below, of: Point(x: middle, y: bounds.maxY), gap: 8))
    // The other title is above its axis, because text that runs upward is hard to read.
    let above = PlacedLabel(beside, width: 400, "small strong")
    svg.text(above.placed(Point(x: bounds.x, y: bounds.y - 8 - above.height / 2), .start))
  }

  private func look(_ index: Int, isLine: Bool) -> SVGWriter.Look {
    guard !palette.isEmpty else {
      return isLine ? SVGWriter.Look("line thick c\(index % 10)") : .series(index)
    }
    let color = palette[index % palette.count]
    return isLine
      ? SVGWriter.Look("line thick", Style(stroke: .line(color)))
      : SVGWriter.Look("", Style(fill: .line(color)))
  }

  private func drawSeries(_ plot: Plot, _ svg: SVGWriter) {
    let bars = series.indices.filter { series[$0].isBar }
    let base = min(max(0, plot.low), plot.high)
    for (number, index) in bars.enumerated() {
      let width = plot.band * 0.76 / Double(bars.count)
      for (position, value) in series[index].values.enumerated() {
        let along = plot.middle(position) - plot.band * 0.38 + width * Double(number)
        let (a, b) = (plot.point(along, base), plot.point(along + width - 1, value))
        svg.rect(Rect(a, b), radius: 1, look(index, isLine: false))
        guard showsValues else { continue }
        let text = PlacedLabel(formatted(value))
        // At the foot of the bar, where no line is, or above a bar that is too short.
        let foot = plot.point(along + width / 2, base)
        let tip = plot.point(along + width / 2, value)
        let hasRoom = abs(foot.x - tip.x) > text.width + 8 || abs(foot.y - tip.y) > text.height + 4
        let at = hasRoom ? foot : tip
        svg.text(isHorizontal ? text.placed(.right, of: at, gap: 4) : text.placed(.above, of: at, gap: 2))
      }
    }
    for index in series.indices where !series[index].isBar {
      let points = series[index].values.enumerated().map { plot.point(plot.middle($0.offset), $0.element) }
      svg.path(.rounded(points, radius: 0), look(index, isLine: true))
      for point in points { svg.circle(point, radius: 2.5, look(index, isLine: false)) }
    }
  }

  private func drawLegend(_ plot: Plot, _ svg: SVGWriter) {
    let named = series.indices.filter { !series[$0].label.isEmpty }
    let bounds = svg.bounds ?? Rect(x: 0, y: 0, width: 1, height: 1)
    var x = 0.0
    for index in named {
      let text = PlacedLabel(series[index].label, width: 300)
      svg.rect(Rect(x: x, y: bounds.maxY + 14, width: 14, height: 14), radius: 2, look(index, isLine: false))
      svg.text(text.placed(Point(x: x + 22, y: bounds.maxY + 21), .start))
      x += text.width + 48
    }
  }
}
