import CStemmer

/// Brings the forms of an English word together: “connected” and “connections” to “connect”.
///
/// Porter's second algorithm (snowballstem.org, “The English (Porter2) stemming algorithm”), by libstemmer. One
/// belongs to one thread.
final class Stemmer {
  private let stemmer: OpaquePointer?

  /// - Parameter language: a language tag; only English has stems, words of all others stay as they are.
  init(language: String) {
    let primary = language.split(separator: "-").first.map { $0.lowercased() }
    stemmer = primary == "en" ? sb_stemmer_new("english", "UTF_8") : nil
  }

  deinit { sb_stemmer_delete(stemmer) }

  /// Calls `body` with the stem of a word in lower case.
  func withStem<Result>(
    of word: UnsafeBufferPointer<UInt8>, _ body: (UnsafeBufferPointer<UInt8>) -> Result
  ) -> Result {
    guard let stemmer, let stem = sb_stemmer_stem(stemmer, word.baseAddress, Int32(word.count)) else {
      return body(word)
    }
    return body(UnsafeBufferPointer(start: stem, count: Int(sb_stemmer_length(stemmer))))
  }
}
