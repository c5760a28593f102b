import Basics
import SearchIndex
import Site

/// Builds one share of a site, to be joined with the others by `ShardMerge`.
///
/// Every shard knows the whole site: the first phase reads the summaries of all pages, and nothing else. In the second
/// one it publishes its own pages, whole blocks of the search index in reading order, and its share of other files.
struct ShardBuild {
  private let shard: Shard
  private let inputs: SiteInputs
  private let options: BuildOptions

  init(_ shard: Shard, _ inputs: SiteInputs, _ options: BuildOptions) {
    self.shard = shard
    self.inputs = inputs
    self.options = options
  }

  func run(into output: OutputFolder) -> BuildReport {
    let progress = options.progress
    let reading = SiteReading.summaries(inputs, jobs: options.jobs, progress: progress)
    let assets = AssetHashes(inputs.content, jobs: options.jobs)
    let origin = ShardOrigin(inputs, options, reading, assets: assets.hashes)
    progress.begin(.linking)
    let assembly = SiteAssembly(
      reading.summaries, outline: reading.outline(inputs), inputs, includeDrafts: options.includeDrafts)
    let site = assembly.site
    let share = shard.run(of: SearchIndexPart.blocks(ofPages: site.outline.readingOrder.count))
    progress.begin(.writing, pages: share.reduce(0) { $0 + ShardPages.pages(of: $1, in: site).count })

    let bodies = HeldBodies()
    let forms = inputs.configuration.precompressed
    let sink = PrecompressingSink.make(
      output, forms, reserved: inputs.content.assets, trustsEarlier: false)
    let publisher = SitePublisher(
      site: site, bodies: bodies, inputs: inputs, output: sink, options: options)
    let search = publisher.hasSearch ? SearchPublisher(site: site, bodies: bodies) : nil
    let texts = ScratchFile(beside: output.root)
    let blocks = ShardPages(
      site: site, reading: reading, publisher: publisher, bodies: bodies, search: search, texts: texts,
      inputs: inputs, options: options
    ).publish(share)
    var published = Published()
    published.pages = blocks.flatMap(\.pages)
    publisher.publishFiles(of: shard, &published)
    if options.endsProcess { Remains.keep(publisher, reading, blocks) }

    progress.begin(.finishing)
    let findings = ShardFindings(shard, inputs, reading, assembly, published)
    var report = BuildReport(findings.diagnostics)
    report.pages = published.pages.count
    let changed = blocks.flatMap(\.changed) + assets.changed(among: published.assets)
    var record = ShardRecord(
      shard: shard, origin: origin, pageCount: site.pages.count, isWhole: reading.failures.isEmpty,
      diagnostics: report.diagnostics)
    if let search {
      record.search = ShardRecord.Search(
        site: shard.isFirst ? search.about(inputs.theme.strings) : nil, texts: blocks.flatMap(\.texts),
        part: SearchIndexPart(blocks.compactMap(\.postings)), precompressed: forms.map(\.rawValue))
    }
    var failures = changed.map { Diagnostic.shardContentChanged(inputs.shown.page($0)) }
    report.output = output.settle(removingGone: true).report
    if changed.isEmpty, output.isWhole {
      do throws(FileError) {
        try record.addFiles(of: output, stages: published.stages)
        try output.root.replace(ShardFile.name, by: output.names.next(beside: ShardFile.name)) {
          (file) throws(FileError) in
          try ShardFile.write(
            record, blocks.map(\.textBytes), from: texts, jobs: options.jobs, to: file)
        }
      } catch {
        failures.append(.outputFailed(output.shown, error))
      }
    }
    output.close()
    report.add(failures + report.output.diagnostics)
    return report
  }
}
