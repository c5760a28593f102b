/// All stems of a site in the order of their bytes, each with its words and with where its postings are.
struct Vocabulary: Sendable {
  /// An entry of a block.
  struct Entry: Sendable {
    var block: UInt32
    var entry: UInt32
  }

  private(set) var stems: [[UInt8]] = []
  /// The words of each stem, in the order of their bytes.
  private(set) var forms: [[[UInt8]]] = []
  /// The entries of all stems, and for each stem where its own end.
  private(set) var entries: [Entry] = []
  private(set) var ends: [Int] = []
  /// In how many sections each stem is.
  private(set) var counts: [Int] = []

  init(of blocks: PostingBlocks) {
    var words: [[UInt8]: Set<[UInt8]>] = [:]
    for indexer in blocks.indexers {
      for form in 0..<indexer.words.forms.count {
        words[Array(indexer.words.stems[Int(indexer.words.stemOfForm[form])]), default: []].insert(
          Array(indexer.words.forms[form]))
      }
    }
    stems = words.keys.sorted { $0.lexicographicallyPrecedes($1) }
    var rank: [[UInt8]: Int] = [:]
    for (number, stem) in stems.enumerated() {
      rank[stem] = number
      forms.append((words[stem] ?? []).sorted { $0.lexicographicallyPrecedes($1) })
    }
    collectEntries(blocks, rank)
  }

  /// The entries of a stem, in the order of the blocks.
  func entries(of stem: Int) -> ArraySlice<Entry> { entries[(stem == 0 ? 0 : ends[stem - 1])..<ends[stem]] }

  /// Sorts the entries of all blocks by stem, by counting.
  private mutating func collectEntries(_ blocks: PostingBlocks, _ rank: [[UInt8]: Int]) {
    var ranks: [ObjectIdentifier: [Int]] = [:]
    for indexer in blocks.indexers {
      ranks[ObjectIdentifier(indexer)] = (0..<indexer.words.stems.count).map {
        rank[Array(indexer.words.stems[$0])] ?? 0
      }
    }
    counts = [Int](repeating: 0, count: stems.count)
    ends = [Int](repeating: 0, count: stems.count)
    for block in blocks.all {
      guard let rank = ranks[ObjectIdentifier(block.indexer)] else { continue }
      for (entry, stem) in block.stems.enumerated() {
        ends[rank[Int(stem)]] += 1
        counts[rank[Int(stem)]] += Int(block.counts[entry])
      }
    }
    var start = 0
    for index in ends.indices { (ends[index], start) = (start, start + ends[index]) }
    entries = [Entry](repeating: Entry(block: 0, entry: 0), count: start)
    for (number, block) in blocks.all.enumerated() {
      guard let rank = ranks[ObjectIdentifier(block.indexer)] else { continue }
      for (entry, stem) in block.stems.enumerated() {
        let place = rank[Int(stem)]
        entries[ends[place]] = Entry(block: UInt32(number), entry: UInt32(entry))
        ends[place] += 1
      }
    }
  }
}
