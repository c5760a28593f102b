/// The paths of the theme's files from the site's root, and of the site's own files that all pages show or load.
public struct ThemeAssets: Sendable {
  public var stylesheet: String
  public var script: String
  /// The files for search; nil if the site has no search.
  public var search: Search?
  /// The script of redirect pages; nil if the site has no redirects.
  public var redirect: String?
  /// The style sheet and the script of pages with embeds; empty if the site has no embeds.
  public var embeds: (styles: [OwnFile], scripts: [OwnFile]) = ([], [])
  /// The style sheet of landing pages; empty if the site has none.
  public var landing: [OwnFile] = []
  /// The style sheet of the list of all pages; empty for a site without search.
  public var allPages: [OwnFile] = []
  /// The style sheet of pages with components; empty if the site has none.
  public var componentStyles: [OwnFile] = []
  /// The style sheet of pages with directives of the site; empty if these have no styles.
  public var directiveStyles: [OwnFile] = []
  /// The feed of changes; nil if the site has none.
  public var feed: String?
  /// The icons of the site, in the order in which pages name them.
  public var icons: [Icon] = []
  /// The logo in the header; nil for a site without one.
  public var logo: Logo?
  /// The site's own style sheets and scripts, in the order in which pages load them.
  public var styles: [OwnFile] = []
  public var scripts: [OwnFile] = []
  /// The hashes of the files for `integrity` attributes; nil to omit these attributes.
  public var integrity: SubresourceIntegrity?

  /// The hashes of files, such as `sha384-…`.
  ///
  /// Source: Subresource Integrity, 3.5 the `integrity` attribute.
  public struct SubresourceIntegrity: Sendable {
    public var stylesheet: String
    public var script: String
    public var redirect: String

    public init(stylesheet: String, script: String, redirect: String) {
      self.stylesheet = stylesheet
      self.script = script
      self.redirect = redirect
    }
  }

  /// All style sheets and scripts that only some sites have.
  public var allOwnFiles: [OwnFile] {
    styles + scripts + landing + allPages + componentStyles + directiveStyles + embeds.styles + embeds.scripts
  }

  /// A `<link>` to an icon of the site.
  ///
  /// Source: HTML Standard, “Link type "icon"”.
  public struct Icon: Sendable {
    /// The path from the site's root.
    public var path: String
    /// `icon` or `apple-touch-icon`.
    public var relation: String
    /// The media type; nil if the extension is enough.
    public var type: String?
    /// The value of the attribute `sizes`; nil for the size of the image.
    public var sizes: String?
    /// The media query; nil for an icon for all media.
    public var media: String?

    public init(path: String, relation: String) {
      self.path = path
      self.relation = relation
    }
  }

  /// A style sheet or script that only some sites have.
  public struct OwnFile: Sendable {
    /// The path from the site's root; with a hash in the name once it is published.
    public var path: String
    public var bytes: [UInt8]
    /// The hash for the `integrity` attribute; nil to omit the attribute.
    public var integrity: String?

    public init(path: String, bytes: [UInt8]) {
      self.path = path
      self.bytes = bytes
    }
  }

  /// The logo in the header, by the paths of its images from the site's root.
  public struct Logo: Sendable {
    public var light: String
    /// The image for dark mode; nil to use the other one.
    public var dark: String?
    /// The text alternative, if the logo replaces the title of the site.
    public var alt: String?
    /// Whether light mode shows it on the accent color.
    public var isOnAccent: Bool

    public init(light: String, dark: String?, alt: String?, isOnAccent: Bool) {
      self.light = light
      self.dark = dark
      self.alt = alt
      self.isOnAccent = isOnAccent
    }
  }

  public struct Search: Sendable {
    public var script: String
    /// The folder of the search index, with a slash at its end.
    public var index: String
    /// The page with the list of all pages, for readers without JavaScript.
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
