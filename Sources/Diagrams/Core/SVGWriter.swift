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
  private var out = ByteBuffer()
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

  /// Writes an area.
  private func area(_ name: StaticString, _ box: Rect, _ look: Look, _ attributes: MarkupAttributes) {
    include(box)
    out.tag(name, attributes, themed(look, box).attributes)
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
    var style = Style()

    init(_ name: String, _ style: Style = Style()) { (self.name, self.style) = (name, style) }

    init(stringLiteral name: String) { self.init(name) }

    var isArea: Bool { !name.hasPrefix("edge") && !name.hasPrefix("line") }

    fileprivate var attributes: MarkupAttributes {
      [
        "class": name.isEmpty ? nil : name, "fill": isArea ? style.fill?.value : nil,
        "stroke": style.stroke?.value, "stroke-width": style.width, "stroke-dasharray": style.dashes,
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
    let (start, end) = (first.map { reference(to: $0, look) }, last.map { reference(to: $0, look) })
    out.tag("path", ["d": path.data], look.attributes, ["marker-start": start, "marker-end": end])
  }

  /// Returns the value of an attribute for a marker in the color of its line.
  private func reference(to marker: Marker, _ look: Look) -> String {
    let color = look.style.stroke
    let index = markers.firstIndex { $0 == (marker, color) } ?? markers.count
    if index == markers.count { markers.append((marker, color)) }
    return "url(#\(id(of: marker, color, index)))"
  }

  private func id(of marker: Marker, _ color: Paint?, _ index: Int) -> String {
    source.idPrefix + marker.rawValue + (color == nil ? "" : "-\(index)")
  }

  enum Anchor: String { case start, middle, end }

  func text(_ text: PlacedLabel) {
    guard !text.label.isEmpty else { return }
    var look = text.look
    if look.style.fill == nil, let area, area.rect.contains(text.at) { look.style.fill = area.text }
    let rect = text.rect
    include(rect)
    // The middle of small letters is 0.35 em above the baseline.
    let step = text.font.size * Font.lineHeight
    let first = rect.y + step / 2 + text.font.size * 0.35
    let x = text.at.x
    out.tag(
      "text",
      [
        "x": x, "y": first, "text-anchor": text.anchor == .middle ? nil : text.anchor.rawValue,
        "font-size": text.font.size == Font.regular.size ? nil : text.font.size,
      ], look.attributes, end: ">")
    let lines = text.label.lines
    for (index, line) in lines.enumerated() {
      guard lines.count > 1 else {
        runs(line)
        break
      }
      // A space, for copied text.
      if index > 0 { out.append(" ") }
      out.tag("tspan", ["x": x, "y": first + Double(index) * step], end: ">")
      runs(line)
      out.append("</tspan>")
    }
    out.append("</text>")
  }

  private func runs(_ runs: [Label.Run]) {
    for run in runs {
      if run.isBold || run.isItalic {
        let name = run.isBold ? run.isItalic ? "strong emphasis" : "strong" : "emphasis"
        out.element("tspan", ["class": name], run.text)
      } else {
        out.appendText(run.text)
      }
    }
  }

  /// Draws something that can be a link.
  func link(_ link: Link?, _ draw: () -> Void) {
    guard let link else { return draw() }
    hasLinks = true
    let place = source.place(of: link.offset)
    parts += [.markup(out.array()), .link(url: link.url, line: place.line, column: place.column)]
    out = ByteBuffer()
    if let title = link.title, !title.isEmpty { out.element("title", [:], title) }
    draw()
    parts += [.markup(out.array()), .endOfLink]
    out = ByteBuffer()
  }

  // MARK: Document

  /// Returns the drawing.
  ///
  /// - Parameters:
  ///   - outline: the content as text.
  ///   - kind: the name of the kind of diagram, for a diagram without a title.
  func finish(_ outline: [Outline], kind: String) -> Drawing {
    // The space around everything drawn
    let box = (bounds ?? Rect(x: 0, y: 0, width: 1, height: 1)).inset(by: -6)
    var head = ByteBuffer()
    // In em, so that drawings grow with the reader’s text size.
    let width = box.width <= Drawing.columnWidth ? box.width : max(Drawing.columnWidth, box.width * 0.8)
    let titleID = "\(source.idPrefix)title"
    let descriptionID = "\(source.idPrefix)description"
    head.tag(
      "svg",
      [
        "width": "\((width / Font.regular.size).attribute)em",
        "viewBox": [box.x, box.y, box.width, box.height].map(\.attribute).joined(separator: " "),
        // The content of an image is not accessible, so a drawing with links is a group.
        "role": hasLinks ? "group" : "img", "aria-labelledby": titleID,
        "aria-describedby": source.description.map { _ in descriptionID },
      ], end: ">")
    head.element("title", ["id": titleID], source.title ?? kind)
    if let description = source.description { head.element("desc", ["id": descriptionID], description) }
    if !markers.isEmpty {
      head.append("<defs>")
      for (index, (marker, color)) in markers.enumerated() {
        head.marker(marker, color, id: id(of: marker, color, index))
      }
      head.append("</defs>")
    }
    // Attributes of a group, because the document’s width is in units of its font size.
    head.append("<g text-anchor=\"middle\" font-size=\"15\">")
    out.append("</g></svg>")
    return Drawing(
      parts: [.markup(head.array())] + parts + [.markup(out.array())], width: box.width, outline: outline)
  }
}
