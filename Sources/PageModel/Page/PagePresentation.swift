import Basics

/// The presentation settings of a page, from front matter or DocC's `@Metadata`. Few pages have any.
public struct PagePresentation: Sendable, Hashable {
  /// The accent color of a page, which its first part has as its background; `accent` is the color of the site.
  ///
  /// Source: Swift-DocC, `PageColor`.
  public enum Color: String, Sendable, CaseIterable {
    case accent, blue, gray, green, orange, purple, red, yellow
  }

  /// How a page lists the pages of its section.
  ///
  /// Source: Swift-DocC, `TopicsVisualStyle`.
  public enum ListStyle: String, Sendable, CaseIterable {
    /// A list of titles with abstracts.
    case list
    /// Cards with titles only.
    case compactGrid
    /// Cards with image, title and abstract.
    case detailedGrid
    /// No list.
    case hidden
  }

  /// The deepest level of headings in the table of contents.
  public enum ContentsDepth: String, Sendable, CaseIterable {
    case none, h2, h3, h4

    /// The heading level, from 2 to 4; 0 for none.
    public var level: Int { Int(rawValue.dropFirst()) ?? 0 }
  }

  /// The instruction for search engines.
  public enum Robots: String, Sendable, CaseIterable {
    case index, noindex
  }

  /// The arrangement of the page.
  public enum Layout: String, Sendable, CaseIterable {
    /// The text is as wide as the window allows, without a table of contents.
    case wide
    /// Large text without a sidebar.
    case reading
    /// A page that introduces the site: large and centered, with neither a sidebar nor a table of contents.
    case landing

    /// Whether the page has a sidebar.
    public var hasSidebar: Bool { self == .wide }
  }

  /// A short word next to the title in the sidebar.
  public struct Badge: Sendable, Hashable {
    /// The color, named after the aside with the same color. Kinds of symbols are shown by their first letters, before
    /// the title, and a deprecated symbol is struck out.
    public enum Kind: String, Sendable, CaseIterable {
      case note, tip, important, warning, caution, symbol, deprecated

      /// Whether the text is the kind of a symbol, such as `func`.
      public var isSymbol: Bool { self == .symbol || self == .deprecated }
    }

    public var text: String
    public var kind: Kind

    public init(text: String, kind: Kind = .note) {
      self.text = text
      self.kind = kind
    }
  }

  /// A link to the previous or next page that replaces the one from the navigation.
  public enum Neighbor: Sendable, Hashable {
    /// There is no link.
    case none
    case link(Related)
  }

  /// An image of the page, which is not part of its text.
  public struct Image: Sendable, Hashable {
    /// A file of the site.
    public var source: LocatedText
    /// The text alternative; empty for a decorative image.
    public var alt: String

    public init(source: LocatedText, alt: String = "") {
      self.source = source
      self.alt = alt
    }
  }

  /// A call to action: a prominent link below the abstract.
  public struct Action: Sendable, Hashable {
    /// The purpose of the link, which decides its default label.
    public enum Purpose: String, Sendable, CaseIterable { case download, link }

    /// A URL, or a file of the site.
    public var target: LocatedText
    public var purpose: Purpose
    /// The label; nil for the default UI string.
    public var label: String?

    public init(target: LocatedText, purpose: Purpose, label: String? = nil) {
      self.target = target
      self.purpose = purpose
      self.label = label
    }
  }

  /// A page or URL to suggest as further reading.
  public struct Related: Sendable, Hashable {
    /// The title; nil for the page's own title.
    public var title: String?
    /// A page of the site, or a URL.
    public var target: LocatedText
  }

  /// The BCP 47 tag of the page’s language; nil for the language of the site.
  public var language: String?
  /// The name of the icon next to the title in navigation.
  public var icon: LocatedText?
  /// The badge next to the title in the sidebar.
  public var badge: Badge?
  /// The words above the title.
  public var heading: String?
  /// The full name of the symbol that the page documents, such as `Tea.Teapot`; nil for other pages.
  public var symbol: String?
  /// The symbols that sections of the page document.
  public var symbols: [SectionSymbol] = []
  /// The image on cards, and in link previews on other sites.
  public var image: Image?
  /// The image above the page's title.
  public var iconImage: Image?
  /// The accent color; nil for the site’s.
  public var color: Color?
  /// The call to action below the abstract.
  public var action: Action?
  /// The list style for the pages of the section; nil for the site’s.
  public var children: ListStyle?
  /// On the home page: the list style of all pages that don't set one.
  public var siteListStyle: ListStyle?
  /// The pages and URLs to suggest at the end of the page.
  public var related: [Related] = []
  /// The URLs that redirect to this page.
  public var redirects: [LocatedText] = []

  /// Whether the sidebar, lists of pages, and links to the previous and next page include the page.
  public var isInSidebar = true
  /// Whether the author asks for a sidebar, which some layouts do not have otherwise.
  public var asksForSidebar = false
  /// Whether the search and the list of all pages include the page.
  public var isInSearch = true
  /// The deepest level in the table of contents; nil for the default.
  public var contents: ContentsDepth?
  /// The links to the previous and next page; nil for those from the navigation.
  public var previous: Neighbor?
  public var next: Neighbor?
  public var robots = Robots.index
  /// The arrangement of the page; nil for the default.
  public var layout: Layout?
  /// The tags of the page.
  public var tags: [String] = []
  /// Other words for the subject of the page, by which the search also finds it.
  public var keywords: [String] = []
  /// Whether the pages of the section are sorted by date, the newest first.
  public var isByDate = false
  /// The names of the page’s authors.
  public var authors: [String] = []
  /// Whether the page shows how long it takes to read; nil for the site’s setting.
  public var showsReadingTime: Bool?
  /// How the headings, figures and tables are numbered; nil for the site’s setting.
  public var numbering: PageNumbering?

  public init() {}
}
