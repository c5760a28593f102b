import Basics

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
  /// For each indexer of the blocks, what the numbers of its stems and its words are here.
  private(set) var numbers: [ObjectIdentifier: Numbers] = [:]

  /// The places of stems among `stems`, and of words among all words in the order of `forms`.
  struct Numbers: Sendable {
    var stems: [UInt32]
    var forms: [UInt32]
  }

  init(of blocks: PostingBlocks) {
    merge(blocks)
    collectEntries(blocks)
  }

  /// Where in `entries` those of a stem are, in the order of the blocks.
  func entryRange(of stem: Int) -> Range<Int> { (stem == 0 ? 0 : ends[stem - 1])..<ends[stem] }

  /// A fingerprint of all words.
  var fingerprint: ContentHash {
    var bytes = ByteBuffer(capacity: 1 << 16)
    for form in forms.joined() {
      bytes.append(form)
      bytes.append(0)
    }
    return bytes.withBytes { ContentHash($0) }
  }

  /// Merges the words of all indexers, as far as blocks have them, each indexer's in order.
  private mutating func merge(_ blocks: PostingBlocks) {
    let indexers = blocks.indexers
    let lists = Parallel.map(count: indexers.count, jobs: indexers.count) { index in
      Self.words(of: indexers[index], in: blocks)
    }
    let terms = indexers.map(\.terms)
    var numbers = terms.map {
      Numbers(
        stems: [UInt32](repeating: 0, count: $0.stems.count),
        forms: [UInt32](repeating: 0, count: $0.forms.count))
    }
    var heads = [Int](repeating: 0, count: lists.count)
    var last: (list: Int, form: UInt32)?
    var count: UInt32 = 0
    while let list = Self.first(heads, lists, terms) {
      let form = lists[list][heads[list]]
      let stem = Int(terms[list].stemOfForm[Int(form)])
      heads[list] += 1
      if last.map({ terms[$0.list].precedes($0.form, terms[list], form) }) ?? true {
        let bytes = Array(terms[list].stems[stem])
        if stems.last != bytes {
          stems.append(bytes)
          forms.append([])
        }
        forms[forms.count - 1].append(Array(terms[list].forms[Int(form)]))
        count += 1
        last = (list, form)
      }
      numbers[list].stems[stem] = UInt32(stems.count - 1)
      numbers[list].forms[Int(form)] = count - 1
    }
    for (indexer, numbers) in zip(indexers, numbers) { self.numbers[ObjectIdentifier(indexer)] = numbers }
  }

  private static func words(of indexer: PageIndexer, in blocks: PostingBlocks) -> [UInt32] {
    var isUsed = [Bool](repeating: false, count: indexer.terms.forms.count)
    for block in blocks.all where block.indexer === indexer {
      for form in block.forms { isUsed[Int(form)] = true }
    }
    var words: [UInt32] = []
    for form in isUsed.indices where isUsed[form] { words.append(UInt32(form)) }
    return indexer.terms.sorted(words)
  }

  /// The list whose next word comes first; nil when all are at their end.
  private static func first(_ heads: [Int], _ lists: [[UInt32]], _ terms: [Terms]) -> Int? {
    var best: Int?
    for list in lists.indices where heads[list] < lists[list].count {
      if let other = best,
        !terms[list].precedes(lists[list][heads[list]], terms[other], lists[other][heads[other]])
      {
        continue
      }
      best = list
    }
    return best
  }

  /// Sorts the entries of all blocks by stem, by counting.
  private mutating func collectEntries(_ blocks: PostingBlocks) {
    counts = [Int](repeating: 0, count: stems.count)
    ends = [Int](repeating: 0, count: stems.count)
    for block in blocks.all {
      guard let rank = numbers[ObjectIdentifier(block.indexer)]?.stems else { continue }
      for (entry, stem) in block.stems.enumerated() {
        ends[Int(rank[Int(stem)])] += 1
        counts[Int(rank[Int(stem)])] += Int(block.counts[entry])
      }
    }
    var start = 0
    for index in ends.indices { (ends[index], start) = (start, start + ends[index]) }
    entries = [Entry](repeating: Entry(block: 0, entry: 0), count: start)
    for (number, block) in blocks.all.enumerated() {
      guard let rank = numbers[ObjectIdentifier(block.indexer)]?.stems else { continue }
      for (entry, stem) in block.stems.enumerated() {
        let place = Int(rank[Int(stem)])
        entries[ends[place]] = Entry(block: UInt32(number), entry: UInt32(entry))
        ends[place] += 1
      }
    }
  }
}
