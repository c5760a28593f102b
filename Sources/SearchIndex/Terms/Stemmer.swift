import Basics
import CStemmer

/// Reduces English words to their stems: “connected” and “connections” become “connect”.
///
/// Uses the Porter2 algorithm of libstemmer (snowballstem.org, “The English (Porter2) stemming algorithm”). An
/// instance must be used on one thread only.
final class Stemmer {
  private let stemmer: OpaquePointer?

  /// - Parameter language: A language tag. Words of languages other than English are their own stems.
  init(language: String) {
    let primary = language.split(separator: "-").first.map { $0.lowercased() }
    stemmer = primary == "en" ? sb_stemmer_new("english", "UTF_8") : nil
  }

  deinit { sb_stemmer_delete(stemmer) }

  /// Calls `body` with the stem of a lowercase word.
  func withStem<Result>(
    of word: UnsafeBufferPointer<UInt8>, _ body: (UnsafeBufferPointer<UInt8>) -> Result
  ) -> Result {
    guard let stemmer, let stem = sb_stemmer_stem(stemmer, word.baseAddress, Int32(word.count)) else {
      return body(word)
    }
    return body(UnsafeBufferPointer(start: stem, count: Int(sb_stemmer_length(stemmer))))
  }
}

extension Library {
  /// libstemmer does not say its version.
  public static var stemmer: Library { Library("libstemmer", version: nil) }
}
