import Site

/// Where the files of a site come from, by their paths in the output.
struct LiveFileIndex: Sendable {
  enum Source: Sendable {
    /// A page of the site by its index.
    case page(Int)
    case markdown(Int)
    /// The path of a file of the content.
    case asset(String)
  }

  private let sources: [String: Source]
  /// The page of the site that a page of the content is; drafts may be none.
  let pageOfSummary: [Int: Int]

  init(_ site: Site, _ content: ContentFiles) {
    var sources: [String: Source] = [:]
    sources.reserveCapacity(content.assets.count + 2 * site.pages.count)
    var pageOfSummary: [Int: Int] = [:]
    pageOfSummary.reserveCapacity(site.pages.count)
    for path in content.assets { sources[path] = .asset(path) }
    for index in site.pages.indices {
      if let path = site.markdownPath(of: index), sources[path] == nil { sources[path] = .markdown(index) }
      sources[site.pages[index].outputPath] = .page(index)
      if let summary = site.pages[index].summaryIndex { pageOfSummary[summary] = index }
    }
    self.sources = sources
    self.pageOfSummary = pageOfSummary
  }

  subscript(path: String) -> Source? { sources[path] }
}
