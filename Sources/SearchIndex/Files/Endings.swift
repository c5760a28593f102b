/// The endings that stemming removes from the words of a site: “s”, “ed”, and “ing” in English.
///
/// The browser has no stemmer. If a reader types a form of a word that the site does not contain, it removes these
/// endings to find the stem.
enum Endings {
  private static let maximum = 40
  /// The number of words in which an ending must occur.
  private static let minimumWords = 3
  private static let longest = 7

  /// Returns the endings, the most frequent ones first.
  static func list(_ vocabulary: Vocabulary) -> [String] {
    var counts: [UInt64: Int] = [:]
    vocabulary.stems.withTerms { stems in
      vocabulary.tokens.withTerms { tokens in
        for stem in 0..<stems.count {
          for token in vocabulary.tokenRange(of: stem) {
            let (word, stem) = (tokens[token], stems[stem])
            let ending = word.count - stem.count
            guard ending > 0, ending <= longest, stem.count > 2,
              FrontCoder.commonPrefix(word, stem) == stem.count
            else {
              continue
            }
            counts[UnsafeBufferPointer(rebasing: word[stem.count...]).termPrefix, default: 0] += 1
          }
        }
      }
    }
    return counts.filter { $0.value >= minimumWords }.sorted { ($1.value, $0.key) < ($0.value, $1.key) }
      .prefix(maximum).map { text(of: $0.key) }
  }

  /// Returns the text that has this `termPrefix`. Every ending is shorter than eight bytes.
  private static func text(of prefix: UInt64) -> String {
    let bytes = withUnsafeBytes(of: prefix.bigEndian) { Array($0.prefix { $0 != 0 }) }
    return String(decoding: bytes, as: UTF8.self)
  }
}
