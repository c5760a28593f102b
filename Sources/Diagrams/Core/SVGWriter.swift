import Basics

/// Writes a drawing as SVG. Elements have classes, which the theme’s style sheet `diagrams.css` colors:
///
/// | Class | Use |
/// | --- | --- |
/// | `box` | an area with an outline |
/// | `frame` | an area with a light outline that contains others, such as a subgraph |
/// | `note` | a comment |
/// | `edge` | a line; with `thick`, `dotted` or `dashed` |
/// | `solid` | an area in the color of lines |
/// | `hollow` | an outline in the color of lines on the background |
/// | `accent` | an area in the site’s accent color |
/// | `c0` … `c9` | an area in a color of a series |
/// | `plate` | the background of text on a line |
/// | `small`, `strong`, `faint` | text |
final class SVGWriter {
  private var out: [UInt8] = []
  private var parts: [Drawing.Part] = []
  /// The markers that lines have, with the colors of these lines.
  private var markers: [(marker: Marker, color: Paint?)] = []
  /// The smallest rectangle that contains everything drawn.
  private(set) var bounds: Rect?
  private var hasLinks = false
  let source: Source
  private let palette: Palette
  /// The last area that has a color of the palette, with the color of text on it.
  private var area: (rect: Rect, text: Paint)?

  /// The ends of lines.
  enum Marker: String {
    case arrow, open, circle, cross, triangle, diamond, filledDiamond, lollipop
    case one, zeroOrOne, oneOrMore, zeroOrMore
  }

  init(_ source: Source) {
    self.source = source
    palette = Palette(source)
  }

  // MARK: Elements

  private func append(_ text: StaticString) { text.withUTF8Buffer { out += $0 } }

