/// A site's settings, as `unfold.yml` gives them.
public struct Configuration: Sendable {
  /// What the home page is called when nothing else tells.
  public var homeTitle: String { title ?? "Home" }

  public enum URLStyle: String, Sendable, CaseIterable {
    /// `a/b.md` becomes `a/b/`, that is `a/b/index.html`.
    case directory
    /// `a/b.md` becomes `a/b.html`, so that the site opens from a disk.
    case file
  }

  /// What happens to raw HTML in pages.
  public enum HTMLPolicy: String, Sendable, CaseIterable {
    /// Only a list of harmless elements and attributes is kept.
    case safe
    /// All of it is kept.
    case trusted
  }

  /// What becomes of pages that captured navigation names, but nobody captured.
  public enum MissingCaptures: String, Sendable, CaseIterable {
    /// A link to where they were captured from, marked as leading outside.
    case link
    /// Nothing.
    case hide
  }

  /// How large the sidebar's rows are where a mouse works them.
  ///
  /// Source: Human Interface Guidelines, “Sidebars”.
  public enum RowSize: String, Sendable, CaseIterable {
    /// 24, 28 and 32 CSS px high.
    case small, medium, large
  }

  /// What becomes of images that stand on other sites.
  public enum RemoteImages: String, Sendable, CaseIterable {
    /// They are shown: the reader's browser asks those sites for them.
    case show
    /// Their description becomes a link to them.
    case link
  }

  /// A form in which text files are published besides, for servers to send as they are.
  public enum Precompression: String, Sendable, CaseIterable {
    case gzip, brotli
  }

  /// A host or server that reads rules from files: redirects, headers of replies.
  public enum Host: String, Sendable, CaseIterable {
    case netlify, cloudflare, nginx, caddy
  }

  /// The site's name; nil where none is given, and the home page's title serves.
  public var title: String?
  public var description: String?
  /// A language tag of BCP 47.
  public var language = "en"
  /// Where the site will stand, absolute, with a slash at its end.
  public var baseURL: String?
  public var urls = URLStyle.directory
  public var html = HTMLPolicy.safe
  public var remoteImages = RemoteImages.show
  /// Sections that fold on every page.
  public var disclosure = DisclosureRules()
  /// The order of the sidebar, in the grammar of `outline.yml`; used where that file does not exist.
  public var sidebar: OutlineFile?
  public var missingCaptures = MissingCaptures.link
  /// Nil for rows that fingers hit as well.
  public var rowSize: RowSize?
  /// A colour, `#RGB` or `#RRGGBB`.
  public var accent: String?
  /// Where a page's source can be edited, and where a problem with a page can be reported.
  public var editURL: PageLinkPattern?
  public var reportURL: PageLinkPattern?
  /// Where addresses lead that led somewhere earlier, besides what pages say themselves.
  public var redirects: [RedirectEntry] = []
  public var precompressed: [Precompression] = []
  /// For whom rules are written beside the pages.
  public var hosts: [Host] = []
  /// The headings of change logs that the site's feed is made of; none for a site without a feed.
  public var feed = ["Change log"]
  /// Whether there is a list of pages for language models, `llms.txt`.
  public var hasModelIndex = true
  /// Whether pages tell search engines of their breadcrumbs.
  public var hasStructuredData = true
  /// Whether pages name the hashes of the style sheet and the script that they load.
  public var hasIntegrity = false
  /// Whether each page's Markdown is published beside it.
  public var publishesMarkdown = true
  /// Whether the site can be searched.
  public var hasSearch = true
  /// How severe what is found is to be.
  public var checks = CheckSettings()
  /// How other sites are asked whether links to them hold.
  public var externalLinks = ExternalLinkSettings()
  /// The folder for the built site, relative to the site's own.
  public var output = "public"

  public init() {}
}
