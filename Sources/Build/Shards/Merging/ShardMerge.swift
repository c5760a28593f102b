import Basics
import SearchIndex
import Site

/// Joins the shards of a site: their files, and one search index made of their parts. The result is what one build
/// would have written, byte for byte, its manifest included.
public struct ShardMerge: Sendable {
  private let options: MergeOptions

  public init(_ options: MergeOptions) { self.options = options }

  /// Merges the shards and tells what was done, and what was wrong with the site when they were built.
  ///
  /// Throws, before anything is written, where the folders are not all shards of one site, each once.
  public func run() throws(UsageError) -> BuildReport {
    let progress = options.progress
    let set = try ShardSet(options.shards)
    let output = try LockedOutput(
      options.output, shownAs: options.output, protecting: ProtectedFolders(shards: options.shards)
    ).open()
    progress.begin(.joining, pages: set.fileCount)
    // Stage by stage, as in one build: of two files with one path the first is the site's.
    var lost: [Diagnostic] = []
    for stage in 0..<set.stages { lost += copy(set.files(ofStage: stage), to: output) }
    for path in set.shards.flatMap(\.record.twice) { output.noteSecond(path) }
    if !writeIndex(of: set, to: output) { lost.append(.shardIndexFailed(options.output)) }

    progress.begin(.finishing)
    let first = set.shards.first?.record
    var report = BuildReport(set.diagnostics)
    report.pages = first?.pageCount ?? 0
    report.output = output.finish(removingGone: lost.isEmpty && first?.isWhole ?? true)
    report.add(lost + report.output.diagnostics)
    report.outputFolder = options.output
    report.times = progress.finish()
    return report
  }

  /// Copies files; returns which of them are not what the shard's build wrote.
  private func copy(_ files: [(shard: ShardOutput, path: String)], to output: OutputFolder) -> [Diagnostic] {
    Parallel.map(count: files.count, jobs: options.jobs) {
      [progress = options.progress] index -> Diagnostic? in
      let (shard, path) = files[index]
      defer { progress.advance() }
      guard let bytes = shard.read(path) else { return .shardFileDamaged(shard.name(path)) }
      output.write(path, bytes)
      return nil
    }.compactMap { $0 }
  }

  /// Writes the search index, if the site has one; false where a shard's texts could not be read any more.
  private func writeIndex(of set: ShardSet, to output: OutputFolder) -> Bool {
    guard let search = set.shards.first?.record.search, let site = search.site else { return true }
    let texts = ShardTexts(set.shards)
    let sink = PrecompressingSink.make(
      output, search.precompressed.compactMap(Configuration.Precompression.init), reserved: [],
      trustsEarlier: false)
    let builder = SearchIndexBuilder(site: site, jobs: options.jobs) { name, bytes in
      sink.write(SearchPublisher.folder + name, bytes)
    }
    builder.build(from: set.shards.compactMap(\.record.search?.part), of: texts)
    return texts.isSound
  }
}
