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

  /// The sources of all blocks' terms, each once.
  var sources: [any TermSource] {
    var known: Set<ObjectIdentifier> = []
    return all.map(\.source).filter { known.insert(ObjectIdentifier($0)).inserted }
  }

  /// The words of a source that blocks have: those of blocks that were replaced may be gone.
  func forms(of source: any TermSource) -> [UInt32] {
    var isUsed = [Bool](repeating: false, count: source.terms.forms.count)
    for block in all where block.source === source {
      for form in block.forms { isUsed[Int(form)] = true }
    }
    return isUsed.indices.filter { isUsed[$0] }.map { UInt32($0) }
  }
}
