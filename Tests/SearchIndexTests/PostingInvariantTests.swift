import Testing
@testable import SearchIndex

@Suite struct PostingInvariantTests {
  /// Returns a segment of two pages with three sections. Each posting is a section and a byte.
  private func segment(
    _ entries: [(stem: UInt32, postings: [UInt32])], tokens: [UInt32] = [0, 1],
    ofPages: [UInt32] = [2, 1]
  ) -> PostingSegment {
    var builder = PostingTable.Builder()
    for entry in entries {
      let postings = entry.postings.map { SegmentPosting(value: $0, places: .max) }
      builder.append(entry.stem, postings[...], places: UnsafeBufferPointer(start: nil, count: 0))
    }
    let sections = SegmentSections(
      lengths: [5, 5, 5], textSizes: [20, 20, 20], ofPages: ofPages, headSizes: [10, 10])
    return PostingSegment(
      source: PageIndexer(language: "en"), tokens: tokens, sections: sections,
      postings: builder.finish { _ in nil })
  }

  private func posting(_ section: UInt32, field: UInt8 = Posting.body) -> UInt32 {
    section << 8 | UInt32(Posting.byte(field: field, frequency: 1))
  }

  @Test func aConsistentSegment() {
    #expect(
      segment([(0, [posting(0), posting(2, field: 7)]), (1, [posting(1, field: 3)])]).checkInvariants())
  }

  @Test func inconsistentSegments() {
    #expect(!segment([(0, [posting(0), posting(0)])]).checkInvariants(), "a section twice")
    #expect(!segment([(0, [posting(3)])]).checkInvariants(), "a section of another segment")
    #expect(!segment([(0, [])]).checkInvariants(), "a stem without postings")
    #expect(!segment([(0, [posting(0)]), (0, [posting(1)])]).checkInvariants(), "a stem twice")
    #expect(!segment([(0, [posting(1, field: 7)])]).checkInvariants(), "a title within a page")
    #expect(!segment([(0, [posting(0)])], tokens: [1, 1]).checkInvariants(), "a token twice")
    #expect(!segment([(0, [posting(0)])], ofPages: [2, 2]).checkInvariants(), "too many sections")
  }
}
