import Basics

/// The postings of consecutive pages in a compact form, because 10,000 pages have millions of them.
public struct PostingSegment: Sendable {
  /// The object that numbers the tokens and stems.
  let source: any TermSource
  /// The numbers of the segment's tokens.
  let tokens: [UInt32]
  let sections: SegmentSections
  let postings: PostingTable
}

/// The pages of a segment and their sections.
struct SegmentSections: Sendable {
  /// For each section, the number of its words and the number of bytes of its text.
  var lengths: [UInt16] = []
  var textSizes: [UInt32] = []
  /// For each page, the number of its sections, and the number of bytes of its URL, title, headings, and anchors.
  var ofPages: [UInt32] = []
  var headSizes: [UInt32] = []

  /// For each section, the number of words before it on its page, if its words can be among the first ones of the page;
  /// otherwise the maximum.
  var leads: [UInt8] {
    var leads: [UInt8] = []
    leads.reserveCapacity(lengths.count)
    for count in ofPages {
      var before = 0
      for number in 0..<count {
        let isLeading = number < PostingMerge.Limits.leadingSections
        // A heading is about two words.
        let next = before + Int(lengths[leads.count]) + 2
        leads.append(isLeading ? UInt8(clamping: before) : .max)
        before = next
      }
    }
    return leads
  }
}

/// The segments of all pages, in order.
struct PostingSegments: Sendable {
  private(set) var all: [PostingSegment]

  /// The number of pages in a segment: enough to combine the postings of each stem, and few enough to distribute
  /// the work.
  static let pages = 32

  init(_ all: [PostingSegment]) { self.all = all }

  /// Indexes the pages of a plan, and keeps the other segments of the earlier index.
  init(
    _ source: some SearchSource, _ plan: SegmentPlan, after earlier: PostingSegments? = nil, language: String,
    jobs: Int, storing store: @escaping ByteStore
  ) {
    all = Parallel.map(count: plan.parts.count, jobs: jobs) {
      PageIndexer(language: language, storing: store)
    } body: { indexer, number in
      switch plan.parts[number] {
      case .earlier(let segment):
        if let known = earlier?.all[segment] { return known }
        preconditionFailure("the plan was made for the earlier index")
      case .pages(let pages): return indexer.segment(of: pages.lazy.map { source.page($0, limit: .max) })
      }
    }
  }

  /// Gives the memory of postings that are stored elsewhere back to the system.
  func evict(_ range: Range<Int>? = nil) {
    var last: (any EvictableBytes)?
    for segment in all[range ?? all.indices] {
      guard let owner = segment.postings.owner, owner !== last else { continue }
      owner.evict()
      last = owner
    }
  }

  /// The number of the first page of each segment.
  var firstPages: [Int] {
    var next = 0
    return all.map { segment in
      defer { next += segment.sections.ofPages.count }
      return next
    }
  }

  /// Returns the number of segments for a number of pages.
  static func count(ofPages pages: Int) -> Int { (pages + Self.pages - 1) / Self.pages }

  /// The term sources of all segments, without duplicates.
  var sources: [any TermSource] {
    var known: Set<ObjectIdentifier> = []
    return all.map(\.source).filter { known.insert(ObjectIdentifier($0)).inserted }
  }

  /// Returns the tokens of a source that segments still use. The tokens of replaced segments can be unused. `count`
  /// is the number of tokens in the source.
  func tokens(of source: any TermSource, count: Int) -> [UInt32] {
    var isUsed = [Bool](repeating: false, count: count)
    for segment in all where segment.source === source {
      for token in segment.tokens { isUsed[Int(token)] = true }
    }
    return isUsed.indices.filter { isUsed[$0] }.map { UInt32($0) }
  }
}

// MARK: - SectionPositions

/// The position and length of each section of the site.
struct SectionPositions: Sendable {
  /// For each segment, the number of its first section in the site.
  private(set) var firstOfSegment: [Int] = []
  /// For each section, its page and its number on that page.
  private(set) var pages: [UInt32] = []
  private(set) var numbers: [UInt32] = []
  /// For each section, the effect of its length on the weights of its words.
  private(set) var norms: [Float] = []
  /// For each section, the byte in the index of the most frequent kind of postings.
  private(set) var usualWeights: [UInt8] = []
  /// For each section, the place of its first word on the page: see `SegmentSections.leads`.
  private(set) var leads: [UInt8] = []
  /// The average length of a section in words, rounded up to a power of 1.25, so that an edited sentence rarely
  /// changes the weights of all other pages.
  private(set) var average = 1.0

  private var sections: Int { pages.count }

  init(_ segments: PostingSegments) {
    let count = segments.all.reduce(0) { $0 + $1.sections.lengths.count }
    pages.reserveCapacity(count)
    numbers.reserveCapacity(count)
    norms.reserveCapacity(count)
    leads.reserveCapacity(count)
    var words = 0
    var page: UInt32 = 0
    for segment in segments.all {
      firstOfSegment.append(pages.count)
      leads += segment.sections.leads
      for count in segment.sections.ofPages {
        for number in 0..<count {
          pages.append(page)
          numbers.append(number)
        }
        page += 1
      }
      for length in segment.sections.lengths { words += Int(length) }
    }
    while average * Double(max(1, sections)) < Double(words) { average *= 1.25 }
    for segment in segments.all {
      for length in segment.sections.lengths { norms.append(Posting.norm(length: length, average: average)) }
    }
    usualWeights = norms.map { Posting.weighed(Posting.usual, norm: $0) }
  }
}
