import PageModel
@testable import Site
import TestSupport
import Testing

/// The alphabetical order of titles in each language.
@Suite struct TitleOrderTests {
  /// Returns titles in the order in which the sidebar of a site in a language shows them.
  private func sorted(_ titles: [String], _ language: String) -> [String] {
    var configuration = Configuration()
    configuration.language = language
    let pages = titles.indices.map { "p\(titles.count - $0).md \"\(titles[$0])\"" }
    let text = TextSite(pages.joined(separator: "\n"), configuration: configuration)
    return text.site.navigation.nodes.dropFirst().map(\.title)
  }

  @Test(arguments: [
    ("de", "Apfel, Äste, Ofen, Öl, Übung, Uhr, Zange"), ("de", "Masse, Maße, Mast"),
    ("en", "café, cafés, caffeine"), ("en", "teapot 2, teapot 10, teapots"), ("en", "tea pot, teapot"),
    ("en", "“About”, Build, .NET, @State, Swift, (Test)"), ("en", "C, C#, C++, Cat"),
    ("sv", "Ask, Zon, Ål, Ägg, Öl"), ("fi", "Zeta, Ääni, Öljy"), ("da", "Zebra, Æble, Øl, Åben"),
    ("nb", "Zoo, Ære, Øre, Ånd"), ("es", "nube, ñandú, oso"), ("es-MX", "nube, ñandú, oso"),
    ("cs", "cena, čaj, dům, hrad, chata, ikona, řeka, strom, šaty, zub, žena"),
    ("pl", "as, ąs, los, łoś, zupa, źle, żaba"), ("hu", "cukor, család, dal"),
    ("ru", "Ёлка, Ель, Жук"), ("ru", "ёж, ежевика, ёлка, ель, йод"),
    ("uk", "гора, ґанок, дім, ера, єнот, жук, ива, ім’я, їжа, йод, яма"),
    ("ja", "あい, アウ, カード, かき, ガク, きし"), ("tr", "cam, çay, dal, ılık, iyi"),
    ("tr", "Hal, Iğdır, Irmak, İnek, İzmir, Jale"), ("da", "Vand, Wok, Über, Yoga, Øl, Aalborg, Ånd, Århus"),
    ("nb", "Abe, Zoo, Ål, Ånd, Aase"), ("sv", "Vatten, Wien, Über, Zebra, Åka"),
    ("fi", "Vesi, Wolf, Über, Zeta"),
    ("el", "Αθήνα, άλφα, βήμα"), ("is", "Api, Ást, Bók, Zeta, Þorn, Æra, Öl"),
    ("et", "Saar, Šokolaad, Zoo, Žanr, Tee"),
  ])
  func titlesAreInTheOrderOfTheAlphabet(_ language: String, _ titles: String) {
    let expected = titles.split(separator: ", ").map(String.init)
    #expect(sorted(expected.reversed(), language) == expected)
    #expect(sorted(expected.sorted(), language) == expected)
  }

  /// File names from macOS, and the titles made from them, contain letters and marks as separate characters.
  @Test func decomposedLettersAreTheSame() {
    #expect(sorted(["A\u{308}gg", "Zon", "Ål"], "sv") == ["Zon", "Ål", "A\u{308}gg"])
    #expect(sorted(["U\u{308}bung", "Uhr", "Zange"], "de") == ["U\u{308}bung", "Uhr", "Zange"])
  }

  @Test func fullwidthCharactersAreTheSame() {
    #expect(sorted(["Ｂ", "a", "c", "１０", "２"], "ja") == ["２", "１０", "a", "Ｂ", "c"])
  }

  /// The keys of titles in ASCII are made in another way. In Czech, they are not, because `ch` is a letter.
  @Test func titlesInASCIIHaveTheSameKeys() {
    let (english, czech) = (TitleOrder(language: "en"), TitleOrder(language: "cs"))
    var random = RandomNumbers(seed: 7)
    func title() -> String {
      var bytes: [UInt8] = []
      for _ in 0..<12 { bytes.append(UInt8(random.pick(128))) }
      return String(decoding: bytes.filter { $0 | 0x20 != UInt8(ascii: "h") }, as: UTF8.self)
    }
    for title in ["", "007", "10 Pots", "a--b", " -Tea_ Pot/2", "C++"] + (0..<2_000).map({ _ in title() }) {
      #expect(english.key(title) == czech.key(title), "\(title.utf8.map { $0 })")
    }
  }
}
