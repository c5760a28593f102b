/// Turns pages into postings, on one thread, and keeps the words that it has met: blocks number them.
///
/// Unchecked, because one thread fills it, and it is only read after all threads have ended.
public final class PageIndexer: TermSource, @unchecked Sendable {
  private var words: PageWords

  public init(language: String) { words = PageWords(language: language) }

  var terms: Terms { words.terms }

  /// The postings of some neighbouring pages, as many as make a block.
  public func block(_ pages: some Sequence<SearchPage>) -> PostingBlock {
    var sections = BlockSections()
    for page in pages { words.add(page, to: &sections) }
    let (forms, postings) = words.finish()
    return PostingBlock(source: self, forms: forms, sections: sections, postings: postings)
  }
}
