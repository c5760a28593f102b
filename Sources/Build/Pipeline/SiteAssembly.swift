import Basics
import Site

/// The pages in their tree: what stands between the two phases of a build.
struct SiteAssembly {
  let site: Site
  /// What is wrong with addresses and outline.
  let diagnostics: [Diagnostic]
  /// For an assembly after this one.
  let addresses: PageAddresses

  /// - Parameter earlier: the addresses of the assembly before this one, which may be the same.
  init(
    _ summaries: [SharedSummary], outline: OutlineFile?, _ inputs: SiteInputs, includeDrafts: Bool,
    after earlier: PageAddresses? = nil
  ) {
    let summaries = summaries.map { $0.titled(inputs.configuration.homeTitle) }
    let (site, found, addresses) = Site.assemble(
      summaries: summaries, configuration: inputs.configuration, outline: outline,
      reserved: Set(inputs.content.assets), includeDrafts: includeDrafts, after: earlier)
    self.site = site
    self.addresses = addresses
    diagnostics = inputs.configuration.checks.applied(to: found, in: summaries)
      .map(inputs.shown.placed)
  }
}
