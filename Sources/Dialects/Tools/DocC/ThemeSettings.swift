import Basics
import YAML

/// The colors of a catalog’s `theme-settings.json`.
///
/// Source: Swift-DocC, “Customizing the Appearance of Your Documentation Pages”; Swift-DocC-Render, `theme-settings`.
struct ThemeSettings {
  private var colors: [String: YAMLNode] = [:]
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
    let known = Set(Self.roles.flatMap(\.names) + Self.accents)
    unsupported += colors.keys.filter { !known.contains($0) && !isReferenced($0) }.sorted().map {
      "theme.color.\($0)"
    }
  }

  /// Our colors, and the names of DocC’s in the order in which they are looked for.
  private static let roles: [(role: String, names: [String])] = [
    ("background", ["fill"]),
    ("secondaryBackground", ["fill-secondary", "fill-tertiary"]),
    ("text", ["header-text", "figure-gray"]),
    ("bodyText", ["text"]),
    ("secondaryText", ["secondary-label", "figure-gray-secondary"]),
    ("link", ["link", "figure-blue"]),
  ]

  /// The names of the color that stands for the project.
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
            return Self.pair(role, .scalar(color, isPlain: false))
          }
        }
        return nil
      }
      return pairs.isEmpty ? nil : Self.pair(mode, .mapping(pairs))
    }
    return modes.isEmpty ? nil : .mapping(modes)
  }

  private static func pair(_ key: String, _ value: YAMLNode.Value) -> YAMLNode.Pair {
    YAMLNode.Pair(key: key, keyLine: 1, keyColumn: 1, value: YAMLNode(value))
  }

  private func isReferenced(_ name: String) -> Bool {
    colors.values.contains { $0.flowText.contains("var(--color-\(name))") }
  }

  /// Returns the color in a mode, with the colors that it refers to; nil if it is no color.
  private func color(_ node: YAMLNode, _ mode: String, depth: Int = 0) -> String? {
    guard depth < 8, var text = node.text ?? node[mode]?.text else { return nil }
    while let start = text.firstRange(of: "var(--color-") {
      guard let end = text[start.upperBound...].firstIndex(of: ")"),
        let other = colors[String(text[start.upperBound..<end])],
        let value = color(other, mode, depth: depth + 1),
        text.utf8.count < 1000
      else { return nil }
      text.replaceSubrange(start.lowerBound...end, with: value)
    }
    // Gradients are images.
    return text.contains("gradient") || text.contains("var(") ? nil : text
  }
}

extension YAMLNode {
  subscript(key: String) -> YAMLNode? { pairs?.first { $0.key == key }?.value }
}
