/// The stems and words that numbers stand for.
struct Terms: Sendable {
  /// Words in their compared form.
  var forms = TermTable()
  /// For each word the number of its stem.
  var stemOfForm: [UInt32] = []
  var stems = TermTable()

  /// The words of some numbers in the order of their stems, those of one stem in their own, by bytes.
  func sorted(_ numbers: [UInt32]) -> [UInt32] { numbers.sorted { precedes($0, self, $1) } }

  /// Whether a word comes before one of other terms in that order; the stems are compared first.
  func precedes(_ form: UInt32, _ other: Terms, _ otherForm: UInt32) -> Bool {
    let stem = Int(stemOfForm[Int(form)])
    let otherStem = Int(other.stemOfForm[Int(otherForm)])
    return stems.precedes(stem, other.stems, otherStem)
      ?? forms.precedes(Int(form), other.forms, Int(otherForm)) ?? false
  }
}
