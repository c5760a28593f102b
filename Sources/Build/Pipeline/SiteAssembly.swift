import Basics
import Site

/// The pages in their tree: what stands between the two phases of a build.
struct SiteAssembly {
  let site: Site
  /// What is wrong with addresses and outline.
  let diagnostics: [Diagnostic]
  /// For an assembly after this one.
  let addresses: PageAddresses

  init(_ summaries: [PageSummary], outline: OutlineFile?, _ inputs: SiteInputs, includeDrafts: Bool) {
    self.init(
      summaries.map(SharedSummary.init), outline: outline, inputs, includeDrafts: includeDrafts, after: nil)
  }

  /// - Parameter earlier: the addresses of the assembly before this one, which may be the same.
  init(
    _ summaries: [SharedSummary], outline: OutlineFile?, _ inputs: SiteInputs, includeDrafts: Bool,
    after earlier: PageAddresses?
  ) {
    var summaries = summaries
    for index in summaries.indices where summaries[index].summary.title.isEmpty {
      var summary = summaries[index].summary
      summary.title = inputs.configuration.homeTitle
      summaries[index] = SharedSummary(summary)
    }
    let (site, found, addresses) = Site.assemble(
      summaries: summaries, configuration: inputs.configuration, outline: outline,
      reserved: Set(inputs.content.assets), includeDrafts: includeDrafts, after: earlier)
    self.site = site
    self.addresses = addresses
    diagnostics = inputs.configuration.checks.applied(to: found, in: summaries.lazy.map(\.summary))
      .map(inputs.shown.placed)
  }
}
