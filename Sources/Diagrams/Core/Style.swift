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
  /// Reads declarations separated by commas or semicolons.
  ///
  /// - Parameter names: other names of properties.
  init(_ text: Bytes, names: [String: String] = [:]) {
    // Commas in parentheses are part of a color.
    var depth = 0
    let declarations = text.parts { index, _ in
      if text[index] == UInt8(ascii: "(") { depth += 1 }
      if text[index] == UInt8(ascii: ")") { depth -= 1 }
      return depth <= 0 && "\\,;".utf8.contains(text[index])
    }
    for declaration in declarations where declaration.contains(UInt8(ascii: ":")) {
      let name = declaration.before(":").string.lowercased()
      let value = declaration.after(":").string.replacing("!important", with: "").trimmingWhiteSpace
      let number = Double(value.prefix { $0.isNumber || $0 == "." })
      switch names[name] ?? name {
      case "fill", "background", "background-color":
        fill =
          value == "none" || value == "transparent" ? Paint.invisible : Paint.color(value).map { .fill($0) }
      case "stroke", "border-color": stroke = Paint.color(value).map { .line($0) }
      case "color": color = Paint.color(value)
      case "rx", "ry": radius = number.map { min($0, 60) }
      case "font-weight": isBold = value == "bold" || value == "bolder" || (Int(value) ?? 0) >= 600
      case "font-style": isItalic = value == "italic" || value == "oblique"
      case "stroke-width": width = number.map { min(max($0, 0.5), 10) }
      case "stroke-dasharray":
        let numbers = value.split { !($0.isNumber || $0 == ".") }.prefix(4)
        if !numbers.isEmpty { dashes = numbers.joined(separator: " ") }
      default: ignored.append(name)
      }
    }
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
