import PageModel

/// Everything that a theme is made from.
public struct ThemeInputs: Hashable, Sendable {
  var overrides: [ThemeFile]
  var language: String
  var accent: String?
  var features: ThemeFeatures
  var colors: SiteColors
  var fonts: [SiteFontFace]

  /// - Parameters:
  ///   - overrides: the files in `templates/` of the site. A file with the name of a default file replaces it; other
  ///     files are additional templates.
  ///   - language: the language tag of the site, as in `unfold.yml`.
  ///   - accent: the CSS color for links, marks and selections; nil for the color in the style sheet.
  ///   - features: the optional parts of the style sheet that the site needs.
  ///   - colors: the colors of the site.
  ///   - fonts: the font files of the site.
  public init(
    overrides: [ThemeFile] = [], language: String = "en", accent: String? = nil,
    features: ThemeFeatures = [], colors: SiteColors = SiteColors(), fonts: [SiteFontFace] = []
  ) {
    self.overrides = overrides
    self.language = language
    self.accent = accent
    self.features = features
    self.colors = colors
    self.fonts = fonts
  }
}
