/// A diagram with its own layout.
protocol Chart {
  static func read(_ source: inout Source) throws(DiagramError) -> Self
  /// Draws the chart, and returns its text form.
  func draw(to svg: inout SVGWriter, _ source: Source) -> [Outline]
}
