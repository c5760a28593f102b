import Basics

/// A color that an author chose, corrected so that it is legible in both color schemes.
///
/// A `style` attribute is not allowed by the pages’ Content Security Policy, so colors are presentation attributes with
/// the function `light-dark`. Style sheets have precedence over them, for example with forced colors.
struct Paint: Hashable, Sendable {
  /// The colors in light and dark mode; nil if the paint is invisible.
  var light: Color?
  var dark: Color?

  struct Color: Hashable, Sendable {
    /// From 0 to 1, in sRGB.
    var red: Double
    var green: Double
    var blue: Double

    static let white = Color(red: 1, green: 1, blue: 1)
    static let black = Color(red: 0, green: 0, blue: 0)
    /// The theme’s text in light mode.
    static let ink = Color(red: 0.11, green: 0.11, blue: 0.12)
    /// The theme’s background in dark mode.
    static let night = Color(red: 0.086, green: 0.086, blue: 0.094)

    /// The relative luminance.
    ///
    /// Source: WCAG 2.2.
    var luminance: Double {
      0.2126 * Self.linear(red) + 0.7152 * Self.linear(green) + 0.0722 * Self.linear(blue)
    }

    /// Approximates the transfer function with a polynomial.
    private static func linear(_ c: Double) -> Double {
      c * (c * (c * 0.305306011 + 0.682171111) + 0.012522878)
    }

    func contrast(with other: Color) -> Double {
      let (a, b) = (luminance + 0.05, other.luminance + 0.05)
      return max(a, b) / min(a, b)
    }

    func mixed(with other: Color, _ share: Double) -> Color {
      Color(
        red: red + (other.red - red) * share, green: green + (other.green - green) * share,
        blue: blue + (other.blue - blue) * share)
    }

    /// Returns the nearest color toward another one with a contrast to a background.
    func adjusted(toward other: Color, contrast: Double, on background: Color) -> Color {
      for step in 0...20 {
        let color = mixed(with: other, Double(step) / 20)
        if color.contrast(with: background) >= contrast { return color }
      }
      return other
    }

    /// The color as a hexadecimal number.
    var hex: String {
      "#"
        + [red, green, blue].map {
          let value = Int(max(0, min(255, ($0 * 255).rounded())))
          return (value < 16 ? "0" : "") + String(value, radix: 16)
        }.joined()
    }
  }

  static let invisible = Paint(light: nil, dark: nil)

  /// Creates the paint of an area. In dark mode, a light color becomes a dark one with the same hue.
  static func fill(_ color: Color) -> Paint {
    var dark = color
    if color.luminance > 0.18 {
      // Scaled down, so that the hue stays; pale colors get more saturated.
      let gray = min(color.red, color.green, color.blue) * 0.35
      let pale = Color(red: color.red - gray, green: color.green - gray, blue: color.blue - gray)
      var scale = 1.0
      while scale > 0.1, pale.mixed(with: .night, 1 - scale).luminance > 0.09 { scale -= 0.05 }
      dark = pale.mixed(with: .night, 1 - scale)
    }
    return Paint(light: color, dark: dark)
  }

  /// Creates the paint of an area that contains text and lines in the theme’s colors, which is paler than an author’s
  /// color if necessary.
  static func background(_ color: Color) -> Paint {
    fill(color.adjusted(toward: .white, contrast: 11, on: .black))
  }

  /// Creates the paint of a line, which has a contrast of 3:1 to the background of the page.
  static func line(_ color: Color) -> Paint {
    Paint(
      light: color.adjusted(toward: .black, contrast: 3, on: .white),
      dark: color.adjusted(toward: .white, contrast: 3, on: .night))
  }

  /// Creates the paint of text, which has a contrast of at least 4.5:1 to an area.
  ///
  /// - Parameter fill: nil for text on the background of the page.
  static func text(_ color: Color?, on fill: Paint?) -> Paint {
    func corrected(_ background: Color) -> Color {
      let end: Color = background.luminance > 0.18 ? .black : .white
      return (color ?? (end == .black ? .ink : end)).adjusted(toward: end, contrast: 4.5, on: background)
    }
    return Paint(light: corrected(fill?.light ?? .white), dark: corrected(fill?.dark ?? .night))
  }

  /// The value of a presentation attribute.
  var value: String {
    guard let light, let dark else { return "none" }
    return light == dark ? light.hex : "light-dark(\(light.hex),\(dark.hex))"
  }

