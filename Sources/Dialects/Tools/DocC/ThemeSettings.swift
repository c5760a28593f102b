import Basics
import YAML

/// The colors of a catalog’s `theme-settings.json`.
///
/// Source: Swift-DocC, “Customizing the Appearance of Your Documentation Pages”; Swift-DocC-Render, `theme-settings`.
struct ThemeSettings {
  private var colors: [String: YAMLNode] = [:]
  private let budget = Budget()
  /// The names of settings that have no counterpart.
  private(set) var unsupported: [String] = []
  private(set) var title: String?

  init(_ root: YAMLNode) {
    for pair in root.pairs ?? [] {
      switch pair.key {
      case "meta": title = pair.value["title"]?.text
      case "theme":
        for part in pair.value.pairs ?? [] {
          if part.key == "color" {
            for color in part.value.pairs ?? [] { colors[color.key] = color.value }
          } else {
            unsupported.append("theme.\(part.key)")
          }
        }
      case "$schema", "version": break
      default: unsupported.append(pair.key)
      }
    }
    let known = Set(Self.roles.flatMap(\.names) + Self.accents).union(referenced)
    unsupported += colors.keys.filter { !known.contains($0) }.sorted().map {
      "theme.color.\($0)"
    }
  }

  /// Our colors, each with the names of DocC’s colors in order of preference.
  private static let roles: [(role: String, names: [String])] = [
    ("background", ["fill"]),
    ("secondaryBackground", ["fill-secondary", "fill-tertiary"]),
    ("text", ["header-text", "figure-gray"]),
    ("bodyText", ["text"]),
    ("secondaryText", ["secondary-label", "figure-gray-secondary"]),
    ("link", ["link", "figure-blue"]),
  ]

  /// The names of the color that represents the project, in order of preference.
  private static let accents = [
    "standard-documentation-intro-fill", "documentation-intro-accent", "documentation-intro-fill",
    "button-background",
    "fill-blue", "standard-blue",
  ]

  /// The value of the setting `accent`; nil if no color is set.
  var accent: String? {
    for name in Self.accents + ["link"] {
      if let node = colors[name], let color = color(node, "light") { return color }
    }
    return nil
  }

  /// The value of the setting `colors`; nil if no color is set.
  var palettes: YAMLNode.Value? {
    let modes = ["light", "dark"].compactMap { mode -> YAMLNode.Pair? in
      let pairs = Self.roles.compactMap { role, names -> YAMLNode.Pair? in
        for name in names {
          if let node = colors[name], let color = color(node, mode) {
            return YAMLNode.Pair(role, text: color)
          }
        }
        return nil
      }
      return pairs.isEmpty ? nil : YAMLNode.Pair(mode, .mapping(pairs))
    }
    return modes.isEmpty ? nil : .mapping(modes)
  }

  /// The names of the colors to which others refer.
  private var referenced: Set<String> {
    Set(
      colors.values.flatMap { color in
        color.flowText.split(separator: "var(--color-", omittingEmptySubsequences: false).dropFirst().map {
          part in
          String(part.prefix { $0 != ")" })
        }
      })
  }

  private func color(_ node: YAMLNode, _ mode: String) -> String? {
    value(node, mode).flatMap(CSSColor.hexadecimal)
  }

  /// Returns the value of a color in a mode, with the values of other colors in place of references; nil if there is
  /// none.
  private func value(_ node: YAMLNode, _ mode: String) -> String? {
    guard budget.enter() else { return nil }
    defer { budget.leave() }
    guard var text = node.text ?? node[mode]?.text else { return nil }
    // Each reference is replaced by a value that can contain others.
    while budget.spend(), budget.spend(bytes: text.utf8.count),
      let start = text.firstRange(of: "var(--color-")
    {
      guard let end = text[start.upperBound...].firstIndex(of: ")"),
        let other = colors[String(text[start.upperBound..<end])],
        let value = value(other, mode),
        text.utf8.count < 1000
      else { return nil }
      text.replaceSubrange(start.lowerBound...end, with: value)
    }
    return text
  }
}

extension YAMLNode {
  subscript(key: String) -> YAMLNode? { pairs?.first { $0.key == key }?.value }
}

