/// The shape of a node in a flowchart.
///
/// Source: Mermaid 11, “Flowcharts – Complete List of New Shapes”.
enum NodeShape: Sendable {
  case rect, rounded, stadium, subprocess, cylinder, circle, diamond, hexagon, leanRight, leanLeft, trapezoid
  case invertedTrapezoid, doubleCircle, text, card, linedProcess, smallCircle, framedCircle, fork, hourglass
  case comment, braceRight, braces, bolt, document, delay, horizontalCylinder, linedCylinder, display
  case dividedProcess, triangle, windowPane, filledCircle, linedDocument, loopLimit, flippedTriangle,
    manualInput
  case documents, processes, storedData, crossedCircle, taggedDocument, taggedProcess, paperTape, odd, ellipse
  case cloud, note

  /// What distinguishes a shape from others. Coordinates are as in `Rect.path(_:unit:)`; the unit of cylinders is the height
  /// of their ends.
  struct Form: ExpressibleByStringLiteral {
    /// The names in `@{ shape: … }`.
    var names: String
    /// The outline; empty for a rectangle.
    var outline: String
    /// The lines in the shape.
    var lines: [String]
    /// The middle of the label.
    var label: String

    init(stringLiteral names: String) { self.init(names) }

    init(_ names: String, outline: String = "", lines: [String] = [], label: String = "c m") {
      (self.names, self.outline, self.lines, self.label) = (names, outline, lines, label)
    }
  }

