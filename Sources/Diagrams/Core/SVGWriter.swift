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
struct SVGWriter {
  private var out: [UInt8] = []
  private var parts: [Drawing.Part] = []
  /// The markers that lines have, with the colors of these lines.
  private var markers: [(marker: Marker, color: Paint?)] = []
  /// The smallest rectangle that contains everything drawn.
  private(set) var bounds: Rect?
  private var hasLinks = false
  private let source: Source
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

  /// Returns a coordinate with at most one digit after the period.
  static func number(_ value: Double) -> String {
    guard value.isFinite, abs(value) < 1e9 else { return "0" }
    let tenths = Int((value * 10).rounded())
    let sign = tenths < 0 ? "-" : ""
    return sign + String(abs(tenths) / 10) + (tenths % 10 == 0 ? "" : ".\(abs(tenths) % 10)")
  }

  // MARK: Elements

  private mutating func append(_ text: StaticString) { text.withUTF8Buffer { out += $0 } }

  private mutating func appendEscaped(_ text: String) {
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

  private mutating func attribute(_ name: StaticString, _ value: String) {
    out.append(UInt8(ascii: " "))
    append(name)
    append("=\"")
    appendEscaped(value)
    append("\"")
  }

  private mutating func attribute(_ name: StaticString, _ value: Double) {
    attribute(name, Self.number(value))
  }

  /// Writes an element with a text.
  private mutating func element(_ name: StaticString, id: String? = nil, _ text: String) {
    append("<")
    append(name)
    if let id { attribute("id", id) }
    append(">")
    appendEscaped(text)
    append("</")
    append(name)
    append(">")
  }

  /// Writes an area.
  private mutating func area(
    _ name: StaticString, _ box: Rect, _ look: Look, _ attributes: KeyValuePairs<StaticString, Double>
  ) {
    include(box)
    append("<")
    append(name)
    for (name, value) in attributes { attribute(name, value) }
    self.attributes(themed(look, box))
    append("/>")
  }

  /// Returns the look of an area with the colors that the author set for the whole diagram.
  private mutating func themed(_ look: Look, _ rect: Rect?) -> Look {
    if palette.isEmpty { return look }
    let result = palette.applied(to: look)
    if let rect, look.isArea { area = palette.textColor(on: result).map { (rect, $0) } }
    return result
  }

  /// Returns the color of text on an area; nil for the theme’s.
  func textColor(on look: Look) -> Paint? { palette.textColor(on: look) }

  private mutating func attributes(_ look: Look) {
    if !look.name.isEmpty { attribute("class", look.name) }
    if let fill = look.fill { attribute("fill", fill.value) }
    if let stroke = look.stroke { attribute("stroke", stroke.value) }
    if let width = look.width { attribute("stroke-width", width) }
    if let dashes = look.dashes { attribute("stroke-dasharray", dashes) }
  }

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
  }

  /// Extends the drawing to a rectangle.
  mutating func include(_ rect: Rect) { bounds = bounds?.union(rect) ?? rect }

  mutating func rect(_ rect: Rect, radius: Double = 0, _ look: Look) {
    let size = Size(width: max(0, rect.width), height: max(0, rect.height))
    if radius > 0 {
      let (width, height) = (size.width, size.height)
      area("rect", rect, look, ["x": rect.x, "y": rect.y, "width": width, "height": height, "rx": radius])
    } else {
      area("rect", rect, look, ["x": rect.x, "y": rect.y, "width": size.width, "height": size.height])
    }
  }

  mutating func circle(_ center: Point, radius: Double, _ look: Look) {
    let box = Rect(center: center, size: Size(width: 2 * radius, height: 2 * radius))
    area("circle", box, look, ["cx": center.x, "cy": center.y, "r": radius])
  }

  mutating func ellipse(_ rect: Rect, _ look: Look) {
    let center = rect.center
    area(
      "ellipse", rect, look,
      ["cx": center.x, "cy": center.y, "rx": rect.width / 2, "ry": rect.height / 2])
  }

  mutating func line(
    _ start: Point, _ end: Point, _ look: Look, from first: Marker? = nil, to last: Marker? = nil
  ) {
    path(.rounded([start, end], radius: 0), look, from: first, to: last)
  }

  /// Draws a path, with markers at its ends.
  mutating func path(_ path: Path, _ look: Look, from first: Marker? = nil, to last: Marker? = nil) {
    if let box = path.bounds { include(box) }
    append("<path d=\"")
    out += path.data
    append("\"")
    let look = themed(look, path.bounds)
    attributes(look)
    if let first { attribute("marker-start", "url(#\(id(of: first, look.stroke)))") }
    if let last { attribute("marker-end", "url(#\(id(of: last, look.stroke)))") }
    append("/>")
  }

