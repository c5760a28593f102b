/// Divides the pages of a site into segments so that as many segments of an earlier index as possible stay valid.
///
/// The files of an index do not depend on how pages are divided into segments, so a segment can have any number of pages.
struct SegmentPlan {
  enum Part: Equatable {
    /// A segment of the earlier index, by its number.
    case earlier(Int)
    /// Pages to index, by their numbers in the later index.
    case pages(Range<Int>)
  }

  private(set) var parts: [Part] = []

  /// A segment with fewer pages is indexed together with the following one, so that segments do not become small.
  private static let fewestPages = 8

  /// - Parameters:
  ///   - sizes: the number of pages in each segment of the earlier index.
  ///   - earlier: for each page, its number in the earlier index; nil for a page that is new or has changed.
  init(sizes: [Int], earlier: [Int?]) {
    var segmentAt: [Int: Int] = [:]
    var start = 0
    for (number, size) in sizes.enumerated() {
      segmentAt[start] = number
      start += size
    }
    var page = 0
    var first = 0
    while page < earlier.count {
      if let segment = earlier[page].flatMap({ segmentAt[$0] }),
        Self.isKept(sizes[segment], from: page, earlier)
      {
        let isShort = first < page && page - first < Self.fewestPages
        if !isShort || sizes[segment] > PostingSegments.pages {
          add(first..<page)
          parts.append(.earlier(segment))
          first = page + sizes[segment]
        }
        page += sizes[segment]
      } else {
        page += 1
      }
    }
    if case .earlier(let segment)? = parts.last, first < page, page - first < Self.fewestPages,
      sizes[segment] <= PostingSegments.pages
    {
      parts.removeLast()
      first -= sizes[segment]
    }
    add(first..<page)
  }

  private static func isKept(_ size: Int, from page: Int, _ earlier: [Int?]) -> Bool {
    guard size > 0, page + size <= earlier.count, let start = earlier[page] else { return false }
    return (0..<size).allSatisfy { earlier[page + $0] == start + $0 }
  }

  /// Divides pages into segments of about the usual size.
  private mutating func add(_ pages: Range<Int>) {
    if pages.isEmpty { return }
    let count = max(1, (pages.count + PostingSegments.pages / 2) / PostingSegments.pages)
    for number in 0..<count {
      let start = pages.lowerBound + pages.count * number / count
      parts.append(.pages(start..<(pages.lowerBound + pages.count * (number + 1) / count)))
    }
  }

  /// Returns whether the segments are exactly the earlier ones.
  func keepsAll(_ earlier: PostingSegments) -> Bool {
    parts == earlier.all.indices.map { Part.earlier($0) }
  }

  /// Returns the numbers of the earlier segments without those that are kept at the same place, and the same for the
  /// later segments.
  func replaced(_ earlier: PostingSegments, by later: PostingSegments) -> (before: [Int], after: [Int]) {
    let (starts, ends) = (earlier.firstPages, later.firstPages)
    var kept: Set<Int> = []
    var after: [Int] = []
    for (number, part) in parts.enumerated() {
      if case .earlier(let segment) = part, starts[segment] == ends[number] {
        kept.insert(segment)
      } else {
        after.append(number)
      }
    }
    return (earlier.all.indices.filter { !kept.contains($0) }, after)
  }
}
