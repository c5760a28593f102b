/// A page's front matter, typed.
public struct PageMetadata: Sendable {
  public var title: String?
  public var description: String?
  /// Where the page stands among its siblings; pages without it follow, by outline, then by title.
  public var order: Int?
  public var isDraft = false
  /// `article`, `video`, …
  public var kind: String?
  /// The URL the page was captured from.
  public var source: String?
  /// A date in the form `2026-02-01`, or as written.
  public var date: String?
  public var platforms: [String] = []
  /// The breadcrumb that a captured page showed, outermost first.
  public var breadcrumb: [Crumb] = []
  public var disclosure = DisclosureRules()
  /// The last component of the page's URL, instead of the file's name; for an index page, the folder's.
  public var slug: String?
  /// The name of the template that draws the page.
  public var template: String?

  /// How severe what is found on the page is to be.
  public var checks = CheckSettings()

  /// None or one: a site of many pages holds as little as possible for those that say nothing of it.
  private var presentations: [PagePresentation] = []

  /// How the page presents itself.
  public var presentation: PagePresentation {
    get { presentations.first ?? PagePresentation() }
    set { presentations = [newValue] }
  }

  /// Whether the page says anything of its presentation.
  public var hasPresentation: Bool { !presentations.isEmpty }

  public struct Crumb: Sendable, Hashable {
    public var title: String
    public var url: String
    public init(title: String, url: String) {
      self.title = title
      self.url = url
    }
  }

  public init() {}
}
