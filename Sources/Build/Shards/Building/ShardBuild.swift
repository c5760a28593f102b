import Basics
import FileSystem
import Output
import PageModel
import SearchIndex
import Site

/// Builds one shard of a site, to be merged with the others by `ShardMerge`.
///
/// Every shard knows the whole site: in the first phase, it reads the summaries of all pages. In the second phase, it
/// writes only its own files.
struct ShardBuild {
  private let shard: Shard
  @CopyOnWrite private var inputs: SiteInputs
  private let options: BuildOptions

  init(_ shard: Shard, _ inputs: SiteInputs, _ options: BuildOptions) {
    self.shard = shard
    self.inputs = inputs
    self.options = options
  }

  func run(into output: OutputFolder) -> BuildReport {
    let texts = ScratchFile(in: output)
    let built = BuildPlan(inputs, options, content: ShardContent(inputs, options)) { content, _ in
      let sink = PrecompressingSink.make(
        output, inputs.configuration.precompressed, reserved: inputs.content.assets, reusing: nil)
      return (files: ShardFiles(shard: shard, content: content, texts: texts), sink: sink)
    }.run()
    options.progress.begin(.finishing)
    let (content, written) = (built.content, built.written)
    let findings = ShardFindings(shard, inputs, content.parsed, built.graph, written.files)
    let severities = inputs.severities(of: content.parsed.summaries, captures: built.graph.captures)
    var report = BuildReport(findings.diagnostics, severities)
    report.pages = written.files.pages.count
    let changed = written.files.changed.union(content.assets.changed(among: written.files.assets))
    var failures = changed.map {
      Diagnostic(
        "shard.content-changed", at: SourceLocation(file: inputs.displayPaths.page($0)))
    }
    output.findSources { [site = built.graph.site, inputs] in
      OutputSources(of: $0, in: site, inputs).byPath
    }
    report.output = output.commit(removingObsoleteFiles: true).report
    if changed.isEmpty, output.isWhole {
      do throws(FileError) {
        var record = record(of: built, findings, severities)
        try record.addFiles(of: output, stages: written.stageEnds)
        // If this run is interrupted, the journal lets the next one delete the temporary file.
        try output.journal.begin()
        try output.root.replace(ShardFile.name, by: output.names.next(nextTo: ShardFile.name)) {
          (file) throws(FileError) in
          try ShardFile.write(
            record, written.segments.map(\.textBytes), from: texts, jobs: options.jobs, to: file)
        }
        try output.journal.remove()
      } catch {
        failures.append(.outputFailed(output.displayPath, error))
      }
    }
    output.close()
    report.add(failures + report.output.diagnostics)
    return report
  }

  /// Returns the record of the shard, without its files.
  private func record(
    of built: BuiltSite<ShardContent, ShardFiles.Result>, _ findings: ShardFindings,
    _ severities: SiteSeverities
  ) -> ShardRecord {
    let (content, site, segments) = (built.content, built.graph.site, built.written.segments)
    var record = ShardRecord(
      shard: shard,
      origin: ShardOrigin(inputs, options, content.parsed, assets: content.assets.hashes),
      pageCount: site.pages.count, draftCount: content.parsed.draftCount(outside: site),
      isWhole: content.parsed.failures.isEmpty,
      diagnostics: findings.diagnostics, severities: severities)
    // The files of a path may be in different shards.
    if shard.isFirst { record.repeatedPaths = OutputSources(repeatedIn: site, inputs).byPath }
    if site.configuration.hasSearch {
      let search = SearchIndexWriter(site: site, bodies: content.bodies)
      record.search = ShardRecord.Search(
        site: shard.isFirst ? search.searchSite(inputs.theme.strings) : nil, texts: segments.flatMap(\.texts),
        part: SearchIndexShard(segments.compactMap(\.postings)),
        precompressed: inputs.configuration.precompressed.map(\.rawValue))
    }
    return record
  }
}

/// The diagnostics of a shard: its pages’, and in the first shard also the site’s. The diagnostics of all shards
/// together are the diagnostics of a full build.
struct ShardFindings {
  private(set) var diagnostics: [Diagnostic] = []

  init(
    _ shard: Shard, _ inputs: SiteInputs, _ content: ParsedContent, _ graph: SiteGraph,
    _ written: WriteResult
  ) {
    let bodies = content.store.all
    if shard.isFirst {
      diagnostics += inputs.diagnostics + content.failures + graph.diagnostics
      // Pages that are not in the site: drafts, and pages without a URL.
      var isInSite = [Bool](repeating: false, count: bodies.count)
      for page in graph.site.pages { if let index = page.summaryIndex { isInSite[index] = true } }
      for (index, entry) in bodies.enumerated() where !isInSite[index] {
        diagnostics += entry.body.diagnostics
      }
    }
    for (page, found) in written.pages {
      if let index = graph.site.pages[page].summaryIndex { diagnostics += bodies[index].body.diagnostics }
      diagnostics += found.map(inputs.displayPaths.placed)
    }
    diagnostics += written.diagnostics.map(inputs.displayPaths.placed) + written.failures
  }
}
