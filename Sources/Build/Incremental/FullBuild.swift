import Basics
import FileSystem
import Output
import Site

/// A full build, which writes all files and saves the cache for the next build.
struct FullBuild {
  @CopyOnWrite private var inputs: SiteInputs
  private let options: BuildOptions
  private let cache: BuildCache
  /// The record from which other versions of the site link to this one; nil for a site in one version.
  private let pageRecord: PageListRecord?

  init(_ inputs: SiteInputs, _ options: BuildOptions, _ cache: BuildCache) {
    self.inputs = inputs
    self.options = options
    self.cache = cache
    pageRecord = inputs.pageRecord(options)
  }

  func run(into output: OutputFolder) -> BuildReport {
    let built = BuildPlan(
      inputs, options,
      content: ParsedContent(
        inputs, scratch: ScratchFile(making: { [folder = cache.folder] in folder.scratch() }),
        jobs: options.jobs, progress: options.progress)
    ) { _, _ in
      let sink = PrecompressingSink.make(
        output, inputs.configuration.precompressed, reserved: inputs.content.assets,
        reusing: cache.open()?.outputManifest)
      return (files: FileSelection.all, sink: sink)
    }.run()
    options.progress.begin(.finishing)
    return finish(output, built.content, built.graph, built.written)
  }

  private func finish(
    _ output: OutputFolder, _ content: ParsedContent, _ graph: SiteGraph, _ written: WriteResult
  ) -> BuildReport {
    let isRead = content.failures.isEmpty
    // The record is saved before the cache. With a new cache and an outdated record, the next build would treat this
    // build as complete.
    if let record = pageRecord { record.save(inputs.pages(of: graph.site)) }
    output.findSources { [site = graph.site, inputs] in OutputSources(of: $0, in: site, inputs).byPath }
    let (record, (result, metadata)) = Parallel.both(jobs: options.jobs) { [inputs, jobs = options.jobs] in
      ContentRecord(content, graph, written, inputs, jobs: jobs)
    } and: { [cache, jobs = options.jobs] in
      let (result, files) = output.commit(removingObsoleteFiles: isRead)
      let isWhole =
        isRead && !inputs.hasFailedOutputs && written.failures.isEmpty && written.changed.isEmpty
        && result.diagnostics.isEmpty
      guard isWhole, cache.isUsed else { return (result, OutputMetadata?.none) }
      return (result, OutputMetadata(of: files, in: output.root, jobs: jobs))
    }
    if let metadata {
      let pages = SiteRecord(
        site: graph.site, lazySections: written.lazySections, summaries: content.summaries)
      cache.save(
        record, metadata, pages: CacheFile.PendingSection.pages(pages, jobs: options.jobs),
        search: CacheFile.PendingSection.search(written.search, jobs: options.jobs))
    } else {
      cache.deleteCache()
    }
    output.close()
    var report = BuildReport(record, inputs)
    report.output = result
    report.add(content.failures + written.failures + result.diagnostics)
    return report
  }
}
