import Basics
import FileSystem
import ImageSizes
import Output
import PageModel
import Publishing
import Site

/// An incremental build, which processes only what has changed since the previous build.
///
/// If nothing has changed, it writes nothing. If only bodies of pages have changed, it writes these pages, their
/// Markdown and the search index. For all other changes, such as a changed title, a new page or another order, it
/// assembles the site again from the summaries of all pages, and writes the pages that show something else than before:
/// their bodies link to a page that has changed, or what is around their bodies has another hash. Files that are made once for the
/// site are all made again; those that are the same are not touched.
///
/// These types decide what has changed: `BuildCache` compares the program and the settings, `ContentChanges` the files
/// and their history, `CachedContent` the summaries of the changed pages, and `SiteDifference` the site.
/// `PageTrace` is what a build records of each page.
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
      Self.haveSizes(earlier.sharedImages, in: inputs.content), Self.mayDiffer(earlier, inputs, options),
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

  /// Whether the settings, the navigation and the theme are the same as before, apart from severities and history.
  private var hasSameInputs: Bool { changes.record.inputs == inputs.fingerprints.output }

  /// Builds what has changed. Returns nil if it turns out that a full build is necessary; then nothing has been
  /// written.
  func run() throws(BuildError) -> BuildReport? {
    changes.isNone && hasSameInputs ? unchanged() : try changed()
  }

  /// If a build without changes had to read more than this number of files, for example because the folder was copied,
  /// it saves their new metadata, so that the next build need not read them.
  private static let manyFiles = 256

  private func unchanged() -> BuildReport {
    if changes.filesRead + knownOutput.filesRead > Self.manyFiles {
      cache.save(changes.record, knownOutput, pages: .copy(.pages, file), search: .copy(.search, file))
    }
    if let links = options.links { output.add(to: links) }
    output.unlock()
    var report = BuildReport(changes.record, inputs)
    report.output = OutputReport(unchanged: knownOutput.files.count, bytes: knownOutput.size)
    return report
  }

  /// Whether an incremental build may have other files than the previous one. In all other cases, more depends on the
  /// list of files than pages show: the pages of other languages and versions, and of projects of other tools.
  private static func mayDiffer(
    _ earlier: ContentRecord, _ inputs: SiteInputs, _ options: BuildOptions
  ) -> Bool {
    let content = inputs.content
    let hasSameFiles =
      earlier.pages.map(\.path) == content.pages && earlier.assets.map(\.path) == content.assets
    if hasSameFiles { return true }
    return options.version == nil && !inputs.configuration.languages.isMultiple && inputs.project == nil
      && inputs.archives.projects.isEmpty && content.map.isSingle
  }

  private func changed() throws(BuildError) -> BuildReport? {
    let hadFeed = knownOutput.contains(Feed.path) && !inputs.content.hasAsset(Feed.path)
    guard
      let content = try CachedContent(
        changes, isSameSite: hasSameInputs && !changes.haveOtherHistory, file, output, inputs, options)
    else { return nil }
    let sink = PrecompressingSink.make(
      content.output, inputs.configuration.precompressed, reserved: inputs.content.assets,
      reusing: knownOutput.manifest)
    var difference = SiteDifference(abstractsOf: [], in: content.earlier)
    let built = BuildPlan(inputs, options, content: content) { [changes] content, graph in
      let changed = graph.site.pages.indices.filter {
        graph.site.pages[$0].summaryIndex.map { content.changed[$0] != nil } ?? false
      }
      difference =
        content.scope == .site
        ? SiteDifference(from: content.earlier, to: graph.site, summaries: changes.earlierPages)
        : SiteDifference(abstractsOf: Set(changed), in: graph.site)
      difference.names.formUnion(changes.names)
      let files = UpdatedFiles(
        scope: content.scope, changedPages: Set(changed), difference: difference, assets: changes.assets,
        hasSingleFiles: content.scope == .abstracts,
        earlier: EarlierPages(
          site: content.earlier, lazySections: content.lazySections, frame: changes.record.comparableFrame,
          trace: { [pages = changes.record.pages] in pages[$0].trace }),
        hadFeed: hadFeed, search: content.search)
      return (files: files, sink: sink)
    }.run()
    if options.exitsAfterBuild { IntentionalLeak.keep(changes) }
    options.progress.begin(.finishing)
    return finish(sink, built, difference)
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

  private func finish(
    _ sink: any FileSink, _ built: BuiltSite<CachedContent, WriteResult>, _ difference: SiteDifference
  ) -> BuildReport {
    let (content, site, written) = (built.content, built.graph.site, built.written)
    var isConsistent = written.changed.isEmpty
    // As in a full build, the record of pages is saved before the cache.
    if content.scope == .site { inputs.pageRecord(options)?.save(inputs.pages(of: site)) }
    let folder = content.output
    var record = changes.record
    record.update(content, built.graph, written, difference, inputs)
    for case .copied(let asset) in written.assets {
      guard let index = Paths.index(of: asset.path, in: record.assets, \.path) else { continue }
      // Pages show the image with the size that was read before.
      let known = record.assets[index]
      if asset.size != known.size || asset.flaw != known.flaw { isConsistent = false }
      record.assets[index] = asset
    }
    // The pages that were not written show the other images.
    let shown = Set(written.sharedImages.map(\.path))
    record.sharedImages = (record.sharedImages.filter { !shown.contains($0.path) } + written.sharedImages)
      .sorted { Paths.precedes($0.path, $1.path) }
    folder.findSources { [inputs] in OutputSources(of: $0, in: site, inputs).byPath }
    // If the site has changed, all its files were written or kept. Otherwise, everything in the folder of the search
    // index that was not written or kept by this build is obsolete, because only the search index writes there, and
    // compressed copies of files that are now too short for one.
    if content.scope != .site {
      let unwantedCopies = sink.unwantedCopies
      let images =
        inputs.imageVersions == nil ? [] : Set(changes.assets.map { inputs.content.assets[$0] })
      folder.keepOthers { [files = inputs.content] path in
        if path.hasPrefix(SearchIndexWriter.folder) || unwantedCopies.contains(path) { return false }
        // The versions of a changed image were written, unless it has fewer than before.
        if images.isEmpty { return true }
        return ImageSettings.Version.image(of: path).map(images.contains) != true || files.hasAsset(path)
      }
    }
    var report = BuildReport(record, inputs)
    isConsistent = isConsistent && content.source.isConsistent && !inputs.hasFailedOutputs
    let (output, files) = folder.commit(removingObsoleteFiles: true)
    let isWhole = isConsistent && output.diagnostics.isEmpty && written.failures.isEmpty
    if isWhole, let pages = pages(built),
      let metadata = knownOutput.updated(to: files, from: folder.earlierManifest, in: folder.root)
    {
      cache.save(
        record, metadata, pages: pages, search: search(after: content, written))
    } else {
      cache.deleteCache()
    }
    folder.close()
    report.output = output
    report.add(written.failures + output.diagnostics)
    return report
  }

  /// The section `search` of the new cache.
  private func search(after content: CachedContent, _ written: WriteResult) -> CacheFile.PendingSection {
    if let earlier = content.search, written.search?.isSame(as: earlier) == true {
      return .copy(.search, content.file)
    }
    return CacheFile.PendingSection.search(written.search, jobs: options.jobs)
  }

  /// The section `pages` of the new cache; nil if the section of the earlier one is damaged.
  private func pages(_ built: BuiltSite<CachedContent, WriteResult>) -> CacheFile.PendingSection? {
    let content = built.content
    switch content.scope {
    case .bodies: return .copy(.pages, content.file)
    case .abstracts:
      let summaries = content.changed.mapValues(\.body.shared)
      return content.file.bytes(.pages).flatMap { SummaryCoding.replace(summaries, in: $0) }
    case .site:
      let pages = SiteRecord(
        site: built.graph.site, lazySections: built.written.lazySections, summaries: content.summaries)
      return .pages(pages, jobs: options.jobs)
    }
  }
}
