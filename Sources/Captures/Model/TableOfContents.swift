/// The links to other pages that a page lists: as its “Topics”, or because the whole page is a list of links.
public struct TableOfContents: Sendable, Equatable {
  /// A link, or a group of links.
  public struct Entry: Sendable, Equatable {
    public var title: String
    /// The destination as written; nil for a group without a link.
    public var url: String?
    public var children: [Entry] = []
  }

  public var entries: [Entry]
  /// Whether the entries are the “Topics” of the page, so that the page is their parent.
  public var isTopics: Bool

  /// Whether an entry has children.
  var isNested: Bool { entries.contains { !$0.children.isEmpty } }
}
