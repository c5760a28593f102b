extension [String] {
  /// The texts as a list in a sentence, with commas between them, and a conjunction before the last one: `a, b or c`.
  public func listed(_ conjunction: String) -> String {
    guard count > 1, let last else { return first ?? "" }
    return "\(dropLast().joined(separator: ", ")) \(conjunction) \(last)"
  }

  /// The first of the texts, and the number of the others: `a, b and 3 more`.
  public func listed(atMost count: Int) -> String {
    prefix(count).joined(separator: ", ") + (self.count > count ? " and \(self.count - count) more" : "")
  }
}

extension Int {
  /// The number with a noun in English: `1 line` and `3 lines`.
  public func counted(_ noun: String) -> String { self == 1 ? "1 \(noun)" : "\(self) \(noun)s" }
}
