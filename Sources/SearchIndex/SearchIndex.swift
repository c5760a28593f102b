import Basics

/// Builds the index that readers search in the browser. This is the entry point of the module.
///
/// It does not decide which results come first: the scripts of the theme read the index, and `search-ranking.js` ranks
/// the results.
///
/// The index consists of small files, so that a query loads only a few kilobytes:
///
/// - `manifest.js` lists all other files. Its own name never changes.
/// - *Term files* contain terms with their sections and weights. Terms are in byte order, so all terms with the same
///   prefix are in one file, or in adjacent ones. On a large site, the manifest lists them indirectly, in *term lists*.
/// - *Spelling files* contain all tokens reversed, in byte order, with their frequencies. In this order, a word with a
///   typo near its beginning is close to the correct word.
/// - *Text files* contain the text of results: URLs, titles, headings, and the beginning of each section's text. On a
///   large site, the manifest lists them indirectly, in *text lists*.
/// - One file contains the platforms of pages, for filters.
///
/// All files are scripts, because a page opened from a disk cannot load anything else. The files depend only on the
/// pages, and unchanged files keep their names.
public struct SearchIndexBuilder: Sendable {
  let site: SearchSite
  let jobs: Int
  let output: IndexOutput
  private let store: ByteStore

  /// The name of the file that the browser loads first.
  public static let manifestName = "manifest.js"

  /// - Parameters:
  ///   - keep: returns true if the file with this name exists with the bytes that its name is the hash of. The file is
  ///     then part of the index and is not written.
  ///   - write: writes a file with this name and these bytes. Both functions are called on several threads at once.
  ///   - store: receives the postings of each segment.
  public init(
    site: SearchSite, jobs: Int, keep: @escaping @Sendable (String) -> Bool = { _ in false },
    write: @escaping @Sendable (String, [UInt8]) -> Void,
    storing store: @escaping ByteStore = { _ in nil }
  ) {
    self.site = site
    self.jobs = jobs
    self.store = store
    output = IndexOutput(keep: keep, write: write)
  }

  /// Reads all pages and writes all files.
  @discardableResult
  public func build(from source: some SearchSource) -> SearchIndexState {
    let plan = SegmentPlan(sizes: [], earlier: Array(repeating: nil, count: source.pageCount))
    return write(PostingSegments(source, plan, language: site.language, jobs: jobs, storing: store), source)
  }

  /// Writes all files for pages that were indexed as shards, given in the order of their pages.
  ///
  /// - Parameter source: returns the beginning of each page's text. Each page is read once.
  public func build(from parts: [SearchIndexShard], of source: some SearchSource) {
    _ = write(PostingSegments(parts.flatMap(\.segments.all)), source)
  }

  /// Updates an index after some pages have changed, and pages were added, removed or moved.
  ///
  /// - Parameter earlier: for each page, its number in the earlier index; nil for a page that is new or has changed.
  public func update(
    _ state: SearchIndexState, from source: some SearchSource, earlier: [Int?]
  ) -> SearchIndexState {
    let plan = SegmentPlan(sizes: state.segments.all.map(\.sections.ofPages.count), earlier: earlier)
    let segments = PostingSegments(
      source, plan, after: state.segments, language: site.language, jobs: jobs, storing: store)
    return write(segments, source, keeping: state, plan, earlier: earlier)
  }

  /// - Parameter earlier: for each page, its number in the index `state`; nil for a page that is new or has changed.
  private func write(
    _ segments: PostingSegments, _ source: some SearchSource, keeping state: SearchIndexState? = nil,
    _ plan: SegmentPlan? = nil, earlier: [Int?] = []
  ) -> SearchIndexState {
    let known = state
    // The vocabulary and the spelling files each keep one thread busy. Meanwhile, the other threads write the text
    // files.
    var (state, texts) = Parallel.both(jobs: jobs) {
      words(of: segments, keeping: known, plan)
    } and: {
      TextFiles(source, segments, jobs: jobs).write(to: output, keeping: known?.texts, earlier: earlier)
    }
    segments.evict()
    state.texts = texts
    let sections = segments.all.reduce(0) { $0 + $1.sections.lengths.count }
    writeManifest(of: state, sections: sections, pages: source.pageCount)
    return state
  }

