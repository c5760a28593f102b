/// Finds the ends of the code spans of a line. Runs of backticks that nothing closes are remembered, since many of them
/// would otherwise take quadratic time.
public struct CodeSpanEnds {
  private let line: Bytes
  private var unclosedRuns: Set<Int> = []

  public init(_ line: Bytes) {
    self.line = line
  }

  /// A run of backticks and, if a run of the same length follows, the code between both.
  public struct Span {
    /// The number of backticks.
    public var length: Int
    /// The index after the second run. If there is none, the index after the first.
    public var end: Int
    public var isClosed: Bool
  }

  /// Returns the span that the run of backticks at `index` opens.
  ///
  /// Source: CommonMark 0.31, section 6.1.
  public mutating func span(at index: Int) -> Span {
    let length = runLength(at: index)
    let start = index + length
    guard !unclosedRuns.contains(length) else { return Span(length: length, end: start, isClosed: false) }
    if let end = closing(run: length, from: start) { return Span(length: length, end: end, isClosed: true) }
    unclosedRuns.insert(length)
    return Span(length: length, end: start, isClosed: false)
  }

  private func closing(run length: Int, from start: Int) -> Int? {
    var index = start
    while index < line.endIndex {
      if line[index] == Byte.backtick {
        let found = runLength(at: index)
        index += found
        if found == length { return index }
      } else {
        index += 1
      }
    }
    return nil
  }

  private func runLength(at index: Int) -> Int { line[index...].prefix { $0 == Byte.backtick }.count }
}
