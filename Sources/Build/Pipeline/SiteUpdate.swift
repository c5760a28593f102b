import Basics
import HTML
import SearchIndex
import Site

/// A build after another one, which looks only at what has changed since.
///
/// It does as little as can be known to be enough: nothing where nothing has changed; the page, its Markdown and the
/// search index where only the bodies of pages have. A change that other pages show, as that of a title, an anchor
/// or the outline, is left to a build of everything.
struct SiteUpdate: ~Copyable {
  private let inputs: SiteInputs
  private let options: BuildOptions
  private let output: LockedOutput
  private let cache: BuildCache
  private let file: CacheFile
  private let standing: OutputStamps
  private let changes: ContentChanges

  /// Looks at content and output; nil where only a build of everything can tell what there is to do.
  init?(_ inputs: SiteInputs, _ options: BuildOptions, _ output: LockedOutput, _ cache: BuildCache) {
    guard let file = cache.open(), let earlier = file.section(.content, { $0.content() }),
      earlier.hasPaths(of: inputs.content),
      let changes = ContentChanges(since: earlier, in: inputs.content, jobs: options.jobs),
      let standing = file.section(.output, { $0.output() })?
        .stillStanding(in: output.root, jobs: options.jobs)
    else { return nil }
    self.inputs = inputs
    self.options = options
    self.output = output
    self.cache = cache
    self.file = file
    self.standing = standing
    self.changes = changes
  }

  /// Builds what has changed; nil where that turns out not to be enough, and then nothing has been written.
  func run() throws(UsageError) -> BuildReport? {
    changes.isNone ? unchanged() : try changed()
  }

  /// So many files that had to be read, although they are the same, are worth new stamps: a copied folder.
  private static let manyFiles = 256

  private func unchanged() -> BuildReport {
    if changes.filesRead + standing.filesRead > Self.manyFiles, let pages = file.bytes(.pages),
      let search = file.bytes(.search)
    {
      cache.save(
        changes.record, standing, pages: CacheFile.Writing(pages), search: CacheFile.Writing(search))
    }
    output.unlock()
    var report = BuildReport(changes.record, inputs)
    report.output = OutputReport(unchanged: standing.files.count, bytes: standing.size)
    return report
  }

  private func changed() throws(UsageError) -> BuildReport? {
    let progress = options.progress
    progress.begin(.reading, pages: changes.pages.count)
    guard let bodies = readPages(), haveSizes(changes.assets) else { return nil }
    progress.begin(.linking)
    // Two works of about the same length that know nothing of each other.
    let ((pages, known), (state, folder)) = Parallel.both(jobs: options.jobs) {
      [file, changes, inputs, options] in
      let pages = file.bytes(.pages)
      let known = pages.flatMap {
        PagesRecord.read($0, inputs.configuration, changed: bodies.mapValues(\.shared), jobs: options.jobs)
      }
      return (pages, known?.site.pages.count == changes.record.pageCount ? known : nil)
    } and: { [file, output] in
      (
        file.section(.search) { record in record.optional { SearchIndexState(reading: &$0) } },
        Result { () throws(UsageError) in try output.open() }
      )
    }
    guard let pages, let (site, branches) = known, let search = state else { return nil }
    progress.begin(.writing, pages: changes.pages.count)
    let source = BodiesOnDemand(bodies, of: changes.record.pages, inputs)
    let output = try folder.get()
    let sink = PrecompressingSink.make(
      output, inputs.configuration.precompressed, reserved: inputs.content.assets, trustsEarlier: true)
    let numbers = site.pages.indices.filter { site.pages[$0].summaryIndex.map { bodies[$0] != nil } ?? false }
    let assets = changes.assets.map { changes.record.assets[$0].path }
    // The index is made from bodies, not from pages.
    var (published, index) = Parallel.both(jobs: options.jobs) { [inputs, options] in
      let publisher = SitePublisher(
        site: site, bodies: source, inputs: inputs, output: sink, options: options,
        branches: BranchFiles(known: branches))
      if options.endsProcess { Remains.keep(publisher) }
      return publisher.publish(numbers, assets: assets)
    } and: { [inputs, options] in
      search.map {
        SearchPublisher(site: site, bodies: source)
          .update($0, changed: Set(numbers), strings: inputs.theme.strings, jobs: options.jobs, to: sink)
      }
    }
    published.search = index
    if options.endsProcess { Remains.keep(search, published, changes) }
    progress.begin(.finishing)
    return finish(output, sink, site, bodies, published, isSound: source.isSound, pages: pages)
  }

  /// The bodies of the pages that have changed, by their index; nil where more than a body has.
  private func readPages() -> [Int: RenderedBody]? {
    let outcomes = Parallel.map(count: changes.pages.count, jobs: options.jobs) { [inputs] in
      PageReader(inputs)
    } body: { [changes, options] reader, number in
      defer { options.progress.advance() }
      return reader.read(changes.record.pages[changes.pages[number]].path)
    }
    var bodies: [Int: RenderedBody] = [:]
    for (index, outcome) in zip(changes.pages, outcomes) {
      let page = changes.record.pages[index]
      // Captured pages make the outline of their site.
      guard case .page(let body, nil, let seen) = outcome, !page.isCapture, seen.hash == page.seen.hash,
        SummaryRecords.fingerprint(of: body.shared) == page.summary
      else { return nil }
      bodies[index] = body
    }
    return bodies
  }

  /// Whether these assets are as large on a page as they were.
  private func haveSizes(_ assets: [Int]) -> Bool {
    let sizes = ImageSizes()
    return assets.allSatisfy { index in
      let asset = changes.record.assets[index]
      return sizes.size(of: inputs.content.location(of: asset.path)) == asset.size
    }
  }

  private func finish(
    _ folder: OutputFolder, _ sink: any FileSink, _ site: Site, _ bodies: [Int: RenderedBody],
    _ published: Published, isSound: Bool, pages: SectionBytes
  ) -> BuildReport {
    var record = changes.record
    for (index, body) in bodies { record.pages[index].diagnostics = body.diagnostics }
    for (page, diagnostics) in published.pages {
      guard let index = site.pages[page].summaryIndex else { continue }
      record.pages[index].diagnostics += diagnostics.map(inputs.shown.placed)
    }
    for (index, asset) in zip(changes.assets, published.assets) {
      if case .copied(let asset) = asset { record.assets[index] = asset }
    }
    // Nobody else writes below the folder of the index, so what was not asked for there has had its day. So have copies
    // of files that are too short for one now.
    let gone = sink.gone
    folder.keepRest { !$0.hasPrefix(SearchPublisher.folder) && !gone.contains($0) }
    var report = BuildReport(record, inputs)
    let ((output, stamps), search) = Parallel.both(jobs: options.jobs) { [standing] in
      let (output, files) = folder.settle(removingGone: true)
      let isWhole = isSound && output.diagnostics.isEmpty && published.failures.isEmpty
      let stamps = standing.updated(to: files, from: folder.history.manifest, in: folder.root)
      return (output, isWhole ? stamps : nil)
    } and: { [options] in
      CacheFile.Writing(published.search, jobs: options.jobs).bytes()
    }
    if let stamps {
      cache.save(record, stamps, pages: CacheFile.Writing(pages), search: CacheFile.Writing(search))
    } else {
      cache.forget()
    }
    folder.close()
    report.output = output
    report.add(published.failures + output.diagnostics)
    return report
  }
}
