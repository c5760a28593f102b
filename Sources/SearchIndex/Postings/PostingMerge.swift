import Basics

/// Merges the postings of each stem from all segments. Reuses its memory from stem to stem.
struct PostingMerge: ~Copyable {
  private let entries: StemEntries
  private let sources: [SegmentPostings]
  private let pages: [UInt32]
  private let numbers: [UInt32]
  private let norms: [Float]
  private let usualWeights: [UInt8]
  private let leads: [UInt8]
  /// The postings of the current stem, in the order of their sections.
  private var postings = UniqueArray<MergedPosting>()

  // Not private: Swift 6.3 cannot compile its metadata then.
  struct MergedPosting: BitwiseCopyable {
    var section: UInt32
    /// The byte of the posting in the index.
    var weight: UInt8
    /// The place of the stem among the first words of the page.
    var lead: UInt8
    var places: UnsafePointer<UInt8>?
  }

  /// The maximum number of sections for one stem: those with the stem in their title or heading, and then those with
  /// the highest weights. The browser would not show more sections, but it would have to load them. In addition, the
  /// pages that begin with the stem. For all other sections, the browser knows only which pages contain the stem.
  struct Limits {
    var postings = 250
    /// The maximum number of sections with the stem in their title or heading that are kept, if there are more than
    /// `postings` of them. A word in more headings is in the postings of a kind, such as “Return value”.
    var headings = 1300
    /// The maximum number of sections that are kept because the stem is among the first words of their page. The page of
    /// an error message often consists of little else, and all of its words can be frequent.
    var leads = 800
    /// The place, counted from the beginning of the page, before which a word is one of the first. In most pages, these
    /// are the words of the title and forty others, in the first sections.
    static let leadingPlaces = 40
    static let leadingSections = 2
  }

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

  /// - Parameter sources: shared by all merges, because each access to a segment counts references to all its
  ///   parts.
  init(_ entries: StemEntries, _ sources: [SegmentPostings], _ positions: SectionPositions) {
    self.entries = entries
    self.sources = sources
    (pages, numbers) = (positions.pages, positions.numbers)
    (norms, usualWeights, leads) = (positions.norms, positions.usualWeights, positions.leads)
  }

  /// Appends the postings of a stem in the format of `TermFiles`. If there are more than `limit`, keeps those with the
  /// greatest bytes, and of equal ones the first: sections with the stem in their title or heading, and then those in
  /// which it is most frequent. It also keeps the pages that begin with the stem. Returns true if it keeps all.
  mutating func append(_ stem: Int, limits: Limits, to bytes: inout ByteBuffer) -> Bool {
    collect(stem)
    let isCut = postings.count > limits.postings
    var (least, atLeast) = isCut ? threshold(limits) : (0, Int.max)
    let firstPlaces = isCut ? placesToKeep(least, limits) : 0
    var lastPage: UInt32 = 0
    var lastNumber: UInt32 = 0
    var isFirst = true
    for index in postings.indices {
      let posting = postings[index]
      if isCut, posting.weight <= least, posting.lead >= firstPlaces {
        if posting.weight < least || atLeast == 0 { continue }
        atLeast -= 1
      }
      let page = pages[Int(posting.section)]
      let number = numbers[Int(posting.section)]
      let hasPlaces = posting.places == nil ? 0 : 2
      if page == lastPage, !isFirst {
        bytes.append(varint: Int(number - lastNumber) << 2 | hasPlaces | 1)
      } else {
        bytes.append(varint: Int(page - lastPage) << 2 | hasPlaces)
        bytes.append(varint: Int(number))
      }
      bytes.append(posting.weight)
      if let start = posting.places { Places.append(from: start, to: &bytes) }
      (lastPage, lastNumber, isFirst) = (page, number, false)
    }
    return !isCut
  }

  /// Appends one bit per page, the lowest bit first, set for the pages with the stem that was appended last.
  borrowing func appendPages(to bytes: inout ByteBuffer) {
    var (byte, bits): (Int, UInt8) = (0, 0)
    for index in postings.indices {
      let page = Int(pages[Int(postings[index].section)])
      while byte < page / 8 {
        bytes.append(bits)
        (byte, bits) = (byte + 1, 0)
      }
      bits |= 1 << UInt8(page % 8)
    }
    bytes.append(bits)
  }

  private mutating func collect(_ stem: Int) {
    postings.removeAll()
    for entry in entries.of(stem: stem) {
      let segment = sources[Int(entry.segment)]
      for posting in segment.runs[Int(entry.entry)].postings(first: segment.first) {
        let section = Int(posting.section)
        let first = posting.places.first ?? .max
        postings.append(
          MergedPosting(
            section: posting.section,
            weight: posting.byte == Posting.usual
              ? usualWeights[section] : Posting.weighed(posting.byte, norm: norms[section]),
            lead: first < 0x80 ? UInt8(clamping: Int(leads[section]) + Int(first >> 1)) : .max,
            places: posting.places.isEmpty ? nil : posting.places.baseAddress))
      }
    }
  }

  /// Returns the place before which the current stem is one of the first words of so few pages that all are kept.
  private borrowing func placesToKeep(_ least: UInt8, _ limits: Limits) -> Int {
    var counts = [Int](repeating: 0, count: Limits.leadingPlaces)
    for index in postings.indices where postings[index].weight <= least {
      let place = Int(postings[index].lead)
      if place < counts.count { counts[place] += 1 }
    }
    var room = limits.leads
    return counts.firstIndex {
      room -= $0
      return room < 0
    } ?? counts.count
  }

  /// Returns the least byte to keep, and the number of postings to keep with that byte.
  private func threshold(_ limits: Limits) -> (least: UInt8, atLeast: Int) {
    var counts = [Int](repeating: 0, count: 256)
    for index in postings.indices { counts[Int(postings[index].weight)] += 1 }
    let inHeadings = counts[32...].reduce(0, +)
    var room = max(limits.postings, min(inHeadings, limits.headings))
    var weight = 255
    while weight > 0, counts[weight] <= room {
      room -= counts[weight]
      weight -= 1
    }
    return (UInt8(weight), room)
  }
}
