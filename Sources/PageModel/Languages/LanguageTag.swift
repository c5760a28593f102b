import Basics

/// Language tags.
///
/// Source: BCP 47 (RFC 5646), section 2.1; ISO 639-1.
public enum LanguageTag {
  /// Returns the writing direction of a language, `ltr` or `rtl`.
  public static func direction(_ tag: String) -> String { isRightToLeft(tag) ? "rtl" : "ltr" }

  /// Returns whether a language is written from right to left.
  ///
  /// Source: Unicode CLDR, `characterOrder` in the layout of each locale.
  public static func isRightToLeft(_ tag: String) -> Bool {
    let parts = tag.lowercased().split(separator: "-")
    guard let language = parts.first else { return false }
    if let script = parts.dropFirst().first(where: { $0.count == 4 }) {
      return ["adlm", "arab", "hebr", "nkoo", "rohg", "syrc", "thaa"].contains(script)
    }
    return rightToLeft.contains(String(language))
  }

  private static let rightToLeft: Set<String> = [
    "ar", "arc", "ckb", "dv", "fa", "he", "iw", "ks", "nqo", "ps", "sd", "syr", "ug", "ur", "yi",
  ]

  /// The form of a tag as a regular expression.
  static let pattern = "^[A-Za-z]{2,3}(-[A-Za-z0-9]{1,8})*$"

  /// The languages with a tag of two letters.
  private static let twoLetterTags = Set(
    """
    aa ab ae af ak am an ar as av ay az ba be bg bi bm bn bo br bs ca ce ch co cr cs cu cv cy da de dv dz ee el en eo \
    es et eu fa ff fi fj fo fr fy ga gd gl gn gu gv ha he hi ho hr ht hu hy hz ia id ie ig ii ik io is it iu ja jv ka \
    kg ki kj kk kl km kn ko kr ks ku kv kw ky la lb lg li ln lo lt lu lv mg mh mi mk ml mn mr ms mt my na nb nd ne ng \
    nl nn no nr nv ny oc oj om or os pa pi pl ps pt qu rm rn ro ru rw sa sc sd se sg sh si sk sl sm sn so sq sr ss st \
    su sv sw ta te tg th ti tk tl tn to tr ts tt tw ty ug uk ur uz ve vi vo wa wo xh yi yo za zh zu iw in ji
    """.split(separator: " ").map(String.init))

  /// The tags of languages that authors may call by name.
  private static let names = [
    "arabic": "ar", "chinese": "zh", "czech": "cs", "danish": "da", "dutch": "nl", "english": "en",
    "deutsch": "de", "español": "es", "finnish": "fi", "français": "fr", "french": "fr", "german": "de",
    "greek": "el", "hebrew": "he", "hindi": "hi", "hungarian": "hu", "indonesian": "id", "italian": "it",
    "italiano": "it", "japanese": "ja", "klingon": "tlh", "korean": "ko", "latin": "la", "norwegian": "nb",
    "persian": "fa", "polish": "pl", "portuguese": "pt", "português": "pt", "romanian": "ro",
    "russian": "ru", "spanish": "es", "swedish": "sv", "thai": "th", "turkish": "tr", "ukrainian": "uk",
    "vietnamese": "vi",
  ]

  /// Returns whether a text has the form of a language tag and begins with a known language. All languages with three
  /// letters are accepted, because there are thousands of them.
  public static func isKnown(_ text: String) -> Bool {
    let parts = text.split(separator: "-", omittingEmptySubsequences: false)
    let isTag = parts.allSatisfy { part in
      (1...8).contains(part.utf8.count) && part.utf8.allSatisfy { ByteSet.alphanumerics.contains($0) }
    }
    guard isTag, let language = parts.first?.lowercased(), language.utf8.allSatisfy({ $0.isASCIILetter })
    else { return false }
    return language.utf8.count == 3 || twoLetterTags.contains(language)
  }

  /// Returns a tag in the form in which tags are compared.
  static func folded(_ tag: some StringProtocol) -> String {
    let tag = tag.lowercased()
    return tag.utf8.contains(UInt8(ascii: "_")) ? tag.replacing("_", with: "-") : tag
  }

  /// Returns the tag that an author probably meant: the tag of the language with this name, or the text with hyphens
  /// instead of underscores.
  static func nearest(to text: String) -> String? {
    if let tag = names[text.lowercased()] { return tag }
    let hyphenated = text.replacing("_", with: "-")
    if hyphenated != text, isKnown(hyphenated) { return hyphenated }
    return Spelling.nearest(to: text, in: names.keys.sorted()).flatMap { names[$0] }
  }
}
