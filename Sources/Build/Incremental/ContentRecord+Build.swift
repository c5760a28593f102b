import Basics
import Site

extension ContentRecord {
  /// Collects the facts about a full build that the next build needs.
  init(
    _ content: ParsedContent, _ graph: SiteGraph, _ written: WriteResult, _ inputs: SiteInputs, jobs: Int
  ) {
    let bodies = content.store
    let fingerprints = SummaryCoding.fingerprints(count: bodies.all.count, jobs: jobs) {
      bodies.all[$0].body.shared
    }
    let captures = graph.captures
    pages = []
    pages.reserveCapacity(content.snapshots.count)
    for (index, entry) in bodies.all.enumerated() {
      pages.append(
        Page(
          path: entry.body.summary.path, snapshot: content.snapshots[index],
          isCapture: entry.body.isCapture || captures.contains(index),
          shapesStructure: content.sources[index] != nil,
          summary: fingerprints[index], history: inputs.historyHash(of: entry.body.summary.path),
          diagnostics: entry.body.diagnostics))
    }
    assets = []
    for case .copied(let asset) in written.assets { assets.append(asset) }
    sharedImages = written.sharedImages
    diagnostics = graph.diagnostics + written.diagnostics.map(inputs.displayPaths.placed)
    pageSeverities = inputs.severities(of: bodies.all.map(\.body.shared), captures: captures).pages
    pageCount = graph.site.pages.count
    draftCount = content.draftCount(outside: graph.site)
    self.inputs = inputs.fingerprints.output
    frame = written.frame
    hasCapturedStructure = graph.isOfCaptures
    for ((page, _), trace) in zip(written.pages, written.traces) {
      if let index = graph.site.pages[page].summaryIndex { pages[index].trace = trace }
    }
    for (page, found) in written.pages where !found.isEmpty {
      let placed = found.map(inputs.displayPaths.placed)
      if let index = graph.site.pages[page].summaryIndex {
        pages[index].diagnostics += placed
      } else {
        diagnostics += placed
      }
    }
  }
}

extension ContentRecord {
  /// Updates the record of the previous build after an incremental build.
  mutating func update(
    _ content: CachedContent, _ graph: SiteGraph, _ written: WriteResult, _ difference: SiteDifference,
    _ inputs: SiteInputs
  ) {
    for (index, page) in content.changed {
      pages[index].diagnostics = page.body.diagnostics
      pages[index].snapshot = page.snapshot
      pages[index].summary = page.summary
      pages[index].shapesStructure = page.source != nil
    }
    let site = graph.site
    if content.scope == .site {
      updateSite(content, graph, written, inputs)
      updateTraces(content.earlier, site, difference, content.source)
    }
    for ((page, found), trace) in zip(written.pages, written.traces) {
      let placed = found.map(inputs.displayPaths.placed)
      if let index = site.pages[page].summaryIndex {
        pages[index].diagnostics = content.source.diagnostics(of: index) + placed
        pages[index].trace = trace
      } else if content.scope == .site {
        diagnostics += placed
      }
    }
  }

  private mutating func updateSite(
    _ content: CachedContent, _ graph: SiteGraph, _ written: WriteResult, _ inputs: SiteInputs
  ) {
    let captures = graph.captures
    for index in pages.indices {
      pages[index].isCapture = content.summaries[index].summary.isCapture || captures.contains(index)
    }
    diagnostics = graph.diagnostics + written.diagnostics.map(inputs.displayPaths.placed)
    pageSeverities = inputs.severities(of: content.summaries, captures: captures).pages
    self.inputs = inputs.fingerprints.output
    frame = written.frame
    hasCapturedStructure = graph.isOfCaptures
    pageCount = graph.site.pages.count
    draftCount =
      content.summaries.count { $0.summary.metadata.isDraft }
      - graph.site.pages.count { $0.summary.metadata.isDraft }
  }

  /// Updates the traces of pages that were not written: pages are named by their indices in the site.
  private mutating func updateTraces(
    _ earlier: Site, _ site: Site, _ difference: SiteDifference, _ bodies: OnDemandBodies
  ) {
    if difference.keepsIndices { return }
    var isInSite = [Bool](repeating: false, count: pages.count)
    for page in site.pages { if let index = page.summaryIndex { isInSite[index] = true } }
    for index in pages.indices where !pages[index].trace.isEmpty {
      if isInSite[index], var trace = PageTrace(pages[index].trace) {
        trace.body.links = trace.body.links.compactMap { difference.later[$0] }.sorted()
        pages[index].trace = trace.encoded
      } else {
        // Another page has its URL now.
        pages[index].trace = []
        pages[index].diagnostics = bodies.diagnostics(of: index)
      }
    }
  }
}
