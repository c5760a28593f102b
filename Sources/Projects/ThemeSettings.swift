import Basics
import YAML

/// The colors of a catalog’s `theme-settings.json`.
///
/// Source: Swift-DocC, “Customizing the Appearance of Your Documentation Pages”; Swift-DocC-Render, `theme-settings`.
public struct ThemeSettings {
  private var colors: [String: YAMLNode] = [:]
  private let budget = Budget()
  /// The names of settings that have no counterpart.
  public private(set) var unsupported: [String] = []
  public private(set) var title: String?

  public init(_ root: YAMLNode) {
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
  private var accent: String? {
    for name in Self.accents + ["link"] {
      if let node = colors[name], let color = color(node, "light") { return color }
    }
    return nil
  }

  /// The value of the setting `colors`.
  private var palettes: [YAMLNode.Pair] {
    ["light", "dark"].compactMap { mode -> YAMLNode.Pair? in
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
  }

  /// Sets the colors of a project.
  public func apply(to settings: inout ProjectSettings) {
    settings.set("accent", accent)
    settings.set("colors", palettes)
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
