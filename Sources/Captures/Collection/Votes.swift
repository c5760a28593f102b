/// Votes of pages that disagree, by the value for which they vote.
extension Dictionary where Key: Comparable, Value == Int {
  /// The value with the most votes, and the first of several such values; nil without votes.
  var winner: Key? { self.max { ($0.value, $1.key) < ($1.value, $0.key) }?.key }

  /// The value with more than half of all votes; nil if there is none.
  var majority: Key? {
    guard let winner, let count = self[winner] else { return nil }
    return count * 2 > values.reduce(0, +) ? winner : nil
  }
}
