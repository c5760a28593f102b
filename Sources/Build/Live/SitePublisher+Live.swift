import Basics

/// Files in memory instead of in a folder.
extension SitePublisher {
  /// A page of the site, and what is wrong with it beyond what its reading has told.
  func page(_ index: Int) -> (bytes: [UInt8], diagnostics: [Diagnostic]) {
    let (files, diagnostics) = collect { $0.publishPage(index, PageBuffer()) }
    return (files[site.pages[index].outputPath] ?? [], diagnostics)
  }

  /// A page's Markdown as it is published; nil where there is none.
  func markdown(of index: Int) -> [UInt8]? {
    guard let path = site.markdownPath(of: index) else { return nil }
    return collect { $0.publishPage(index, PageBuffer()) }.files[path]
  }

  /// All files that are neither pages nor copied nor of the search index, by path.
  func otherFiles() -> [String: [UInt8]] {
    collect { publisher in
      var published = Published()
      publisher.publishOthers(of: .whole, &published)
      return published.diagnostics
    }.files
  }

  /// The search index as it is now; nil for a site without search.
  func searchIndex(after earlier: LiveSearch.Index?, changed: Set<Int>) -> LiveSearch.Index? {
    guard hasSearch else { return nil }
    return SearchPublisher(site: site, bodies: bodies)
      .index(after: earlier, changed: changed, strings: theme.strings, jobs: jobs)
  }

  private func collect(
    _ publish: (SitePublisher) -> [Diagnostic]
  ) -> (files: [String: [UInt8]], diagnostics: [Diagnostic]) {
    let sink = MemorySink()
    var publisher = self
    publisher.output = sink
    let diagnostics = publish(publisher)
    return (sink.all, diagnostics)
  }
}
