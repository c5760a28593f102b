import Basics

/// The postings of all pages, block by block in their order.
struct PostingBlocks: Sendable {
  private(set) var all: [PostingBlock]

  /// So many pages make a block: enough to bring each stem's postings together, few enough to share the work.
  static let pages = 32

  init(_ all: [PostingBlock]) { self.all = all }

  /// Indexes the blocks of these numbers.
  init(_ source: some SearchSource, blocks: [Int], language: String, jobs: Int) {
    let count = source.pageCount
    all = Parallel.map(count: blocks.count, jobs: jobs) {
      PageIndexer(language: language)
    } body: { indexer, number in
      let first = blocks[number] * Self.pages
      return indexer.block((first..<min(first + Self.pages, count)).lazy.map { source.page($0, limit: .max) })
    }
  }

  /// The number of blocks that so many pages make.
  static func count(ofPages pages: Int) -> Int { (pages + Self.pages - 1) / Self.pages }

  /// These blocks with some of them replaced.
  func replacing(_ numbers: [Int], by blocks: PostingBlocks) -> PostingBlocks {
    var result = self
    for (number, block) in zip(numbers, blocks.all) { result.all[number] = block }
    return result
  }

  /// The indexers of all blocks, each once.
  var indexers: [PageIndexer] {
    var known: Set<ObjectIdentifier> = []
    return all.map(\.indexer).filter { known.insert(ObjectIdentifier($0)).inserted }
  }
}
