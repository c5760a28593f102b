import Basics
import Site
import Synchronization

/// A site at one moment: enough to make any of its files. It does not change; another moment is another snapshot.
struct LiveSnapshot: Sendable {
  let inputs: SiteInputs
  private(set) var pages: LivePages
  let site: Site
  /// What is wrong with addresses and outline.
  let diagnostics: [Diagnostic]
  let publisher: SitePublisher
  let files: LiveFileIndex
  private(set) var search: LiveSearch
  /// The files that are neither pages nor copied nor of the search index, by path: made with the first that is asked
  /// for.
  let others: LiveOthers

  init(_ inputs: SiteInputs, _ pages: LivePages, _ options: BuildOptions) {
    let assembly = SiteAssembly(
      pages.all.map(\.summary), outline: pages.outline(inputs), inputs, includeDrafts: options.includeDrafts)
    self.inputs = inputs
    self.pages = pages
    site = assembly.site
    diagnostics = assembly.diagnostics
    publisher = SitePublisher(
      site: site, bodies: LiveBodies(pages, inputs), inputs: inputs, output: MemorySink(), options: options)
    files = LiveFileIndex(site, inputs.content)
    search = LiveSearch(nil)
    others = LiveOthers()
  }

  /// The same site after the bodies of some pages have changed, by their indices among the content's.
  func replacing(_ changed: [Int: LivePages.Page]) -> LiveSnapshot {
    var next = self
    for (index, page) in changed { next.pages.replace(index, by: page) }
    next.search = search.changed(changed.keys.compactMap { files.pageOfSummary[$0] })
    return next
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
