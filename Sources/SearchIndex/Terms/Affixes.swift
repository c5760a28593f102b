import Basics

/// The prefixes and endings that words of a language can have, in their folded form.
///
/// The browser has no stemmer. If a reader types a form of a word that the site does not contain, it removes these
/// affixes to find another one. `AffixStemmer` removes them from the words of the site in languages in which the
/// algorithms of libstemmer do not work without diacritics.
struct Affixes {
  private(set) var prefixes: [String] = []
  private(set) var endings: [String] = []
  /// Endings that are removed only if four letters remain, because they often belong to the word.
  private(set) var uncertainEndings: [String] = []
  /// Letters that are also left out within words.
  private(set) var infixes = ""

  /// The parts before and after the stem of a verb that make a participle. A reader who types a noun finds text with
  /// the participle of the same verb: “Störung” and “gestört”.
  private(set) var circumfixes: [[String]] = []

  var allEndings: [String] { endings + uncertainEndings }

  /// - Parameter language: A language tag. Without known affixes, all properties are empty.
  init(language: String) {
    let language = LanguageSubtag.primary(of: language)
    func words(_ list: [String: String]) -> [String] {
      // The text is split as UTF-8: in a `String`, a vowel sign at the beginning of an ending forms one character with
      // the space before it.
      list[language]?.utf8.split(separator: Byte.space).map { String(Substring($0)) } ?? []
    }
    (prefixes, endings, uncertainEndings) = (words(Self.prefixes), words(Self.endings), words(Self.uncertain))
    infixes = Self.infixes[language] ?? ""
    circumfixes = Self.circumfixes[language] ?? []
  }

  private static let prefixes = [
    // The article, and conjunctions and prepositions that are written together with the next word.
    "ar": "وال بال كال فال ال لل و",
    "he": "ה ו ב ל כ מ ש",
    "ru": "на по за вы про пере под при до от рас со",
  ]

  private static let endings = [
    "de": """
    ungen ung heiten heit keiten keit lichen licher liches liche lich ischen ischer isches ische isch igen iger iges ige ig \
    enden ende end innen in ern est ten tes ter te en er em es st e n s t
    """,
    "fr": """
    ations ation ateurs ateur atrice ements ement ments ment ances ance antes ante ants ant ences ence iques ique ages age \
    eurs eur euses euse ables able ibles ible ures ure ites ite aient ait ees ee es er ez ons ent ir it is e s x
    """,
    "es":
      "aciones acion amientos amiento adores ador ando iendo adas ada ados ado idas ida idos ido ar er ir as os es an en a o e s",
    "it":
      "azioni azione amenti amento atori atore ando endo ate ata ati ato ute uta uti uto are ere ire a e i o",
    "nl": "ingen ing heden heid lijke lijk ende end eren en er es e s t",
    "pt":
      "acoes acao amentos amento adores ador ando endo indo adas ada ados ado idas ida idos ido ar er ir as os es a o e s",
    "ru": """
    иями ями ами ием иях ях ах иям ям ам ием ем ом ого его ому ему ыми ими ый ий ой ей ая яя ое ее ые ие ую юю ых их ым им \
    ию ью ия ии ов ев ение ения ению ании ание ания ость ости ать ять ить еть ает яет ают яют ует уют ите ете ишь ешь ит ет \
    ут ют ат ят ал ил ла ло ли ся сь а я ы и у ю е о ь
    """,
    // After Larkey, Ballesteros, and Connell, “Light Stemming for Arabic Information Retrieval” (2007).
    "ar": "ها ان ات ون ين يه ه ي",
    "he": "יות ייה ית יה ימ ות ה א",
    // After Ramanathan and Rao, “A Lightweight Stemmer for Hindi” (2003), without the endings that begin with a
    // consonant.
    "hi": """
    ाएंगि ाएंगे ाउंगि ाउंगा ाइयां ाइयों ियां ियों ाएगि ाएगा ाओगि ाओगे ाओं ाएं ुओं ुएं ुआं ाकर ाइए ाइं ाया ाने ाना ाते ाति ाता \
    ेगि ेगा ोगि ोगे ाओ िए ाइ ाए िं ां ों ें ो े ु ि ा
    """,
    "tr": """
    larin lerin lari leri lar ler imiz umuz iniz unuz niz nuz miz muz ndan nden dan den tan ten nda nde da de ta te nin nun \
    in un im um yla yle la le lik luk li lu siz suz ci cu cilik acak ecek abil ebil arak erek iyor uyor yor mis mus dir dur \
    tir tur di du ti tu mak mek ma me si su yi yu ya ye na ne ip up i u a e
    """,
  ]

