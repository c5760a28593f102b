import Basics

/// A list of lines of a file, such as `3-8`, `1,4-5` or `12-`.
enum LineSelection {
  enum Problem: Error, Hashable {
    /// A part of the list that is neither a number nor a range.
    case unreadable(String)
    /// The first line that does not exist.
    case outside(Int)
  }

  /// Returns the numbers of the selected lines, from 1, in the order of the list.
  ///
  /// - Parameter count: the number of lines of the file.
  static func lines(_ list: String, of count: Int) throws(Problem) -> [Int] {
    var lines: [Int] = []
    for part in list.split(separator: ",", omittingEmptySubsequences: false) {
      let ends = part.split(separator: "-", maxSplits: 1, omittingEmptySubsequences: false)
        .map { $0.filter { !$0.isWhitespace } }
      let isOpen = ends.count == 2 && ends[1].isEmpty
      guard let first = Int(ends[0]),
        let last = ends.count == 1 ? first : isOpen ? max(first, count) : Int(ends[1]),
        first <= last
      else { throw .unreadable(String(part)) }
      if first < 1 || first > count { throw .outside(first) }
      if last > count { throw .outside(last) }
      lines += first...last
    }
    return lines
  }
}
