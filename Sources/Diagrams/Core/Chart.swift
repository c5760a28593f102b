import Basics

/// A diagram with its own layout.
protocol Chart {
  static func read(_ source: inout Source) throws(DiagramError) -> Self
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
  /// Reads a line that is not a title.
  ///
  /// - Parameters:
  ///   - word: the first word in lower case.
  ///   - rest: the text after it.
  mutating func read(_ text: Bytes, _ word: String, _ rest: Bytes, _ source: inout Source)
    throws(DiagramError)
  /// Completes the chart.
  mutating func finish(_ source: inout Source) throws(DiagramError)
}

extension LineChart {
  static var hasSemicolons: Bool { false }

  static func read(_ source: inout Source) throws(DiagramError) -> Self {
    var chart = Self(source)
    for text in source.statements(from: source.bodyStart, hasSemicolons: hasSemicolons) {
      let (word, rest) = text.keyword
      if word == "title" { source.setTitle(rest) } else { try chart.read(text, word, rest, &source) }
      if chart.count > 2000 { throw source.error(at: source.start, .size) }
    }
    try chart.finish(&source)
    return chart
  }

  mutating func finish(_ source: inout Source) throws(DiagramError) {}
}
