/// A text at a place of a drawing, whose size is known.
struct PlacedLabel {
  let label: Label
  let size: Size
  let font: Font
  /// The middle of the text’s height; and of its width, or one of its ends, depending on `anchor`.
  var at = Point()
  var anchor = SVGWriter.Anchor.middle
  var look: SVGWriter.Look

  /// Wraps a label.
  ///
  /// - Parameter look: its class `strong` makes the text bold; `small` makes it smaller, and is not written.
  init(_ label: Label, width: Double = .infinity, _ look: SVGWriter.Look = "small") {
    let classes = look.name.split(separator: " ")
    font = (classes.contains("small") ? Font.small : .regular).bold(classes.contains("strong"))
    self.label =
      width < .infinity ? label.wrapped(to: width, font, breaksWords: true) : label
    size = label.isEmpty ? Size() : self.label.size(font)
    self.look = look
    self.look.name = classes.filter { $0 != "small" }.joined(separator: " ")
  }

  init(_ text: String, width: Double = .infinity, _ look: SVGWriter.Look = "small") {
    self.init(Label(text), width: width, look)
  }

  var width: Double { size.width }
  var height: Double { size.height }

  var rect: Rect {
    let left = anchor == .start ? at.x : anchor == .middle ? at.x - width / 2 : at.x - width
    return Rect(x: left, y: at.y - height / 2, width: width, height: height)
  }

  enum Side { case left, right, above, below }

  /// Returns the text at a side of a point.
  func placed(_ side: Side, of point: Point, gap: Double) -> PlacedLabel {
    switch side {
    case .left: placed(point - Point(x: gap, y: 0), .end)
    case .right: placed(point + Point(x: gap, y: 0), .start)
    case .above: placed(point - Point(x: 0, y: gap + height / 2))
    case .below: placed(point + Point(x: 0, y: gap + height / 2))
    }
  }

  /// Returns the text at another place.
  func placed(_ at: Point, _ anchor: SVGWriter.Anchor = .middle) -> PlacedLabel {
    var copy = self
    copy.at = at
    copy.anchor = anchor
    return copy
  }
}
