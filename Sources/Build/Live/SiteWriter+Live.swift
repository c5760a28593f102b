import Basics
import HTML
import Output
import Publishing

/// Writes files to memory instead of to a folder.
extension SiteWriter {
  /// Returns a page with the given body, and the diagnostics of composing it.
  ///
  /// - Parameter body: nil for a generated page, and for one that cannot be read.
  func page(_ index: Int, body: RenderedBody?) -> (bytes: [UInt8], diagnostics: [Diagnostic]) {
    var writer = self
    writer.bodies = KnownBody(known: body)
    let path = site.pages[index].outputPath
    // Without the page's Markdown, whose file would be read again, and may have changed.
    let (files, diagnostics) = writer.collect(into: MemorySink(only: path)) {
      $0.writePage(index, PageBuffer()).diagnostics
    }
    return (files[path] ?? [], diagnostics)
  }

  /// Returns a page’s Markdown as it is published; nil if the page has no published Markdown.
  func markdown(of index: Int, isCapture: Bool) -> [UInt8]? {
    guard let path = site.markdownPath(of: index) else { return nil }
    return collect { writer in
      var diagnostics: [Diagnostic] = []
      writer.writeMarkdown(of: index, path, isCapture: isCapture, &diagnostics)
      return diagnostics
    }.files[path]
  }

  /// Returns a part of the print page, or the Markdown of all pages; nil if `path` is neither.
  func printFile(_ path: String) -> [UInt8]? {
    if path == LLMsFullTxt.path { return collect { $0.writeFullText() }.files[path] }
    guard let printPages, let part = printPages.parts.firstIndex(where: { $0.outputPath == path }) else {
      return nil
    }
    return collect { $0.writePrint(printPages, parts: [part]) }.files[path]
  }

  /// Returns all files that are neither pages, nor copied, nor part of the search index.
  func otherFiles() -> LiveAuxiliaryFiles.Files {
    let (files, diagnostics) = collect { $0.write(.siteFiles).diagnostics }
    return LiveAuxiliaryFiles.Files(files: files, diagnostics: diagnostics)
  }

  /// Returns the current search index; nil for a site without search.
  func searchIndex(after earlier: LiveSearch.Index?, changed: Set<Int>) -> LiveSearch.Index? {
    guard hasSearch else { return nil }
    let bodies = CheckedBodies(bodies)
    let search = SearchIndexWriter(site: site, bodies: bodies)
    let sink = MemorySink(after: earlier?.files ?? [:])
    let state =
      if let earlier {
        search.update(
          earlier.state, after: search.order, earlier: { changed.contains($0) ? nil : $0 },
          strings: theme.strings, jobs: jobs, to: sink)
      } else {
        search.write(strings: theme.strings, jobs: jobs, to: sink)
      }
    return LiveSearch.Index(state: state, files: sink.all, isWhole: bodies.isWhole)
  }

  private func collect(
    into sink: MemorySink = MemorySink(), _ write: (SiteWriter) -> [Diagnostic]
  ) -> (files: [String: [UInt8]], diagnostics: [Diagnostic]) {
    var writer = self
    writer.output = sink
    let diagnostics = write(writer)
    return (sink.all, diagnostics)
  }
}
