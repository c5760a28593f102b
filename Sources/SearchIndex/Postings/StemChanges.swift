import Basics

/// The segments of an index with what the weights of their postings depend on.
struct WeighedSegments {
  let segments: PostingSegments
  let vocabulary: Vocabulary
  /// The average length of a section in words.
  let average: Double
}

/// The stems of an index that have changed since an earlier one, because some segments were indexed again or moved.
struct StemChanges: Sendable {
  /// For each stem, its position in the earlier vocabulary; -1 for a stem that is new or has changed.
  private var positions: [Int]

  /// Returns nil if so much has changed that it is faster to make all files again.
  init?(_ plan: SegmentPlan, from earlier: WeighedSegments, to later: WeighedSegments) {
    let replaced = plan.replaced(earlier.segments, by: later.segments)
    // If the average length has changed, so have all weights.
    guard earlier.average == later.average, replaced.after.count <= later.segments.all.count / 4 + 1 else {
      return nil
    }
    let (old, new) = (earlier.vocabulary, later.vocabulary)
    positions = [Int](repeating: -1, count: new.stems.count)
    var laterPositions = [Int](repeating: -1, count: old.stems.count)
    for (before, after) in Self.shared(old, new) {
      positions[after] = before
      laterPositions[before] = after
    }
    let before = Self.postings(of: replaced.before, earlier)
    let after = Self.postings(of: replaced.after, later)
    for (stem, postings) in after where positions[stem] < 0 || before[positions[stem]] != postings {
      positions[stem] = -1
    }
    for stem in before.keys where laterPositions[stem] >= 0 && after[laterPositions[stem]] == nil {
      positions[laterPositions[stem]] = -1
    }
  }

  /// Returns the earlier position of the first of these stems if none of them has changed, and they were next to each
  /// other; otherwise nil.
  func earlier(of stems: Range<Int>) -> Int? {
    guard let first = stems.first, positions[first] >= 0,
      stems.allSatisfy({ positions[$0] == positions[first] + $0 - first })
    else { return nil }
    return positions[first]
  }

  /// Returns the positions of the stems that two vocabularies share, with the same tokens.
  private static func shared(_ old: Vocabulary, _ new: Vocabulary) -> [(before: Int, after: Int)] {
    var shared: [(before: Int, after: Int)] = []
    old.stems.withTerms { oldStems in
      new.stems.withTerms { newStems in
        old.tokens.withTerms { oldTokens in
          new.tokens.withTerms { newTokens in
            var before = 0
            for after in 0..<newStems.count {
              while before < oldStems.count, ByteOrder.precedes(oldStems[before], newStems[after]) {
                before += 1
              }
              guard before < oldStems.count, ByteOrder.areEqual(oldStems[before], newStems[after]) else {
                continue
              }
              let (oldRange, newRange) = (old.tokenRange(of: before), new.tokenRange(of: after))
              let isSame =
                oldRange.count == newRange.count
                && zip(oldRange, newRange).allSatisfy { ByteOrder.areEqual(oldTokens[$0], newTokens[$1]) }
              if isSame { shared.append((before, after)) }
            }
          }
        }
      }
    }
    return shared
  }

  /// Returns for each stem everything that `PostingMerge` uses of its postings in some segments: the page, the number of
  /// the section there, with the weight in the lowest byte, the number of words before it on the page, and the places.
  private static func postings(of numbers: [Int], _ state: WeighedSegments) -> [Int: [UInt32]] {
    let starts = state.segments.firstPages
    var postings: [Int: [UInt32]] = [:]
    for number in numbers {
      let segment = state.segments.all[number]
      let norms = segment.sections.lengths.map { Posting.norm(length: $0, average: state.average) }
      let leads = segment.sections.leads.map { min($0, UInt8(PostingMerge.Limits.leadingPlaces)) }
      var places: [(page: UInt32, section: UInt32)] = []
      for (page, count) in segment.sections.ofPages.enumerated() {
        for section in 0..<count { places.append((UInt32(starts[number] + page), section)) }
      }
      let positions = state.vocabulary.numbers(of: segment).stems
      for (entry, stem) in segment.postings.stems.enumerated() {
        let stem = Int(positions[Int(stem)])
        for posting in segment.postings.runs[entry].postings() {
          let section = Int(posting.section)
          let weight = Posting.weighed(posting.byte, norm: norms[section])
          postings[stem, default: []] += [
            places[section].page, places[section].section << 8 | UInt32(weight), UInt32(leads[section]),
          ]
          for byte in posting.places { postings[stem, default: []].append(UInt32(byte)) }
        }
      }
    }
    return postings
  }
}
