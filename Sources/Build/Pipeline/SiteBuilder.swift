import Basics
import HTML
import Site

/// Builds a site: read → parse → link → compose → write. The door of this module.
///
/// There are two phases, each spread over all threads. The first turns every page into a body and a small
/// summary; then the outline is made over all summaries; the second resolves the links, composes the pages
/// around their bodies and writes them. The result does not depend on the number of threads, nor on what was built
/// before: what earlier builds have kept only saves time.
public struct SiteBuilder {
  private let options: BuildOptions

  public init(_ options: BuildOptions) { self.options = options }

  /// Builds the site and tells what was done.
  ///
  /// What is wrong with the content is in the report; what keeps the build from beginning is thrown, and then
  /// nothing has been changed.
  public func build() throws(UsageError) -> BuildReport {
    // The program is as large as many sites, and is read beside what a build begins with.
    let (program, read) = Parallel.both(jobs: options.jobs) { [usesCache = options.usesCache] in
      usesCache ? ProgramFingerprint.make() : nil
    } and: { [options] in
      Result { () throws(UsageError) in try SiteInputs(options) }
    }
    let inputs = try read.get()
    let folder = options.output ?? inputs.shown.path(inputs.configuration.output)
    let output = try LockedOutput(
      folder, shownAs: folder,
      protecting: ProtectedFolders(
        site: inputs.shown.path("."), content: inputs.content.folder,
        templates: inputs.shown.path("templates")))
    var report = try build(inputs, output, folder, program: program)
    report.outputFolder = folder
    report.times = options.progress.finish()
    return report
  }

  private func build(
    _ inputs: SiteInputs, _ output: LockedOutput, _ folder: String, program: ContentHash?
  ) throws(UsageError) -> BuildReport {
    if inputs.brokenTemplate != nil {
      var report = BuildReport(inputs.diagnostics)
      report.output = try output.open().finish(removingGone: false)
      return report
    }
    if let shard = options.shard {
      return try ShardBuild(shard, inputs, options).run(into: output.open())
    }
    let cache = BuildCache(inputs, options, output: folder, program: program)
    if let update = SiteUpdate(inputs, options, output, cache), let report = try update.run() {
      return report
    }
    return try buildAll(inputs, output.open(), cache)
  }

  private func buildAll(_ inputs: SiteInputs, _ output: OutputFolder, _ cache: BuildCache) -> BuildReport {
    let progress = options.progress
    let reading = SiteReading(
      inputs, scratch: ScratchFile(in: cache.folder), jobs: options.jobs, progress: progress)
    progress.begin(.linking)
    let assembly = SiteAssembly(
      reading.summaries, outline: reading.outline(inputs), inputs, includeDrafts: options.includeDrafts)
    progress.begin(.writing, pages: assembly.site.pages.count)
    let sink = PrecompressingSink.make(
      output, inputs.configuration.precompressed, reserved: inputs.content.assets,
      trustsEarlier: cache.open() != nil)
    let publisher = SitePublisher(
      site: assembly.site, bodies: reading.bodies, inputs: inputs, output: sink, options: options)
    let published = publisher.publish()
    if options.endsProcess { Remains.keep(publisher, published) }
    progress.begin(.finishing)
    let isRead = reading.failures.isEmpty
    let (record, (result, stamps)) = Parallel.both(jobs: options.jobs) { [jobs = options.jobs] in
      ContentRecord(reading, assembly, published, inputs, jobs: jobs)
    } and: { [jobs = options.jobs] in
      let (result, files) = output.settle(removingGone: isRead)
      let isWhole = isRead && published.failures.isEmpty && result.diagnostics.isEmpty
      guard isWhole, cache.isUsed else { return (result, OutputStamps?.none) }
      return (result, OutputStamps(of: files, in: output.root, jobs: jobs))
    }
    if let stamps {
      let pages = PagesRecord(site: assembly.site, branches: published.branches, bodies: reading.bodies)
      cache.save(
        record, stamps, pages: CacheFile.Writing(pages, jobs: options.jobs),
        search: CacheFile.Writing(published.search, jobs: options.jobs))
    } else {
      cache.forget()
    }
    output.close()
    var report = BuildReport(record, inputs)
    report.output = result
    report.add(reading.failures + published.failures + result.diagnostics)
    return report
  }

  /// The site as it would be built, and what is wrong with it so far. Nothing is written.
  public func outline() throws(UsageError) -> (site: Site, diagnostics: [Diagnostic]) {
    let inputs = try SiteInputs(options)
    let reading = SiteReading.summaries(inputs, jobs: options.jobs, progress: options.progress)
    let assembly = SiteAssembly(
      reading.summaries, outline: reading.outline(inputs), inputs, includeDrafts: options.includeDrafts)
    return (assembly.site, (inputs.diagnostics + reading.failures + assembly.diagnostics).sorted())
  }
}