  /// Writes the term files and the spelling files.
  ///
  /// - Parameter plan: the plan of the segments after `earlier`.
  private func words(
    of segments: PostingSegments, keeping earlier: SearchIndexState?, _ plan: SegmentPlan?
  ) -> SearchIndexState {
    if let earlier, let plan, plan.keepsAll(earlier.segments),
      (earlier.terms.files.names + earlier.spellings.names).allSatisfy({ output.keep($0 + ".js") })
    {
      return earlier
    }
    var state = SearchIndexState(segments: segments)
    let positions = SectionPositions(segments)
    state.average = positions.average
    let changes = earlier.flatMap { earlier in
      plan.flatMap { StemChanges($0, from: earlier.weighed, to: state.weighed) }
    }
    (state.spellings, state.terms) = Parallel.both(jobs: jobs) { [state] in
      spellings(of: state, keeping: earlier)
    } and: { [state] in
      TermFiles(state.vocabulary, segments, positions, jobs: jobs)
        .write(to: output, keeping: earlier.map { ($0.terms, $0.vocabulary) }, changes)
    }
    return state
  }

  private func spellings(of state: SearchIndexState, keeping earlier: SearchIndexState?) -> FileList {
    if let earlier, earlier.vocabulary.tokens == state.vocabulary.tokens,
      zip(earlier.vocabulary.counts, state.vocabulary.counts).allSatisfy({
        SpellingFiles.frequency($0) == SpellingFiles.frequency($1)
      }),
      earlier.spellings.names.allSatisfy({ output.keep($0 + ".js") })
    {
      return earlier.spellings
    }
    return SpellingFiles(state.vocabulary).write(to: output)
  }

  private func writeManifest(of state: SearchIndexState, sections: Int, pages: Int) {
    var manifest = IndexManifest(site: site, sections: sections, pages: pages)
    manifest.terms = TermLists.write(state.terms.files, to: output)
    manifest.spellings = state.spellings
    manifest.texts = TextLists.write(state.texts, to: output)
    manifest.endings = Endings.list(state.vocabulary)
    if !site.platforms.isEmpty {
      manifest.platforms = PlatformFile.bytes(site.platforms, pages: pages).withUnsafeBufferPointer {
        output.write($0)
      }
    }
    let script = manifest.bytes().withUnsafeBufferPointer { IndexScript.script(name: "manifest", $0) }
    output.write(Self.manifestName, script)
  }
}

/// The index of consecutive pages of a site, made on one of several machines.
///
/// A shard consists of whole segments. The shards of a site, in the order of their pages, result in the same index
/// as all pages together.
public struct SearchIndexShard: Sendable {
  let segments: PostingSegments

  /// The number of pages in a segment. The last segment of a site can have fewer.
  public static let pagesPerSegment = PostingSegments.pages
  /// The maximum number of bytes that the index shows of each section's text.
  public static let textLimit = ExcerptLimit.largestLimit

  /// - Parameter segments: consecutive segments, in order.
  public init(_ segments: [PostingSegment]) { self.segments = PostingSegments(segments) }

  /// Returns the number of segments for a number of pages.
  public static func segmentCount(ofPages pages: Int) -> Int { PostingSegments.count(ofPages: pages) }

  public var pageCount: Int { segments.all.reduce(0) { $0 + $1.sections.ofPages.count } }

  /// Appends the shard to a record.
  public func write(to record: inout BinaryEncoder, jobs: Int) {
    PostingCoding.write(segments, Vocabulary(of: segments), to: &record, jobs: jobs)
  }

  /// Reads a shard that `write` appended.
  public init(reading record: inout BinaryDecoder) { segments = PostingCoding.read(&record) }
}
