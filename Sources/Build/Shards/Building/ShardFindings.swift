import Basics
import Site

/// What is wrong with a shard's pages, and for the first shard with the site: those of all shards together are the
/// diagnostics of one build.
struct ShardFindings {
  private(set) var diagnostics: [Diagnostic] = []

  init(
    _ shard: Shard, _ inputs: SiteInputs, _ reading: SiteReading, _ assembly: SiteAssembly,
    _ published: Published
  ) {
    let bodies = reading.bodies.all
    if shard.isFirst {
      diagnostics += inputs.diagnostics + reading.failures + assembly.diagnostics
      // Drafts, and pages that have no address.
      var isInSite = [Bool](repeating: false, count: bodies.count)
      for page in assembly.site.pages { if let index = page.summaryIndex { isInSite[index] = true } }
      for (index, entry) in bodies.enumerated() where !isInSite[index] {
        diagnostics += entry.body.diagnostics
      }
    }
    for (page, found) in published.pages {
      if let index = assembly.site.pages[page].summaryIndex { diagnostics += bodies[index].body.diagnostics }
      diagnostics += found.map(inputs.shown.placed)
    }
    diagnostics += published.diagnostics.map(inputs.shown.placed) + published.failures
  }
}
