/// Finds the word that was probably meant.
public enum Spelling {
  /// The candidate nearest to `word`, nil when none is near: at most a third of its characters may differ.
  ///
  /// Case is ignored at first, so `Buttons` finds `buttons` at no cost; ties go to the first in order.
  public static func nearest(to word: String, in candidates: some Sequence<String>) -> String? {
    let wanted = Array(word.lowercased().unicodeScalars)
    var best: (candidate: String, distance: Int)?
    func limit(for count: Int) -> Int {
      min(max(wanted.count, count) / 3, best.map { $0.distance - 1 } ?? .max)
    }
    for candidate in candidates {
      // Among thousands, most are told apart by their length, which a change of case leaves to ASCII.
      let count = candidate.utf8.count
      if abs(wanted.count - count) > limit(for: count), candidate.utf8.allSatisfy({ $0 < 0x80 }) { continue }
      let other = Array(candidate.lowercased().unicodeScalars)
      let limit = limit(for: other.count)
      guard abs(wanted.count - other.count) <= limit else { continue }
      let distance = editDistance(wanted, other, limit: limit)
      if distance <= limit { best = (candidate, distance) }
      if distance == 0 { break }
    }
    return best?.candidate
  }

  /// The candidate that was meant beyond doubt: it differs in case or by one edit, in long words by two, and no other
  /// one is as near.
  public static func certain(for word: String, in candidates: some Sequence<String>) -> String? {
    let wanted = Array(word.lowercased().unicodeScalars)
    var best: (candidate: String, distance: Int)?
    var isAlone = true
    for candidate in candidates {
      let distance = editDistance(wanted, Array(candidate.lowercased().unicodeScalars))
      guard distance <= best?.distance ?? (wanted.count < 8 ? 1 : 2) else { continue }
      isAlone = best.map { distance < $0.distance } ?? true
      best = (candidate, distance)
    }
    // Of two or three characters, one is too much.
    guard let best, isAlone, best.distance == 0 || wanted.count > 3 else { return nil }
    return best.candidate
  }

  /// Edits (insertion, deletion, replacement, swap of neighbours) between two words: the optimal string
  /// alignment distance.
  ///
  /// - Parameter limit: a greater distance need not be told: some number above the limit stands for it.
  static func editDistance(_ a: [Unicode.Scalar], _ b: [Unicode.Scalar], limit: Int = .max) -> Int {
    if a.isEmpty || b.isEmpty { return max(a.count, b.count) }
    var beforeLast = [Int](repeating: 0, count: b.count + 1)
    var last = Array(0...b.count)
    var row = last
    for i in 1...a.count {
      row[0] = i
      var least = i
      for j in 1...b.count {
        row[j] = min(last[j] + 1, row[j - 1] + 1, last[j - 1] + (a[i - 1] == b[j - 1] ? 0 : 1))
        if i > 1, j > 1, a[i - 1] == b[j - 2], a[i - 2] == b[j - 1] {
          row[j] = min(row[j], beforeLast[j - 2] + 1)
        }
        least = min(least, row[j])
      }
      (beforeLast, last, row) = (last, row, beforeLast)
      // A swap reaches back to the row before the last, and costs one.
      if least > limit, beforeLast.allSatisfy({ $0 >= limit }) { return least }
    }
    return last[b.count]
  }
}
