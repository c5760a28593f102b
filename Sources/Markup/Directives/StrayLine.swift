/// A line that looks like a part of a directive, but is shown as text.
struct StrayLine {
  enum Kind {
    /// A `}` that closes nothing.
    case brace
    /// A known directive, followed by text in the same line.
    case text(String, after: String)
  }

  /// The line of the parsed text, and the column in bytes, both from 1.
  let line, column: Int
  let kind: Kind

  init(_ line: Int, _ column: Int, _ kind: Kind) {
    self.line = line
    self.column = column
    self.kind = kind
  }
}
