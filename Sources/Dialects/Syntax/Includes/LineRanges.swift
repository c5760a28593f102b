import Basics

/// A set of lines in a text: `3`, `2-5`, `4:` and lists of these.
struct LineRanges: Equatable {
  /// The first and the last line of each range, from 1. The last line of a range without an end is `Int.max`.
  private(set) var ranges: [ClosedRange<Int>] = []

  /// Reads ranges with a separator between the first and the last line. Returns nil if a part is not a range.
  ///
  /// - Parameter list: the characters between ranges.
  init?(_ text: String, separator: Character, list: Set<Character> = [",", " "]) {
    if text.isEmpty { return nil }
    for part in text.split(whereSeparator: list.contains) {
      let ends = part.split(separator: separator, maxSplits: 1, omittingEmptySubsequences: false)
        .map { $0.trimmingWhiteSpace }
      guard let first = ends[0].isEmpty && ends.count > 1 ? 1 : Int(ends[0]),
        let last = ends.count == 1 ? first : ends[1].isEmpty ? Int.max : Int(ends[1])
      else { return nil }
      append(from: first, to: max(last, 1))
    }
  }

  /// Reads ranges in the options of code, such as `{1,3-5}`. Parts that are not ranges are ignored.
  init(marks text: Bytes) {
    let inner = Bytes(
      text.filter { !$0.isASCIIWhitespace && $0 != UInt8(ascii: "{") && $0 != UInt8(ascii: "}") })
    for part in inner.string.split(separator: ",") {
      // Without a last line, as in `9-`, a range extends to the end.
      guard let range = LineRanges(String(part), separator: "-")?.ranges.first,
        range.upperBound < 1_000_000 || range.upperBound == .max
      else { continue }
      ranges.append(range)
    }
  }

  init(_ ranges: [ClosedRange<Int>] = []) { self.ranges = ranges }

  /// Joins consecutive lines, which are in order.
  init(lines: [Int]) { ranges = LineRanges(lines.map { $0...$0 }).limited(to: .max).ranges }

  var isEmpty: Bool { ranges.isEmpty }

  /// The ranges as `1,3-5`.
  var text: String {
    ranges.map { $0.count == 1 ? String($0.lowerBound) : "\($0.lowerBound)-\($0.upperBound)" }
      .joined(separator: ",")
  }

  func contains(_ line: Int) -> Bool { ranges.contains { $0.contains(line) } }

  /// Adds a range, unless it ends before it begins.
  mutating func append(from first: Int, to last: Int) {
    if let range = ClosedRange(from: max(first, 1), to: last) { ranges.append(range) }
  }

  static func += (left: inout LineRanges, right: LineRanges) { left.ranges += right.ranges }

  /// Returns the ranges in order, without the numbers of lines after `count`. Adjacent ranges are joined.
  func limited(to count: Int) -> LineRanges {
    let inside = ranges.filter { $0.lowerBound <= count }.map { $0.lowerBound...min($0.upperBound, count) }
      .sorted { $0.lowerBound < $1.lowerBound }
    return LineRanges(
      inside.reduce(into: []) { merged, next in
        if let last = merged.last, next.lowerBound <= last.upperBound + 1 {
          merged[merged.count - 1] = last.lowerBound...max(last.upperBound, next.upperBound)
        } else {
          merged.append(next)
        }
      })
  }

  /// Returns the lines in the order of the ranges. Ranges can contain the same lines many times, so their lines count as
  /// included text.
  func select(_ lines: [PageLine], _ budget: Budget) -> [PageLine] {
    ranges.flatMap { range -> ArraySlice<PageLine> in
      guard let places = Range(from: range.lowerBound - 1, to: min(range.upperBound, lines.count)),
        budget.spend(included: lines[places].reduce(0) { $0 + $1.text.count + 1 })
      else { return [] }
      return lines[places]
    }
  }
}
