import Basics
import Testing

@testable import SearchIndex

@Suite struct TermScannerTests {
  private func terms(_ text: String) -> [String] {
    Array(text.utf8).withUnsafeBufferPointer { bytes in
      var scanner = TermScanner(bytes)
      var terms: [String] = []
      while scanner.next() { scanner.withTerm { terms.append(String(decoding: $0, as: UTF8.self)) } }
      return terms
    }
  }

  @Test(arguments: [
    ("", []),
    ("Choose, then open.", ["choose", "then", "open"]),
    ("don't use user_name", ["don", "t", "use", "user_name", "user", "name"]),
    ("iOS17 and 3.5", ["ios17", "os17", "and", "3", "5"]),
    ("_CRT_SECURE_a, x_y_, __init__", ["crt_secure_a", "crt", "secure", "x_y", "init"]),
    ("get_HTTPCode naïve_name", ["get_httpcode", "get", "http", "code", "naive", "name"]),
    ("a\(String(repeating: "_long", count: 9)) b", Array(repeating: "long", count: 9) + ["b"]),
    ("a ?? b, (..<) x => y", ["a", "??", "b", "..<", "x", "=>", "y"]),
    ("the ? operator. What? a + b", ["the", "?", "operator", "what", "a", "+", "b"]),
    (
      "std::vector and so on... End!=. -- ======",
      ["std", "vector", "and", "so", "on", "end", "!=", "--"]
    ),
    ("Use :: in a::b, x -> y in x->y", ["use", "::", "in", "a", "b", "x", "->", "y", "in", "x", "y"]),
    ("`_` in f(_:), (_ x), __a, b_", ["_", "in", "f", "_", "x", "a", "b"]),
    ("\u{FF99}\u{FF70}\u{FF83}\u{FF68}\u{FF9D}\u{FF78}\u{FF9E}", ["ルーティング", "ルー", "ーテ", "ティ", "ィン", "ング"]),
    ("Ｓｗｉｆｔ", ["swift"]),
    (
      "Ship it 🚀, I ❤\u{FE0F} C → B. 👍🏽👩\u{200D}💻 ├──",
      ["ship", "it", "🚀", "i", "❤", "c", "→", "b", "👍", "👩", "💻"]
    ),
    ("a≠b ©2024 検🎉索", ["a", "≠", "b", "©", "2024", "検", "🎉", "索"]),
    ("NavigationSplitView", ["navigationsplitview", "navigation", "split", "view"]),
    ("UIButton, HTML", ["uibutton", "ui", "button", "html"]),
    ("Crème BRÛLÉE", ["creme", "brulee"]),
    ("Capital, smallandlonger Disclosures", ["capital", "smallandlonger", "disclosures"]),
    ("disclosureGroupé disclosuré", ["disclosuregroupe", "disclosure"]),
    ("longbeginningThenOther", ["longbeginningthenother", "longbeginning", "then", "other"]),
    ("cafe\u{301}", ["cafe"]),
    ("Straße, Ærø, İstanbul", ["strasse", "aero", "istanbul"]),
    ("ΟΔΟΣ όδος", ["οδοσ", "οδοσ"]),
    ("Йод и ёж", ["йод", "и", "еж"]),
    ("检索页面", ["检索", "索页", "页面"]),
    ("字", ["字"]),
    ("用Swift写 UI", ["用", "swift", "写", "ui"]),
    ("ボタンを押す。次", ["ボタン", "ボタ", "タン", "ンを", "を押", "押す", "次"]),
    ("버튼", ["버튼"]),
    ("\u{1107}\u{1165}\u{1110}\u{1173}\u{11AB}", ["버튼"]),
    ("\u{418}\u{306}од и\u{306}", ["йод", "й"]),
    ("ほ\u{3099}た\u{3099}ん", ["ぼだ", "だん"]),
    ("\u{9C7}\u{9BE}", ["\u{9CB}"]),
    ("שלום עולם", ["שלומ", "עולמ"]),
  ])
  func textIsSplitIntoTerms(_ text: String, _ expected: [String]) { #expect(terms(text) == expected) }

  @Test func termsHavePlaces() {
    let text = Array("A NavigationSplitView, max_size + 检索页 x".utf8)
    let places = text.withUnsafeBufferPointer { bytes in
      var scanner = TermScanner(bytes)
      var places: [Int] = []
      while scanner.next() { places.append(scanner.place) }
      return places
    }
    #expect(places == [0, 1, 1, 1, 1, 2, 2, 2, 3, 3, 4, 5])
  }

  @Test func longRunsOfCharactersAreNotTerms() {
    #expect(terms("a \(String(repeating: "f", count: 41)) b") == ["a", "b"])
  }
}

@Suite struct StemmerTests {
  private func stem(_ word: String, _ language: String) -> String {
    word.withBytes {
      Stemmer(language: language).withStem(of: $0) { String(decoding: $0, as: UTF8.self) }
    }
  }

  /// Samples of the algorithm's vocabulary and exceptions.
  @Test(arguments: [
    ("connections", "connect"), ("happy", "happi"), ("happiness", "happi"), ("dying", "die"),
    ("news", "news"),
    ("generously", "generous"),
  ])
  func englishWordsAreStemmed(word: String, stem: String) {
    #expect(self.stem(word, "en") == stem)
    #expect(self.stem(word, "en-GB") == stem)
  }

  @Test(arguments: [
    ("verbindungen", "de", "verbind"), ("schlussel", "de-AT", "schlussel"), ("connections", "fr", "connect"),
    ("biblioteken", "sv", "bibliotek"), ("настройки", "ru", "настройк"), ("max_sizes", "en", "max_sizes"),
    ("connections", "tlh", "connections"),
  ])
  func wordsOfOtherLanguagesAreStemmed(word: String, language: String, stem: String) {
    #expect(self.stem(word, language) == stem)
  }
}
