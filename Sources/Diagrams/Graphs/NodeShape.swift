/// The shape of a node in a flowchart.
///
/// Source: Mermaid 11, “Flowcharts – Complete List of New Shapes”.
enum NodeShape: String, CaseIterable, Sendable {
  case rect, rounded, stadium, subprocess, cylinder, circle, diamond, hexagon, leanRight, leanLeft, trapezoid
  case invertedTrapezoid, doubleCircle, text, card, linedProcess, smallCircle, framedCircle, fork, hourglass
  case comment, braceRight, braces, bolt, document, delay, horizontalCylinder, linedCylinder, display
  case dividedProcess, triangle, windowPane, filledCircle, linedDocument, loopLimit, flippedTriangle,
    manualInput
  case documents, processes, storedData, crossedCircle, taggedDocument, taggedProcess, paperTape, odd, ellipse
  case cloud, note

  /// The names in `@{ shape: … }`.
  static let names: [String: NodeShape] = {
    let table: [(NodeShape, String)] = [
      (.rect, "rect proc process rectangle square icon image"), (.rounded, "rounded event roundedRect"),
      (.stadium, "stadium pill terminal"),
      (.subprocess, "fr-rect framed-rectangle subproc subprocess subroutine"),
      (.cylinder, "cyl cylinder database db datastore data-store"), (.circle, "circle circ"),
      (.diamond, "diam decision diamond question choice"), (.hexagon, "hex hexagon prepare"),
      (.leanRight, "lean-r in-out lean-right lean_right"), (.leanLeft, "lean-l lean-left out-in lean_left"),
      (.trapezoid, "trap-b priority trapezoid trapezoid-bottom"),
      (.invertedTrapezoid, "trap-t inv-trapezoid inv_trapezoid manual trapezoid-top"),
      (.doubleCircle, "dbl-circ double-circle doublecircle"), (.text, "text"),
      (.card, "notch-rect card notched-rectangle"),
      (.linedProcess, "lin-rect lin-proc lined-process lined-rectangle shaded-process"),
      (.smallCircle, "sm-circ small-circle start stateStart"),
      (.framedCircle, "fr-circ framed-circle stop stateEnd"), (.fork, "fork join forkJoin"),
      (.hourglass, "hourglass collate"), (.comment, "comment brace brace-l"), (.braceRight, "brace-r"),
      (.braces, "braces"), (.bolt, "bolt com-link lightning-bolt"), (.document, "doc document"),
      (.delay, "delay half-rounded-rectangle"), (.horizontalCylinder, "h-cyl das horizontal-cylinder"),
      (.linedCylinder, "lin-cyl disk lined-cylinder"), (.display, "curv-trap curved-trapezoid display"),
      (.dividedProcess, "div-rect div-proc divided-process divided-rectangle"),
      (.triangle, "tri extract triangle"), (.windowPane, "win-pane internal-storage window-pane"),
      (.filledCircle, "f-circ filled-circle junction"), (.linedDocument, "lin-doc lined-document"),
      (.loopLimit, "notch-pent loop-limit notched-pentagon"),
      (.flippedTriangle, "flip-tri flipped-triangle manual-file"),
      (.manualInput, "sl-rect manual-input sloped-rectangle"),
      (.documents, "docs documents st-doc stacked-document"),
      (.processes, "st-rect processes procs stacked-rectangle"),
      (.storedData, "bow-rect bow-tie-rectangle stored-data"),
      (.crossedCircle, "cross-circ crossed-circle summary"), (.taggedDocument, "tag-doc tagged-document"),
      (.taggedProcess, "tag-rect tag-proc tagged-process tagged-rectangle"), (.paperTape, "flag paper-tape"),
      (.odd, "odd rect_left_inv_arrow"), (.ellipse, "ellipse"), (.cloud, "cloud bang"),
    ]
    var names: [String: NodeShape] = [:]
    for (shape, words) in table { for word in words.split(separator: " ") { names[String(word)] = shape } }
    return names
  }()

  /// Whether the shape has no label in it.
  var isUnlabeled: Bool {
    switch self {
    case .smallCircle, .framedCircle, .fork, .filledCircle, .crossedCircle, .hourglass, .bolt: true
    default: false
    }
  }

