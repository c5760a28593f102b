import Basics
import YAML

extension SettingType where Value == [SiteLanguage] {
  /// A mapping from language tags to the names of the languages. The first one is the default.
  static var languages: SettingType {
    let language = SettingType<LanguageFields>.mapping(
      of: LanguageFields.self, required: [["name"]],
      expected: "a name, or a mapping such as `{name: Deutsch}`"
    ) { $0.name == nil ? nil : $0 }
    .orText("name") { LanguageFields(name: $0.text) }
    let expected = "a mapping from language tags to names, such as `{en: English, de: Deutsch}`"
    return SettingType(
      "mapping from language tags to names", .mappingOf(language.schema, keys: LanguageTag.pattern)
    ) {
      value, decoder in
      guard let pairs = value.node.pairs else { return decoder.reject(value, expected: expected) }
      var languages: [SiteLanguage] = []
      for pair in pairs {
        guard LanguageTag.isKnown(pair.key) else {
          let expected = "a mapping whose keys are language tags, unlike `\(pair.key)`"
          _ = decoder.reject(value, expected: expected, nearest: LanguageTag.nearest(to: pair.key)) as Value?
          continue
        }
        guard let fields = language.decode(ConfigValue(pair), &decoder) else { continue }
        languages.append(
          SiteLanguage(
            tag: pair.key, name: fields.name ?? pair.key, title: fields.title,
            description: fields.description, variables: fields.variables))
      }
      return languages
    }
  }
}

/// The properties of a language in the settings.
private struct LanguageFields: KeyedSettings {
  var name: String?
  var title: String?
  var description: String?
  var variables: YAMLNode?

  init() {}
  init(name: String) { self.name = name }

  static let keys: [SettingKey<LanguageFields>] = [
    SettingKey("name", .text, \.name, "The name of the language, in that language."),
    SettingKey("title", .text, \.title, "The title of the site in this language."),
    SettingKey("description", .text, \.description, "The description of the site in this language."),
    SettingKey(
      "variables", .variables, \.variables,
      "The values of [variables](writing/variables.md) in this language."),
  ]
}
