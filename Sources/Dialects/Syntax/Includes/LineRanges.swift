import Basics

/// A set of lines in a text: `3`, `2-5`, `4:` and lists of these.
struct LineRanges {
  /// The first and the last line of each range, from 1. The last line of a range without an end is `Int.max`.
  var ranges: [ClosedRange<Int>] = []

  /// Reads ranges with a separator between the first and the last line.
  ///
  /// - Parameter list: the characters between ranges.
  init?(_ text: String, separator: Character, list: Set<Character> = [",", " "]) {
    for part in text.split(whereSeparator: list.contains) {
      let ends = part.split(separator: separator, maxSplits: 1, omittingEmptySubsequences: false)
      guard ends.count > 1 else {
        guard let number = Int(part), number > 0 else { return nil }
        ranges.append(number...number)
        continue
      }
      guard let first = ends[0].isEmpty ? 1 : Int(ends[0]),
        let last = ends[1].isEmpty ? Int.max : Int(ends[1])
      else { return nil }
      if let range = ClosedRange(from: max(first, 1), to: last) { ranges.append(range) }
    }
    if text.isEmpty { return nil }
  }

  init(_ ranges: [ClosedRange<Int>]) { self.ranges = ranges }

  func contains(_ line: Int) -> Bool { ranges.contains { $0.contains(line) } }

  /// Returns the lines in the order of the ranges. Ranges can contain the same lines many times, so their lines count as
  /// included text.
  func select(_ lines: [PageLine], _ budget: Budget) -> [PageLine] {
    ranges.flatMap { range -> ArraySlice<PageLine> in
      guard let places = Range(from: max(range.lowerBound, 1) - 1, to: min(range.upperBound, lines.count)),
        budget.spend(included: lines[places].reduce(0) { $0 + $1.text.count + 1 })
      else { return [] }
      return lines[places]
    }
  }
}
