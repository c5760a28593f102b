import Basics
import YAML

extension SettingType where Value == SeverityOverrides {
  /// A mapping of diagnostic identifiers to `error`, `warning` or `off`.
  static var checks: SettingType {
    let level = SettingType<SeverityOverrides.Level>.choice(of: SeverityOverrides.Level.self)
    let keys = DiagnosticIDs.all.map {
      SettingDescription(
        name: $0, typeName: level.name, schema: level.schema, defaultValue: .none,
        ownText: SettingText(meaning: "The severity, or off.", example: nil))
    }
    return SettingType("mapping of identifiers to \(level.name)", .mapping(keys)) { value, decoder in
      guard let pairs = value.node.pairs else {
        return decoder.reject(value, expected: "a mapping such as `link.broken-anchor: warning`")
      }
      var settings = SeverityOverrides()
      for pair in pairs {
        if DiagnosticIDs.all.contains(pair.key) {
          settings[pair.key] = level.decode(ConfigValue(pair), &decoder)
        } else {
          decoder.note(
            .unknownCheck(
              decoder.subject, pair, at: decoder.place(ofKey: pair), isFree: decoder.isFree(among: pairs)))
        }
      }
      return settings
    }
  }
}

extension Diagnostic {
  fileprivate static func unknownCheck(
    _ subject: String, _ pair: YAMLNode.Pair, at place: SourceLocation, isFree: (String) -> Bool
  ) -> Diagnostic {
    let names = DiagnosticIDs.all
    let nearest = Spelling.nearest(to: pair.key, in: names)
    let certain = Spelling.certain(for: pair.key, in: names).flatMap { isFree($0) ? $0 : nil }
    return Diagnostic(
      "metadata.unknown-check", as: "\(subject).unknown-check", at: place,
      ["key": pair.key, "nearest": nearest.flatMap { isFree($0) ? $0 : nil }, "set": nearest],
      fixIt: certain.map { .replace(pair.key, with: $0) })
  }
}
