import Basics

/// The facts about a capture that decide about its place among the other captures of a site.
public struct CollectionFacts: Sendable {
  /// The URL that most headings link to, if it is not the source; nil if the page does not name its own URL. A tool
  /// that follows redirects stores the old URL as the source of a page whose headings link to the new one.
  public internal(set) var headingURL: String?
  /// The URL that the page redirects to, according to its front matter or its only sentence.
  public internal(set) var redirect: String?
  /// Whether the page links from the root of a site whose pages tools capture.
  public internal(set) var linksToSite = false
  /// The title of the site, from the page’s breadcrumb or navigator.
  public internal(set) var siteTitle: String?
  /// The length of the cleaned body in bytes.
  public internal(set) var length = 0
  /// The hash of the cleaned body without link destinations; nil for a short body and for reference pages of symbols,
  /// whose text can be the same although they are different pages.
  public internal(set) var text: ContentHash?
  /// The links to other pages that the page lists as its topics or as a table of contents.
  public internal(set) var contents: TableOfContents?
  /// The menu of the site, if the page has it.
  public internal(set) var menu: TableOfContents?
  /// The headings of sections that are collapsed.
  public internal(set) var collapsed: [String] = []
}
