/// The names of languages in the languages themselves, for projects whose tool knows them.
///
/// Source: Unicode CLDR, the name of each locale in that locale.
enum LanguageNames {
  /// Returns the name of a language; nil if it is unknown.
  static func name(of tag: String) -> String? {
    let tag = tag.lowercased()
    if let name = names[tag] { return name }
    return tag.firstIndex(of: "-").flatMap { names[String(tag[..<$0])] }
  }

  private static let names: [String: String] = [
    "af": "Afrikaans", "am": "አማርኛ", "ar": "العربية", "az": "azərbaycan", "be": "беларуская",
    "bg": "български", "bn": "বাংলা", "bs": "bosanski", "ca": "català", "cs": "čeština", "cy": "Cymraeg",
    "da": "dansk", "de": "Deutsch", "el": "Ελληνικά", "en": "English", "en-gb": "English (UK)",
    "eo": "Esperanto", "es": "español", "et": "eesti", "eu": "euskara", "fa": "فارسی", "fi": "suomi",
    "fil": "Filipino", "fr": "français", "ga": "Gaeilge", "gl": "galego", "gu": "ગુજરાતી", "he": "עברית",
    "hi": "हिन्दी", "hr": "hrvatski", "hu": "magyar", "hy": "հայերեն", "id": "Bahasa Indonesia", "is": "íslenska",
    "it": "italiano", "ja": "日本語", "ka": "ქართული", "kk": "қазақ тілі", "km": "ខ្មែរ", "kn": "ಕನ್ನಡ",
    "ko": "한국어", "lt": "lietuvių", "lv": "latviešu", "mk": "македонски", "ml": "മലയാളം", "mn": "монгол",
    "mr": "मराठी", "ms": "Bahasa Melayu", "my": "မြန်မာ", "nb": "norsk bokmål", "ne": "नेपाली", "nl": "Nederlands",
    "nn": "norsk nynorsk", "no": "norsk", "pa": "ਪੰਜਾਬੀ", "pl": "polski", "pt": "português",
    "pt-br": "português (Brasil)", "pt-pt": "português europeu", "ro": "română", "ru": "русский", "si": "සිංහල",
    "sk": "slovenčina", "sl": "slovenščina", "sq": "shqip", "sr": "српски", "sv": "svenska",
    "sw": "Kiswahili", "ta": "தமிழ்", "te": "తెలుగు", "th": "ไทย", "tr": "Türkçe", "uk": "українська",
    "ur": "اردو", "uz": "o‘zbek", "vi": "Tiếng Việt", "yo": "Èdè Yorùbá", "zh": "中文", "zh-cn": "简体中文",
    "zh-hans": "简体中文", "zh-hant": "繁體中文", "zh-hk": "繁體中文（香港）", "zh-tw": "繁體中文",
  ]
}
