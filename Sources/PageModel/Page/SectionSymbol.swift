/// A symbol that a section of a page documents: a pair of the key `symbols` in front matter.
public struct SectionSymbol: Sendable, Hashable {
  /// The anchor of the section.
  public var anchor: String
  /// The full name, such as `Tea.Kind.green`.
  public var name: String

  public init(anchor: String, name: String) {
    self.anchor = anchor
    self.name = name
  }
}

// MARK: - Settings

extension SettingType where Value == [SectionSymbol] {
  /// A mapping from anchors to names.
  static var sectionSymbols: SettingType {
    SettingType("mapping of anchors to names", .mappingOf(.text)) { value, decoder in
      guard let pairs = value.node.pairs else {
        return decoder.reject(value, expected: "a mapping such as `{brew: Tea.Teapot.brew()}`")
      }
      return pairs.compactMap { pair in
        SettingType<String>.text.decode(ConfigValue(pair), &decoder).map {
          SectionSymbol(anchor: pair.key, name: $0)
        }
      }
    }
  }
}
