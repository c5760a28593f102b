/// A point of a drawing. The y axis points down.
struct Point: Hashable, Sendable {
  var x = 0.0
  var y = 0.0

  static func + (a: Point, b: Point) -> Point { Point(x: a.x + b.x, y: a.y + b.y) }
  static func - (a: Point, b: Point) -> Point { Point(x: a.x - b.x, y: a.y - b.y) }
  static func * (a: Point, factor: Double) -> Point { Point(x: a.x * factor, y: a.y * factor) }

  var length: Double { (x * x + y * y).squareRoot() }
  /// The point with both coordinates exchanged.
  var swapped: Point { Point(x: y, y: x) }

  /// Returns the point at a fraction of the way to another one.
  func toward(_ other: Point, _ fraction: Double) -> Point { self + (other - self) * fraction }
}

/// A width and a height.
struct Size: Hashable, Sendable {
  var width = 0.0
  var height = 0.0

  var swapped: Size { Size(width: height, height: width) }
}

/// A rectangle.
struct Rect: Hashable, Sendable {
  var x = 0.0
  var y = 0.0
  var width = 0.0
  var height = 0.0

  var center: Point { Point(x: x + width / 2, y: y + height / 2) }
  var maxX: Double { x + width }
  var maxY: Double { y + height }
  var size: Size { Size(width: width, height: height) }

  func inset(by distance: Double) -> Rect {
    Rect(x: x + distance, y: y + distance, width: width - 2 * distance, height: height - 2 * distance)
  }

  func union(_ other: Rect) -> Rect {
    let left = min(x, other.x)
    let top = min(y, other.y)
    return Rect(x: left, y: top, width: max(maxX, other.maxX) - left, height: max(maxY, other.maxY) - top)
  }

  func intersects(_ other: Rect) -> Bool {
    x < other.maxX && other.x < maxX && y < other.maxY && other.y < maxY
  }

  func contains(_ point: Point) -> Bool { point.x >= x && point.x <= maxX && point.y >= y && point.y <= maxY }
}

/// A line of straight and curved segments, as the value of the attribute `d`.
struct Path {
  private(set) var data = ""
  /// The smallest rectangle that contains all points.
  private(set) var bounds: Rect?

  private mutating func append(_ command: String, _ points: [Point]) {
    data += command
    for (index, point) in points.enumerated() {
      if index > 0 { data += " " }
      data += "\(point.x.attribute) \(point.y.attribute)"
      let dot = Rect(point, point)
      bounds = bounds?.union(dot) ?? dot
    }
  }

  mutating func move(to point: Point) { append("M", [point]) }
  mutating func line(to point: Point) { append("L", [point]) }
  mutating func quadratic(_ control: Point, to point: Point) { append("Q", [control, point]) }
  mutating func cubic(_ first: Point, _ second: Point, to point: Point) {
    append("C", [first, second, point])
  }
  mutating func close() { append("Z", []) }

  /// Adds an arc of an ellipse with horizontal and vertical axes.
  mutating func arc(radii: Size, isLarge: Bool = false, isClockwise: Bool = true, to point: Point) {
    let flags = "0 \(isLarge ? 1 : 0) \(isClockwise ? 1 : 0)"
    data += "A\(radii.width.attribute) \(radii.height.attribute) \(flags)"
    append(" ", [point])
  }

  /// Creates a line through points, with rounded corners.
  static func rounded(_ points: [Point], radius: Double) -> Path {
    var path = Path()
    guard let first = points.first, let last = points.last, points.count > 1 else { return path }
    path.move(to: first)
    for index in points.indices.dropFirst().dropLast() {
      let corner = points[index]
      let before = points[index - 1] - corner
      let after = points[index + 1] - corner
      let cut = min(radius, before.length / 2, after.length / 2)
      // Nearly straight: a corner would not be visible.
      let turn = abs(before.x * after.y - before.y * after.x)
      guard cut > 0.5, turn > 0.02 * before.length * after.length else {
        path.line(to: corner)
        continue
      }
      path.line(to: corner + before * (cut / before.length))
      path.quadratic(corner, to: corner + after * (cut / after.length))
    }
    path.line(to: last)
    return path
  }

  /// Creates a closed polygon.
  static func polygon(_ points: [Point]) -> Path {
    var path = Path()
    for (index, point) in points.enumerated() { index == 0 ? path.move(to: point) : path.line(to: point) }
    path.close()
    return path
  }
}

extension Rect {
  /// Creates a rectangle between two opposite corners.
  init(_ a: Point, _ b: Point) {
    self.init(x: min(a.x, b.x), y: min(a.y, b.y), width: abs(a.x - b.x), height: abs(a.y - b.y))
  }

  init(center: Point, size: Size) {
    self.init(
      x: center.x - size.width / 2, y: center.y - size.height / 2, width: size.width, height: size.height)
  }

  /// Returns a coordinate such as `r-.3h`: a sum in which `l`, `c` and `r` are the left side, the center and the right side,
  /// `t`, `m` and `b` are the top, the middle and the bottom, and `w`, `h` and `u` follow shares of the width, the height
  /// and a unit.
  private func coordinate(_ text: Substring, _ unit: Double) -> Double {
    var sum = 0.0
    var start = text.startIndex
    while start < text.endIndex {
      let end = text[start...].dropFirst().firstIndex { $0 == "+" || $0 == "-" } ?? text.endIndex
      let term = text[start..<end]
      let factor = Double(term.dropLast()) ?? 0
      switch term.last {
      case "l": sum += x
      case "c": sum += center.x
      case "r": sum += maxX
      case "t": sum += y
      case "m": sum += center.y
      case "b": sum += maxY
      case "w": sum += factor * width
      case "h": sum += factor * height
      case "u": sum += factor * unit
      default: sum += Double(term) ?? 0
      }
      start = end
    }
    return sum
  }

  /// Returns a point such as `c m+5`.
  func point(_ text: String, unit: Double = 1) -> Point {
    let words = text.split(separator: " ")
    return Point(x: coordinate(words[0], unit), y: coordinate(words[1], unit))
  }

  /// Returns a path in the syntax of SVG, with coordinates such as `r-.3h`. The flag of an arc is 1 for clockwise.
  func path(_ text: String, unit: Double = 1) -> Path {
    var path = Path()
    var words = text.split(separator: " ")[...]
    func next() -> Double { coordinate(words.popFirst() ?? "", unit) }
    func point() -> Point { Point(x: next(), y: next()) }
    var command: Substring = ""
    while let word = words.first {
      if word.first?.isUppercase ?? false {
        command = word
        words.removeFirst()
      }
      switch command {
      case "M":
        path.move(to: point())
        command = "L"
      case "L": path.line(to: point())
      case "Q": path.quadratic(point(), to: point())
      case "A":
        let radii = Size(width: next(), height: next())
        path.arc(radii: radii, isClockwise: next() > 0, to: point())
      default:
        path.close()
        words = words.drop { !($0.first?.isUppercase ?? false) }
      }
    }
    return path
  }
}
