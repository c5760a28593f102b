import Basics

/// The metadata of a page, from its front matter and from directives such as `@Metadata`.
public struct PageMetadata: Sendable {
  /// The title; nil to use the first heading, or the file name.
  public var title: String?
  /// The description; nil to use the abstract.
  public var description: String?
  /// The position among the pages of the same section. Pages without it follow, in the order of the navigation file and
  /// then by title.
  public var order: Int?
  /// Whether the page is left out unless drafts are included.
  public var isDraft = false
  /// The kind of page, such as `article` or `video`.
  public var kind: String?
  /// The URL that the page was captured from.
  public var source: String?
  /// A date such as `2026-02-01`, or any other text, as written.
  public var date: String?
  /// The day in `date`, if it begins with one such as `2026-02-01`.
  public var day: CalendarDate? { date.flatMap { CalendarDate(String($0.prefix(10)), months: []) } }
  /// The platforms that the page applies to, each as shown below the abstract.
  public var platforms: [String] = []
  /// The breadcrumbs of a captured page, outermost first.
  public var breadcrumb: [Breadcrumb] = []
  /// The rules for the sections that are collapsed on this page.
  public var disclosure = DisclosureRules()
  /// The last component of the page's URL, instead of the file name; for an index page, of the folder’s URL.
  public var slug: String?
  /// The URL of the page relative to the root of the site, without a slash at its beginning: `guides/tea/`. Nil for the
  /// URL of the file’s path.
  public var url: String?
  /// The tags of the only languages of the site in which the page exists; empty for all languages.
  public var onlyLanguages: [String] = []
  /// The hash of the original’s text when the page was translated; nil if it is unknown.
  public var translatedHash: String?
  /// Whether a notice says that the original has changed since the page was translated. Front matter does not set it.
  public var isOutdated = false
  /// The name of the page's template; nil for the default.
  public var template: String?

  /// The values of the page that replace the history of its file, in an array of at most one element: most pages have
  /// none.
  private var ownChangesList: [OwnChanges] = []

  /// The values of the page that replace the history of its file.
  public var ownChanges: OwnChanges {
    get { ownChangesList.first ?? OwnChanges() }
    set { ownChangesList = newValue == OwnChanges() ? [] : [newValue] }
  }

  /// Whether the page has values that replace the history of its file.
  public var hasOwnChanges: Bool { !ownChangesList.isEmpty }

  /// The severities that the page sets for its diagnostics.
  public var checks = SeverityOverrides()

  /// The presentation settings in an array of at most one element: most pages have none, and an empty array takes only
  /// 8 bytes.
  @usableFromInline var presentations: [PagePresentation] = []

  /// The presentation settings of the page.
  public var presentation: PagePresentation {
    get { presentations.first ?? PagePresentation() }
    set { presentations = newValue == PagePresentation() ? [] : [newValue] }
  }

  /// The layout of the page; nil for the usual one.
  @inlinable public var layout: PagePresentation.Layout? { presentations.first?.layout }

  /// Whether the page has any presentation settings.
  @inlinable public var hasPresentation: Bool { !presentations.isEmpty }

  /// A breadcrumb of a captured page: a link to a page above it.
  public struct Breadcrumb: Sendable, Hashable {
    public var title: String
    public var url: String
  }

  public init() {}
}