  private static let uncertain = ["he": "ת י"]
  /// The Hebrew letters for vowels. Many words are spelled with these letters or, if vowel signs are used, without
  /// them.
  private static let infixes = ["he": "וי"]

  private static let circumfixes = ["de": [["ge", "t"]], "nl": [["ge", "d"], ["ge", "t"]]]

  /// The languages in which `AffixStemmer` is used.
  fileprivate static let stemmed: Set<String> = ["ar", "he", "hi", "tr"]
}

/// Removes endings and prefixes, each as often as possible, the longest one first, as long as three letters remain.
struct AffixStemmer {
  private let prefixes: [[UInt8]]
  private let endings: [(bytes: [UInt8], letters: Int)]
  private let infixes: Set<Unicode.Scalar>
  /// Whether prefixes are removed before endings. Short words in Hebrew often begin with a letter that could be a
  /// prefix, whereas short words in Arabic often end with a possible ending.
  private let removesPrefixesFirst: Bool

  /// Returns nil for a language with another stemmer.
  init?(language: String) {
    guard Affixes.stemmed.contains(LanguageSubtag.primary(of: language)) else { return nil }
    let affixes = Affixes(language: language)
    prefixes = affixes.prefixes.map { Array($0.utf8) }.sorted { $0.count > $1.count }
    let all =
      affixes.endings.map { (bytes: Array($0.utf8), letters: 3) }
      + affixes.uncertainEndings.map { (bytes: Array($0.utf8), letters: 4) }
    endings = all.sorted { $0.bytes.count > $1.bytes.count }
    infixes = Set(affixes.infixes.unicodeScalars)
    removesPrefixesFirst = LanguageSubtag.primary(of: language) == "ar"
  }

  func stem(of word: UnsafeBufferPointer<UInt8>) -> [UInt8] {
    // Words with underscores are identifiers, which are not inflected.
    if word.contains(UInt8(ascii: "_")) { return Array(word) }
    var rest = Array(word)[...]
    if removesPrefixesFirst { removePrefixes(&rest) }
    removeEndings(&rest)
    if !removesPrefixesFirst { removePrefixes(&rest) }
    guard !infixes.isEmpty else { return Array(rest) }
    let shorter = String(decoding: rest, as: UTF8.self).unicodeScalars.filter { !infixes.contains($0) }
    return shorter.count >= 3 ? Array(String(String.UnicodeScalarView(shorter)).utf8) : Array(rest)
  }

  private func removeEndings(_ word: inout ArraySlice<UInt8>) {
    while let ending = endings.first(where: { Self.ends(word, with: $0.bytes, leaving: $0.letters) }) {
      word = word.dropLast(ending.bytes.count)
    }
  }

  private func removePrefixes(_ word: inout ArraySlice<UInt8>) {
    while let prefix = prefixes.first(where: {
      word.starts(with: $0) && Self.letters(word.dropFirst($0.count)) >= 3
    }) {
      word = word.dropFirst(prefix.count)
    }
  }

  private static func ends(_ word: ArraySlice<UInt8>, with ending: [UInt8], leaving count: Int) -> Bool {
    word.count > ending.count && word.suffix(ending.count).elementsEqual(ending)
      && letters(word.dropLast(ending.count)) >= count
  }

  private static func letters(_ bytes: ArraySlice<UInt8>) -> Int {
    bytes.reduce(0) { $0 + ($1 & 0xC0 == 0x80 ? 0 : 1) }
  }
}