  private func appendEscaped(_ text: String) {
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "&"): append("&amp;")
      case UInt8(ascii: "<"): append("&lt;")
      case UInt8(ascii: ">"): append("&gt;")
      case UInt8(ascii: "\""): append("&quot;")
      // Control characters are not allowed in XML.
      case ..<0x20: out.append(0x20)
      default: out.append(byte)
      }
    }
  }

  /// The names of attributes, and their values: texts or coordinates; nil for none.
  fileprivate typealias Attributes = KeyValuePairs<StaticString, (any AttributeValue)?>

  private func append(_ attributes: Attributes) {
    for case (let name, let value?) in attributes {
      append(" ")
      append(name)
      append("=\"")
      appendEscaped(value.attribute)
      append("\"")
    }
  }

  /// Writes the start of an element.
  private func open(_ name: StaticString, _ attributes: Attributes = [:]) {
    append("<")
    append(name)
    append(attributes)
  }

  /// Writes an element with a text.
  private func element(_ name: StaticString, _ attributes: Attributes, _ text: String) {
    open(name, attributes)
    append(">")
    appendEscaped(text)
    append("</")
    append(name)
    append(">")
  }

  /// Writes an area.
  private func area(_ name: StaticString, _ box: Rect, _ look: Look, _ attributes: Attributes) {
    include(box)
    open(name, attributes)
    append(themed(look, box).attributes)
    append("/>")
  }

  /// Returns the look of an area with the colors that the author set for the whole diagram.
  private func themed(_ look: Look, _ rect: Rect?) -> Look {
    if palette.isEmpty { return look }
    let result = palette.applied(to: look)
    if let rect, look.isArea { area = palette.textColor(on: result).map { (rect, $0) } }
    return result
  }

  /// Returns the color of text on an area; nil for the theme’s.
  func textColor(on look: Look) -> Paint? { palette.textColor(on: look) }

  /// The look of a shape or a text: a class, and what an author chose instead of the theme’s colors.
  struct Look: Hashable, Sendable, ExpressibleByStringLiteral {
    /// The classes, separated by spaces.
    var name: String
    var fill: Paint?
    var stroke: Paint?
    /// The width of the line.
    var width: Double?
    /// The lengths of dashes and gaps.
    var dashes: String?

    init(
      _ name: String, fill: Paint? = nil, stroke: Paint? = nil, width: Double? = nil, dashes: String? = nil
    ) {
      self.name = name
      self.fill = fill
      self.stroke = stroke
      self.width = width
      self.dashes = dashes
    }

    init(stringLiteral name: String) { self.init(name) }

    var isArea: Bool { !name.hasPrefix("edge") && !name.hasPrefix("line") }

    fileprivate var attributes: Attributes {
      [
        "class": name.isEmpty ? nil : name, "fill": fill?.value, "stroke": stroke?.value,
        "stroke-width": width, "stroke-dasharray": dashes,
      ]
    }
  }

  /// Extends the drawing to a rectangle.
  func include(_ rect: Rect) { bounds = bounds?.union(rect) ?? rect }

  func rect(_ rect: Rect, radius: Double = 0, _ look: Look) {
    let (width, height) = (max(0, rect.width), max(0, rect.height))
    let rx = radius > 0 ? radius : nil
    area("rect", rect, look, ["x": rect.x, "y": rect.y, "width": width, "height": height, "rx": rx])
  }

  func circle(_ center: Point, radius: Double, _ look: Look) {
    let box = Rect(center: center, size: Size(width: 2 * radius, height: 2 * radius))
    area("circle", box, look, ["cx": center.x, "cy": center.y, "r": radius])
  }

  func ellipse(_ rect: Rect, _ look: Look) {
    let (center, rx, ry) = (rect.center, rect.width / 2, rect.height / 2)
    area("ellipse", rect, look, ["cx": center.x, "cy": center.y, "rx": rx, "ry": ry])
  }

  func line(
    _ start: Point, _ end: Point, _ look: Look, from first: Marker? = nil, to last: Marker? = nil
  ) {
    path(.rounded([start, end], radius: 0), look, from: first, to: last)
  }

  /// Draws a path, with markers at its ends.
  func path(_ path: Path, _ look: Look, from first: Marker? = nil, to last: Marker? = nil) {
    if let box = path.bounds { include(box) }
    let look = themed(look, path.bounds)
    open("path", ["d": path.data])
    append(look.attributes)
    append([
      "marker-start": first.map { reference(to: $0, look) },
      "marker-end": last.map { reference(to: $0, look) },
    ])
    append("/>")
  }

  /// Returns the value of an attribute for a marker in the color of its line.
  private func reference(to marker: Marker, _ look: Look) -> String {
    let color = look.stroke
    var index = markers.firstIndex { $0 == (marker, color) }
    if index == nil {
      index = markers.count
      markers.append((marker, color))
    }
    return "url(#\(id(of: marker, color, index ?? 0)))"
  }

  private func id(of marker: Marker, _ color: Paint?, _ index: Int) -> String {
    source.idPrefix + marker.rawValue + (color == nil ? "" : "-\(index)")
  }

  enum Anchor: String { case start, middle, end }

  func text(_ text: PlacedLabel) {
    guard !text.label.isEmpty else { return }
    var look = text.look
    if look.fill == nil, let area, area.rect.contains(text.at) { look.fill = area.text }
    let rect = text.rect
    include(rect)
    // The middle of small letters is 0.35 em above the baseline.
    let step = text.fontSize * TextSize.lineHeight
    let first = rect.y + step / 2 + text.fontSize * 0.35
    let x = text.at.x
    open(
      "text",
      [
        "x": x, "y": first, "text-anchor": text.anchor == .middle ? nil : text.anchor.rawValue,
        "font-size": text.fontSize == TextSize.fontSize ? nil : text.fontSize,
      ])
    append(look.attributes)
    append(">")
    let lines = text.label.lines
    for (index, line) in lines.enumerated() {
      guard lines.count > 1 else {
        runs(line)
        break
      }
      // A space, for copied text.
      if index > 0 { append(" ") }
      open("tspan", ["x": x, "y": first + Double(index) * step])
      append(">")
      runs(line)
      append("</tspan>")
    }
    append("</text>")
  }

  private func runs(_ runs: [Label.Run]) {
    for run in runs {
      if run.isBold || run.isItalic {
        let name = run.isBold ? run.isItalic ? "strong emphasis" : "strong" : "emphasis"
        element("tspan", ["class": name], run.text)
      } else {
        appendEscaped(run.text)
      }
    }
  }

  /// Begins a link.
  ///
  /// - Parameter offset: the place of the URL in the text of the diagram.
  func beginLink(_ url: String, at offset: Int, title: String? = nil) {
    hasLinks = true
    let place = source.place(of: offset)
    parts += [.markup(out), .link(url: url, line: place.line, column: place.column)]
    out = []
    if let title, !title.isEmpty { element("title", [:], title) }
  }

  func endLink() {
    parts += [.markup(out), .endOfLink]
    out = []
  }

  // MARK: Document

  /// Returns the drawing.
  ///
  /// - Parameters:
  ///   - outline: the content as text.
  ///   - kind: the name of the kind of diagram, for a diagram without a title.
  ///   - margin: the space around everything drawn.
  func finish(_ outline: [Outline], kind: String, margin: Double = 6) -> Drawing {
    let box = (bounds ?? Rect(x: 0, y: 0, width: 1, height: 1)).inset(by: -margin)
    let head = SVGWriter(source)
    // In em, so that drawings grow with the reader’s text size.
    let width = box.width <= Drawing.columnWidth ? box.width : max(Drawing.columnWidth, box.width * 0.8)
    let titleID = "\(source.idPrefix)title"
    let descriptionID = "\(source.idPrefix)description"
    head.open(
      "svg",
      [
        "width": "\((width / TextSize.fontSize).attribute)em",
        "viewBox": [box.x, box.y, box.width, box.height].map(\.attribute).joined(separator: " "),
        // The content of an image is not accessible, so a drawing with links is a group.
        "role": hasLinks ? "group" : "img", "aria-labelledby": titleID,
        "aria-describedby": source.description.map { _ in descriptionID },
      ])
    head.append(">")
    head.element("title", ["id": titleID], source.title ?? kind)
    if let description = source.description { head.element("desc", ["id": descriptionID], description) }
    if !markers.isEmpty {
      head.append("<defs>")
      for (index, use) in markers.enumerated() { head.marker(use.marker, use.color, index) }
      head.append("</defs>")
    }
    // Attributes of a group, because the document’s width is in units of its font size.
    head.append("<g text-anchor=\"middle\" font-size=\"15\">")
    let all = [.markup(head.out)] + parts + [.markup(out + Array("</g></svg>".utf8))]
    return Drawing(parts: all, width: box.width, outline: outline)
  }

  /// Writes the definition of a marker. It points to the right, ends at `x`, and turns with the line.
  private func marker(_ marker: Marker, _ color: Paint?, _ number: Int) {
    let (width, height, x, shape) = marker.shape
    open(
      "marker",
      [
        "id": id(of: marker, color, number), "viewBox": "0 0 \(width) \(height)", "refX": "\(x)",
        "refY": Double(height) / 2, "markerWidth": Double(width), "markerHeight": Double(height),
      ])
    append(" markerUnits=\"userSpaceOnUse\" orient=\"auto-start-reverse\">")
    var text = "\(shape)"
    if let color {
      for (name, attribute) in [("solid", "fill"), ("edge", "stroke"), ("hollow", "stroke")] {
        text = text.replacing("class=\"\(name)\"", with: "class=\"\(name)\" \(attribute)=\"\(color.value)\"")
      }
    }
    out += Array(text.utf8)
    append("</marker>")
  }
}

