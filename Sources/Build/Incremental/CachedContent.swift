import Basics
import HTML
import Output
import PageModel
import SearchIndex
import Site
import Templates

/// The site of the previous build, read from its cache, with the pages whose files have changed since.
struct CachedContent: SiteContent {
  /// What has changed apart from the bodies of pages.
  enum Scope: Sendable {
    /// Nothing.
    case bodies
    /// The abstracts of pages.
    case abstracts
    /// Anything.
    case site
  }

  let scope: Scope
  /// The pages that have changed, as they were read, by the index in the content.
  let changed: [Int: ChangedPage]
  /// The source of changed bodies, and of other bodies on demand.
  let source: OnDemandBodies
  /// The site of the previous build; if only bodies and abstracts have changed, with the new abstracts.
  let earlier: Site
  /// The summaries of all pages, as they were read.
  let summaries: [PageSummaryRef]
  /// The names of the files of the sidebar’s lazy sections in the previous build.
  let lazySections: LazySidebarSections?
  /// The state of the search index; nil for a site without search.
  let search: SearchIndexState?
  /// The cache of the previous build.
  let file: CacheFile
  /// The output folder, opened for writing.
  let output: OutputFolder
  /// The structure of captured pages; nil if the site is the earlier one.
  private let structure: CapturedStructure?

  /// A page that was read again.
  struct ChangedPage: Sendable {
    let body: RenderedBody
    let source: StructureSource?
    let snapshot: PageSnapshot
    let summary: SummaryFingerprints
  }

  var bodies: any BodySource { source }

  func graph(_ inputs: SiteInputs, _ options: BuildOptions) -> SiteGraph {
    guard let structure else { return SiteGraph(site: earlier, diagnostics: [], urls: nil) }
    return SiteGraph(summaries, structure, inputs, includeDrafts: options.includeDrafts).forOneBuild
  }

  /// Reads the changed pages and the cache, and opens the output folder. Returns nil if a full build is necessary:
  /// because the cache is damaged, or because captured pages have changed.
  ///
  /// - Parameter isSameSite: whether nothing else than the content of pages has changed.
  init?(
    _ changes: ContentChanges, isSameSite: Bool, _ file: CacheFile, _ output: LockedOutput,
    _ inputs: SiteInputs, _ options: BuildOptions
  ) throws(BuildError) {
    guard let changed = Self.read(changes, inputs, options) else { return nil }
    let scope = Self.scope(of: changed, changes, isSameSite: isSameSite)
    // The structure of captured pages depends on all of them.
    if scope == .site, changes.record.pages.contains(where: \.isCapture) { return nil }
    // These two tasks are independent and take about the same time.
    let (known, (state, folder)) = Parallel.both(jobs: options.jobs) {
      let current = scope == .site ? [:] : changed.mapValues(\.body.shared)
      return file.bytes(.pages).flatMap {
        SiteRecord.read($0, inputs.configuration, changed: current, jobs: options.jobs)
      }
    } and: {
      (
        file.bytes(.search).flatMap { bytes in
          defer { bytes.evict() }
          return bytes.decoded { record in record.optional { SearchIndexState(reading: &$0, of: bytes) } }
        },
        Result { () throws(BuildError) in try output.open(linking: options.links) }
      )
    }
    guard let known, let search = state, known.site.pages.count == changes.record.pageCount else {
      return nil
    }
    summaries = changes.earlierPages.enumerated().map { index, earlier in
      changed[index]?.body.shared ?? earlier.map { known.summaries[$0] }
        ?? PageSummaryRef(PageSummary(path: ""))
    }
    // The numbers of all pages depend on the order of all pages.
    if scope == .site,
      summaries.contains(where: { $0.summary.numbering(in: inputs.configuration.numbering) == .site })
    {
      return nil
    }
    structure = scope == .site ? Self.structure(of: summaries, changes, inputs, options) : nil
    self.scope = scope
    self.changed = changed
    source = OnDemandBodies(
      changed.mapValues(\.body),
      of: changes.record.pages.enumerated().map { index, page in
        changed[index]?.snapshot.hash ?? page.snapshot.hash
      }, inputs)
    earlier = known.site
    lazySections = known.lazySections
    self.search = search
    self.file = file
    self.output = try folder.get()
  }

