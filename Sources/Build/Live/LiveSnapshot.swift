import Basics
import Site
import Synchronization

/// A site at one moment: enough to make any of its files. It does not change; another moment is another snapshot.
struct LiveSnapshot: Sendable {
  let inputs: SiteInputs
  let pages: LivePages
  let site: Site
  /// What is wrong with addresses and outline.
  let diagnostics: [Diagnostic]
  let publisher: SitePublisher
  let files: LiveFileIndex
  let search: LiveSearch
  /// The files that are neither pages nor copied nor of the search index, by path: made with the first that is asked
  /// for.
  let others: LiveOthers

  init(_ inputs: SiteInputs, _ pages: LivePages, _ options: BuildOptions) {
    let assembly = SiteAssembly(
      pages.all.map(\.summary), outline: pages.outline(inputs), inputs, includeDrafts: options.includeDrafts)
    let publisher = SitePublisher(
      site: assembly.site, bodies: LiveBodies(pages, inputs), inputs: inputs, output: MemorySink(),
      options: options)
    self.init(
      inputs: inputs, pages: pages, site: assembly.site, diagnostics: assembly.diagnostics,
      publisher: publisher,
      files: LiveFileIndex(assembly.site, inputs.content), search: LiveSearch(nil), others: LiveOthers())
  }

  private init(
    inputs: SiteInputs, pages: LivePages, site: Site, diagnostics: [Diagnostic], publisher: SitePublisher,
    files: LiveFileIndex, search: LiveSearch, others: LiveOthers
  ) {
    self.inputs = inputs
    self.pages = pages
    self.site = site
    self.diagnostics = diagnostics
    self.publisher = publisher
    self.files = files
    self.search = search
    self.others = others
  }

  /// The same site after the bodies of some pages have changed, by their indices among the content's.
  func replacing(_ changed: [Int: LivePages.Page]) -> LiveSnapshot {
    var pages = pages
    for (index, page) in changed { pages.replace(index, by: page) }
    let numbers = changed.keys.compactMap { files.pageOfSummary[$0] }
    return LiveSnapshot(
      inputs: inputs, pages: pages, site: site, diagnostics: diagnostics, publisher: publisher, files: files,
      search: search.changed(numbers), others: others)
  }
}

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

/// Files of a snapshot that are made together, when the first is asked for.
final class LiveOthers: Sendable {
  private let files = Mutex<[String: [UInt8]]?>(nil)

  func file(_ path: String, make: () -> [String: [UInt8]]) -> [UInt8]? {
    files.withLock { files in
      let made = files ?? make()
      files = made
      return made[path]
    }
  }
}
