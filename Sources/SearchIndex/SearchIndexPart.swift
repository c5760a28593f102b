import Basics

/// A run of a site's pages, indexed apart from all others: what one of several machines hands on.
///
/// A part is made of whole blocks. Parts in the order of their pages make the same index as all pages at once.
public struct SearchIndexPart: Sendable {
  let blocks: PostingBlocks

  /// So many pages make a block; the site's last one may have fewer.
  public static let pagesOfBlock = PostingBlocks.pages
  /// Of each section's text an index shows no more bytes than this.
  public static let textLimit = TextBudget.largestLimit

  /// - Parameter blocks: neighbours, in their order.
  public init(_ blocks: [PostingBlock]) { self.blocks = PostingBlocks(blocks) }

  /// The number of blocks that so many pages make.
  public static func blocks(ofPages pages: Int) -> Int { PostingBlocks.count(ofPages: pages) }

  public var pageCount: Int { blocks.all.reduce(0) { $0 + $1.sections.ofPages.count } }

  /// Appends it to a record.
  public func write(to record: inout RecordWriter, jobs: Int) {
    PostingRecord.write(blocks, Vocabulary(of: blocks), to: &record, jobs: jobs)
  }

  /// Reads what `write` appended.
  public init(reading record: inout RecordReader) { blocks = PostingRecord.read(&record) }
}