  /// Where edges end.
  var graphShape: Graph.Shape {
    switch self {
    case .diamond: .diamond
    case .circle, .doubleCircle, .ellipse, .smallCircle, .framedCircle, .filledCircle, .crossedCircle:
      .ellipse
    default: .box
    }
  }

  /// Returns the size of the shape around a label.
  func size(_ label: Label, isHorizontal: Bool) -> Size {
    let text = label.size()
    var width = max(text.width + 30, 44)
    var height = text.height + 22
    switch self {
    case .smallCircle: return Size(width: 16, height: 16)
    case .filledCircle: return Size(width: 14, height: 14)
    case .framedCircle: return Size(width: 20, height: 20)
    case .crossedCircle: return Size(width: 40, height: 40)
    case .hourglass, .bolt: return Size(width: 36, height: 44)
    case .fork: return isHorizontal ? Size(width: 8, height: 64) : Size(width: 64, height: 8)
    case .circle, .doubleCircle:
      let side = (text.width * text.width + text.height * text.height).squareRoot() + 14
      let extra = self == .doubleCircle ? 10.0 : 0
      return Size(width: max(side, 36) + extra, height: max(side, 36) + extra)
    case .ellipse, .cloud:
      width = text.width * 1.3 + 24
      height = text.height * 1.4 + 20
    case .diamond:
      // A rectangle in a diamond: the shares of both sides add up to one.
      width = text.width + text.height * 1.7 + 24
      height = width * (text.height + 8) / max(width - text.width - 4, 1)
      height = min(max(height, text.height + 34), width)
    case .hexagon, .leanRight, .leanLeft, .trapezoid, .invertedTrapezoid: width += height * 0.6
    case .stadium, .delay, .odd, .display, .horizontalCylinder: width += height * 0.4
    case .cylinder, .linedCylinder: height += min(width, 160) * 0.16 + 6
    case .subprocess, .linedProcess, .linedDocument, .storedData: width += 20
    case .document, .taggedDocument, .paperTape, .manualInput: height += 14
    case .dividedProcess: height += 12
    case .windowPane: (width, height) = (width + 14, height + 14)
    case .documents, .processes: (width, height) = (width + 10, height + 12)
    case .triangle, .flippedTriangle:
      width = text.width * 1.4 + 60
      height = text.height * 2 + 30
    case .text:
      width = text.width + 8
      height = text.height + 8
    case .card, .loopLimit, .comment, .braceRight, .braces, .rect, .rounded, .taggedProcess, .note: break
    }
    return Size(width: width.rounded(.up), height: height.rounded(.up))
  }

  /// Returns how far the middle of the label is from the middle of the shape.
  private func labelOffset(_ size: Size) -> Point {
    switch self {
    case .cylinder, .linedCylinder: Point(x: 0, y: min(size.width, 160) * 0.05 + 2)
    case .document, .taggedDocument, .linedDocument: Point(x: 0, y: -5)
    case .documents: Point(x: -3, y: -1)
    case .processes: Point(x: -4, y: 4)
    case .manualInput: Point(x: 0, y: 5)
    case .dividedProcess, .windowPane: Point(x: self == .windowPane ? 5 : 0, y: 5)
    case .triangle: Point(x: 0, y: size.height * 0.17)
    case .flippedTriangle: Point(x: 0, y: -size.height * 0.17)
    case .horizontalCylinder: Point(x: -4, y: 0)
    case .odd: Point(x: 6, y: 0)
    default: Point()
    }
  }
}

// MARK: - Drawing

