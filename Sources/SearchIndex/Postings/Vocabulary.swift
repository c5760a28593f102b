import Basics

/// All stems of a site in the order of their bytes, each with its words and with where its postings are.
struct Vocabulary: Sendable {
  /// An entry of a block.
  struct Entry: Sendable {
    var block: UInt32
    var entry: UInt32
  }

  private(set) var stems = TermList()
  /// The words of all stems, those of each in the order of their bytes, and for each stem where its own end.
  private(set) var forms = TermList()
  private var formEnds: [Int] = []
  /// The entries of all stems, and for each stem where its own end.
  private(set) var entries: [Entry] = []
  private var ends: [Int] = []
  /// In how many sections each stem is.
  private(set) var counts: [Int] = []
  /// For each source of the blocks' terms, what its numbers are here.
  private var numbers: [ObjectIdentifier: Numbers] = [:]

  /// The places of stems among `stems`, and of words among `forms`.
  struct Numbers: Sendable {
    var stems: [UInt32] = []
    var forms: [UInt32] = []
  }

  init(of blocks: PostingBlocks) {
    merge(blocks)
    collectEntries(blocks)
  }

  /// Where in `entries` those of a stem are, in the order of the blocks.
  func entryRange(of stem: Int) -> Range<Int> { (stem == 0 ? 0 : ends[stem - 1])..<ends[stem] }

  /// Where in `forms` those of a stem are.
  func formRange(of stem: Int) -> Range<Int> { (stem == 0 ? 0 : formEnds[stem - 1])..<formEnds[stem] }

  /// What the numbers of a block's terms are here.
  func numbers(of block: PostingBlock) -> Numbers { numbers[ObjectIdentifier(block.source)] ?? Numbers() }

  /// Merges the words of all sources, as far as blocks have them.
  private mutating func merge(_ blocks: PostingBlocks) {
    var union = TermUnion()
    let sources = blocks.sources
    let numbers = sources.map { union.add($0.terms, used: blocks.forms(of: $0)) }
    let order = union.order()
    stems = order.stems
    (forms, formEnds) = (order.forms, order.formEnds)
    for (source, numbers) in zip(sources, numbers) {
      self.numbers[ObjectIdentifier(source)] = order.places(of: numbers)
    }
  }

  /// Sorts the entries of all blocks by stem, by counting.
  private mutating func collectEntries(_ blocks: PostingBlocks) {
    counts = [Int](repeating: 0, count: stems.count)
    ends = [Int](repeating: 0, count: stems.count)
    for block in blocks.all {
      let places = numbers(of: block).stems
      for (entry, stem) in block.postings.stems.enumerated() {
        ends[Int(places[Int(stem)])] += 1
        counts[Int(places[Int(stem)])] += Int(block.postings.counts[entry])
      }
    }
    var start = 0
    for index in ends.indices { (ends[index], start) = (start, start + ends[index]) }
    entries = [Entry](repeating: Entry(block: 0, entry: 0), count: start)
    for (number, block) in blocks.all.enumerated() {
      let places = numbers(of: block).stems
      for (entry, stem) in block.postings.stems.enumerated() {
        let place = Int(places[Int(stem)])
        entries[ends[place]] = Entry(block: UInt32(number), entry: UInt32(entry))
        ends[place] += 1
      }
    }
  }
}
