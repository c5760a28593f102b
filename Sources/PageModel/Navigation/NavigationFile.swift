/// The navigation as an author wrote it: the order and the nesting of pages, before it is resolved against the pages.
public struct NavigationFile: Sendable {
  /// A page, a folder, a link or a group in the navigation.
  public struct Entry: Sendable {
    /// Overrides the title of the page in the navigation; required for a group without a page.
    public var title: String?
    /// The titles in other languages of the site, by their tags in lowercase.
    public var translatedTitles: [String: String] = [:]
    /// The file of a page, a folder, or a URL; nil for a group without a page.
    public var target: String?
    /// Whether `target` is an absolute http, https or mailto URL.
    public var isExternal: Bool
    /// The URL of the group at the site that it was captured from; nil for other groups.
    public var source: String?
    /// The URL of the page of a group, with a slash at its end only; nil if it follows from the title.
    public var groupURL: String?
    /// Whether the page of a group lists its pages by date, as `order: date` does in front matter.
    public var isByDate = false
    /// The name of the icon next to the title.
    public var icon: String?
    /// The entries below this one.
    public var children: [Entry]
    /// The line in the navigation file, from 1.
    public var line: Int
    /// The column in the navigation file, from 1.
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

  /// The value of `file` for navigation that was recovered from captured pages.
  public static let captures = "captures"

  /// The path of the file, for diagnostics.
  public var file: String
  /// The entries of the top level.
  public var entries: [Entry]

  public init(file: String, entries: [Entry]) {
    self.file = file
    self.entries = entries
  }
}

/// The navigation file in a content folder, which arranges the pages of that folder.
public struct FolderNavigation: Sendable {
  /// The path of the folder in the site, without slashes at its ends; empty for the root.
  public var folder: String
  /// The file, whose paths are relative to the folder.
  public var file: NavigationFile

  public init(folder: String, file: NavigationFile) {
    self.folder = folder
    self.file = file
  }
}
