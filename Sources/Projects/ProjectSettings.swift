import YAML

/// The settings of a site that the configuration of a project has, by our keys, with values as in `unfold.yml`.
public struct ProjectSettings: Sendable {
  public private(set) var pairs: [YAMLNode.Pair] = []

  public init() {}

  /// The value of a setting; nil if the project does not have it.
  public subscript(key: String) -> YAMLNode.Value? {
    get { pairs.first { $0.key == key }?.value.value }
    set {
      pairs.removeAll { $0.key == key }
      if let newValue { pairs.append(YAMLNode.Pair(key, newValue)) }
    }
  }

  /// The text of a setting; nil if the project does not have it.
  public func text(_ key: String) -> String? { self[key].flatMap { YAMLNode($0).text } }

  /// The pairs of a setting that is a mapping; none if the project does not have it.
  public func pairs(_ key: String) -> [YAMLNode.Pair] { self[key].flatMap { YAMLNode($0).pairs } ?? [] }

  /// Sets a text, unless it is empty.
  public mutating func set(_ key: String, _ value: String?) {
    guard let value, !value.isEmpty else { return }
    self[key] = .scalar(value, isPlain: false)
  }

  /// Sets a value that is true or false.
  public mutating func set(_ key: String, _ value: Bool) {
    self[key] = .scalar(value ? "true" : "false", isPlain: true)
  }

  /// Sets a mapping, unless it is empty.
  public mutating func set(_ key: String, _ pairs: [YAMLNode.Pair]) {
    if !pairs.isEmpty { self[key] = .mapping(pairs) }
  }
}
