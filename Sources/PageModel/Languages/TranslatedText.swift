import Basics

/// A text that an author may write once, or in several languages.
struct TranslatedText: Sendable {
  /// The text of the first language, or of all languages.
  var text: String?
  /// The texts by the tags of their languages in lowercase.
  var translations: [String: String] = [:]
}

extension SettingType where Value == TranslatedText {
  /// A text, or a mapping from language tags to texts.
  static var translatedText: SettingType {
    SettingType("text, or mapping from language tags to texts", .either([.text, .dictionary])) {
      value, decoder in
      guard let pairs = value.node.pairs else { return decoder.text(value).map { TranslatedText(text: $0) } }
      var found = TranslatedText()
      for pair in pairs {
        guard let text = decoder.text(ConfigValue(pair)) else { continue }
        found.text = found.text ?? text
        found.translations[pair.key.lowercased()] = text
      }
      return found
    }
  }
}
