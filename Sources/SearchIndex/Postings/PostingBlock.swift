import Basics

/// The postings of some neighbouring pages, compact: with 10,000 pages there are millions.
struct PostingBlock: Sendable {
  /// Whose numbers of stems `stems` are.
  let indexer: PageIndexer
  /// The block's stems; for each, in how many sections it is and where in `bytes` its postings end.
  private(set) var stems: [UInt32] = []
  private(set) var counts: [UInt32] = []
  private(set) var ends: [UInt32] = []
  /// For each posting the number of sections since the one before, as a varint, and the byte of `Posting`.
  private(set) var bytes: [UInt8] = []
  /// For each section the number of its words, and of the bytes of its text.
  var lengths: [UInt16] = []
  var textSizes: [UInt32] = []
  /// For each page the number of its sections, and of the bytes of its address, title, headings and anchors.
  var sectionsOfPages: [UInt32] = []
  var headSizes: [UInt32] = []

  init(indexer: PageIndexer) { self.indexer = indexer }

  /// Adds the postings of a stem: section and byte of each, ascending.
  mutating func append(_ stem: UInt32, _ postings: ArraySlice<UInt32>) {
    var last: UInt32 = 0
    for posting in postings {
      Varint.append(posting >> 8 &- last, to: &bytes)
      bytes.append(UInt8(truncatingIfNeeded: posting))
      last = posting >> 8
    }
    stems.append(stem)
    counts.append(UInt32(postings.count))
    ends.append(UInt32(bytes.count))
  }

  /// Calls `body` with section, counted from the block's first, and byte of each posting of an entry.
  func forEachPosting(of entry: Int, _ body: (Int, UInt8) -> Void) {
    var index = entry == 0 ? 0 : Int(ends[entry - 1])
    let end = Int(ends[entry])
    var section = 0
    while index < end {
      section += Int(Varint.read(bytes, &index))
      body(section, bytes[index])
      index += 1
    }
  }
}

/// The postings of all pages, block by block in their order.
struct PostingBlocks: Sendable {
  let all: [PostingBlock]

  /// So many pages make a block: enough to bring each stem's postings together, few enough to share the work.
  static let pages = 64

  init(_ source: some SearchSource, language: String, jobs: Int) {
    let count = source.pageCount
    all = Parallel.map(count: (count + Self.pages - 1) / Self.pages, jobs: jobs) {
      PageIndexer(language: language)
    } body: { indexer, number in
      let first = number * Self.pages
      return indexer.block(first..<min(first + Self.pages, count), of: source)
    }
  }

  /// The indexers of all threads.
  var indexers: [PageIndexer] {
    var known: [ObjectIdentifier: PageIndexer] = [:]
    for block in all { known[ObjectIdentifier(block.indexer)] = block.indexer }
    return Array(known.values)
  }
}
