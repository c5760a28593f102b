import HTML

/// The texts of a site that all pages show, rendered from Markdown. Their relative links start from the content folder.
public struct SiteTexts: Sendable {
  /// The announcement above all pages; nil for none.
  public var banner: RenderedBody?
  /// The footer; nil for the theme’s.
  public var footer: RenderedBody?

  public init() {}
}
