import Basics

/// The safe lists for SVG.
///
/// Source: SVG 2, Appendix “Element Index”, “Attribute Index” and “Property Index”. Animations, scripts, links, images
/// and embedded HTML are missing on purpose.
enum SVGNames {
  static let elements = words(
    """
    svg g path rect circle ellipse line polyline polygon text tspan textPath title desc defs marker linearGradient
    radialGradient stop clipPath mask pattern symbol use filter feBlend feColorMatrix feComponentTransfer feComposite
    feDropShadow feFlood feFuncA feFuncB feFuncG feFuncR feGaussianBlur feMerge feMergeNode feMorphology feOffset
    """)

  static let attributes = words(
    """
    viewBox preserveAspectRatio width height x y x1 y1 x2 y2 cx cy r rx ry d points transform dx dy rotate textLength
    lengthAdjust offset gradientUnits gradientTransform spreadMethod fx fy fr patternUnits patternContentUnits
    patternTransform clipPathUnits maskUnits maskContentUnits markerWidth markerHeight markerUnits refX refY orient
    pathLength startOffset method spacing side filterUnits primitiveUnits in in2 result stdDeviation type values mode
    operator k1 k2 k3 k4 radius tableValues slope intercept amplitude exponent lang xml:space
    """)

  /// The properties that are attributes, too.
  static let properties = words(
    """
    alignment-baseline baseline-shift clip-path clip-rule color color-interpolation color-interpolation-filters direction
    display dominant-baseline fill fill-opacity fill-rule filter flood-color flood-opacity font-family font-size
    font-stretch font-style font-variant font-weight letter-spacing marker-end marker-mid marker-start mask mask-type
    opacity overflow paint-order shape-rendering stop-color stop-opacity stroke stroke-dasharray stroke-dashoffset
    stroke-linecap stroke-linejoin stroke-miterlimit stroke-opacity stroke-width text-anchor text-decoration
    text-rendering transform-origin unicode-bidi vector-effect visibility word-spacing writing-mode
    """)

  static func isHandler(_ name: String) -> Bool { name.count > 2 && name.lowercased().hasPrefix("on") }

  private static func words(_ text: String) -> Set<String> {
    Set(text.split { $0 == " " || $0 == "\n" }.map(String.init))
  }
}

/// Values of attributes and properties.
enum SVGValue {
  /// The functions that load nothing.
  private static let functions: Set<String> = [
    "rgb", "rgba", "hsl", "hsla", "hwb", "lab", "lch", "oklab", "oklch", "color", "color-mix", "calc", "min",
    "max", "clamp", "blur", "brightness", "contrast", "drop-shadow", "grayscale", "hue-rotate", "invert",
    "opacity", "saturate", "sepia",
  ]

  /// Returns the value of a property with prefixes before the ids that it refers to; nil if it is not safe.
  static func safe(_ value: String, idPrefix: String) -> String? {
    guard value.utf8.contains(UInt8(ascii: "(")) else { return value.utf8.contains(0x5C) ? nil : value }
    var result = ""
    var rest = value[...]
    while let open = rest.firstIndex(of: "(") {
      let before = rest[..<open]
      let name = before.reversed().prefix { $0.isLetter || $0.isNumber || $0 == "-" }.reversed()
      guard let close = rest.firstIndex(of: ")") else { return nil }
      if String(name).lowercased() == "url" {
        guard open < close else { return nil }
        let inside = rest[rest.index(after: open)..<close].filter { $0 != "\"" && $0 != "'" && $0 != " " }
        guard inside.hasPrefix("#") else { return nil }
        let id = String(decoding: identifier(Array(inside.dropFirst().utf8)), as: UTF8.self)
        result += before + "(#\(idPrefix)\(id))"
        rest = rest[rest.index(after: close)...]
      } else {
        guard name.isEmpty || functions.contains(String(name).lowercased()) else { return nil }
        result += rest[...open]
        rest = rest[rest.index(after: open)...]
      }
    }
    result += rest
    return result.utf8.contains(0x5C) ? nil : result
  }

  /// Returns an id with underscores instead of the characters that would have to be escaped in a reference.
  static func identifier(_ id: some Sequence<UInt8>) -> [UInt8] {
    id.map { identifierBytes.contains($0) ? $0 : UInt8(ascii: "_") }
  }

  private static let identifierBytes = ByteSet(
    Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_.:".utf8) + Array(128...255))

  /// Returns a length in CSS pixels; 0 for a length that depends on the page.
  static func pixels(_ length: [UInt8]) -> Double {
    let text = String(decoding: length, as: UTF8.self).filter { $0 != " " }
    let digits = text.prefix { $0.isNumber || $0 == "." }
    guard let number = Double(digits) else { return 0 }
    return switch text.dropFirst(digits.count) {
    case "", "px": number
    case "pt": number * 4 / 3
    case "pc", "em", "rem": number * 16
    case "mm": number * 96 / 25.4
    case "cm": number * 96 / 2.54
    case "in": number * 96
    default: 0
    }
  }
}
