import Basics
import CStemmer

/// Reduces words to their stems: “connected” and “connections” become “connect”.
///
/// Uses the algorithms of libstemmer (snowballstem.org) on words whose diacritics are already removed, since readers
/// leave them out, too, and `AffixStemmer` for some languages whose algorithm needs them. An instance must be used on
/// one thread only.
final class Stemmer {
  private let stemmer: OpaquePointer?
  private let affixStemmer: AffixStemmer?

  /// - Parameter language: A language tag. Words of a language without an algorithm are their own stems.
  init(language: String) {
    affixStemmer = AffixStemmer(language: language)
    stemmer = Self.algorithms[LanguageSubtag.primary(of: language)].flatMap { sb_stemmer_new($0, "UTF_8") }
  }

  deinit { sb_stemmer_delete(stemmer) }

  /// Calls `body` with the stem of a lowercase word.
  func withStem<Result>(
    of word: UnsafeBufferPointer<UInt8>, _ body: (UnsafeBufferPointer<UInt8>) -> Result
  ) -> Result {
    if let affixStemmer { return affixStemmer.stem(of: word).withUnsafeBufferPointer(body) }
    guard let stemmer, !word.contains(UInt8(ascii: "_")),
      let stem = sb_stemmer_stem(stemmer, word.baseAddress, Int32(word.count))
    else { return body(word) }
    return body(UnsafeBufferPointer(start: stem, count: Int(sb_stemmer_length(stemmer))))
  }

  /// The algorithms by language. Those for Arabic, Greek, Hindi, Hungarian, and Turkish are left out, because they
  /// depend on letters that lose their diacritics.
  private static let algorithms = [
    "ca": "catalan", "da": "danish", "de": "german", "en": "english", "es": "spanish", "fi": "finnish",
    "fr": "french", "id": "indonesian", "it": "italian", "lt": "lithuanian", "nb": "norwegian", "nl": "dutch",
    "nn": "norwegian", "no": "norwegian", "pt": "portuguese", "ro": "romanian", "ru": "russian",
    "sv": "swedish",
  ]
}

/// The parts of language tags (BCP 47).
enum LanguageSubtag {
  /// Returns the first part of a tag, in lowercase: “en” for “en-GB”.
  static func primary(of tag: String) -> String { tag.split(separator: "-").first?.lowercased() ?? "" }
}

extension Library {
  /// The version is nil because libstemmer has no function that returns it.
  public static var stemmer: Library { Library("libstemmer", version: nil) }
}
