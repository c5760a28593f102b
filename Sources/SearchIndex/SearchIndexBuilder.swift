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
  /// Called from many threads with a file's name and bytes.
  let write: @Sendable (String, [UInt8]) -> Void

  /// The name of the file that the browser asks for first.
  public static let manifestName = "manifest.js"

  public init(site: SearchSite, jobs: Int, write: @escaping @Sendable (String, [UInt8]) -> Void) {
    self.site = site
    self.jobs = jobs
    self.write = write
  }

  /// Reads all pages and writes all files.
  public func build(from source: some SearchSource) {
    let blocks = PostingBlocks(source, language: site.language, jobs: jobs)
    let vocabulary = Vocabulary(of: blocks)
    let places = SectionPlaces(blocks)
    var manifest = Manifest(site: site, sections: places.sections, pages: source.pageCount)
    manifest.terms = TermFiles(vocabulary, blocks, places, jobs: jobs).write(write)
    manifest.spellings = SpellingFiles(vocabulary).write(write)
    manifest.texts = TextFiles(source, blocks, jobs: jobs).write(write)
    if !site.platforms.isEmpty {
      manifest.platforms = ScriptFile.write(
        PlatformFile.bytes(site.platforms, pages: source.pageCount), write)
    }
    write(Self.manifestName, ScriptFile.script(name: "manifest", manifest.bytes()))
  }
}
