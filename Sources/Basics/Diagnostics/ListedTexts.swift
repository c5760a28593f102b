extension [String] {
  /// The texts as a list in a sentence, with commas between them, and a conjunction before the last one: `a, b or c`.
  public func listed(_ conjunction: String) -> String {
    guard count > 1, let last else { return first ?? "" }
    return "\(dropLast().joined(separator: ", ")) \(conjunction) \(last)"
  }
}
