import Basics
import Captures
import HTML
import PageModel
import Site

/// The text of a page to import under its new path.
struct ImportedText: Sendable {
  var path: String
  var bytes: [UInt8]
  /// Whether the page is a capture.
  var isCapture: Bool
}

/// Adds front matter to imported pages, so that they build like the captures that they were made from.
///
/// Problems in captured text are not errors, because the author of the site did not write the text. An imported page is
/// an ordinary page, so its front matter lowers the severity of its problems to warnings. If its text still looks like
/// a capture, the front matter also contains `capture: false`.
enum ImportedChecks {
  /// Returns the files to write.
  static func declared(in pages: [ImportedText], assets: Set<String>, jobs: Int) -> [ImportFolder.Page] {
    var pages = pages
    for index in pages.indices where pages[index].isCapture {
      if case .capture = CaptureReader.page(pages[index].bytes, file: pages[index].path) {
        pages[index].bytes = ImportedFrontMatter.adding(["capture: false"], to: pages[index].bytes)
      }
    }
    let rendered = Parallel.map(count: pages.count, jobs: jobs) {
      ImportReader()
    } body: { [pages] reader, index in
      reader.rendered(pages[index].bytes, path: pages[index].path)
    }
    let site = SiteGraph(
      rendered.map { PageSummaryRef($0.summary) },
      CapturedStructure(
        StructurePages(summaries: [], links: { _ in LinkList() }), Configuration(), nil, displayPath: { $0 }),
      assets: assets
    ).site
    let resolver = LinkResolver(site: site, assets: assets)
    for page in site.pages.indices {
      guard let index = site.pages[page].summaryIndex, pages[index].isCapture,
        rendered[index].summary.metadata.checks.isEmpty
      else { continue }
      var found = rendered[index].diagnostics.filter { $0.severity == .error }
      for link in rendered[index].links {
        _ = resolver.resolve(link, from: page, diagnostics: &found)
      }
      let identifiers = Set(found.filter { $0.severity == .error }.map(\.identifier))
        .intersection(DiagnosticIDs.all)
      if identifiers.isEmpty { continue }
      pages[index].bytes = ImportedFrontMatter.adding(
        ["checks:"] + identifiers.sorted().map { "  \($0): warning" }, to: pages[index].bytes)
    }
    return pages.map { ImportFolder.Page(path: $0.path, bytes: $0.bytes) }
  }
}
