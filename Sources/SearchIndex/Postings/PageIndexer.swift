/// Turns pages into postings, on one thread, and keeps the words that it has met: blocks number them.
///
/// Unchecked, because one thread fills it, and it is only read after all threads have ended.
final class PageIndexer: @unchecked Sendable {
  private(set) var words: PageWords

  init(language: String) { words = PageWords(language: language) }

  /// Stands for the indexers of blocks that were kept from an earlier build.
  init(kept terms: Terms) { words = PageWords(language: "", terms: terms) }

  var terms: Terms { words.terms }

  /// The postings of some neighbouring pages.
  func block(_ pages: Range<Int>, of source: some SearchSource) -> PostingBlock {
    var block = PostingBlock(indexer: self)
    for number in pages { words.add(source.page(number, limit: .max), to: &block) }
    words.finish(&block)
    return block
  }
}
