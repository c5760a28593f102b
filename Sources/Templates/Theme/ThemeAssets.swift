/// Where the theme's files stand, from the site's root.
public struct ThemeAssets: Sendable {
  public var stylesheet: String
  public var script: String
  /// What search needs; nil in a site without it.
  public var search: Search?
  /// The script of pages that lead on; nil in a site without.
  public var redirect: String?
  /// The feed of changes; nil in a site without.
  public var feed: String?
  /// What the files must be, in the form of `integrity`; nil where pages do not say so.
  public var integrity: Integrity?

  public struct Integrity: Sendable {
    public var stylesheet: String
    public var script: String
    public var redirect: String

    public init(stylesheet: String, script: String, redirect: String) {
      self.stylesheet = stylesheet
      self.script = script
      self.redirect = redirect
    }
  }

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

  public init(stylesheet: String, script: String, search: Search? = nil, redirect: String? = nil) {
    self.stylesheet = stylesheet
    self.script = script
    self.search = search
    self.redirect = redirect
  }
}
