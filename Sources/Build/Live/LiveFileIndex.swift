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
    var pageOfSummary: [Int: Int] = [:]
    for path in content.assets { sources[path] = .asset(path) }
    for (index, page) in site.pages.enumerated() {
      if let path = site.markdownPath(of: index), sources[path] == nil { sources[path] = .markdown(index) }
      sources[page.outputPath] = .page(index)
      if let summary = page.summaryIndex { pageOfSummary[summary] = index }
    }
    self.sources = sources
    self.pageOfSummary = pageOfSummary
  }

  subscript(path: String) -> Source? { sources[path] }
}
