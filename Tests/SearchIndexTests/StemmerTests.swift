import Basics
import Testing

@testable import SearchIndex

@Suite struct StemmerTests {
  private func stem(_ word: String, _ language: String) -> String {
    word.withBytes {
      Stemmer(language: language).withStem(of: $0) { String(decoding: $0, as: UTF8.self) }
    }
  }

  /// Samples of the algorithm's own vocabulary and of its exceptions.
  @Test(arguments: [
    ("connections", "connect"), ("happy", "happi"), ("happiness", "happi"), ("dying", "die"),
    ("news", "news"),
    ("generously", "generous"),
  ])
  func english(word: String, stem: String) {
    #expect(self.stem(word, "en") == stem)
    #expect(self.stem(word, "en-GB") == stem)
  }

  @Test func noOtherLanguage() {
    #expect(stem("verbindungen", "de") == "verbindungen")
    #expect(stem("connections", "fr") == "connections")
  }
}