  /// Reads a color of CSS: a name, a hexadecimal number, `rgb()` or `hsl()`. Returns nil for anything else.
  static func color(_ text: String) -> Color? {
    let text = text.trimmingWhiteSpace.lowercased()
    if text.hasPrefix("#") {
      let digits = text.utf8.dropFirst().compactMap(\.hexDigitValue)
      // One or two digits for each part, the last of which can be an opacity.
      guard digits.count == text.utf8.count - 1, [3, 4, 6, 8].contains(digits.count) else { return nil }
      func part(_ index: Int) -> Double {
        let value = digits.count < 6 ? 17 * digits[index] : 16 * digits[2 * index] + digits[2 * index + 1]
        return Double(value) / 255
      }
      return Color(red: part(0), green: part(1), blue: part(2))
    }
    if let open = text.firstIndex(of: "("), text.hasSuffix(")") {
      let numbers = text[text.index(after: open)...].dropLast().split { ", /".contains($0) }.map { part in
        part.hasSuffix("%")
          ? (Double(part.dropLast()) ?? 0) / 100 : Double(part.filter { !"deg".contains($0) }) ?? 0
      }
      guard numbers.count >= 3 else { return nil }
      if text.hasPrefix("hsl") { return hsl(numbers[0], numbers[1], numbers[2]) }
      guard text.hasPrefix("rgb") else { return nil }
      let isPercent = text.contains("%")
      func part(_ index: Int) -> Double { max(0, min(1, isPercent ? numbers[index] : numbers[index] / 255)) }
      let color = Color(red: part(0), green: part(1), blue: part(2))
      // Without an opaque background, a drawing shows the page’s.
      let alpha = numbers.count > 3 ? max(0, min(1, numbers[3])) : 1
      return color.mixed(with: .white, 1 - alpha)
    }
    return names[text].flatMap { color("#\($0)") }
  }

  private static func hsl(_ hue: Double, _ saturation: Double, _ lightness: Double) -> Color {
    func part(_ n: Double) -> Double {
      let k = (n + hue / 30).truncatingRemainder(dividingBy: 12)
      let a = saturation * min(lightness, 1 - lightness)
      return max(0, min(1, lightness - a * max(-1, min(k - 3, 9 - k, 1))))
    }
    return Color(red: part(0), green: part(8), blue: part(4))
  }

  /// The common names of colors.
  ///
  /// Source: CSS Color 4, “Named Colors”.
  private static let names = [String: String](
    pairs: """
      aqua 00ffff beige f5f5dc black 000000 blue 0000ff brown a52a2a coral ff7f50 crimson dc143c cyan 00ffff
      darkblue 00008b darkcyan 008b8b darkgray a9a9a9 darkgreen 006400 darkgrey a9a9a9 darkorange ff8c00 darkred 8b0000
      darkviolet 9400d3 deeppink ff1493 deepskyblue 00bfff dimgray 696969 dodgerblue 1e90ff firebrick b22222
      forestgreen 228b22 fuchsia ff00ff gold ffd700 gray 808080 green 008000 grey 808080 hotpink ff69b4 indianred cd5c5c
      indigo 4b0082 ivory fffff0 khaki f0e68c lavender e6e6fa lightblue add8e6 lightcoral f08080 lightcyan e0ffff
      lightgray d3d3d3 lightgreen 90ee90 lightgrey d3d3d3 lightpink ffb6c1 lightsalmon ffa07a lightskyblue 87cefa
      lightsteelblue b0c4de lightyellow ffffe0 lime 00ff00 limegreen 32cd32 linen faf0e6 magenta ff00ff maroon 800000
      mediumpurple 9370db mediumseagreen 3cb371 midnightblue 191970 mintcream f5fffa mistyrose ffe4e1 moccasin ffe4b5
      navajowhite ffdead navy 000080 olive 808000 orange ffa500 orangered ff4500 orchid da70d6 palegreen 98fb98
      paleturquoise afeeee peachpuff ffdab9 peru cd853f pink ffc0cb plum dda0dd powderblue b0e0e6 purple 800080
      rebeccapurple 663399 red ff0000 rosybrown bc8f8f royalblue 4169e1 salmon fa8072 sandybrown f4a460 seagreen 2e8b57
      seashell fff5ee sienna a0522d silver c0c0c0 skyblue 87ceeb slateblue 6a5acd slategray 708090 snow fffafa
      springgreen 00ff7f steelblue 4682b4 tan d2b48c teal 008080 thistle d8bfd8 tomato ff6347 turquoise 40e0d0
      violet ee82ee wheat f5deb3 white ffffff whitesmoke f5f5f5 yellow ffff00 yellowgreen 9acd32
      """)
}

extension String {
  /// The parts between white space.
  var words: [String] { split(whereSeparator: \.isWhitespace).map(String.init) }
}

extension [String: String] {
  /// Creates a dictionary of a text in which each key is followed by its value.
  init(pairs text: String) {
    let words = text.words
    self.init(
      uniqueKeysWithValues: stride(from: 0, to: words.count, by: 2).map { (words[$0], words[$0 + 1]) })
  }
}
