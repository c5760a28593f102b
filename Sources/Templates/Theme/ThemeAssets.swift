/// Where the theme's files stand, from the site's root.
public struct ThemeAssets: Sendable {
  public var stylesheet: String
  public var script: String

  public init(stylesheet: String, script: String) {
    self.stylesheet = stylesheet
    self.script = script
  }
}
