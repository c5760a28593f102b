import Basics
import Captures
import HTML
import Markup
import Site
import Templates

/// Builds a site: read → parse → link → compose → write. The door of this module.
///
/// There are two phases, each spread over all threads. The first turns every page into a body and a small
/// summary; then the outline is made over all summaries; the second resolves the links, composes the pages
/// around their bodies and writes them. The result does not depend on the number of threads.
public struct SiteBuilder {
  private let options: BuildOptions

  public init(_ options: BuildOptions) { self.options = options }

  /// Builds the site and tells what was done.
  ///
  /// What is wrong with the content is in the report; what keeps the build from beginning is thrown, and then
  /// nothing has been changed.
  public func build() throws(UsageError) -> BuildReport {
    let inputs = try SiteInputs(options)
    let shownOutput = options.output ?? inputs.shown.path(inputs.configuration.output)
    let output = try OutputFolder.open(
      shownOutput, shownAs: shownOutput,
      protecting: ProtectedFolders(
        site: inputs.shown.path("."), content: inputs.content.folder,
        templates: inputs.shown.path("templates")))

    var report = BuildReport()
    report.outputFolder = shownOutput
    report.diagnostics = inputs.diagnostics
    guard
      !report.diagnostics.contains(where: { $0.identifier.hasPrefix("template.") && $0.severity == .error })
    else {
      // Pages without their template would replace good ones.
      report.output = output.finish(removingGone: false)
      report.diagnostics.sort()
      return report
    }

    let progress = options.progress
    let (bodies, captures, failures) = readPages(inputs)
    progress.begin(.linking)
    report.diagnostics += failures
    for body in bodies { report.diagnostics += body.diagnostics }
    let (site, found) = assemble(bodies, captures, inputs)
    report.diagnostics += found.map { Self.placed($0, inputs.shown) }
    report.pages = site.pages.count

    progress.begin(.writing, pages: site.pages.count)
    let publisher = SitePublisher(
      site: site, bodies: bodies, inputs: inputs, output: output, options: options)
    report.diagnostics += publisher.publish().map { Self.placed($0, inputs.shown) }
    progress.begin(.finishing)
    report.output = output.finish(removingGone: failures.isEmpty)
    report.diagnostics += report.output.diagnostics
    report.diagnostics = Array(Set(report.diagnostics)).sorted()
    report.times = progress.finish()
    return report
  }

  /// The site as it would be built, and what is wrong with it so far. Nothing is written.
  public func outline() throws(UsageError) -> (site: Site, diagnostics: [Diagnostic]) {
    let inputs = try SiteInputs(options)
    let (bodies, captures, failures) = readPages(inputs)
    let (site, found) = assemble(bodies, captures, inputs)
    let placed = found.map { Self.placed($0, inputs.shown) }
    return (site, (inputs.diagnostics + failures + placed).sorted())
  }

  /// Puts the pages into their tree: the author's outline, else the one that captured pages show.
  private func assemble(
    _ bodies: [RenderedBody], _ captures: [Capture], _ inputs: SiteInputs
  ) -> (site: Site, diagnostics: [Diagnostic]) {
    var outline = inputs.outline
    if outline == nil, inputs.configuration.sidebar == nil, !captures.isEmpty {
      let pages = bodies.compactMap { body in
        body.summary.metadata.source.map { (path: body.summary.path, source: $0) }
      }
      outline = CapturedOutline.make(
        from: captures, pages: pages, missing: inputs.configuration.missingCaptures)
    }
    let summaries = bodies.map { body in
      var summary = body.summary
      if summary.title.isEmpty { summary.title = inputs.configuration.title ?? "Home" }
      return summary
    }
    return Site.assemble(
      summaries: summaries, configuration: inputs.configuration, outline: outline,
      reserved: Set(inputs.content.assets), includeDrafts: options.includeDrafts)
  }

  private func readPages(
    _ inputs: SiteInputs
  ) -> (bodies: [RenderedBody], captures: [Capture], failures: [Diagnostic]) {
    let rendering = RenderingOptions(inputs.configuration, inputs.theme.strings)
    let content = inputs.content
    let shown = inputs.shown
    let progress = options.progress
    progress.begin(.reading, pages: content.pages.count)
    let outcomes = Parallel.map(count: content.pages.count, jobs: options.jobs) {
      PageReader(rendering)
    } body: { reader, index in
      let path = content.pages[index]
      defer { progress.advance() }
      return reader.read(content.location(of: path), path: path, shownAs: shown.page(path))
    }
    var bodies: [RenderedBody] = []
    bodies.reserveCapacity(outcomes.count)
    var captures: [Capture] = []
    var failures: [Diagnostic] = []
    for outcome in outcomes {
      switch outcome {
      case .page(let body, let capture):
        bodies.append(body)
        if let capture { captures.append(capture) }
      case .failed(let diagnostic): failures.append(diagnostic)
      }
    }
    return (bodies, captures, failures)
  }

  /// The site knows pages by their path below `content/`; users know them by the path of the file.
  private static func placed(_ diagnostic: Diagnostic, _ shown: SiteInputs.ShownPaths) -> Diagnostic {
    let file = diagnostic.location.file
    guard file != shown.path("outline.yml"), file != shown.path("unfold.yml"), !file.hasPrefix(shown.page(""))
    else {
      return diagnostic
    }
    var diagnostic = diagnostic
    diagnostic.location.file = shown.page(file)
    return diagnostic
  }
}
