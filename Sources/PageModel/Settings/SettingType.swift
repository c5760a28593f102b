import Basics
import YAML

/// The type of a key's value: how it is decoded, and how JSON Schema and the documentation describe it.
struct SettingType<Value: Sendable>: Sendable {
  /// The name for readers, in Markdown.
  let name: String
  let schema: SchemaType
  /// Returns a value in YAML; nil for a value that is the same as an absent key.
  let yaml: @Sendable (Value) -> String?
  private let read: @Sendable (ConfigValue, inout ConfigDecoder) -> Value?

  /// Creates a type.
  ///
  /// - Parameter read: decodes a value that is not null. Reports a value that it cannot decode, and returns nil.
  init(
    _ name: String, _ schema: SchemaType, yaml: @escaping @Sendable (Value) -> String? = { _ in nil },
    read: @escaping @Sendable (ConfigValue, inout ConfigDecoder) -> Value?
  ) {
    self.name = name
    self.schema = schema
    self.yaml = yaml
    self.read = read
  }

  /// Decodes a value. Returns nil for null, since a key without a value counts as absent.
  func decode(_ value: ConfigValue, _ decoder: inout ConfigDecoder) -> Value? {
    value.node.isNull ? nil : read(value, &decoder)
  }

  /// Returns the type with another name for readers.
  func named(_ name: String) -> SettingType {
    SettingType(name, schema, yaml: yaml, read: read)
  }

  /// Returns the type with a check of the decoded value.
  ///
  /// - Parameter check: returns nil for a valid value. For another value, returns the text that follows “must be” in
  ///   the diagnostic.
  func validated(_ check: @escaping @Sendable (Value) -> String?) -> SettingType {
    SettingType(name, schema, yaml: yaml) { [read] value, decoder in
      guard let decoded = read(value, &decoder) else { return nil }
      if let expected = check(decoded) { return decoder.reject(value, expected: expected) }
      return decoded
    }
  }
}

extension SettingType where Value == String {
  /// Any text.
  static var text: SettingType {
    SettingType("text", .text, yaml: { $0 }) { value, decoder in decoder.text(value) }
  }
}

extension SettingType where Value == LocatedText {
  /// Any text, with its location for later diagnostics.
  static var locatedText: SettingType {
    SettingType("text", .text) { value, decoder in decoder.locatedText(value) }
  }
}

extension SettingType where Value == Int {
  /// A whole number.
  static var integer: SettingType {
    SettingType("whole number", .integer(in: nil), yaml: { String($0) }) { value, decoder in
      decoder.integer(value)
    }
  }

  /// A whole number in a range.
  ///
  /// - Parameter unit: what the number counts, in the plural, for the message about other numbers.
  static func integer(in range: ClosedRange<Int>, of unit: String) -> SettingType {
    SettingType("number of \(unit)", .integer(in: range), yaml: { String($0) }) { value, decoder in
      guard let number = decoder.integer(value) else { return nil }
      if range.contains(number) { return number }
      return decoder.reject(
        value, expected: "a number of \(unit) from \(range.lowerBound) to \(range.upperBound)")
    }
  }
}

extension SettingType where Value == Bool {
  /// `true` or `false`, or a synonym of YAML 1.1.
  static var boolean: SettingType {
    SettingType("`true` or `false`", .boolean, yaml: { $0 ? "true" : "false" }) { value, decoder in
      decoder.boolean(value)
    }
  }
}

extension SettingType where Value: RawRepresentable & CaseIterable, Value.RawValue == String {
  /// One of the raw values of an enumeration.
  static func choice(of type: Value.Type) -> SettingType {
    let words = Value.allCases.map(\.rawValue)
    return SettingType(words.alternatives, .choice(words), yaml: { $0.rawValue }) { value, decoder in
      decoder.choice(value)
    }
  }
}

extension SettingType {
  /// A text that `parse` converts. If `parse` returns nil, the value is reported, with `expected` after “must be”.
  ///
  /// - Parameter nearest: returns the value that a wrong text was meant to be; nil if it is unknown.
  static func parsed(
    _ name: String, _ schema: SchemaType = .text, expected: String,
    yaml: @escaping @Sendable (Value) -> String? = { _ in nil },
    nearest: @escaping @Sendable (String) -> String? = { _ in nil },
    _ parse: @escaping @Sendable (String) -> Value?
  ) -> SettingType {
    SettingType(name, schema, yaml: yaml) { value, decoder in
      guard let text = decoder.text(value) else { return nil }
      return parse(text) ?? decoder.reject(value, expected: expected, nearest: nearest(text))
    }
  }

