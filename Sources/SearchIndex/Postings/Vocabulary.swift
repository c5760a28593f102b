import Basics

/// All stems of a site in byte order, each with its tokens.
struct Vocabulary: Sendable {
  private(set) var stems = TermList()
  /// The tokens of all stems, in byte order within each stem, and for each stem the end index of its tokens.
  private(set) var tokens = TermList()
  private var tokenEnds: [Int] = []
  /// For each stem, the number of sections that contain it.
  private(set) var counts: [Int] = []
  /// For each term source, the positions of its terms in this vocabulary.
  private var numbers: [ObjectIdentifier: TermNumbers] = [:]

  /// The positions of stems in `stems`, and of tokens in `tokens`.
  struct TermNumbers: Sendable {
    var stems: [UInt32] = []
    var tokens: [UInt32] = []
  }

  init(of segments: PostingSegments) {
    merge(segments)
    counts = [Int](repeating: 0, count: stems.count)
    for segment in segments.all {
      let positions = numbers(of: segment).stems
      for (entry, stem) in segment.postings.stems.enumerated() {
        counts[Int(positions[Int(stem)])] += Int(segment.postings.counts[entry])
      }
    }
  }

  /// Returns the range in `tokens` of a stem's tokens.
  func tokenRange(of stem: Int) -> Range<Int> { (stem == 0 ? 0 : tokenEnds[stem - 1])..<tokenEnds[stem] }

  /// Returns the positions of a segment's terms.
  func numbers(of segment: PostingSegment) -> TermNumbers {
    numbers[ObjectIdentifier(segment.source)] ?? TermNumbers()
  }

  /// Merges the tokens that segments use from all sources.
  private mutating func merge(_ segments: PostingSegments) {
    var union = TermUnion()
    let sources = segments.sources
    let numbers = sources.map { source in
      let terms = source.terms
      return union.add(terms, used: segments.tokens(of: source, count: terms.tokens.count))
    }
    let sorted = union.sorted()
    stems = sorted.stems
    (tokens, tokenEnds) = (sorted.tokens, sorted.tokenEnds)
    for (source, numbers) in zip(sources, numbers) {
      self.numbers[ObjectIdentifier(source)] = sorted.positions(of: numbers)
    }
  }
}

/// The entries of all stems of a vocabulary, in the order of the segments.
struct StemEntries: Sendable {
  /// The position of a stem's postings: a segment, and an entry there.
  struct SegmentEntry: Sendable {
    var segment: UInt32
    var entry: UInt32
  }

  private var entries: [SegmentEntry]
  /// For each stem, the end index of its entries.
  private var ends: [Int]

  /// Groups the entries by stem with a counting sort.
  init(_ vocabulary: Vocabulary, _ segments: PostingSegments) {
    ends = [Int](repeating: 0, count: vocabulary.stems.count)
    for segment in segments.all {
      let positions = vocabulary.numbers(of: segment).stems
      for stem in segment.postings.stems { ends[Int(positions[Int(stem)])] += 1 }
    }
    var start = 0
    for index in ends.indices { (ends[index], start) = (start, start + ends[index]) }
    entries = [SegmentEntry](repeating: SegmentEntry(segment: 0, entry: 0), count: start)
    for (number, segment) in segments.all.enumerated() {
      let positions = vocabulary.numbers(of: segment).stems
      for (entry, stem) in segment.postings.stems.enumerated() {
        let position = Int(positions[Int(stem)])
        entries[ends[position]] = SegmentEntry(segment: UInt32(number), entry: UInt32(entry))
        ends[position] += 1
      }
    }
  }

  /// Returns the entries of a stem.
  func of(stem: Int) -> ArraySlice<SegmentEntry> { entries[(stem == 0 ? 0 : ends[stem - 1])..<ends[stem]] }
}
