import Basics

/// Files in memory instead of in a folder.
extension SitePublisher {
  /// A page of the site, and what is wrong with it beyond what its reading has told.
  func page(_ index: Int) -> (bytes: [UInt8], diagnostics: [Diagnostic]) {
    let (files, diagnostics) = collect { $0.publishPage(index, PageBuffer()) }
    return (files[site.pages[index].outputPath] ?? [], diagnostics)
  }

  /// A page's Markdown as it is published; nil where there is none.
  func markdown(of index: Int, isCapture: Bool) -> [UInt8]? {
    guard let path = site.markdownPath(of: index) else { return nil }
    return collect { publisher in
      var diagnostics: [Diagnostic] = []
      publisher.publishMarkdown(site.pages[index], path, isCapture: isCapture, &diagnostics)
      return diagnostics
    }.files[path]
  }

  /// All files that are neither pages nor copied nor of the search index.
  func otherFiles() -> LiveOthers.Made {
    let (files, diagnostics) = collect { publisher in
      var published = Published()
      publisher.publishOthers(of: .whole, &published)
      return published.diagnostics
    }
    return LiveOthers.Made(files: files, diagnostics: diagnostics)
  }

  /// The search index as it is now; nil for a site without search.
  func searchIndex(after earlier: LiveSearch.Index?, changed: Set<Int>) -> LiveSearch.Index? {
    guard hasSearch else { return nil }
    let search = SearchPublisher(site: site, bodies: bodies)
    let sink = MemorySink(after: earlier?.files ?? [:])
    let state =
      if let earlier {
        search.update(earlier.state, changed: changed, strings: theme.strings, jobs: jobs, to: sink)
      } else {
        search.publish(strings: theme.strings, jobs: jobs, to: sink)
      }
    return LiveSearch.Index(state: state, files: sink.all)
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
