/// Where the theme's files stand, from the site's root.
public struct ThemeAssets: Sendable {
  public var stylesheet: String
  public var script: String
  /// What search needs; nil in a site without it.
  public var search: Search?

  public struct Search: Sendable {
    public var script: String
    /// The folder of the index, with a slash at its end.
    public var index: String
    /// The page that lists all pages, for readers without the script.
    public var page: String

    public init(script: String, index: String, page: String) {
      self.script = script
      self.index = index
      self.page = page
    }
  }

  public init(stylesheet: String, script: String, search: Search? = nil) {
    self.stylesheet = stylesheet
    self.script = script
    self.search = search
  }
}