  /// Reads the pages that have changed. Returns nil if they can change what captured pages contribute to the site.
  private static func read(
    _ changes: ContentChanges, _ inputs: SiteInputs, _ options: BuildOptions
  ) -> [Int: ChangedPage]? {
    options.progress.begin(.reading, pages: changes.pages.count)
    let outcomes = Parallel.map(count: changes.pages.count, jobs: options.jobs) {
      PageReader(inputs)
    } body: { reader, number in
      defer { options.progress.advance() }
      return reader.read(changes.record.pages[changes.pages[number]].path)
    }
    let hasCaptures = changes.record.pages.contains(where: \.isCapture)
    var changed: [Int: ChangedPage] = [:]
    for (index, outcome) in zip(changes.pages, outcomes) {
      let page = changes.record.pages[index]
      guard case .page(let body, let source, let snapshot) = outcome,
        snapshot.file.hash == page.snapshot.file.hash
      else { return nil }
      // Captured pages contribute to the structure of the site, and so do tables of contents of captured pages. The
      // links of a page can reveal that pages without any other sign are captures.
      if hasCaptures, page.shapesStructure || source != nil { return nil }
      if source?.siteLinks != nil || body.isCapture { return nil }
      changed[index] = ChangedPage(
        body: body, source: source, snapshot: snapshot, summary: SummaryFingerprints(of: body.shared))
    }
    return changed
  }

  private static func scope(
    of changed: [Int: ChangedPage], _ changes: ContentChanges, isSameSite: Bool
  ) -> Scope {
    guard isSameSite, changes.hasSameFiles, changes.names.isEmpty else { return .site }
    var scope = Scope.bodies
    for (index, page) in changed {
      let known = changes.record.pages[index].summary
      if page.summary.withoutAbstract != known.withoutAbstract { return .site }
      if page.summary.abstract != known.abstract { scope = .abstracts }
    }
    return scope
  }

  /// Returns the structure that captured pages give the site. It depends on the links of pages, which the cache does not
  /// contain. So a few pages are read again, as many as are examined; and all of them if they look like a copied site.
  private static func structure(
    of summaries: [PageSummaryRef], _ changes: ContentChanges, _ inputs: SiteInputs, _ options: BuildOptions
  ) -> CapturedStructure {
    var mayBeCopy = changes.record.hasCapturedStructure
    if !mayBeCopy, inputs.configuration.captures.isEnabled {
      let examined = CapturedLinks.examined(summaries.count)
      let read = pages(examined, inputs, options)
      let links = Dictionary(uniqueKeysWithValues: zip(examined, read.map { $0?.links ?? LinkList() }))
      mayBeCopy = CapturedLinks.haveUnknownPaths(
        StructurePages(summaries: summaries, links: { links[$0] ?? LinkList() }))
    }
    let read = mayBeCopy ? pages(Array(summaries.indices), inputs, options) : []
    let structure = StructurePages(
      summaries: mayBeCopy ? summaries.indices.map { read[$0]?.summary ?? summaries[$0] } : summaries,
      source: { (mayBeCopy ? read[$0]?.source : nil, changes.record.pages[$0].snapshot.hash) },
      links: { mayBeCopy ? read[$0]?.links ?? LinkList() : LinkList() })
    return CapturedStructure(structure, inputs)
  }

  /// Reads pages, and returns what they contribute to the structure of the site.
  private static func pages(
    _ indices: [Int], _ inputs: SiteInputs, _ options: BuildOptions
  ) -> [(summary: PageSummaryRef, links: LinkList, source: StructureSource?)?] {
    Parallel.map(count: indices.count, jobs: options.jobs) {
      PageReader(inputs)
    } body: { reader, number in
      guard case .page(let body, let source, _) = reader.read(inputs.content.pages[indices[number]]) else {
        return nil
      }
      return (body.shared, body.links, source)
    }
  }
}
