import Basics
import Site

/// The pages in their tree: what stands between the two phases of a build.
struct SiteAssembly {
  let site: Site
  /// What is wrong with addresses and outline.
  let diagnostics: [Diagnostic]

  init(_ summaries: [PageSummary], outline: OutlineFile?, _ inputs: SiteInputs, includeDrafts: Bool) {
    var summaries = summaries
    for index in summaries.indices where summaries[index].title.isEmpty {
      summaries[index].title = inputs.configuration.homeTitle
    }
    let (site, found) = Site.assemble(
      summaries: summaries, configuration: inputs.configuration, outline: outline,
      reserved: Set(inputs.content.assets), includeDrafts: includeDrafts)
    self.site = site
    diagnostics = inputs.configuration.checks.applied(to: found, in: summaries).map(inputs.shown.placed)
  }
}