  /// A list. A single value counts as a list, and null items are ignored.
  ///
  /// - Parameter expected: the text for the message about a value that is neither a list nor text; nil for the message
  ///   of the item.
  static func list<Item>(of item: SettingType<Item>, expected: String? = nil) -> SettingType
  where Value == [Item] {
    SettingType(
      "\(item.name), or list", .either([item.schema, .list(of: item.schema)]),
      yaml: { values in
        let items = values.compactMap(item.yaml)
        return items.count < 2 ? items.first : "[\(items.joined(separator: ", "))]"
      }
    ) { value, decoder in
      if let items = value.items { return items.compactMap { item.decode($0, &decoder) } }
      if let expected, value.node.text == nil { return decoder.reject(value, expected: expected) }
      return item.decode(value, &decoder).map { [$0] }
    }
  }

  /// A mapping with declared keys, from which `make` creates the value. If `make` returns nil, the value is reported,
  /// with `expected` after “must be”.
  ///
  /// - Parameters:
  ///   - required: groups of keys. The mapping must contain one key of each group, which `make` must check too.
  ///   - isOpen: whether the mapping may contain other keys, which are ignored.
  static func mapping<Fields: KeyedSettings>(
    of fields: Fields.Type, required: [[String]] = [], isOpen: Bool = false, expected: String,
    yaml: @escaping @Sendable (Value) -> String? = { _ in nil },
    make: @escaping @Sendable (Fields) -> Value?
  ) -> SettingType {
    let keys = Fields.keys.map(\.description)
    let names = keys.map { "`\($0.name)`" }.listed("and")
    let name = keys.count == 1 ? "\(names): \(keys[0].typeName)" : names
    return SettingType(
      "mapping with \(name)", .mapping(keys, required: required, isOpen: isOpen), yaml: yaml
    ) { value, decoder in
      guard let pairs = value.node.pairs else { return decoder.reject(value, expected: expected) }
      var fields = Fields()
      decoder.decode(pairs, into: &fields, isOpen: isOpen)
      let missing = required.first { group in !pairs.contains { group.contains($0.key) } }
      return make(fields)
        ?? decoder.reject(value, expected: expected, help: missing.map { "add \($0.alternatives)" })
    }
  }

  /// Returns the type with text as a short form of the value.
  ///
  /// - Parameter name: the name of the text for readers.
  func orText(_ name: String, make: @escaping @Sendable (LocatedText) -> Value) -> SettingType {
    SettingType("\(name), or \(self.name)", .either([.text, schema]), yaml: yaml) { value, decoder in
      value.node.text == nil ? decode(value, &decoder) : decoder.locatedText(value).map(make)
    }
  }
}

extension SettingType where Value: KeyedSettings {
  /// A mapping with declared keys.
  ///
  /// - Parameter expected: the text for the message about other values, with an example.
  static func mapping(of type: Value.Type, expected: String) -> SettingType {
    let defaults = Value.keys.compactMap { key in
      if case .value(let yaml) = key.description.defaultValue { "\(key.name): \(yaml)" } else { nil }
    }
    let yaml = defaults.isEmpty ? nil : "{\(defaults.joined(separator: ", "))}"
    return .mapping(of: type, expected: expected, yaml: { _ in yaml }, make: { $0 })
  }
}

extension SettingType {
  /// A list of the raw values of an enumeration, without duplicates.
  static func choices<Choice>(of type: Choice.Type) -> SettingType
  where Value == [Choice], Choice: RawRepresentable & CaseIterable & Equatable, Choice.RawValue == String {
    let list = SettingType.list(of: .choice(of: type))
    let words = type.allCases.map { "`\($0.rawValue)`" }
    return SettingType("list of \(words.joined(separator: ", "))", list.schema, yaml: list.yaml) {
      value, decoder in
      list.decode(value, &decoder)?.reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
    }
  }
}

extension SettingType where Value == [String] {
  /// A text, or a list of texts.
  static var texts: SettingType {
    .list(of: .text, expected: "a list of texts").named("text or list")
  }

  /// A list of texts, or a text that is split at a separator.
  static func texts(separatedBy separator: Character) -> SettingType {
    let texts = SettingType.texts
    return SettingType(texts.name, texts.schema, yaml: texts.yaml) { value, decoder in
      guard let text = value.node.text else { return texts.decode(value, &decoder) }
      return text.split(separator: separator).map(\.trimmingWhiteSpace).filter { !$0.isEmpty }
    }
  }
}

extension SettingType where Value == [[String]] {
  /// A list of groups of words, each of which is a list or a text with commas.
  static var synonyms: SettingType {
    let expected = "a list of groups of at least two words, such as `[[accordion, disclosure group]]`"
    let group = SettingType<[String]>.texts(separatedBy: ",").validated { $0.count < 2 ? expected : nil }
    let schema = SchemaType.either([.list(of: .text), .pattern(#"[^,\s][^,]*,.*[^,\s]"#)])
    return SettingType("list of groups of words", .list(of: schema)) { value, decoder in
      guard let items = value.items else { return decoder.reject(value, expected: expected) }
      return items.compactMap { group.decode($0, &decoder) }
    }
  }
}

extension [String] {
  /// The words in backquotes, with commas and “or” between them.
  var alternatives: String { map { "`\($0)`" }.listed("or") }
}
