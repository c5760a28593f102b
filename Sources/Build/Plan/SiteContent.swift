import Site

/// The pages of a site after the first phase of a build, wherever they come from: the files of the content folder, a
/// cache, or memory.
protocol SiteContent: Sendable {
  /// The source of the pages’ bodies for the second phase.
  var bodies: any BodySource { get }
  /// Returns the pages with their URLs and navigation.
  func graph(_ inputs: SiteInputs, _ options: BuildOptions) -> SiteGraph
}

/// All files of the content folder, read and rendered.
extension ParsedContent: SiteContent {
  var bodies: any BodySource { store }

  func graph(_ inputs: SiteInputs, _ options: BuildOptions) -> SiteGraph {
    let summaries = summaries
    let pages = StructurePages(
      summaries: summaries, source: { (sources[$0], snapshots[$0].hash) }, links: { store.links($0) })
    let captured = CapturedStructure(pages, inputs)
    return SiteGraph(summaries, captured, inputs, includeDrafts: options.includeDrafts).forOneBuild
  }
}

extension ParsedContent {
  /// Returns the number of drafts that are not in a site.
  func draftCount(outside site: Site) -> Int {
    summaries.count { $0.summary.metadata.isDraft } - site.pages.count { $0.summary.metadata.isDraft }
  }
}
