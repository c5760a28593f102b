import Basics

/// A diagram whose text has been read.
protocol Diagram {
  /// Draws the diagram, and returns its text form.
  func draw(to svg: SVGWriter) throws(DiagramError) -> [Outline]
}

/// Reads a kind of diagram.
protocol DiagramReader {
  associatedtype Result: Diagram
  static func read(_ source: Source) throws(DiagramError) -> Result
}

/// A chart that is read line by line.
protocol LineChart: Diagram, DiagramReader {
  /// Whether semicolons end statements.
  static var hasSemicolons: Bool { get }
  /// The number of elements, which is limited.
  var count: Int { get }
  init()
  /// Uses the settings.
  mutating func configure(_ source: Source)
  /// Reads a statement that is not a title.
  mutating func read(_ statement: Statement) throws(DiagramError)
  /// Completes the chart.
  mutating func finish(_ source: Source) throws(DiagramError)
}

extension LineChart {
  static var hasSemicolons: Bool { false }

  static func read(_ source: Source) throws(DiagramError) -> Self {
    var chart = Self()
    chart.configure(source)
    for statement in source.statements(hasSemicolons: hasSemicolons) {
      if statement.word == "title" {
        source.setTitle(statement.rest)
      } else {
        try chart.read(statement)
      }
      if chart.count > 2000 { throw source.sizeError }
    }
    try chart.finish(source)
    return chart
  }

  mutating func configure(_ source: Source) {}
  mutating func finish(_ source: Source) throws(DiagramError) {}
}
