import YAML

/// A value of a configuration file: in YAML, TOML or JSON, or in a script.
protocol ConfigurationValue {
  var text: String? { get }
  var isNull: Bool { get }
  var items: [Self]? { get }
  /// The keys of a mapping.
  var keys: [String] { get }
  subscript(key: String) -> Self? { get }
}

extension YAMLNode: ConfigurationValue {
  var keys: [String] { (pairs ?? []).map(\.key) }
}

extension ScriptValue: ConfigurationValue {
  var keys: [String] { (pairs ?? []).map(\.key) }
}

extension ConfigurationValue {
  /// The items of a list. Tools often allow to write a list of one item as this item.
  var list: [Self] { isNull ? [] : items ?? [self] }

  /// The texts of a list.
  var texts: [String] { list.compactMap(\.text) }

  /// The value of the first of several keys that has one. A key can be in other mappings: `theme.logo.src`.
  func first(_ keys: [String]) -> Self? {
    keys.lazy.compactMap { key in
      let value = key.split(separator: ".").reduce(self as Self?) { $0?[String($1)] }
      return value?.isNull == true ? nil : value
    }.first
  }
}

extension String {
  /// The text with a slash at its end.
  var withSlash: String { hasSuffix("/") ? self : self + "/" }

  /// The text without the slash at its end.
  var withoutSlash: String { hasSuffix("/") ? String(dropLast()) : self }
}

extension Collection<String> {
  /// The first names, with the number of the others, for the summary: `a, b, and 3 more`.
  func listed(most count: Int) -> String {
    let more = self.count > count ? ", and \(self.count - count) more" : ""
    return prefix(count).joined(separator: ", ") + more
  }
}
