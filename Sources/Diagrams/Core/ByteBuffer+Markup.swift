import Basics

/// The names of attributes, and their values: texts or coordinates; nil for none.
typealias MarkupAttributes = KeyValuePairs<StaticString, (any AttributeValue)?>

/// The markup of a drawing.
extension ByteBuffer {
  /// Writes a text in which control characters, which are not allowed in XML, are spaces.
  mutating func appendText(_ text: String) {
    if text.utf8.allSatisfy({ $0 >= Byte.space }) { return appendEscaped(text) }
    appendEscaped(text.utf8.map { max($0, Byte.space) })
  }

  /// Writes a tag.
  ///
  /// - Parameter end: the end of the tag, `>` for an element with content.
  mutating func tag(_ name: StaticString, _ attributes: MarkupAttributes..., end: StaticString = "/>") {
    append("<")
    append(name)
    for list in attributes {
      for case (let name, let value?) in list {
        append(" ")
        append(name)
        append("=\"")
        appendText(value.attribute)
        append("\"")
      }
    }
    append(end)
  }

  /// Writes an element with a text.
  mutating func element(_ name: StaticString, _ attributes: MarkupAttributes, _ text: String) {
    tag(name, attributes, end: ">")
    appendText(text)
    append("</")
    append(name)
    append(">")
  }

  /// Writes the definition of a marker. It points to the right, and turns with its line.
  mutating func marker(_ marker: SVGWriter.Marker, _ color: Paint?, id: String) {
    let (width, height, shape) = marker.shape
    tag(
      "marker",
      [
        "id": id, "viewBox": "0 0 \(width) \(height)", "refX": Double(width - 1), "refY": Double(height) / 2,
        "markerWidth": Double(width), "markerHeight": Double(height), "markerUnits": "userSpaceOnUse",
        "orient": "auto-start-reverse",
      ], end: ">")
    var text = "\(shape)"
    if let color {
      for (name, attribute) in [("solid", "fill"), ("edge", "stroke"), ("hollow", "stroke")] {
        text = text.replacing("class=\"\(name)\"", with: "class=\"\(name)\" \(attribute)=\"\(color.value)\"")
      }
    }
    append(text)
    append("</marker>")
  }
}

/// The value of an attribute.
protocol AttributeValue {
  var attribute: String { get }
}

extension String: AttributeValue {
  var attribute: String { self }
}

extension Double: AttributeValue {
  /// The coordinate with at most one digit after the period.
  var attribute: String {
    guard isFinite, abs(self) < 1e9 else { return "0" }
    let tenths = Int((self * 10).rounded())
    let sign = tenths < 0 ? "-" : ""
    return sign + String(abs(tenths) / 10) + (tenths % 10 == 0 ? "" : ".\(abs(tenths) % 10)")
  }
}

extension SVGWriter.Marker {
  /// The width, the height, and the shape, which ends at the line’s end one pixel before its right side.
  fileprivate var shape: (width: Int, height: Int, shape: StaticString) {
    switch self {
    case .arrow: (10, 10, #"<path class="solid" d="M0 .5L10 5 0 9.5Z"/>"#)
    case .open: (10, 12, #"<path class="edge" d="M1 1L9 6 1 11"/>"#)
    case .circle: (10, 10, #"<circle class="solid" cx="5" cy="5" r="4"/>"#)
    case .cross: (12, 12, #"<path class="edge" d="M2 2L10 10M10 2L2 10"/>"#)
    case .triangle: (16, 16, #"<path class="hollow" d="M1 1L15 8 1 15Z"/>"#)
    case .diamond: (20, 12, #"<path class="hollow" d="M1 6L10 1 19 6 10 11Z"/>"#)
    case .filledDiamond: (20, 12, #"<path class="solid" d="M1 6L10 1 19 6 10 11Z"/>"#)
    case .lollipop: (16, 16, #"<circle class="hollow" cx="8" cy="8" r="6"/>"#)
    case .one: (20, 16, #"<path class="edge" d="M0 8H20M10 1V15M14 1V15"/>"#)
    case .zeroOrOne:
      (26, 16, #"<circle class="hollow" cx="7" cy="8" r="5"/><path class="edge" d="M12 8H26M18 1V15"/>"#)
    case .oneOrMore: (22, 16, #"<path class="edge" d="M0 8H22M22 1L10 8 22 15M6 1V15"/>"#)
    case .zeroOrMore:
      (
        28, 16,
        #"<circle class="hollow" cx="8" cy="8" r="5"/><path class="edge" d="M13 8H28M28 1L16 8 28 15"/>"#
      )
    }
  }
}
