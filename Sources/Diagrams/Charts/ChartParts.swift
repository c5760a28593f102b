import Basics

extension SVGWriter {
  /// Draws a box with a text in its center.
  func box(_ box: Rect, radius: Double = 4, _ look: Look, _ text: PlacedLabel) {
    rect(box, radius: radius, look)
    self.text(text.placed(box.center))
  }

  /// Draws a line from left to right.
  func line(y: Double, from left: Double = 0, to right: Double, _ look: Look, end: Marker? = nil) {
    line(Point(x: left, y: y), Point(x: right, y: y), look, to: end)
  }

  /// Draws a line from the top to the bottom.
  func line(x: Double, from top: Double = 0, to bottom: Double, _ look: Look, end: Marker? = nil) {
    line(Point(x: x, y: top), Point(x: x, y: bottom), look, to: end)
  }

  /// Draws the headings of sections over columns. Returns the y coordinate below them.
  ///
  /// - Parameter members: the section of each column; -1 for none.
  func sections(_ sections: [Label], of members: [Int], width: Double, gap: Double) -> Double {
    var top = 0.0
    for (index, section) in sections.enumerated() {
      guard let first = members.firstIndex(of: index), let last = members.lastIndex(of: index) else {
        continue
      }
      let area = Double(last - first + 1) * (width + gap) - gap
      let text = PlacedLabel(section, width: area - 20, "strong")
      let box = Rect(x: Double(first) * (width + gap), y: 0, width: area, height: text.height + 16)
      self.box(box, .series(index), text)
      top = max(top, box.maxY + gap)
    }
    return top
  }
}

extension SVGWriter.Look {
  /// The area of a series, a branch or a section.
  static func series(_ index: Int) -> SVGWriter.Look { SVGWriter.Look("c\(index % 10)") }
}

/// Returns the sine and the cosine of an angle in full turns, from −2 to 2.
///
/// The C library’s functions can differ in the last digit between systems, and drawings may not.
func sineAndCosine(turns: Double) -> (sine: Double, cosine: Double) {
  var rest = turns - turns.rounded(.down)
  var quarters = 0
  while rest >= 0.25 {
    rest -= 0.25
    quarters += 1
  }
  let x = rest * 2 * Double.pi
  // Taylor series, which are exact enough for a quarter turn.
  var (sine, cosine, term) = (0.0, 0.0, 1.0)
  for index in 0..<10 {
    cosine += term
    term *= x / Double(2 * index + 1)
    sine += term
    term *= -x / Double(2 * index + 2)
  }
  switch quarters % 4 {
  case 0: return (sine, cosine)
  case 1: return (cosine, -sine)
  case 2: return (-sine, -cosine)
  default: return (-cosine, sine)
  }
}

/// Returns about `count` round numbers that cover a range.
func ticks(from low: Double, to high: Double, count: Int) -> [Double] {
  guard high > low, high - low < 1e15 else { return [low] }
  let rough = (high - low) / Double(max(count, 1))
  var step = 1.0
  while step > rough { step /= 10 }
  while step * 10 <= rough { step *= 10 }
  if let factor = [1.0, 2, 5, 10].first(where: { step * $0 >= rough }) { step *= factor }
  var ticks: [Double] = []
  var index = (low / step).rounded(.up)
  while index * step <= high * (1 + 1e-9) + step * 1e-9, ticks.count < 100 {
    ticks.append(index * step)
    index += 1
  }
  return ticks
}
