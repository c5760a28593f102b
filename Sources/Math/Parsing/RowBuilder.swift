/// Collects the parts of a row, and applies commands for the rest of the row, such as `\color` and `\over`.
///
/// Each of these commands begins a new piece of the row, rather than a nested row, so that the maximum depth does not
/// limit their number.
struct RowBuilder {
  /// The pieces before the current one.
  private var pieces: [MathNode] = []
  private var current: [MathNode] = []
  private var style = MathStyle()
  /// The fraction whose denominator is the current row.
  private var fraction: MathNode.Fraction?

  mutating func append(_ node: MathNode) {
    // Rows in braces are kept, since braces prevent space between their parts and others.
    current.append(node)
  }

  /// Changes the style of the parts that follow.
  mutating func change(_ change: (inout MathStyle) -> Void) {
    endPiece()
    change(&style)
  }

  /// Makes all parts so far the numerator of a fraction. Returns false if the row is already part of one.
  mutating func divide(_ fraction: MathNode.Fraction) -> Bool {
    guard self.fraction == nil else { return false }
    var fraction = fraction
    fraction.numerator = finishedRow()
    pieces = []
    style = MathStyle()
    self.fraction = fraction
    return true
  }

  /// Returns the row.
  mutating func finished() -> MathNode {
    let row = finishedRow()
    guard var fraction else { return row }
    fraction.denominator = row
    return .row([.fraction(fraction)])
  }

  private mutating func finishedRow() -> MathNode {
    endPiece()
    return .row(pieces)
  }

  private mutating func endPiece() {
    if style.isEmpty {
      pieces += current
    } else if !current.isEmpty {
      pieces.append(.styled(style, .row(current)))
    }
    current = []
  }
}
