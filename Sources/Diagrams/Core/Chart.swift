import Basics

/// A diagram with its own layout.
protocol Chart {
  static func read(_ source: Source) throws(DiagramError) -> Self
  /// Draws the chart, and returns its text form.
  func draw(to svg: inout SVGWriter, _ source: Source) -> [Outline]
}

/// A chart that is read line by line.
protocol LineChart: Chart {
  /// Whether semicolons end statements.
  static var hasSemicolons: Bool { get }
  /// The number of elements, which is limited.
  var count: Int { get }
  init(_ source: Source)
  /// Reads a statement that is not a title.
  mutating func read(_ statement: Statement) throws(DiagramError)
  /// Completes the chart.
  mutating func finish(_ source: Source) throws(DiagramError)
}

extension LineChart {
  static var hasSemicolons: Bool { false }

  static func read(_ source: Source) throws(DiagramError) -> Self {
    var chart = Self(source)
    for statement in source.statements(hasSemicolons: hasSemicolons) {
      if statement.word == "title" {
        source.setTitle(statement.rest)
      } else {
        try chart.read(statement)
      }
      if chart.count > 2000 { throw source.error(at: source.start, .size) }
    }
    try chart.finish(source)
    return chart
  }

  mutating func finish(_ source: Source) throws(DiagramError) {}
}
