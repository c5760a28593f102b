import Basics
import PageModel

/// A face of a site’s font.
public struct SiteFontFace: Sendable, Hashable {
  /// The text for which the font is used.
  public enum Family: String, Sendable {
    case text, headings, code

    /// The name of the font in CSS.
    var name: String { "\"site \(rawValue)\"" }

    /// The rule that uses the font.
    var rule: String {
      switch self {
      case .text: ":root { --sans: \(name), system-ui, sans-serif }"
      case .headings: "h1, h2, h3, h4, h5, h6, .brand { font-family: \(name), var(--sans) }"
      case .code: ":root { --mono: \(name), ui-monospace, monospace }"
      }
    }
  }

  public var family: Family
  /// The path from the site's root.
  public var path: String
  public var weight: String
  public var isItalic: Bool

  public init(family: Family, path: String, weight: String, isItalic: Bool) {
    self.family = family
    self.path = path
    self.weight = weight
    self.isItalic = isItalic
  }

  private var ending: String { path.split(separator: ".").last?.lowercased() ?? "" }

  /// The format in CSS.
  ///
  /// Source: CSS Fonts Module Level 4, “src descriptor”.
  private var format: String {
    ending == "ttf" ? "truetype" : ending == "otf" ? "opentype" : ending
  }

  /// The media type.
  var type: String { "font/" + ending }

  /// The `@font-face` rule in the style sheet of the theme.
  var face: String {
    var url = ByteBuffer(capacity: 64)
    // The parentheses and quotes of a path are percent-encoded.
    RelativeURL.from("assets/site.css", to: path, into: &url)
    let style = isItalic ? "italic" : "normal"
    return """
      @font-face { font-family: \(family.name); src: url("\(url.text)") format("\(format)"); \
      font-weight: \(weight); font-style: \(style); font-display: swap }

      """
  }
}

extension [SiteFontFace] {
  /// The first face of each family, in their order.
  var firstOfEachFamily: [SiteFontFace] {
    reduce(into: []) { found, face in
      if !found.contains(where: { $0.family == face.family }) { found.append(face) }
    }
  }
}

/// The styles that the settings for colors and fonts add to the style sheet of the theme.
enum SiteAppearance {
  /// Returns the styles; empty without such settings.
  static func styles(accent: String?, _ colors: SiteColors, _ fonts: [SiteFontFace]) -> String {
    var rules = ""
    if let accent { rules += ":root { --accent: \(accent) }" }
    for role in SiteColors.roles {
      let light = colors.light.colors[role.name]?.text
      let dark = colors.dark.colors[role.name]?.text
      if light == nil, dark == nil { continue }
      rules += "\n:root { \(role.property): light-dark(\(light ?? role.light), \(dark ?? role.dark)) }"
    }
    for font in fonts.firstOfEachFamily { rules += "\n" + font.family.rule }
    if rules.isEmpty { return "" }
    return "\n" + fonts.map(\.face).joined() + "@layer theme { \(rules) }\n"
  }
}
