import Basics
import Output
import Site

/// The pages of a live site, which are in memory. The site graph of the previous snapshot is reused if only bodies of
/// pages have changed.
struct LiveContent: SiteContent {
  let pages: LivePages
  let bodies: any BodySource
  private let earlier: LiveSnapshot?
  /// The indices, in the content, of the pages whose bodies have changed since the previous snapshot; nil if anything
  /// else of the site has changed.
  let changedBodies: [Int]?
  /// The graph of the previous snapshot with the titles and descriptions of now; nil if more has changed.
  let retitled: SiteGraph?
  /// The nodes of the navigation whose titles may have changed since the previous snapshot; nil if anything in it may be
  /// different.
  private let renamed: Set<Int>?

  init(_ pages: LivePages, _ inputs: SiteInputs, after earlier: LiveSnapshot?) {
    self.pages = pages
    self.earlier = earlier
    bodies = LiveBodies(pages, inputs)
    if let earlier, inputs.fingerprints.site == earlier.inputs.fingerprints.site,
      inputs.content.assets == earlier.inputs.content.assets
    {
      changedBodies = pages.changedBodies(since: earlier.pages)
      let changed = changedBodies == nil ? pages.changedSummaries(since: earlier.pages) : [:]
      retitled = changedBodies == nil ? changed.flatMap { earlier.graph.retitled($0) } : nil
      let pages = changed?.keys.compactMap { earlier.files.pageOfSummary[$0] } ?? []
      renamed =
        changedBodies == nil && retitled == nil
        ? nil : Set(pages.map { earlier.site.navigation.nodeOfPage[$0] })
    } else {
      (changedBodies, retitled, renamed) = (nil, nil, nil)
    }
  }

  func graph(_ inputs: SiteInputs, _ options: BuildOptions) -> SiteGraph {
    if let earlier, changedBodies != nil { return earlier.graph }
    if let retitled { return retitled }
    let summaries = pages.all.map(\.summary)
    let structure = StructurePages(
      summaries: summaries, source: { (pages.all[$0].source, pages.all[$0].snapshot.hash) },
      links: { pages.all[$0].links })
    let captured = CapturedStructure(structure, inputs)
    return SiteGraph(
      summaries, captured, inputs, includeDrafts: options.includeDrafts, after: earlier?.graph.urls)
  }

  /// Returns the files of a site.
  func files(of site: Site) -> LiveFiles {
    LiveFiles(
      earlier: earlier,
      hasSameURLs: changedBodies != nil || earlier.map { site.hasSameURLs(of: $0.site) } ?? false,
      renamed: renamed)
  }
}

/// The files of a live site. None is written until it is requested, so the result is the writer that will make them,
/// and the index of their paths.
struct LiveFiles: PlannedFiles {
  /// The previous snapshot, and whether its pages have the same URLs.
  let earlier: LiveSnapshot?
  let hasSameURLs: Bool
  /// The nodes of the navigation whose titles may have changed; nil if anything in it may be different.
  let renamed: Set<Int>?

  func pageCount(in site: Site) -> Int? { nil }

  struct Result: Sendable {
    let writer: SiteWriter
    let index: LiveFileIndex
  }

  func write(_ site: LinkedSite) -> Result {
    let similar = hasSameURLs ? earlier : nil
    // These two tasks are independent.
    let (writer, index) = Parallel.both(jobs: site.options.jobs) {
      site.makeWriter(
        lazySections: earlier.map {
          .similar($0.writer.lazySections, renamed: renamed)
        } ?? .new,
        after: similar?.writer.resolver)
    } and: {
      similar?.files(of: site.inputs) ?? LiveFileIndex(site.site, site.inputs.content)
    }
    return Result(writer: writer, index: index)
  }
}