  /// Returns the id of a marker in the color of its line.
  private mutating func id(of marker: Marker, _ color: Paint?) -> String {
    var index = markers.firstIndex { $0 == (marker, color) }
    if index == nil {
      index = markers.count
      markers.append((marker, color))
    }
    return "\(source.idPrefix)\(marker.rawValue)" + (color == nil ? "" : "-\(index ?? 0)")
  }

  enum Anchor { case start, middle, end }

  /// Writes text.
  ///
  /// - Parameters:
  ///   - point: the middle of the text’s height; and of its width, or one of its ends, depending on `anchor`.
  ///   - look: classes such as `small`, and a fill.
  mutating func text(
    _ label: Label, at point: Point, _ anchor: Anchor = .middle, _ look: Look = "",
    size: Double = TextSize.fontSize
  ) {
    guard !label.isEmpty else { return }
    var look = look
    if look.fill == nil, let area, area.rect.contains(point) { look.fill = area.text }
    let isBold = look.name.contains("strong")
    let area = label.size(size, isBold: isBold)
    let left =
      anchor == .start ? point.x : anchor == .middle ? point.x - area.width / 2 : point.x - area.width
    include(Rect(x: left, y: point.y - area.height / 2, width: area.width, height: area.height))
    append("<text")
    attribute("x", point.x)
    // The middle of small letters is 0.35 em above the baseline.
    let step = size * TextSize.lineHeight
    let first = point.y - area.height / 2 + step / 2 + size * 0.35
    attribute("y", first)
    if anchor != .middle { attribute("text-anchor", anchor == .start ? "start" : "end") }
    if size != TextSize.fontSize { attribute("font-size", size) }
    attributes(look)
    append(">")
    for (index, line) in label.lines.enumerated() {
      guard label.lines.count > 1 else {
        runs(line)
        break
      }
      append("<tspan")
      attribute("x", point.x)
      attribute("y", first + Double(index) * step)
      append(">")
      runs(line)
      append("</tspan>")
      // A space, for copied text.
      if index + 1 < label.lines.count { append(" ") }
    }
    append("</text>")
  }

  private mutating func runs(_ runs: [Label.Run]) {
    for run in runs {
      guard run.isBold || run.isItalic else {
        appendEscaped(run.text)
        continue
      }
      append("<tspan")
      attribute("class", run.isBold ? run.isItalic ? "strong emphasis" : "strong" : "emphasis")
      append(">")
      appendEscaped(run.text)
      append("</tspan>")
    }
  }

  /// Begins a link.
  ///
  /// - Parameter offset: the place of the URL in the text of the diagram.
  mutating func beginLink(_ url: String, at offset: Int, title: String? = nil) {
    hasLinks = true
    let place = source.place(of: offset)
    parts += [.markup(out), .link(url: url, line: place.line, column: place.column)]
    out = []
    if let title, !title.isEmpty { element("title", title) }
  }

  mutating func endLink() {
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
    var head = SVGWriter(source)
    head.append("<svg")
    // In em, so that drawings grow with the reader’s text size.
    let width = box.width <= Drawing.columnWidth ? box.width : max(Drawing.columnWidth, box.width * 0.8)
    head.attribute("width", "\(Self.number(width / TextSize.fontSize))em")
    head.attribute("viewBox", [box.x, box.y, box.width, box.height].map(Self.number).joined(separator: " "))
    // The content of an image is not accessible, so a drawing with links is a group.
    head.attribute("role", hasLinks ? "group" : "img")
    let titleID = "\(source.idPrefix)title"
    let descriptionID = "\(source.idPrefix)description"
    head.attribute("aria-labelledby", titleID)
    if source.description != nil { head.attribute("aria-describedby", descriptionID) }
    head.append(">")
    head.element("title", id: titleID, source.title ?? kind)
    if let description = source.description { head.element("desc", id: descriptionID, description) }
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
  private mutating func marker(_ marker: Marker, _ color: Paint?, _ number: Int) {
    let (width, height, x, shape) = marker.shape
    append("<marker")
    attribute("id", source.idPrefix + marker.rawValue + (color == nil ? "" : "-\(number)"))
    attribute("viewBox", "0 0 \(width) \(height)")
    attribute("refX", "\(x)")
    attribute("refY", Double(height) / 2)
    attribute("markerWidth", Double(width))
    attribute("markerHeight", Double(height))
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