extension NodeShape {
  /// Draws the shape and its label.
  func draw(_ label: Label, at center: Point, _ size: Size, _ style: Style, to writer: inout SVGWriter) {
    let rect = Rect(center: center, size: size)
    let look = style.area("box")
    let line = style.line("edge thin")
    switch self {
    case .text: break
    case .rect, .rounded:
      writer.rect(rect, radius: min(style.radius ?? (self == .rect ? 3 : 10), size.height / 2), look)
    case .note: writer.rect(rect, radius: 2, style.area("note"))
    case .stadium: writer.rect(rect, radius: size.height / 2, look)
    case .circle: writer.circle(center, radius: size.width / 2, look)
    case .doubleCircle:
      writer.circle(center, radius: size.width / 2, look)
      writer.circle(center, radius: size.width / 2 - 4, look)
    case .ellipse: writer.ellipse(rect, look)
    case .smallCircle, .filledCircle: writer.circle(center, radius: size.width / 2, style.area("solid"))
    case .framedCircle:
      writer.circle(center, radius: size.width / 2, style.area("hollow"))
      writer.circle(center, radius: size.width / 2 - 5, style.area("solid"))
    case .crossedCircle:
      writer.circle(center, radius: size.width / 2, look)
      let reach = size.width / 2 * 0.7071
      for sign in [1.0, -1] {
        writer.line(
          center + Point(x: -reach, y: -reach * sign), center + Point(x: reach, y: reach * sign), line)
      }
    case .fork: writer.rect(rect, radius: 2, style.area("solid"))
    case .subprocess: lined(rect, look, line, [rect.x + 8, rect.maxX - 8], [], to: &writer)
    case .linedProcess: lined(rect, look, line, [rect.x + 9], [], to: &writer)
    case .dividedProcess: lined(rect, look, line, [], [rect.y + 10], to: &writer)
    case .windowPane: lined(rect, look, line, [rect.x + 10], [rect.y + 10], to: &writer)
    case .processes, .documents: stack(rect, look, to: &writer)
    case .cylinder, .linedCylinder, .horizontalCylinder: cylinder(rect, look, line, to: &writer)
    case .comment, .braceRight, .braces: brackets(rect, line, to: &writer)
    case .document, .taggedDocument, .linedDocument, .paperTape:
      writer.path(wave(rect), look)
      if self == .linedDocument {
        writer.line(Point(x: rect.x + 9, y: rect.y), Point(x: rect.x + 9, y: rect.maxY - 5), line)
      }
      if self == .taggedDocument { tag(rect.maxX, rect.maxY - 12, line, to: &writer) }
    case .taggedProcess:
      writer.rect(rect, radius: 2, look)
      tag(rect.maxX, rect.maxY, line, to: &writer)
    case .delay, .storedData, .display, .cloud: writer.path(rounded(rect), look)
    default: writer.path(.polygon(corners(rect)), look)
    }
    if !isUnlabeled {
      writer.text(label, at: center + labelOffset(size), .middle, style.text(""))
    }
  }

  /// The corners of a polygon.
  private func corners(_ rect: Rect) -> [Point] {
    let (left, right, top, bottom) = (rect.x, rect.maxX, rect.y, rect.maxY)
    let middle = rect.center
    let lean = rect.height * 0.3
    func points(_ list: [(Double, Double)]) -> [Point] { list.map { Point(x: $0, y: $1) } }
    return switch self {
    case .diamond: points([(middle.x, top), (right, middle.y), (middle.x, bottom), (left, middle.y)])
    case .hexagon:
      points([
        (left + lean, top), (right - lean, top), (right, middle.y), (right - lean, bottom),
        (left + lean, bottom),
        (left, middle.y),
      ])
    case .leanRight: points([(left + lean, top), (right, top), (right - lean, bottom), (left, bottom)])
    case .leanLeft: points([(left, top), (right - lean, top), (right, bottom), (left + lean, bottom)])
    case .trapezoid: points([(left + lean, top), (right - lean, top), (right, bottom), (left, bottom)])
    case .invertedTrapezoid:
      points([(left, top), (right, top), (right - lean, bottom), (left + lean, bottom)])
    case .card: points([(left + 10, top), (right, top), (right, bottom), (left, bottom), (left, top + 10)])
    case .loopLimit:
      points([
        (left + 10, top), (right - 10, top), (right, top + 10), (right, bottom), (left, bottom),
        (left, top + 10),
      ])
    case .manualInput: points([(left, top + 12), (right, top), (right, bottom), (left, bottom)])
    case .triangle: points([(middle.x, top), (right, bottom), (left, bottom)])
    case .flippedTriangle: points([(left, top), (right, top), (middle.x, bottom)])
    case .hourglass: points([(left, top), (right, top), (left, bottom), (right, bottom)])
    case .bolt:
      points([
        (right, top), (left, middle.y + 4), (middle.x, middle.y + 4), (left, bottom), (right, middle.y - 4),
        (middle.x, middle.y - 4),
      ])
    case .odd:
      points([
        (left, top), (right, top), (right, bottom), (left, bottom), (left + rect.height * 0.35, middle.y),
      ])
    default: points([(left, top), (right, top), (right, bottom), (left, bottom)])
    }
  }

