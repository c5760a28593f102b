import Basics

/// The properties that an author gives to a part of a diagram, such as `fill:#f9f,stroke:#333,stroke-width:4px`.
struct Style: Hashable, Sendable {
  /// Nil for the theme’s.
  var fill: Paint?
  var stroke: Paint?
  /// The color of text.
  var color: Paint.Color?
  var width: Double?
  var dashes: String?
  /// The radius of corners.
  var radius: Double?
  var isBold = false
  var isItalic = false
  /// The names of the properties that are not drawn.
  var ignored: [String] = []
}

extension Style {
  /// - Parameter names: other names of properties.
  init(_ declarations: String, names: [String: String] = [:]) {
    for declaration in Self.split(declarations) {
      guard let colon = declaration.firstIndex(of: ":") else { continue }
      let name = declaration[..<colon].trimmingWhiteSpace.lowercased()
      let value = declaration[declaration.index(after: colon)...].replacing("!important", with: "")
        .trimmingWhiteSpace
      switch names[name] ?? name {
      case "fill", "background", "background-color":
        fill =
          value == "none" || value == "transparent" ? Paint.invisible : Paint.color(value).map { .fill($0) }
      case "stroke", "border-color": stroke = Paint.color(value).map { .line($0) }
      case "color": color = Paint.color(value)
      case "rx", "ry": radius = Double(value.prefix { $0.isNumber || $0 == "." }).map { min($0, 60) }
      case "font-weight": isBold = value == "bold" || value == "bolder" || (Int(value) ?? 0) >= 600
      case "font-style": isItalic = value == "italic" || value == "oblique"
      case "stroke-width":
        width = Double(value.prefix { $0.isNumber || $0 == "." }).map { min(max($0, 0.5), 10) }
      case "stroke-dasharray":
        let numbers = value.split { !($0.isNumber || $0 == ".") }.prefix(4)
        if !numbers.isEmpty { dashes = numbers.joined(separator: " ") }
      default: ignored.append(name)
      }
    }
  }

  /// Splits declarations at commas and semicolons outside of parentheses.
  private static func split(_ text: String) -> [Substring] {
    var parts: [Substring] = []
    var start = text.startIndex
    var depth = 0
    for index in text.indices {
      switch text[index] {
      case "(": depth += 1
      case ")": depth -= 1
      case "\\", ",", ";":
        guard depth <= 0 else { continue }
        parts.append(text[start..<index])
        start = text.index(after: index)
      default: break
      }
    }
    return parts + [text[start...]]
  }

  /// Returns this style with the properties of another one, which have precedence.
  func merging(_ other: Style) -> Style {
    var result = self
    result.fill = other.fill ?? fill
    result.stroke = other.stroke ?? stroke
    result.color = other.color ?? color
    result.width = other.width ?? width
    result.dashes = other.dashes ?? dashes
    result.radius = other.radius ?? radius
    result.isBold = isBold || other.isBold
    result.isItalic = isItalic || other.isItalic
    return result
  }

  /// Returns a label in this style.
  func applied(to label: Label) -> Label {
    guard isBold || isItalic else { return label }
    var label = label
    for line in label.lines.indices {
      for run in label.lines[line].indices {
        if isBold { label.lines[line][run].isBold = true }
        if isItalic { label.lines[line][run].isItalic = true }
      }
    }
    return label
  }

  /// The look of a line or an area with this style.
  func look(_ name: String) -> SVGWriter.Look { SVGWriter.Look(name, self) }

  /// The look of text on an area with this style.
  func text(_ name: String) -> SVGWriter.Look {
    guard color != nil || fill?.light != nil else { return SVGWriter.Look(name) }
    return SVGWriter.Look(name, Style(fill: .text(color, on: fill)))
  }
}
