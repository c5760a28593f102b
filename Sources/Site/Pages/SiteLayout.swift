/// Another URL from which a page was captured.
public struct SourceAlias: Sendable, Equatable {
  public var url: String
  /// The index of the page: of its summary in a layout, and of the page itself in a site.
  public var page: Int

  public init(url: String, page: Int) {
    self.url = url
    self.page = page
  }
}

/// The structure that captured pages give a site, which differs from that of its files. It is empty for other sites.
public struct SiteLayout: Sendable, Equatable {
  /// The summaries of pages that are left out, by index.
  public var leftOut: Set<Int> = []
  /// The paths of folders in URLs, by their paths in the content folder.
  public var folders: [String: String] = [:]
  /// Other URLs from which pages were captured. The pages are given by the indices of their summaries.
  public var aliases: [SourceAlias] = []

  public init() {}

  /// Returns the aliases of the pages of a site.
  func aliases(in pages: [Page]) -> [SourceAlias] {
    var pageOfSummary: [Int: Int] = [:]
    for page in pages.indices {
      if let summary = pages[page].summaryIndex { pageOfSummary[summary] = page }
    }
    return aliases.compactMap { alias in
      pageOfSummary[alias.page].map { SourceAlias(url: alias.url, page: $0) }
    }
  }
}
