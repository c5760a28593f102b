import Basics

/// Builds the index that readers' browsers search. The door of this module.
///
/// The index is made of small files, so that a query needs few bytes of it:
///
/// - `manifest.js` names all others; its own name never changes.
/// - *Term files* hold terms with the sections that they are in, each section with its weight. Terms are in the
///   order of their bytes, so one file serves all that begins alike.
/// - *Spelling files* hold all words from their last letter to their first, in order: a word with a mistake near
///   its beginning stands there beside the right one.
/// - *Text files* hold what results show: addresses, titles, headings, and the beginning of each section's text.
/// - One file tells the platforms of pages, for those who filter by them.
///
/// All are scripts, since a page opened from a disk may load nothing else. The files depend on the pages and on
/// nothing else, and what has not changed keeps its name.
public struct SearchIndexBuilder: Sendable {
  let site: SearchSite
  let jobs: Int
  let output: IndexOutput

  /// The name of the file that the browser asks for first.
  public static let manifestName = "manifest.js"

  /// - Parameters:
  ///   - keep: whether the file of a name stands there already with the bytes that the name was made from; it
  ///     belongs to the index then, and is not written.
  ///   - write: takes a file's name and bytes. Both are called from many threads.
  public init(
    site: SearchSite, jobs: Int, keep: @escaping @Sendable (String) -> Bool = { _ in false },
    write: @escaping @Sendable (String, [UInt8]) -> Void
  ) {
    self.site = site
    self.jobs = jobs
    output = IndexOutput(keep: keep, write: write)
  }

  /// Reads all pages and writes all files.
  @discardableResult
  public func build(from source: some SearchSource) -> SearchIndexState {
    let numbers = Array(0..<PostingBlocks.count(ofPages: source.pageCount))
    let blocks = PostingBlocks(source, blocks: numbers, language: site.language, jobs: jobs)
    return write(blocks, source)
  }

  /// Writes all files for pages that were indexed in parts, which stand in the order of their pages.
  ///
  /// - Parameter source: is asked for each page once, and by its beginning.
  public func build(from parts: [SearchIndexPart], of source: some SearchSource) {
    _ = write(PostingBlocks(parts.flatMap(\.blocks.all)), source)
  }

  /// Brings an index up to date after some pages have got another text. Their number, their order, and the headings
  /// and addresses of each must be the same as before.
  public func update(
    _ state: SearchIndexState, from source: some SearchSource, changed: Set<Int>
  ) -> SearchIndexState {
    let numbers = Set(changed.map { $0 / PostingBlocks.pages }).sorted()
    let blocks = PostingBlocks(source, blocks: numbers, language: site.language, jobs: jobs)
    return write(
      state.blocks.replacing(numbers, by: blocks), source, keeping: state, changed: changed, blocks: numbers)
  }

  /// - Parameters:
  ///   - changed: the pages that have another text than in `earlier`.
  ///   - numbers: of the blocks that they are in.
  private func write(
    _ blocks: PostingBlocks, _ source: some SearchSource, keeping earlier: SearchIndexState? = nil,
    changed: Set<Int> = [], blocks numbers: [Int] = []
  ) -> SearchIndexState {
    // The vocabulary and spellings are one thread's work each; the others have enough to do meanwhile.
    var (state, texts) = Parallel.both(jobs: jobs) {
      words(of: blocks, keeping: earlier, blocks: numbers)
    } and: {
      TextFiles(source, blocks, jobs: jobs).write(to: output, keeping: earlier?.texts, changed: changed)
    }
    state.texts = texts
    let sections = blocks.all.reduce(0) { $0 + $1.sections.lengths.count }
    writeManifest(of: state, sections: sections, pages: source.pageCount)
    return state
  }

  /// Writes the files of words, of terms as of spellings.
  private func words(
    of blocks: PostingBlocks, keeping earlier: SearchIndexState?, blocks numbers: [Int]
  ) -> SearchIndexState {
    var state = SearchIndexState(blocks: blocks)
    let places = SectionPlaces(blocks)
    state.average = places.average
    var stems: Set<Int>?
    if let earlier, earlier.vocabulary.forms == state.vocabulary.forms, earlier.average == state.average {
      stems = PostingChanges.stems(
        numbers, from: earlier.blocks, earlier.vocabulary, to: blocks, state.vocabulary,
        average: state.average)
    }
    (state.spellings, state.terms) = Parallel.both(jobs: jobs) { [state] in
      spellings(of: state, keeping: earlier)
    } and: { [state, stems] in
      TermFiles(state.vocabulary, blocks, places, jobs: jobs)
        .write(to: output, keeping: earlier?.terms, changed: stems)
    }
    return state
  }

  private func spellings(of state: SearchIndexState, keeping earlier: SearchIndexState?) -> FileList {
    if let earlier, earlier.vocabulary.forms == state.vocabulary.forms,
      earlier.spellings.names.allSatisfy({ output.keep($0 + ".js") })
    {
      return earlier.spellings
    }
    return SpellingFiles(state.vocabulary).write(to: output)
  }

  private func writeManifest(of state: SearchIndexState, sections: Int, pages: Int) {
    var manifest = Manifest(site: site, sections: sections, pages: pages)
    (manifest.terms, manifest.spellings, manifest.texts) = (state.terms.files, state.spellings, state.texts)
    if !site.platforms.isEmpty {
      manifest.platforms = PlatformFile.bytes(site.platforms, pages: pages).withUnsafeBufferPointer {
        output.write($0)
      }
    }
    let script = manifest.bytes().withUnsafeBufferPointer { ScriptFile.script(name: "manifest", $0) }
    output.write(Self.manifestName, script)
  }
}
