import Basics
import Output
import Site

/// A plan for building a site: where its pages come from, which files are written, and into which sink.
///
/// A full build, an incremental build, a shard, a check, the navigation and a snapshot of a live site are plans, all of
/// which `run` executes.
struct BuildPlan<Content: SiteContent, Files: PlannedFiles> {
  @CopyOnWrite private var inputs: SiteInputs
  private let options: BuildOptions
  private let content: () -> Content
  private let target: (Content, SiteGraph) -> (files: Files, sink: any FileSink)

  /// - Parameters:
  ///   - content: the pages. They are read when the plan is executed, unless they are in memory already.
  ///   - target: returns the files to write and their sink. It is called once, after all pages have been linked.
  init(
    _ inputs: SiteInputs, _ options: BuildOptions, content: @autoclosure @escaping () -> Content,
    target: @escaping (Content, SiteGraph) -> (files: Files, sink: any FileSink)
  ) {
    self.inputs = inputs
    self.options = options
    self.content = content
    self.target = target
  }

  /// Reads the pages, links them, and writes the files.
  func run() -> BuiltSite<Content, Files.Result> {
    let content = content()
    options.progress.begin(.linking)
    let graph = content.graph(inputs, options)
    let (files, sink) = target(content, graph)
    if let count = files.pageCount(in: graph.site) { options.progress.begin(.writing, pages: count) }
    let written = files.write(
      LinkedSite(
        site: graph.site, bodies: content.bodies, inputs: inputs, options: options, sink: sink))
    if options.exitsAfterBuild { IntentionalLeak.keep(content, graph, written) }
    return BuiltSite(content: content, graph: graph, written: written)
  }
}

/// The result of a plan.
struct BuiltSite<Content, Written> {
  let content: Content
  let graph: SiteGraph
  let written: Written
}

/// The files that a plan writes.
protocol PlannedFiles: Sendable {
  associatedtype Result: Sendable
  /// Returns the number of pages that are written, for the progress; nil if no files are written.
  func pageCount(in site: Site) -> Int?
  func write(_ site: LinkedSite) -> Result
}

/// A site whose pages have been linked, with everything that is needed to write its files.
struct LinkedSite: Sendable {
  @CopyOnWrite private(set) var site: Site
  let bodies: any BodySource
  @CopyOnWrite private(set) var inputs: SiteInputs
  let options: BuildOptions
  let sink: any FileSink

  /// - Parameters:
  ///   - lazySections: where the files of the sidebar’s lazy sections come from.
  ///   - earlier: the link resolver of an earlier site whose pages have the same URLs.
  func makeWriter(
    lazySections: LazySectionFiles.Source = .new, after earlier: LinkResolver? = nil
  ) -> SiteWriter {
    let writer = SiteWriter(
      site: site, bodies: bodies, inputs: inputs, output: sink, options: options, lazySections: lazySections,
      after: earlier)
    if options.exitsAfterBuild { IntentionalLeak.keep(writer) }
    return writer
  }
}

extension FileSelection: PlannedFiles {
  func pageCount(in site: Site) -> Int? { isEmpty ? nil : self[.pages]?(site.pages.count).count ?? 0 }

  func write(_ site: LinkedSite) -> WriteResult {
    isEmpty ? WriteResult() : site.makeWriter().write(self)
  }
}
