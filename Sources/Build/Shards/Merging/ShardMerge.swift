import Basics
import Output
import PageModel
import SearchIndex
import Site

/// Merges the shards of a site: their files, and their parts of the search index. The result, including the manifest,
/// is identical to the output of a full build.
public struct ShardMerge: Sendable {
  private let options: MergeOptions

  public init(_ options: MergeOptions) { self.options = options }

  /// Merges the shards. The report contains what was done, and the diagnostics of the shards’ builds.
  ///
  /// Throws if the folders are not exactly the shards of one site; then nothing has been written.
  public func run() throws(BuildError) -> BuildReport {
    let progress = options.progress
    let set = try ShardSet(options.shards)
    let output = try LockedOutput(
      options.output, shownAs: options.output,
      protecting: ProtectedFolders.sites(around: options.output) + [ProtectedFolders(shards: options.shards)]
    ).open(staging: true)
    progress.begin(.joining, pages: set.fileCount)
    // The files are copied in the stages of a full build: if two files have the same path, the one of the earlier stage
    // is written.
    var lost: [Diagnostic] = []
    for stage in 0..<set.stages { lost += copy(set.files(ofStage: stage), to: output) }
    for path in set.shards.flatMap(\.record.duplicatePaths) { output.reportDuplicate(path) }
    if let sources = set.shards.first?.record.repeatedPaths { output.findSources { _ in sources } }
    if !writeIndex(of: set, to: output) {
      lost.append(
        Diagnostic("shard.index", at: SourceLocation(folder: options.output), ["name": ShardFile.name]))
    }

    progress.begin(.finishing)
    let first = set.shards.first?.record
    var report = BuildReport(set.diagnostics, set.severities)
    report.pages = first?.pageCount ?? 0
    report.drafts = first?.draftCount ?? 0
    report.output = output.finish(removingObsoleteFiles: lost.isEmpty && first?.isWhole ?? true)
    report.add(lost + report.output.diagnostics)
    report.outputFolder = options.output
    report.times = progress.finish()
    return report
  }

  /// Copies files, and returns diagnostics of those that differ from what the shard’s build wrote. Compressed copies
  /// come after their originals, and only if the original was written.
  private func copy(_ files: [(shard: ShardOutput, path: String)], to output: OutputFolder) -> [Diagnostic] {
    let isCopy = files.map { Self.original(of: $0.path, in: $0.shard) != nil }
    let originals = zip(files, isCopy).filter { !$1 }.map(\.0)
    let copies = zip(files, isCopy).filter { $1 }.map(\.0)
    return copyAll(originals, to: output) + copyAll(copies, to: output)
  }

  /// Returns the original of a compressed copy; nil for other files.
  private static func original(of path: String, in shard: ShardOutput) -> String? {
    for form in Configuration.Precompression.allCases where path.hasSuffix(form.suffix) {
      let original = String(path.dropLast(form.suffix.count))
      if TextFile.recognizes(original), shard.entry(original) != nil { return original }
    }
    return nil
  }

  private func copyAll(
    _ files: [(shard: ShardOutput, path: String)], to output: OutputFolder
  ) -> [Diagnostic] {
    Parallel.map(count: files.count, jobs: options.jobs) {
      [progress = options.progress] index -> Diagnostic? in
      let (shard, path) = files[index]
      defer { progress.advance() }
      if let original = Self.original(of: path, in: shard), output.hasFailed(original) { return nil }
      guard let bytes = shard.read(path) else {
        return Diagnostic(
          "shard.file-damaged", at: SourceLocation(file: shard.name(path)))
      }
      let copies = Self.otherCopies(of: path, from: shard, in: output)
      _ = bytes.withUnsafeBufferPointer { output.write(path, $0, outdating: copies) }
      return nil
    }.compactMap { $0 }
  }

  /// Returns the compressed copies of a file whose versions in the output folder differ from those in the shard.
  private static func otherCopies(
    of path: String, from shard: ShardOutput, in output: OutputFolder
  ) -> [String] {
    if !TextFile.recognizes(path) { return [] }
    return Configuration.Precompression.allCases.map { path + $0.suffix }.filter {
      shard.entry($0) != output.earlierManifest[$0]
    }
  }

  /// Writes the search index, if the site has one. Returns false if the texts of a shard could no longer be read.
  private func writeIndex(of set: ShardSet, to output: OutputFolder) -> Bool {
    guard let search = set.shards.first?.record.search, let site = search.site else { return true }
    let texts = ShardTexts(set.shards)
    let sink = PrecompressingSink.make(
      output, search.precompressed.compactMap(Configuration.Precompression.init), reserved: [],
      reusing: nil)
    let builder = SearchIndexBuilder(site: site, jobs: options.jobs) { name, bytes in
      sink.write(SearchIndexWriter.folder + name, bytes)
    }
    builder.build(from: set.shards.compactMap(\.record.search?.part), of: texts)
    return texts.isConsistent
  }
}

/// The options of a merge.
public struct MergeOptions: Sendable {
  /// The output folders of all shards of a site, in any order.
  public var shards: [String]
  /// The output folder for the whole site.
  public var output: String
  /// The maximum number of threads.
  public var jobs = Parallel.processors
  /// Receives the progress of the merge.
  public var progress = BuildProgress()

  public init(shards: [String], output: String) {
    self.shards = shards
    self.output = output
  }
}
