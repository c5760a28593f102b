import Basics
import FileSystem
import ImageSizes
import Output
import Publishing

/// An incremental build, which processes only what has changed since the previous build.
///
/// If nothing has changed, it writes nothing. If only bodies of pages have changed, it writes these pages, their
/// Markdown and the search index. If abstracts have changed, it also writes the pages that show them, and the files for
/// programs, such as the sitemap. If the history of pages has changed, it writes the files for programs, too. All other
/// changes, such as a changed title, anchor or navigation, need a full build, because many other pages show them.
///
/// These types decide what has changed: `BuildCache` compares the program, the settings and the theme, `ContentChanges`
/// the files and their history, and `CachedContent` the summaries of the changed pages. `Site.pages(showing:_:)` finds
/// the other pages that show a changed abstract, with what `ContentRecord` says about each page.
struct IncrementalBuild {
  @CopyOnWrite private var inputs: SiteInputs
  private let options: BuildOptions
  private let output: LockedOutput
  private let cache: BuildCache
  private let file: CacheFile
  private let knownOutput: OutputMetadata
  private let changes: ContentChanges

  /// Compares content and output with the cache. Returns nil if a full build is necessary.
  init?(_ inputs: SiteInputs, _ options: BuildOptions, _ output: LockedOutput, _ cache: BuildCache) {
    guard let file = cache.open(), let earlier = file.section(.content, { $0.content() }),
      earlier.hasPaths(of: inputs.content), Self.haveSizes(earlier.sharedImages, in: inputs.content),
      let changes = ContentChanges(since: earlier, in: inputs, jobs: options.jobs),
      let knownOutput = file.section(.output, { $0.output() })?
        .validated(in: output.root, jobs: options.jobs)
    else { return nil }
    self.inputs = inputs
    self.options = options
    self.output = output
    self.cache = cache
    self.file = file
    self.knownOutput = knownOutput
    self.changes = changes
  }

  /// Builds what has changed. Returns nil if it turns out that a full build is necessary; then nothing has been
  /// written.
  func run() throws(BuildError) -> BuildReport? {
    changes.isNone ? unchanged() : try changed()
  }

  /// If a build without changes had to read more than this number of files, for example because the folder was copied,
  /// it saves their new metadata, so that the next build need not read them.
  private static let manyFiles = 256

  private func unchanged() -> BuildReport {
    if changes.filesRead + knownOutput.filesRead > Self.manyFiles, let pages = file.bytes(.pages),
      let search = file.bytes(.search)
    {
      cache.save(changes.record, knownOutput, pages: .bytes(pages), search: .bytes(search))
    }
    if let links = options.links { output.add(to: links) }
    output.unlock()
    var report = BuildReport(changes.record, inputs)
    report.output = OutputReport(unchanged: knownOutput.files.count, bytes: knownOutput.size)
    return report
  }

  private func changed() throws(BuildError) -> BuildReport? {
    guard haveSizes(changes.assets),
      let content = try CachedContent(changes, file, output, inputs, options)
    else { return nil }
    // All pages link to the feed.
    if changes.haveOtherHistory, (Feed(content.site) != nil) != knownOutput.contains(Feed.path) { return nil }
    let sink = PrecompressingSink.make(
      content.output, inputs.configuration.precompressed, reserved: inputs.content.assets,
      reusing: knownOutput.manifest)
    let built = BuildPlan(inputs, options, content: content) { [changes] content, graph in
      let changed = graph.site.pages.indices.filter {
        graph.site.pages[$0].summaryIndex.map { content.changed[$0] != nil } ?? false
      }
      let others = graph.site.pages(showing: content.changedAbstracts, changes.record)
      let files = UpdatedFiles(
        changedPages: changed, pages: others.union(changed).sorted(), assets: changes.assets,
        hasSingleFiles: changes.haveOtherHistory || !content.changedAbstracts.isEmpty,
        lazySections: content.lazySections, search: content.search)
      return (files: files, sink: sink)
    }.run()
    if options.exitsAfterBuild { IntentionalLeak.keep(changes) }
    options.progress.begin(.finishing)
    return finish(sink, built.content, built.written)
  }

