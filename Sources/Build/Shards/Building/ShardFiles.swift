import Basics
import FileSystem
import HTML
import SearchIndex
import Site
import Synchronization

/// The files of one shard: its pages, which are complete segments of the search index, and its share of the other files.
///
/// The first phase keeps no bodies, so each page is read again, but only once: with its body in memory, the page is
/// written and indexed, and its text is stored for the search index of the whole site.
struct ShardFiles: PlannedFiles {
  let shard: Shard
  let content: ShardContent
  let texts: ScratchFile

  /// The result of writing the files.
  struct Result: Sendable {
    var segments: [Segment]
    var files: WriteResult
    /// The number of files that had been requested from the sink at the end of each stage: the pages, and each group of
    /// other files. If two files have the same path, the one of the earlier stage is written.
    var stageEnds: [Int]
  }

  /// The result for the pages of one segment of the search index.
  struct Segment: Sendable {
    /// The diagnostics of each page, by its index in the site.
    var pages: [(page: Int, diagnostics: [Diagnostic])] = []
    var postings: PostingSegment?
    var texts: [ShardRecord.Text] = []
    /// The texts of the pages, one after another.
    var textBytes = ScratchBytes.held([])
    /// The paths of pages whose files have changed since the first phase.
    var changed: [String] = []
  }

  /// The objects that each thread reuses.
  private final class Worker {
    let reader: PageReader
    let indexer: PageIndexer
    let buffer = PageBuffer()

    init(_ inputs: SiteInputs) {
      reader = PageReader(inputs)
      indexer = PageIndexer(language: inputs.configuration.language)
    }
  }

  /// The maximum size, in bytes, of texts that stay in memory.
  private static let memory = 8 << 20

  /// Returns the segments of this shard: those whose middle page is in its share of the pages, since some numbers of a
  /// segment belong to no page.
  private func segments(in order: SearchOrder) -> Range<Int> {
    var middles: [Int] = []
    var total = 0
    for segment in 0..<SearchIndexShard.segmentCount(ofPages: order.pages.count) {
      let count = Self.pageCount(of: segment, in: order)
      middles.append(total + count / 2)
      total += count
    }
    let share = shard.range(of: total)
    // Without any page, the first shard has the only segment.
    let start = shard.number == 1 ? 0 : middles.firstIndex { $0 >= share.lowerBound } ?? middles.count
    let end =
      shard.number == shard.count
      ? middles.count : middles.firstIndex { $0 >= share.upperBound } ?? middles.count
    return start..<max(start, end)
  }

  private static func pageCount(of segment: Int, in order: SearchOrder) -> Int {
    numbers(of: segment, in: order).count { order.pages[$0] != nil }
  }

  func pageCount(in site: Site) -> Int? {
    let order = SearchOrder(of: site)
    return segments(in: order).reduce(0) { $0 + Self.pageCount(of: $1, in: order) }
  }

  func write(_ site: LinkedSite) -> Result {
    let writer = site.makeWriter()
    let segments = writeSegments(site, writer)
    var files = WriteResult()
    files.pages = segments.flatMap(\.pages)
    var stageEnds = [site.sink.writeCount]
    for group in FileGroup.allCases where group != .pages {
      if group == .print, writer.printPages != nil {
        // These pages show all pages, also pages of other shards, so they are read again.
        let bodies = ExpectedBodies(content.parsed, site.inputs)
        var writer = writer
        writer.bodies = bodies
        writer.write(group, { shard.share(of: $0) }, &files)
        files.changed.formUnion(bodies.changed.all)
      } else {
        writer.write(group, { shard.share(of: $0) }, &files)
      }
      stageEnds.append(site.sink.writeCount)
    }
    files.changed.formUnion(writer.changedFiles.all)
    files.changed.formUnion(segments.flatMap(\.changed))
    return Result(segments: segments, files: files, stageEnds: stageEnds)
  }

  private func writeSegments(_ site: LinkedSite, _ writer: SiteWriter) -> [Segment] {
    let search = SearchIndexWriter(site: site.site, bodies: site.bodies)
    let segments = segments(in: search.order)
    return Parallel.map(count: segments.count, jobs: site.options.jobs) {
      Worker(site.inputs)
    } body: { worker, index in
      write(segment: segments.lowerBound + index, of: site, writer, search, worker)
    }
  }

  private func write(
    segment number: Int, of site: LinkedSite, _ writer: SiteWriter, _ search: SearchIndexWriter,
    _ worker: Worker
  ) -> Segment {
    var segment = Segment()
    var found: [SearchPage] = []
    for number in Self.numbers(of: number, in: search.order) {
      let page = search.order.pages[number]
      let index = page.flatMap { site.site.pages[$0].summaryIndex }
      if let page, let index, !read(index, worker) { segment.changed.append(site.site.pages[page].path) }
      if let page { segment.pages.append((page, writer.writePage(page, worker.buffer).diagnostics)) }
      if writer.hasSearch { found.append(search.page(number, limit: .max)) }
      if let index { content.held.release(index) }
      if page != nil { site.options.progress.advance() }
    }
    if writer.hasSearch {
      segment.postings = worker.indexer.segment(of: found)
      store(found, in: &segment)
    }
    return segment
  }

  /// Returns the numbers of the pages of a segment.
  private static func numbers(of segment: Int, in order: SearchOrder) -> Range<Int> {
    let first = segment * SearchIndexShard.pagesPerSegment
    return first..<min(first + SearchIndexShard.pagesPerSegment, order.pages.count)
  }

  /// Reads a page, and keeps its body in memory. Returns false if its file has changed since the first phase.
  private func read(_ index: Int, _ worker: Worker) -> Bool {
    let path = content.parsed.store.all[index].body.summary.path
    guard
      case .page(let body, _, let snapshot) = worker.reader.read(path),
      snapshot.hash == content.parsed.snapshots[index].hash
    else { return false }
    content.held.hold(body, of: snapshot.hash, at: index)
    return true
  }

  /// Stores the texts of pages for the search index of the whole site.
  private func store(_ pages: [SearchPage], in segment: inout Segment) {
    var record = BinaryEncoder(capacity: 64 << 10)
    for page in pages {
      let start = record.bytes.count
      record.searchPage(page, limit: SearchIndexShard.textLimit)
      let hash = record.bytes.withBytes { ContentHash(UnsafeBufferPointer(rebasing: $0[start...])) }
      segment.texts.append(ShardRecord.Text(length: record.bytes.count - start, hash: hash))
    }
    segment.textBytes = ScratchBytes(record.bytes.array(), in: texts, memory: Self.memory)
  }
}

/// Reads bodies from their files, and records the files that have changed since the first phase.
private final class ExpectedBodies: BodySource {
  private let content: ParsedContent
  private let inputs: SiteInputs
  let changed = ChangedFiles()

  init(_ content: ParsedContent, _ inputs: SiteInputs) {
    self.content = content
    self.inputs = inputs
  }

  func body(_ index: Int) -> RenderedBody? {
    let path = content.store.all[index].body.summary.path
    if case .page(let body, _, let snapshot) = PageReader(inputs).read(path),
      snapshot.hash == content.snapshots[index].hash
    {
      return body
    }
    changed.add(path)
    return nil
  }
}
