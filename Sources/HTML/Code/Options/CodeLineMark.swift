/// What is said about a line of code.
enum CodeLineMark: Equatable {
  case highlighted, inserted, deleted

  /// The element around the line: HTML has one for each, so that it is said without color too.
  var element: StaticString {
    switch self {
    case .highlighted: "mark"
    case .inserted: "ins"
    case .deleted: "del"
    }
  }
}

/// A list of lines, `2,5-7` or `2 5-7`, as marks.
enum CodeLineList {
  enum Failure: Error, Equatable {
    /// This part is neither a number nor two with a hyphen between.
    case unreadable(String)
    /// There are not so many lines.
    case outside(Int)
  }

  /// Sets the mark of each line named; `marks` has one place for each line of the code. What cannot be done is
  /// returned, at most one failure, and the rest is done.
  static func apply(_ list: String, _ mark: CodeLineMark, to marks: inout [CodeLineMark?]) -> Failure? {
    var failure: Failure?
    for part in list.split(whereSeparator: { $0 == "," || $0.isWhitespace }) {
      let ends = part.split(separator: "-", maxSplits: 1, omittingEmptySubsequences: false)
      guard let first = Int(ends[0]), let last = ends.count == 1 ? first : Int(ends[1]), first <= last else {
        failure = failure ?? .unreadable(String(part))
        continue
      }
      if first < 1 || last > marks.count { failure = failure ?? .outside(first < 1 ? first : last) }
      for line in max(first, 1)..<max(min(last, marks.count) + 1, max(first, 1)) { marks[line - 1] = mark }
    }
    return failure
  }
}
