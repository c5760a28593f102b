/// Turns pages into postings, on one thread, and keeps the words that it has met: blocks number them.
///
/// Unchecked, because one thread fills it, and it is only read after all threads have ended.
public final class PageIndexer: @unchecked Sendable {
  private(set) var words: PageWords

  public init(language: String) { words = PageWords(language: language) }

  /// Stands for the indexers of blocks that were kept from an earlier build.
  init(kept terms: Terms) { words = PageWords(language: "", terms: terms) }

  var terms: Terms { words.terms }

  /// The postings of some neighbouring pages, as many as make a block.
  public func block(_ pages: some Sequence<SearchPage>) -> PostingBlock {
    var block = PostingBlock(indexer: self)
    for page in pages { words.add(page, to: &block) }
    words.finish(&block)
    return block
  }
}
