import Basics

/// The colors of a site in light and dark mode: the setting `colors`.
public struct SiteColors: Sendable, Hashable {
  public var light = Palette()
  public var dark = Palette()

  public init() {}

  /// The colors of one mode, by their names in the settings.
  public struct Palette: Sendable, Hashable {
    /// The colors that the site sets.
    public internal(set) var colors: [String: LocatedText] = [:]

    public init() {}
  }

  /// A color that a site may set.
  public struct Role: Sendable {
    /// The key in the settings, such as `bodyText`.
    public let name: String
    /// The custom property of the theme, such as `--body-text`.
    public let property: String
    /// The values of the theme in light and dark mode.
    public let light: String
    public let dark: String
    /// The minimum contrast ratio with the backgrounds; nil for a background.
    let contrast: Double?
    let meaning: String
  }

  /// All colors. A test compares the values of the theme with its style sheet.
  public static let roles: [Role] = [
    Role(
      name: "background", property: "--background", light: "#fff", dark: "#161618", contrast: nil,
      meaning: "The background of pages."),
    Role(
      name: "secondaryBackground", property: "--secondary-background", light: "#f5f5f7", dark: "#1f1f22",
      contrast: nil, meaning: "The background of the sidebar, code, and asides."),
    Role(
      name: "text", property: "--text", light: "#1d1d1f", dark: "#f5f5f7", contrast: 7,
      meaning: "Headings and other strong text."),
    Role(
      name: "bodyText", property: "--body-text", light: "#333336", dark: "#d8d8dc", contrast: 7,
      meaning: "The text of pages."),
    Role(
      name: "secondaryText", property: "--secondary-text", light: "#4c4c51", dark: "#bababf", contrast: 7,
      meaning: "Less important text, such as captions."),
    Role(
      name: "link", property: "--link",
      light:
        "color(from var(--accent) xyz calc(x * min(1, .072 / y)) min(y, .072) calc(z * min(1, .072 / y)))",
      dark: "oklch(from var(--accent) .82 min(c, .115) h)", contrast: 7, meaning: "Links."),
    Role(
      name: "border", property: "--border", light: "#86868b", dark: "#77777d", contrast: 3,
      meaning: "The borders of tables, fields, and boxes."),
  ]
}

extension SiteColors: KeyedSettings {
  static let keys: [SettingKey<SiteColors>] = [
    SettingKey(
      "light", .mapping(of: Palette.self, expected: "a mapping such as `{background: \"#fffdf8\"}`"), \.light,
      "The colors in light mode."),
    SettingKey(
      "dark", .mapping(of: Palette.self, expected: "a mapping such as `{background: \"#14110f\"}`"), \.dark,
      "The colors in dark mode."),
  ]
}

extension SiteColors.Palette: KeyedSettings {
  static let keys: [SettingKey<SiteColors.Palette>] = SiteColors.roles.map { role in
    SettingKey(role.name, .locatedColor, role.meaning) { $0.colors[role.name] = $1 }
  }
}

extension SettingType where Value == LocatedText {
  /// A color, with its location for the check of its contrast.
  fileprivate static var locatedColor: SettingType {
    let color = SettingType<String>.color
    return SettingType(color.name, color.schema) { value, decoder in
      color.decode(value, &decoder).map { LocatedText($0, at: decoder.place(value.node)) }
    }
  }
}

extension SettingType where Value == SiteColors {
  /// Colors for light and dark mode, whose contrast is checked.
  static var colors: SettingType {
    let mapping = SettingType.mapping(
      of: SiteColors.self,
      expected: "a mapping with `light` and `dark`, such as `{light: {link: \"#005a9c\"}}`")
    return SettingType("mapping of `light` and `dark` to colors", mapping.schema) { value, decoder in
      guard let colors = mapping.decode(value, &decoder) else { return nil }
      for problem in ContrastCheck.problems(colors) { decoder.note(problem) }
      return colors
    }
  }
}
