import Basics

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
    for (page, shown) in written.abstracts {
      guard let index = graph.site.pages[page].summaryIndex else { continue }
      pages[index].abstracts = graph.site.summaryIndices(of: shown)
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
