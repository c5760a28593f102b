/// Finds the word that an author probably meant.
public enum Spelling {
  /// The length in bytes of the longest word that is compared: the time grows with the product of two lengths.
  private static let longest = 1_000

  /// Returns the candidate nearest to `word`, or nil if in every candidate more than a third of the characters would
  /// have to change.
  ///
  /// Case is ignored, so `Buttons` finds `buttons`. If several candidates are equally near, the first one wins.
  public static func nearest(to word: String, in candidates: some Sequence<String>) -> String? {
    guard word.utf8.count <= longest else { return nil }
    let wanted = Array(word.lowercased().unicodeScalars)
    var best: (candidate: String, distance: Int)?
    func limit(for count: Int) -> Int {
      min(max(wanted.count, count) / 3, best.map { $0.distance - 1 } ?? .max)
    }
    for candidate in candidates {
      // The length alone rules out most of thousands of candidates. It can be compared in bytes if the candidate is
      // ASCII.
      let count = candidate.utf8.count
      if count > longest { continue }
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

  /// Returns the candidate that is unambiguously meant: it differs from `word` only in case or by one edit (in words of
  /// 8 or more characters, two edits), and no other candidate is as near. Returns nil if there is none.
  public static func certain(for word: String, in candidates: some Sequence<String>) -> String? {
    guard word.utf8.count <= longest else { return nil }
    let wanted = Array(word.lowercased().unicodeScalars)
    var best: (candidate: String, distance: Int)?
    var isAlone = true
    for candidate in candidates where candidate.utf8.count <= longest {
      let distance = editDistance(wanted, Array(candidate.lowercased().unicodeScalars))
      guard distance <= best?.distance ?? (wanted.count < 8 ? 1 : 2) else { continue }
      isAlone = best.map { distance < $0.distance } ?? true
      best = (candidate, distance)
    }
    // For words of two or three characters, even one edit is ambiguous.
    guard let best, isAlone, best.distance == 0 || wanted.count > 3 else { return nil }
    return best.candidate
  }

  /// Returns the number of edits (insertion, deletion, replacement, swap of adjacent characters) between two words: the
  /// optimal string alignment distance.
  ///
  /// - Parameter limit: if the distance is greater, the result is any number above the limit.
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
      // A swap of characters continues from two rows above, and adds one to the distance there.
      if least > limit, beforeLast.allSatisfy({ $0 >= limit }) { return least }
    }
    return last[b.count]
  }
}
