import Basics
import FileSystem
import Output
import Site

/// Builds a site for a check: the files are passed to a sink that checks them instead of writing them.
public struct SiteInspection {
  private let options: BuildOptions
  private let language: Int

  /// - Parameter language: the index of the language of the site that is inspected.
  public init(_ options: BuildOptions, language: Int = 0) {
    self.options = options
    self.language = language
  }

  /// Makes all files of the site except copied files and the search index.
  ///
  /// - Parameter sink: called once, when all pages have been read and have their URLs. It returns the sink for the
  ///   files.
  /// - Returns: the report, with the diagnostics of a build, and the site; the site is nil if an error in
  ///   the settings, the navigation or the templates prevents the build.
  public func run(
    into sink: (InspectedSite) -> any FileSink
  ) throws(BuildError) -> (report: BuildReport, site: InspectedSite?) {
    let inputs = try SiteInputs(options, language: language)
    if inputs.unreadable != nil {
      return (BuildReport(inputs.diagnostics, inputs.severities(of: [])), nil)
    }
    let built = withoutActuallyEscaping(sink) { sink in
      BuildPlan(
        inputs, options,
        content: ParsedContent(
          inputs, scratch: ScratchFile.none, jobs: options.jobs, progress: options.progress)
      ) { content, graph in
        (files: FileSelection.composed, sink: sink(InspectedSite(graph.site, content, inputs)))
      }.run()
    }
    var diagnostics = inputs.diagnostics + built.content.failures + built.graph.diagnostics
    if let missing = TranslationCheck.missing(from: built.graph.site, inputs) { diagnostics.append(missing) }
    for entry in built.content.store.all { diagnostics += entry.body.diagnostics }
    for (_, found) in built.written.pages { diagnostics += found.map(inputs.displayPaths.placed) }
    diagnostics += built.written.diagnostics.map(inputs.displayPaths.placed)
    var report = BuildReport(
      diagnostics, inputs.severities(of: built.content.summaries, captures: built.graph.captures))
    report.pages = built.graph.site.pages.count
    report.times = options.progress.finish()
    return (report, InspectedSite(built.graph.site, built.content, inputs))
  }
}
