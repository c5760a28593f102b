import Basics
import Site

/// Reads, links and composes a site as a build does, and hands its files to somebody who looks at them. Nothing is
/// written.
public struct SiteInspection {
  private let options: BuildOptions

  public init(_ options: BuildOptions) { self.options = options }

  /// Makes all files of the site but those that are copied as they are and the search index.
  ///
  /// - Parameter sink: called once, when all pages are read and have their places; nil to make no file.
  /// - Returns: what a build would find wrong, and the site; nil where templates keep it from being made.
  public func run(
    into sink: (InspectedSite) -> (any FileSink)?
  ) throws(UsageError) -> (report: BuildReport, site: InspectedSite?) {
    let inputs = try SiteInputs(options)
    if inputs.brokenTemplate != nil { return (BuildReport(inputs.diagnostics), nil) }
    let reading = SiteReading(
      inputs, scratch: ScratchFile(in: nil), jobs: options.jobs, progress: options.progress)
    options.progress.begin(.linking)
    let assembly = SiteAssembly(
      reading.summaries, outline: reading.outline(inputs), inputs, includeDrafts: options.includeDrafts)
    let site = InspectedSite(assembly.site, inputs)
    var diagnostics = inputs.diagnostics + reading.failures + assembly.diagnostics
    for entry in reading.bodies.all { diagnostics += entry.body.diagnostics }
    if let sink = sink(site) {
      options.progress.begin(.writing, pages: assembly.site.pages.count)
      let published = SitePublisher(
        site: assembly.site, bodies: reading.bodies, inputs: inputs, output: sink, options: options
      ).publishForInspection()
      for (_, found) in published.pages { diagnostics += found.map(inputs.shown.placed) }
      diagnostics += published.diagnostics.map(inputs.shown.placed)
    }
    var report = BuildReport(diagnostics)
    report.pages = assembly.site.pages.count
    report.times = options.progress.finish()
    return (report, site)
  }
}
