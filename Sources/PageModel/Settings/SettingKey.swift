import YAML

/// Settings that authors write as a mapping of keys to values, such as `unfold.yml`.
protocol KeyedSettings: Sendable {
  /// Creates the settings that apply if the mapping is empty.
  init()

  /// The beginning of the anchors of the keys in `content/configuration.md`, before their names; nil if the page has no
  /// entries for them.
  static var anchors: String? { get }

  /// The keys of the mapping, in the order of the documentation.
  static var keys: [SettingKey<Self>] { get }

  /// Returns what to do about an unknown key that belongs into another file; nil for any other key.
  static func help(forMisplaced key: String) -> String?
}

extension KeyedSettings {
  static var anchors: String? { nil }
  static func help(forMisplaced key: String) -> String? { nil }
}

/// The declaration of a key: the only place that contains its name.
///
/// Decoding, the messages about unknown keys, JSON Schema and the types and defaults in `content/configuration.md` are
/// made from the declarations.
struct SettingKey<Settings: KeyedSettings>: Sendable {
  let description: SettingDescription
  private let read: @Sendable (ConfigValue, inout Settings, inout ConfigDecoder) -> Void

  var name: String { description.name }

  /// Declares a key for a property.
  ///
  /// - Parameters:
  ///   - property: the property that receives the value. If the value is absent or wrong, it keeps its initial value.
  ///   - default: the default in the documentation, if it is not the initial value of the property.
  ///   - meaning: the meaning in Markdown; nil if `content/configuration.md` has an entry for the key.
  ///   - example: a value in YAML.
  ///   - formerly: the name of the key in earlier versions, which is still accepted.
  init<Value>(
    _ name: String, _ type: SettingType<Value>, _ property: WritableKeyPath<Settings, Value> & Sendable,
    default: SettingDefault? = nil, _ meaning: String? = nil, example: String? = nil,
    formerly: FormerName? = nil
  ) {
    let initial = { type.yaml(Settings()[keyPath: property]).map(SettingDefault.value) ?? .none }
    self.init(
      name, type, default: `default` ?? initial(), meaning, example: example, formerly: formerly
    ) {
      $0[keyPath: property] = $1
    }
  }

  /// Declares a key for an optional property, which is nil if the key is absent.
  init<Value>(
    _ name: String, _ type: SettingType<Value>, _ property: WritableKeyPath<Settings, Value?> & Sendable,
    default: SettingDefault = .none, _ meaning: String? = nil, example: String? = nil,
    formerly: FormerName? = nil
  ) {
    self.init(name, type, default: `default`, meaning, example: example, formerly: formerly) {
      $0[keyPath: property] = $1
    }
  }

  /// Declares a key whose value `store` stores.
  init<Value>(
    _ name: String, _ type: SettingType<Value>, default: SettingDefault = .none, _ meaning: String? = nil,
    example: String? = nil, formerly: FormerName? = nil,
    store: @escaping @Sendable (inout Settings, Value) -> Void
  ) {
    description = SettingDescription(
      name: name, typeName: type.name, schema: type.schema, defaultValue: `default`,
      ownText: meaning.map { SettingText(meaning: $0, example: example) }, anchors: Settings.anchors,
      former: formerly)
    read = { value, settings, decoder in
      if let decoded = type.decode(value, &decoder) { store(&settings, decoded) }
    }
  }

  fileprivate func decode(_ value: ConfigValue, into settings: inout Settings, _ decoder: inout ConfigDecoder)
  {
    read(value, &settings, &decoder)
  }
}

extension ConfigDecoder {
  /// Decodes the values of a mapping into the properties that the keys of the settings declare.
  ///
  /// - Parameter isOpen: whether to ignore unknown keys instead of reporting them.
  mutating func decode<Settings: KeyedSettings>(
    _ pairs: [YAMLNode.Pair], into settings: inout Settings, isOpen: Bool = false
  ) {
    let keys = Settings.keys
    for pair in pairs {
      let index =
        keys.firstIndex { $0.name == pair.key }
        ?? otherKey(
          pair, in: pairs, among: keys.map(\.description), isOpen: isOpen,
          help: Settings.help(forMisplaced: pair.key))
      if let index { keys[index].decode(ConfigValue(pair), into: &settings, &self) }
    }
  }

  /// Reports a key that is not declared. Returns the index of the key whose former name it is, if its value applies.
  private mutating func otherKey(
    _ pair: YAMLNode.Pair, in pairs: [YAMLNode.Pair], among keys: [SettingDescription], isOpen: Bool,
    help: String?
  ) -> Int? {
    if let index = keys.firstIndex(where: { $0.former?.name == pair.key }), let former = keys[index].former {
      // If both names are present, the present one applies.
      return renamed(pair, in: pairs, to: keys[index].name, version: former.version) ? index : nil
    }
    if !isOpen { unknown(pair, in: pairs, among: keys.map(\.name), help: help) }
    return nil
  }
}