  private func lined(
    _ rect: Rect, _ look: SVGWriter.Look, _ line: SVGWriter.Look, _ columns: [Double], _ rows: [Double],
    to writer: inout SVGWriter
  ) {
    writer.rect(rect, radius: 2, look)
    for x in columns { writer.line(Point(x: x, y: rect.y), Point(x: x, y: rect.maxY), line) }
    for y in rows { writer.line(Point(x: rect.x, y: y), Point(x: rect.maxX, y: y), line) }
  }

  private func stack(_ rect: Rect, _ look: SVGWriter.Look, to writer: inout SVGWriter) {
    for step in [2.0, 1, 0] {
      let sheet = Rect(
        x: rect.x + step * 5, y: rect.y + (2 - step) * 5, width: rect.width - 10,
        height: rect.height - 10)
      if self == .documents { writer.path(wave(sheet), look) } else { writer.rect(sheet, radius: 2, look) }
    }
  }

  private func cylinder(
    _ rect: Rect, _ look: SVGWriter.Look, _ line: SVGWriter.Look, to writer: inout SVGWriter
  ) {
    var path = Path()
    var rim = Path()
    if self == .horizontalCylinder {
      let radii = Size(width: rect.height * 0.18, height: rect.height / 2)
      path.move(to: Point(x: rect.x + radii.width, y: rect.y))
      path.line(to: Point(x: rect.maxX - radii.width, y: rect.y))
      path.arc(radii: radii, to: Point(x: rect.maxX - radii.width, y: rect.maxY))
      path.line(to: Point(x: rect.x + radii.width, y: rect.maxY))
      path.arc(radii: radii, to: Point(x: rect.x + radii.width, y: rect.y))
      path.close()
      rim.move(to: Point(x: rect.maxX - radii.width, y: rect.y))
      rim.arc(radii: radii, isClockwise: false, to: Point(x: rect.maxX - radii.width, y: rect.maxY))
    } else {
      let radii = Size(width: rect.width / 2, height: min(rect.width, 160) * 0.08)
      let top = rect.y + radii.height
      path.move(to: Point(x: rect.x, y: top))
      path.arc(radii: radii, to: Point(x: rect.maxX, y: top))
      path.line(to: Point(x: rect.maxX, y: rect.maxY - radii.height))
      path.arc(radii: radii, to: Point(x: rect.x, y: rect.maxY - radii.height))
      path.close()
      for y in self == .linedCylinder ? [top, top + 6] : [top] {
        rim.move(to: Point(x: rect.x, y: y))
        rim.arc(radii: radii, isClockwise: false, to: Point(x: rect.maxX, y: y))
      }
    }
    writer.include(rect)
    writer.path(path, look)
    writer.path(rim, line)
  }

  private func brackets(_ rect: Rect, _ line: SVGWriter.Look, to writer: inout SVGWriter) {
    writer.include(rect)
    for (isLeft, x, direction) in [(true, rect.x, 1.0), (false, rect.maxX, -1.0)] {
      guard self == .braces || (self == .comment) == isLeft else { continue }
      var path = Path()
      let inner = x + direction * 8
      let spine = x + direction * 4
      path.move(to: Point(x: inner, y: rect.y))
      path.quadratic(Point(x: spine, y: rect.y), to: Point(x: spine, y: rect.y + 5))
      path.line(to: Point(x: spine, y: rect.center.y - 4))
      path.quadratic(Point(x: spine, y: rect.center.y), to: Point(x: x, y: rect.center.y))
      path.quadratic(Point(x: spine, y: rect.center.y), to: Point(x: spine, y: rect.center.y + 4))
      path.line(to: Point(x: spine, y: rect.maxY - 5))
      path.quadratic(Point(x: spine, y: rect.maxY), to: Point(x: inner, y: rect.maxY))
      writer.path(path, line)
    }
  }

