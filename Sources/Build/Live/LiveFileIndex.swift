import Site

/// Finds the source of each output file by its path.
struct LiveFileIndex: Sendable {
  enum Source: Sendable {
    /// A page, by its index in the site.
    case page(Int)
    /// The Markdown of a page, by its index in the site.
    case markdown(Int)
    /// A copied file, by its path in the content folder.
    case asset(String)
  }

  private let sources: [String: Source]
  /// The index of each page in the site by its index in the content. Drafts may be missing.
  let pageOfSummary: [Int: Int]

  init(_ site: Site, _ content: ContentFiles) {
    var sources: [String: Source] = [:]
    sources.reserveCapacity(content.assets.count + 2 * site.pages.count)
    var pageOfSummary: [Int: Int] = [:]
    pageOfSummary.reserveCapacity(site.pages.count)
    for path in content.assets { sources[path] = .asset(path) }
    for index in site.pages.indices {
      if let path = site.markdownPath(of: index), sources[path] == nil { sources[path] = .markdown(index) }
      // A generated page gives way to a file of the author.
      if !site.pages[index].isGenerated || sources[site.pages[index].outputPath] == nil {
        sources[site.pages[index].outputPath] = .page(index)
      }
      if let summary = site.pages[index].summaryIndex { pageOfSummary[summary] = index }
    }
    self.sources = sources
    self.pageOfSummary = pageOfSummary
  }

  subscript(path: String) -> Source? { sources[path] }
}