  /// Whether the images among these assets have the same size and the same flaws as before.
  private func haveSizes(_ assets: [Int]) -> Bool {
    let sizes = ImageSizes()
    return assets.allSatisfy { index in
      let asset = changes.record.assets[index]
      let location = inputs.content.location(of: asset.path)
      return sizes.size(of: location) == asset.size && sizes.flaw(of: location) == asset.flaw
    }
  }

  /// Whether the images of the default language have the same size as before.
  private static func haveSizes(_ images: [ContentRecord.SharedImage], in content: ContentFiles) -> Bool {
    let sizes = ImageSizes()
    return images.allSatisfy { image in
      let location = content.location(of: image.path)
      if let metadata = image.fileMetadata, metadata == FileMetadata(of: location) { return true }
      return sizes.size(of: location) == image.size
    }
  }

  private func finish(_ sink: any FileSink, _ content: CachedContent, _ written: WriteResult) -> BuildReport {
    var isConsistent = content.source.isConsistent && written.changed.isEmpty
    let folder = content.output
    var record = changes.record
    for (index, body) in content.changed { record.pages[index].diagnostics = body.diagnostics }
    for (index, snapshot) in content.snapshots { record.pages[index].snapshot = snapshot }
    for (page, diagnostics) in written.pages {
      // The diagnostics of a page that only shows another abstract are the same as before.
      guard let index = content.site.pages[page].summaryIndex, let summary = content.summaries[index] else {
        continue
      }
      record.pages[index].diagnostics += diagnostics.map(inputs.displayPaths.placed)
      record.pages[index].summary = summary
      record.pages[index].abstracts = content.site.summaryIndices(of: written.abstracts[page] ?? [])
    }
    for (index, asset) in zip(changes.assets, written.assets) {
      guard case .copied(let asset) = asset else { continue }
      // Another page may show the image with its old size, and was not written again.
      let known = record.assets[index]
      if asset.size != known.size || asset.flaw != known.flaw { isConsistent = false }
      record.assets[index] = asset
    }
    // The pages that were not written show the other images.
    let shown = Set(written.sharedImages.map(\.path))
    record.sharedImages = (record.sharedImages.filter { !shown.contains($0.path) } + written.sharedImages)
      .sorted { Paths.precedes($0.path, $1.path) }
    // Everything in the folder of the search index that was not written or kept by this build is obsolete, because only
    // the search index writes there. Compressed copies of files that are now too short for one are obsolete too.
    let unwantedCopies = sink.unwantedCopies
    folder.findSources { [site = content.site, inputs] in OutputSources(of: $0, in: site, inputs).byPath }
    folder.keepOthers { !$0.hasPrefix(SearchIndexWriter.folder) && !unwantedCopies.contains($0) }
    var report = BuildReport(record, inputs)
    let hasFailed = inputs.diagrams?.hasFailed ?? false
    let ((output, metadata), search) = Parallel.both(jobs: options.jobs) { [knownOutput, isConsistent] in
      let (output, files) = folder.commit(removingObsoleteFiles: true)
      let isWhole = isConsistent && !hasFailed && output.diagnostics.isEmpty && written.failures.isEmpty
      let metadata = knownOutput.updated(to: files, from: folder.earlierManifest, in: folder.root)
      return (output, isWhole ? metadata : nil)
    } and: { [options] in
      CacheFile.PendingSection.search(written.search, jobs: options.jobs)
        .encoded(capacity: written.search?.size ?? 16)
    }
    if let metadata, let pages = content.updatedPages {
      cache.save(record, metadata, pages: .bytes(pages), search: .bytes(search))
    } else {
      cache.deleteCache()
    }
    folder.close()
    report.output = output
    report.add(written.failures + output.diagnostics)
    return report
  }
}
