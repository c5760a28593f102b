import Basics

/// Merges the postings of each stem from all segments. Reuses its memory from stem to stem.
struct PostingMerge: ~Copyable {
  private let vocabulary: Vocabulary
  private let sources: [SegmentPostings]
  private let pages: [UInt32]
  private let numbers: [UInt32]
  private let norms: [Float]
  /// The sections of the current stem, in ascending order.
  private var sections = UniqueArray<UInt32>()
  private var weights = UniqueArray<UInt8>()

  /// The postings of a segment in place, and the number of its first section in the site. The segment must outlive
  /// this value.
  struct SegmentPostings: Sendable {
    fileprivate let runs: PostingRuns
    fileprivate let first: UInt32

    static func all(_ segments: PostingSegments, _ positions: SectionPositions) -> [SegmentPostings] {
      zip(segments.all, positions.firstOfSegment).map { segment, first in
        SegmentPostings(runs: segment.postings.runs, first: UInt32(first))
      }
    }
  }

  /// - Parameter sources: Shared by all merges, because each access to a segment counts references to all its
  /// parts.
  init(_ vocabulary: Vocabulary, _ sources: [SegmentPostings], _ positions: SectionPositions) {
    self.vocabulary = vocabulary
    self.sources = sources
    (pages, numbers, norms) = (positions.pages, positions.numbers, positions.norms)
  }

  /// Appends the postings of a stem in the format of `TermFiles`. Keeps at most `limit` sections: those with the
  /// highest weights, and of equal weights the first ones.
  mutating func append(_ stem: Int, limit: Int, to bytes: inout ByteBuffer) {
    collect(stem)
    var (least, atLeast) = sections.count > limit ? threshold(limit) : (0, 0)
    var lastPage: UInt32 = 0
    var lastNumber: UInt32 = 0
    var isFirst = true
    for index in sections.indices {
      let weight = weights[index]
      if weight < least { continue }
      if weight == least, least > 0 {
        if atLeast == 0 { continue }
        atLeast -= 1
      }
      let page = pages[Int(sections[index])]
      let number = numbers[Int(sections[index])]
      if page == lastPage, !isFirst {
        bytes.append(varint: Int(number - lastNumber) << 1 | 1)
      } else {
        bytes.append(varint: Int(page - lastPage) << 1)
        bytes.append(varint: Int(number))
      }
      bytes.append(weight)
      (lastPage, lastNumber, isFirst) = (page, number, false)
    }
  }

  private mutating func collect(_ stem: Int) {
    sections.removeAll()
    weights.removeAll()
    for index in vocabulary.entryRange(of: stem) {
      let entry = vocabulary.entries[index]
      let segment = sources[Int(entry.segment)]
      for posting in segment.runs[Int(entry.entry)].postings(first: segment.first) {
        sections.append(posting.section)
        weights.append(Posting.weight(posting.byte, norm: norms[Int(posting.section)]))
      }
    }
  }

  /// Returns the lowest weight to keep, and the number of postings to keep with that weight.
  private func threshold(_ limit: Int) -> (least: UInt8, atLeast: Int) {
    var counts = [Int](repeating: 0, count: 64)
    for index in weights.indices { counts[Int(weights[index])] += 1 }
    var room = limit
    var weight = 63
    while weight > 0, counts[weight] <= room {
      room -= counts[weight]
      weight -= 1
    }
    return (UInt8(weight), room)
  }
}
