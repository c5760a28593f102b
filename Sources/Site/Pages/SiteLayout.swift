/// Another URL that a page was captured from.
public struct SourceAlias: Sendable, Equatable {
  public var url: String
  /// The index of the page: of its summary in a layout, and of the page itself in a site.
  public var page: Int

  public init(url: String, page: Int) {
    self.url = url
    self.page = page
  }
}

/// A file that is left out because another page shows the same content.
public struct ReplacedFile: Sendable, Equatable {
  /// The path of the file.
  public var path: String
  /// The index of the page: of its summary in a layout, and of the page itself in a site.
  public var page: Int

  public init(path: String, page: Int) {
    self.path = path
    self.page = page
  }
}

/// The structure that captured pages give a site, which differs from its files. It is empty for other sites.
public struct SiteLayout: Sendable, Equatable {
  /// The summaries of pages that are left out, by index.
  public var leftOut: Set<Int> = []
  /// The paths of folders in URLs, by their paths in the content folder.
  public var folders: [String: String] = [:]
  /// Other URLs that pages were captured from. The pages are given by the indices of their summaries.
  public var aliases: [SourceAlias] = []
  /// The paths of files that are left out, each with the page that is published in its place.
  public var replaced: [ReplacedFile] = []
  /// The URL of the original site, such as `https://example.com/`, for pages that do not name their source, by the
  /// indices of their summaries.
  public var origins: [Int: String] = [:]
  /// The prefixes that links contain before the paths of files, by the indices of the summaries.
  public var prefixes: [Int: String] = [:]

  public init() {}
}
