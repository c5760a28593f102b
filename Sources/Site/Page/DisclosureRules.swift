/// Which sections of a page fold: those under named headings, and those under all headings of a level.
public struct DisclosureRules: Sendable, Hashable {
  /// Heading texts, compared without case.
  public var headings: [String]
  /// Heading levels, 2 to 6.
  public var levels: [Int]

  public init(headings: [String] = [], levels: [Int] = []) {
    self.headings = headings
    self.levels = levels
  }

  public var isEmpty: Bool { headings.isEmpty && levels.isEmpty }

  /// Whether a section under a heading of that text and level folds.
  public func folds(_ text: String, level: Int) -> Bool {
    levels.contains(level)
      || headings.contains { $0.lowercased() == text.lowercased() }
  }

  /// These rules and others: what either folds is folded.
  public func union(_ other: DisclosureRules) -> DisclosureRules {
    DisclosureRules(headings: headings + other.headings, levels: levels + other.levels)
  }
}