  /// A rectangle with a wave as its lower side, and for a paper tape as its upper one.
  private func wave(_ rect: Rect) -> Path {
    var path = Path()
    let height = 10.0
    let quarter = rect.width / 4
    let top = rect.y + (self == .paperTape ? height / 2 : 0)
    let bottom = rect.maxY - height / 2
    path.move(to: Point(x: rect.x, y: top))
    if self == .paperTape {
      path.quadratic(Point(x: rect.x + quarter, y: top + height), to: Point(x: rect.center.x, y: top))
      path.quadratic(Point(x: rect.maxX - quarter, y: top - height), to: Point(x: rect.maxX, y: top))
    } else {
      path.line(to: Point(x: rect.maxX, y: top))
    }
    path.line(to: Point(x: rect.maxX, y: bottom))
    path.quadratic(Point(x: rect.maxX - quarter, y: bottom - height), to: Point(x: rect.center.x, y: bottom))
    path.quadratic(Point(x: rect.x + quarter, y: bottom + height), to: Point(x: rect.x, y: bottom))
    path.close()
    return path
  }

  private func tag(_ x: Double, _ y: Double, _ line: SVGWriter.Look, to writer: inout SVGWriter) {
    writer.path(.rounded([Point(x: x - 12, y: y), Point(x: x, y: y - 12)], radius: 0), line)
  }

  /// A shape with round sides.
  private func rounded(_ rect: Rect) -> Path {
    var path = Path()
    let half = rect.height / 2
    let radii = Size(width: half * (self == .delay ? 1 : 0.4), height: half)
    switch self {
    case .delay:
      path.move(to: Point(x: rect.x, y: rect.y))
      path.line(to: Point(x: rect.maxX - half, y: rect.y))
      path.arc(radii: radii, to: Point(x: rect.maxX - half, y: rect.maxY))
      path.line(to: Point(x: rect.x, y: rect.maxY))
    case .storedData:
      path.move(to: Point(x: rect.x + radii.width, y: rect.y))
      path.line(to: Point(x: rect.maxX, y: rect.y))
      path.arc(radii: radii, isClockwise: false, to: Point(x: rect.maxX, y: rect.maxY))
      path.line(to: Point(x: rect.x + radii.width, y: rect.maxY))
      path.arc(radii: radii, to: Point(x: rect.x + radii.width, y: rect.y))
    case .display:
      path.move(to: Point(x: rect.x, y: rect.center.y))
      path.line(to: Point(x: rect.x + half * 0.6, y: rect.y))
      path.line(to: Point(x: rect.maxX - radii.width, y: rect.y))
      path.arc(radii: radii, to: Point(x: rect.maxX - radii.width, y: rect.maxY))
      path.line(to: Point(x: rect.x + half * 0.6, y: rect.maxY))
    default:
      // A cloud: arcs between points on an ellipse.
      let count = 9
      for index in 0...count {
        let turn = Double(index % count) / Double(count)
        let point = Self.onEllipse(turn, rect.inset(by: 6))
        let radius = (rect.width + rect.height) / 14
        if index == 0 {
          path.move(to: point)
        } else {
          path.arc(radii: Size(width: radius, height: radius), to: point)
        }
      }
    }
    path.close()
    return path
  }

  /// Returns the point of an ellipse after a fraction of a turn.
  private static func onEllipse(_ turn: Double, _ rect: Rect) -> Point {
    // Points on a unit circle by repeated rotation, without the functions of the C library.
    let steps = Int((turn * 360).rounded())
    var (x, y) = (1.0, 0.0)
    for _ in 0..<steps { (x, y) = (x * 0.99984770 - y * 0.01745241, x * 0.01745241 + y * 0.99984770) }
    return Point(x: rect.center.x + x * rect.width / 2, y: rect.center.y + y * rect.height / 2)
  }
}
