/// The order and nesting of pages as an author wrote it down in `outline.yml`.
public struct OutlineFile: Sendable {
  /// One line of the outline.
  public struct Entry: Sendable {
    /// Replaces the page's title in navigation; needed for a group without a page.
    public var title: String?
    /// A page's file, a folder or a URL of the site; nil for a group without a page of its own.
    public var target: String?
    public var isExternal: Bool
    /// For a group without a page of its own: where its page was captured from.
    public var source: String?
    /// The name of the icon beside the title.
    public var icon: String?
    public var children: [Entry]
    public var line: Int
    public var column: Int

    public init(
      title: String? = nil, target: String? = nil, isExternal: Bool = false, source: String? = nil,
      icon: String? = nil, children: [Entry] = [],
      line: Int = 1,
      column: Int = 1
    ) {
      self.title = title
      self.target = target
      self.isExternal = isExternal
      self.source = source
      self.icon = icon
      self.children = children
      self.line = line
      self.column = column
    }
  }

  /// The name for diagnostics.
  public var file: String
  /// The same for an outline that no author has written: the one that captured pages show.
  public static let captures = "captures"
  public var entries: [Entry]

  public init(file: String, entries: [Entry]) {
    self.file = file
    self.entries = entries
  }
}