/// Converts colors in CSS to hexadecimal colors, as in our settings.
enum CSSColor {
  /// Returns a color such as `#0066cc`; nil for other values, such as gradients.
  ///
  /// Source: CSS Color 4, sections 4.1 to 7.
  static func hexadecimal(_ value: String) -> String? {
    let text = value.lowercased().filter { !$0.isNewline }
    if text.hasPrefix("#") { return ofDigits(Array(text.dropFirst())) }
    guard let open = text.firstIndex(of: "("), text.hasSuffix(")") else {
      return names[text].map { "#" + $0 }
    }
    let words = text[text.index(after: open)...].dropLast().split { $0 == "," || $0 == " " || $0 == "/" }
    guard words.count >= 3 else { return nil }
    switch text[..<open] {
    case "rgb", "rgba":
      let parts = words.prefix(3).compactMap { number($0).map { $0.isPercent ? $0.value * 2.55 : $0.value } }
      return parts.count == 3 ? hexadecimal(parts) : nil
    case "hsl", "hsla":
      guard let hue = number(words[0])?.value, let saturation = number(words[1])?.value,
        let lightness = number(words[2])?.value
      else { return nil }
      return ofHSL(hue, saturation / 100, lightness / 100)
    default: return nil
    }
  }

  private static func ofDigits(_ digits: [Character]) -> String? {
    guard digits.allSatisfy(\.isHexDigit) else { return nil }
    switch digits.count {
    case 3, 6: return "#" + String(digits)
    case 4: return "#" + String(digits.prefix(3))
    case 8: return "#" + String(digits.prefix(6))
    default: return nil
    }
  }

  private static func number(_ word: Substring) -> (value: Double, isPercent: Bool)? {
    let isPercent = word.hasSuffix("%")
    let digits = isPercent ? word.dropLast() : word.hasSuffix("deg") ? word.dropLast(3) : word
    guard let value = Double(digits), value.isFinite, abs(value) < 100_000 else { return nil }
    return (value, isPercent)
  }

  private static func ofHSL(_ hue: Double, _ saturation: Double, _ lightness: Double) -> String {
    let amount = saturation * min(lightness, 1 - lightness)
    let parts = [0.0, 8, 4].map { offset in
      let place = (offset + hue / 30).truncatingRemainder(dividingBy: 12)
      let positive = place < 0 ? place + 12 : place
      return 255 * (lightness - amount * max(-1, min(positive - 3, 9 - positive, 1)))
    }
    return hexadecimal(parts)
  }

  private static func hexadecimal(_ parts: [Double]) -> String {
    "#"
      + parts.map { part in
        let digits = String(Int(max(0, min(255, part.rounded()))), radix: 16)
        return digits.count == 1 ? "0" + digits : digits
      }.joined()
  }

  private static let names: [String: String] = [
    "black": "000000", "white": "ffffff", "gray": "808080", "silver": "c0c0c0",
    "red": "ff0000",
    "maroon": "800000", "orange": "ffa500", "yellow": "ffff00", "olive": "808000", "lime": "00ff00",
    "green": "008000",
    "teal": "008080", "aqua": "00ffff", "cyan": "00ffff", "blue": "0000ff", "navy": "000080",
    "purple": "800080",
    "fuchsia": "ff00ff", "magenta": "ff00ff", "pink": "ffc0cb", "brown": "a52a2a", "coral": "ff7f50",
    "tomato": "ff6347",
    "crimson": "dc143c", "gold": "ffd700", "indigo": "4b0082", "violet": "ee82ee", "orchid": "da70d6",
    "rebeccapurple": "663399", "steelblue": "4682b4", "royalblue": "4169e1", "dodgerblue": "1e90ff",
    "skyblue": "87ceeb",
    "slategray": "708090", "darkblue": "00008b", "darkgreen": "006400", "darkred": "8b0000",
    "darkorange": "ff8c00",
    "forestgreen": "228b22", "seagreen": "2e8b57", "turquoise": "40e0d0", "lightgray": "d3d3d3",
    "darkgray": "a9a9a9",
    "whitesmoke": "f5f5f5", "beige": "f5f5dc", "ivory": "fffff0",
  ]
}

extension Project {
  /// Takes the colors of DocC’s `theme-settings.json`. A file that cannot be read is ignored.
  public mutating func apply(themeSettings bytes: [UInt8]) {
    guard let root = try? YAML.parse(bytes) else { return }
    let theme = ThemeSettings(root)
    setAccent(ProjectColors(light: theme.accent))
    if let palettes = theme.palettes { set("colors", palettes) }
    unsupported += theme.unsupported
  }
}
