/// The icons that browsers and home screens show for the site: the setting `favicon`. All files are in the content
/// folder.
public struct Favicon: Sendable, Hashable {
  /// The icons for light mode, or for both modes: SVG, PNG or ICO.
  public var light: [LocatedText] = []
  /// The icon for dark mode: SVG or PNG.
  public var dark: LocatedText?
  /// The icon for the home screen of phones and tablets: PNG.
  public var touch: LocatedText?

  public init() {}
}

/// The logo in the header: the setting `logo`. All files are in the content folder.
public struct Logo: Sendable, Hashable {
  /// The image for light mode, or for both modes.
  public var light: LocatedText
  /// The image for dark mode; nil to use the other one.
  public var dark: LocatedText?
  /// The text alternative of a logo that contains the name of the site; nil for a decorative logo, next to which the
  /// title of the site appears.
  public var alt: String?
  /// Whether the accent color is behind the logo in light mode, because the logo is white.
  public var isOnAccent = false
}

extension SettingType where Value == Favicon {
  /// A file, a list of files, or a mapping with `light`, `dark` and `touch`.
  static var favicon: SettingType {
    let mapping = SettingType.mapping(
      of: Favicon.self, expected: "a file, or a mapping such as `{light: icon.svg, dark: icon-dark.svg}`")
    let files = SettingType<[LocatedText]>.list(of: .locatedText)
    return SettingType(
      "file, or mapping with `light`, `dark` and `touch`", .either([files.schema, mapping.schema])
    ) { value, decoder in
      if value.node.pairs != nil { return mapping.decode(value, &decoder) }
      return files.decode(value, &decoder).map {
        var favicon = Favicon()
        favicon.light = $0
        return favicon
      }
    }
  }
}

extension SettingType where Value == Logo {
  /// A file, or a mapping with `light`, `dark`, `alt` and `onAccent`.
  static var logo: SettingType {
    SettingType.mapping(
      of: LogoFields.self, required: [["light"]],
      expected: "a file, or a mapping such as `{light: logo.svg, dark: logo-dark.svg}`"
    ) { fields in
      fields.light.map {
        Logo(light: $0, dark: fields.dark, alt: fields.alt, isOnAccent: fields.isOnAccent)
      }
    }
    .orText("file") { Logo(light: $0) }
  }
}

extension Favicon: KeyedSettings {
  static let keys: [SettingKey<Favicon>] = [
    SettingKey(
      "light", .list(of: .locatedText), \.light,
      "The icon for light mode, or for both modes: an SVG, PNG or ICO file in `content`."),
    SettingKey("dark", .locatedText, \.dark, "The icon for dark mode: an SVG or PNG file."),
    SettingKey(
      "touch", .locatedText, \.touch, "The icon for the home screen of phones and tablets: a PNG file."),
  ]
}

/// The keys of a logo.
private struct LogoFields: KeyedSettings {
  var light: LocatedText?
  var dark: LocatedText?
  var alt: String?
  var isOnAccent = false

  static let keys: [SettingKey<LogoFields>] = [
    SettingKey("light", .locatedText, \.light, "The logo for light mode, or for both modes."),
    SettingKey("dark", .locatedText, \.dark, "The logo for dark mode."),
    SettingKey(
      "alt", .text, \.alt,
      "A description of the logo. The logo then replaces the title of the site in the header."),
    SettingKey(
      "onAccent", .boolean, \.isOnAccent,
      "Whether light mode shows the logo on the accent color. A white logo needs this."),
  ]
}