/// The value of an attribute in a drawing.
private protocol AttributeValue {
  var attribute: String { get }
}

extension String: AttributeValue {
  fileprivate var attribute: String { self }
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
  /// The width, the height, the x coordinate that is at the end of the line, and the shape.
  fileprivate var shape: (Int, Int, Int, StaticString) {
    switch self {
    case .arrow: (10, 10, 9, "<path class=\"solid\" d=\"M0 .5L10 5 0 9.5Z\"/>")
    case .open: (10, 12, 9, "<path class=\"edge\" d=\"M1 1L9 6 1 11\"/>")
    case .circle: (10, 10, 9, "<circle class=\"solid\" cx=\"5\" cy=\"5\" r=\"4\"/>")
    case .cross: (12, 12, 11, "<path class=\"edge\" d=\"M2 2L10 10M10 2L2 10\"/>")
    case .triangle: (16, 16, 15, "<path class=\"hollow\" d=\"M1 1L15 8 1 15Z\"/>")
    case .diamond: (20, 12, 19, "<path class=\"hollow\" d=\"M1 6L10 1 19 6 10 11Z\"/>")
    case .filledDiamond: (20, 12, 19, "<path class=\"solid\" d=\"M1 6L10 1 19 6 10 11Z\"/>")
    case .lollipop: (16, 16, 15, "<circle class=\"hollow\" cx=\"8\" cy=\"8\" r=\"6\"/>")
    case .one: (20, 16, 19, "<path class=\"edge\" d=\"M0 8H20M10 1V15M14 1V15\"/>")
    case .zeroOrOne:
      (
        26, 16, 25,
        "<circle class=\"hollow\" cx=\"7\" cy=\"8\" r=\"5\"/><path class=\"edge\" d=\"M12 8H26M18 1V15\"/>"
      )
    case .oneOrMore: (22, 16, 21, "<path class=\"edge\" d=\"M0 8H22M22 1L10 8 22 15M6 1V15\"/>")
    case .zeroOrMore:
      (
        28, 16, 27,
        "<circle class=\"hollow\" cx=\"8\" cy=\"8\" r=\"5\"/><path class=\"edge\" d=\"M13 8H28M28 1L16 8 28 15\"/>"
      )
    }
  }
}