  private static let forms: [NodeShape: Form] = [
    .rect: "rect proc process rectangle square icon image", .rounded: "rounded event roundedRect",
    .stadium: "stadium pill terminal", .circle: "circle circ",
    .doubleCircle: "dbl-circ double-circle doublecircle", .text: "text",
    .smallCircle: "sm-circ small-circle start stateStart",
    .framedCircle: "fr-circ framed-circle stop stateEnd", .fork: "fork join forkJoin",
    .filledCircle: "f-circ filled-circle junction", .ellipse: "ellipse", .cloud: "cloud bang",
    .subprocess: Form(
      "fr-rect framed-rectangle subproc subprocess subroutine",
      lines: ["M l+8 t l+8 b", "M r-8 t r-8 b"]),
    .cylinder: Form(
      "cyl cylinder database db datastore data-store",
      outline: "M l t+1u A .5w 1u 1 r t+1u L r b-1u A .5w 1u 1 l b-1u Z",
      lines: ["M l t+1u A .5w 1u 0 r t+1u"], label: "c m+.625u+2"),
    .diamond: Form("diam decision diamond question choice", outline: "M c t r m c b l m Z"),
    .hexagon: Form("hex hexagon prepare", outline: "M l+.3h t r-.3h t r m r-.3h b l+.3h b l m Z"),
    .leanRight: Form("lean-r in-out lean-right lean_right", outline: "M l+.3h t r t r-.3h b l b Z"),
    .leanLeft: Form("lean-l lean-left out-in lean_left", outline: "M l t r-.3h t r b l+.3h b Z"),
    .trapezoid: Form("trap-b priority trapezoid trapezoid-bottom", outline: "M l+.3h t r-.3h t r b l b Z"),
    .invertedTrapezoid: Form(
      "trap-t inv-trapezoid inv_trapezoid manual trapezoid-top",
      outline: "M l t r t r-.3h b l+.3h b Z"),
    .card: Form("notch-rect card notched-rectangle", outline: "M l+10 t r t r b l b l t+10 Z"),
    .linedProcess: Form(
      "lin-rect lin-proc lined-process lined-rectangle shaded-process", lines: ["M l+9 t l+9 b"]),
    .hourglass: Form("hourglass collate", outline: "M l t r t l b r b Z"),
    .comment: Form(
      "comment brace brace-l",
      lines: ["M l+8 t Q l+4 t l+4 t+5 L l+4 m-4 Q l+4 m l m l+4 m l+4 m+4 L l+4 b-5 Q l+4 b l+8 b"]),
    .braceRight: Form(
      "brace-r",
      lines: ["M r-8 t Q r-4 t r-4 t+5 L r-4 m-4 Q r-4 m r m r-4 m r-4 m+4 L r-4 b-5 Q r-4 b r-8 b"]),
    .braces: Form(
      "braces",
      lines: [
        "M l+8 t Q l+4 t l+4 t+5 L l+4 m-4 Q l+4 m l m l+4 m l+4 m+4 L l+4 b-5 Q l+4 b l+8 b",
        "M r-8 t Q r-4 t r-4 t+5 L r-4 m-4 Q r-4 m r m r-4 m r-4 m+4 L r-4 b-5 Q r-4 b r-8 b",
      ]),
    .bolt: Form("bolt com-link lightning-bolt", outline: "M r t l m+4 c m+4 l b r m-4 c m-4 Z"),
    .document: Form("doc document", outline: sheet, label: "c m-5"),
    .delay: Form("delay half-rounded-rectangle", outline: "M l t r-.5h t A .5h .5h 1 r-.5h b L l b Z"),
    .horizontalCylinder: Form(
      "h-cyl das horizontal-cylinder",
      outline: "M l+.18h t r-.18h t A .18h .5h 1 r-.18h b L l+.18h b A .18h .5h 1 l+.18h t Z",
      lines: ["M r-.18h t A .18h .5h 0 r-.18h b"], label: "c-4 m"),
    .linedCylinder: Form(
      "lin-cyl disk lined-cylinder",
      outline: "M l t+1u A .5w 1u 1 r t+1u L r b-1u A .5w 1u 1 l b-1u Z",
      lines: ["M l t+1u A .5w 1u 0 r t+1u M l t+1u+6 A .5w 1u 0 r t+1u+6"], label: "c m+.625u+2"),
    .display: Form(
      "curv-trap curved-trapezoid display",
      outline: "M l m l+.3h t r-.2h t A .2h .5h 1 r-.2h b L l+.3h b Z"),
    .dividedProcess: Form(
      "div-rect div-proc divided-process divided-rectangle", lines: ["M l t+10 r t+10"],
      label: "c m+5"),
    .triangle: Form("tri extract triangle", outline: "M c t r b l b Z", label: "c m+.17h"),
    .windowPane: Form(
      "win-pane internal-storage window-pane", lines: ["M l+10 t l+10 b", "M l t+10 r t+10"],
      label: "c+5 m+5"),
    .linedDocument: Form(
      "lin-doc lined-document", outline: sheet, lines: ["M l+9 t l+9 b-5"], label: "c m-5"),
    .loopLimit: Form(
      "notch-pent loop-limit notched-pentagon",
      outline: "M l+10 t r-10 t r t+10 r b l b l t+10 Z"),
    .flippedTriangle: Form(
      "flip-tri flipped-triangle manual-file", outline: "M l t r t c b Z", label: "c m-.17h"),
    .manualInput: Form(
      "sl-rect manual-input sloped-rectangle", outline: "M l t+12 r t r b l b Z", label: "c m+5"),
    .documents: Form("docs documents st-doc stacked-document", outline: sheet, label: "c-3 m-1"),
    .processes: Form("st-rect processes procs stacked-rectangle", label: "c-4 m+4"),
    .storedData: Form(
      "bow-rect bow-tie-rectangle stored-data",
      outline: "M l+.2h t r t A .2h .5h 0 r b L l+.2h b A .2h .5h 1 l+.2h t Z"),
    .crossedCircle: Form(
      "cross-circ crossed-circle summary",
      lines: ["M c-.35355w m-.35355w c+.35355w m+.35355w", "M c-.35355w m+.35355w c+.35355w m-.35355w"]),
    .taggedDocument: Form(
      "tag-doc tagged-document", outline: sheet, lines: ["M r-12 b-12 r b-24"], label: "c m-5"),
    .taggedProcess: Form("tag-rect tag-proc tagged-process tagged-rectangle", lines: ["M r-12 b r b-12"]),
    .paperTape: Form(
      "flag paper-tape",
      outline: "M l t+5 Q l+.25w t+15 c t+5 r-.25w t-5 r t+5 L r b-5 Q r-.25w b-15 c b-5 l+.25w b+5 l b-5 Z"),
    .odd: Form("odd rect_left_inv_arrow", outline: "M l t r t r b l b l+.35h m Z", label: "c+6 m"),
  ]

