import Basics
import HTML
import Output
import SearchIndex
import Site
import Templates

/// The site of the previous build, read from its cache, with the pages whose bodies have changed since.
struct CachedContent: SiteContent {
  /// The bodies that have changed, by the index of the page in the content.
  let changed: [Int: RenderedBody]
  /// The hashes of their summaries.
  let summaries: [Int: SummaryFingerprints]
  /// The changed pages whose abstracts have changed too, which other pages can show.
  let changedAbstracts: Set<Int>
  /// The snapshots of the files that the changed bodies were read from. Their included files may differ from the
  /// previous build’s.
  let snapshots: [Int: PageSnapshot]
  /// The source of changed bodies, and of other bodies on demand.
  let source: OnDemandBodies
  let site: Site
  /// The names of the files of the sidebar’s lazy sections.
  let lazySections: LazySidebarSections?
  /// The state of the search index; nil for a site without search.
  let search: SearchIndexState?
  /// The section `pages` of the cache. It stays valid if no abstract has changed.
  let pages: SectionBytes
  /// The output folder, opened for writing.
  let output: OutputFolder

  var bodies: any BodySource { source }

  func graph(_ inputs: SiteInputs, _ options: BuildOptions) -> SiteGraph {
    SiteGraph(site: site, diagnostics: [], urls: nil)
  }

  /// Reads the changed pages and the cache, and opens the output folder. Returns nil if more than bodies and abstracts
  /// of pages has changed, or if the cache is damaged; then a full build is necessary.
  init?(
    _ changes: ContentChanges, _ file: CacheFile, _ output: LockedOutput, _ inputs: SiteInputs,
    _ options: BuildOptions
  ) throws(BuildError) {
    guard let (bodies, snapshots, summaries) = Self.bodies(changes, inputs, options) else { return nil }
    // These two tasks are independent and take about the same time.
    let ((pages, known), (state, folder)) = Parallel.both(jobs: options.jobs) {
      let pages = file.bytes(.pages)
      let known = pages.flatMap {
        SiteRecord.read($0, inputs.configuration, changed: bodies.mapValues(\.shared), jobs: options.jobs)
      }
      return (pages, known?.site.pages.count == changes.record.pageCount ? known : nil)
    } and: {
      (
        file.section(.search) { record in record.optional { SearchIndexState(reading: &$0) } },
        Result { () throws(BuildError) in try output.open(linking: options.links) }
      )
    }
    guard let pages, let (site, lazySections) = known, let search = state else { return nil }
    self.changed = bodies
    self.summaries = summaries
    changedAbstracts = Set(
      summaries.filter { $0.value.abstract != changes.record.pages[$0.key].summary.abstract }.keys)
    self.snapshots = snapshots
    var current = changes.record.pages
    for (index, snapshot) in snapshots { current[index].snapshot = snapshot }
    source = OnDemandBodies(bodies, of: current, inputs)
    self.site = site
    self.lazySections = lazySections
    self.search = search
    self.pages = pages
    self.output = try folder.get()
  }

  /// Reads the pages that have changed, and returns their bodies, their snapshots and the hashes of their summaries by
  /// index. Returns nil if more than bodies and abstracts have changed.
  private static func bodies(
    _ changes: ContentChanges, _ inputs: SiteInputs, _ options: BuildOptions
  ) -> (bodies: [Int: RenderedBody], snapshots: [Int: PageSnapshot], summaries: [Int: SummaryFingerprints])? {
    options.progress.begin(.reading, pages: changes.pages.count)
    let outcomes = Parallel.map(count: changes.pages.count, jobs: options.jobs) {
      PageReader(inputs)
    } body: { reader, number in
      defer { options.progress.advance() }
      return reader.read(changes.record.pages[changes.pages[number]].path)
    }
    var bodies: [Int: RenderedBody] = [:]
    var snapshots: [Int: PageSnapshot] = [:]
    var summaries: [Int: SummaryFingerprints] = [:]
    let hasCaptures = changes.record.pages.contains(where: \.isCapture)
    for (index, outcome) in zip(changes.pages, outcomes) {
      let page = changes.record.pages[index]
      guard case .page(let body, let source, let snapshot) = outcome,
        snapshot.file.hash == page.snapshot.file.hash
      else { return nil }
      let summary = SummaryFingerprints(of: body.shared)
      if summary.withoutAbstract != page.summary.withoutAbstract { return nil }
      // Captured pages contribute to the structure of the site, and so do tables of contents of captured pages. The
      // links of a page can reveal that pages without any other sign are captures.
      if hasCaptures, page.shapesStructure || source != nil { return nil }
      if source?.siteLinks != nil { return nil }
      bodies[index] = body
      snapshots[index] = snapshot
      summaries[index] = summary
    }
    return (bodies, snapshots, summaries)
  }
}

/// The files that an incremental build writes: changed pages, copied files, and the search index.
struct UpdatedFiles: PlannedFiles {
  /// The changed pages, by their indices in the site.
  let changedPages: [Int]
  /// These pages, and those that show their abstracts.
  let pages: [Int]
  /// The changed copied files, by their indices in the content.
  let assets: [Int]
  /// Whether the files for programs, such as the sitemap, have changed.
  let hasSingleFiles: Bool
  /// The names of the files of the sidebar’s lazy sections, which have not changed.
  let lazySections: LazySidebarSections?
  /// The search index of the previous build; nil for a site without search.
  let search: SearchIndexState?

  func pageCount(in site: Site) -> Int? { pages.count }

  func write(_ site: LinkedSite) -> WriteResult {
    // The search index needs only bodies, so it can be built at the same time as pages.
    let (written, index) = Parallel.both(jobs: site.options.jobs) {
      site.makeWriter(lazySections: LazySectionFiles(known: lazySections))
        .write(FileSelection(pages: pages, assets: assets, hasSingleFiles: hasSingleFiles))
    } and: {
      search.map {
        SearchIndexWriter(site: site.site, bodies: site.bodies).update(
          $0, changed: Set(changedPages), strings: site.inputs.theme.strings, jobs: site.options.jobs,
          to: site.sink)
      }
    }
    var result = written
    result.search = index
    return result
  }
}
