import Testing

@testable import SearchIndex

/// Tests which segments of an index are kept when its pages change.
@Suite struct SegmentPlanTests {
  /// The pages of three segments.
  private static let sizes = [32, 32, 20]
  private static let pages = 84

  private func plan(_ earlier: [Int?]) -> [SegmentPlan.Part] {
    SegmentPlan(sizes: Self.sizes, earlier: earlier).parts
  }

  @Test func unchangedSegmentsAreKept() {
    #expect(plan(Array(0..<Self.pages)) == [.earlier(0), .earlier(1), .earlier(2)])
  }

  @Test func theSegmentOfAChangedPageIsIndexed() {
    var earlier: [Int?] = Array(0..<Self.pages)
    earlier[40] = nil
    #expect(plan(earlier) == [.earlier(0), .pages(32..<64), .earlier(2)])
  }

  @Test func theSegmentOfARemovedPageIsIndexed() {
    var earlier: [Int?] = Array(0..<Self.pages)
    earlier.remove(at: 40)
    #expect(plan(earlier) == [.earlier(0), .pages(32..<63), .earlier(2)])
  }

  @Test func aNewPageBetweenSegmentsIsIndexedWithTheNextSegment() {
    var earlier: [Int?] = Array(0..<Self.pages)
    earlier.insert(nil, at: 32)
    #expect(plan(earlier) == [.earlier(0), .pages(32..<65), .earlier(2)])
  }

  @Test func aNewPageAtTheEndIsIndexedWithTheLastSegment() {
    #expect(plan(Array(0..<Self.pages) + [nil]) == [.earlier(0), .earlier(1), .pages(64..<85)])
  }

  @Test func aMovedSegmentIsKept() {
    let earlier = Array(32..<64) + Array(0..<32) + Array(64..<Self.pages)
    #expect(plan(earlier) == [.earlier(1), .earlier(0), .earlier(2)])
  }

  @Test func manyNewPagesBecomeSegmentsOfTheUsualSize() {
    let plan = SegmentPlan(sizes: [], earlier: Array(repeating: nil, count: 100)).parts
    #expect(plan == [.pages(0..<33), .pages(33..<66), .pages(66..<100)])
  }
}