  /// A rectangle with a wave as its lower side.
  private static let sheet = "M l t r t r b-5 Q r-.25w b-15 c b-5 l+.25w b+5 l b-5 Z"

  /// The shapes by their names.
  static let names: [String: NodeShape] = Dictionary(
    forms.flatMap { shape, form in form.names.split(separator: " ").map { (String($0), shape) } },
    uniquingKeysWith: { first, _ in first })

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
}

// MARK: - Drawing

extension NodeShape {
  /// Draws the shape and its label.
  func draw(_ label: Label, at center: Point, _ size: Size, _ style: Style, to writer: SVGWriter) {
    let rect = Rect(center: center, size: size)
    let form = Self.forms[self] ?? ""
    let look = style.look("box")
    let radius = size.width / 2
    let unit = min(size.width, 160) * 0.08
    switch self {
    case .text: break
    case .rect, .rounded:
      writer.rect(rect, radius: min(style.radius ?? (self == .rect ? 3 : 10), size.height / 2), look)
    case .note: writer.rect(rect, radius: 2, style.look("note"))
    case .stadium: writer.rect(rect, radius: size.height / 2, look)
    case .circle, .crossedCircle: writer.circle(center, radius: radius, look)
    case .doubleCircle:
      writer.circle(center, radius: radius, look)
      writer.circle(center, radius: radius - 4, look)
    case .ellipse: writer.ellipse(rect, look)
    case .smallCircle, .filledCircle: writer.circle(center, radius: radius, style.look("solid"))
    case .framedCircle:
      writer.circle(center, radius: radius, style.look("hollow"))
      writer.circle(center, radius: radius - 5, style.look("solid"))
    case .fork: writer.rect(rect, radius: 2, style.look("solid"))
    case .processes, .documents:
      for step in [2.0, 1, 0] {
        let sheet = Rect(
          x: rect.x + step * 5, y: rect.y + (2 - step) * 5, width: rect.width - 10, height: rect.height - 10)
        draw(form, sheet, look, to: writer)
      }
    case .comment, .braceRight, .braces: writer.include(rect)
    case .cloud: writer.path(cloud(rect), look)
    default: draw(form, rect, look, unit, to: writer)
    }
    for line in form.lines { writer.path(rect.path(line, unit: unit), style.look("edge thin")) }
    if !isUnlabeled {
      writer.text(PlacedLabel(label, style.text("")).placed(rect.point(form.label, unit: unit)))
    }
  }

  private func draw(
    _ form: Form, _ rect: Rect, _ look: SVGWriter.Look, _ unit: Double = 1, to writer: SVGWriter
  ) {
    if form.outline.isEmpty { return writer.rect(rect, radius: 2, look) }
    writer.include(rect)
    writer.path(rect.path(form.outline, unit: unit), look)
  }

  /// Arcs between points on an ellipse.
  private func cloud(_ rect: Rect) -> Path {
    let side = (rect.width + rect.height) / 14
    let box = rect.inset(by: 6)
    var path = Path()
    for index in 0...9 {
      let (sine, cosine) = sineAndCosine(turns: Double(index % 9) / 9)
      let point = box.center + Point(x: cosine * box.width / 2, y: sine * box.height / 2)
      if index == 0 {
        path.move(to: point)
      } else {
        path.arc(radii: Size(width: side, height: side), to: point)
      }
    }
    path.close()
    return path
  }
}
