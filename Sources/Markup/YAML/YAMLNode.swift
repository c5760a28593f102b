/// A value of a YAML document, with the place where it stands.
///
/// Aliases are resolved: an aliased value appears again, with the place of its anchor.
public struct YAMLNode: Sendable, Hashable {
  public enum Value: Sendable, Hashable {
    /// Text; plain when it stands without quotes, block indicator or tag, so that `true` may mean a Boolean.
    case scalar(String, isPlain: Bool)
    case sequence([YAMLNode])
    /// In the order of the file; no key stands twice.
    case mapping([Pair])
  }

  /// A key and its value.
  public struct Pair: Sendable, Hashable {
    public var key: String
    public var keyLine: Int
    public var keyColumn: Int
    public var value: YAMLNode

    public init(key: String, keyLine: Int, keyColumn: Int, value: YAMLNode) {
      self.key = key
      self.keyLine = keyLine
      self.keyColumn = keyColumn
      self.value = value
    }
  }

  public var value: Value
  /// From 1, in the file that the bytes are part of.
  public var line: Int
  /// From 1, in UTF-8 bytes.
  public var column: Int

  public init(_ value: Value, line: Int = 1, column: Int = 1) {
    self.value = value
    self.line = line
    self.column = column
  }
}

extension YAMLNode {
  /// The text of a scalar, nil for the rest.
  public var text: String? {
    if case .scalar(let text, _) = value { text } else { nil }
  }

  /// Whether nothing was written: an empty plain scalar, `~` or `null`.
  public var isNull: Bool {
    if case .scalar(let text, isPlain: true) = value {
      ["", "~", "null", "Null", "NULL"].contains(text)
    } else {
      false
    }
  }

  /// The pairs of a mapping, nil for the rest.
  public var pairs: [Pair]? {
    if case .mapping(let pairs) = value { pairs } else { nil }
  }

  /// The items of a sequence, nil for the rest.
  public var items: [YAMLNode]? {
    if case .sequence(let items) = value { items } else { nil }
  }

  /// The value at a key of a mapping.
  public subscript(key: String) -> YAMLNode? {
    pairs?.first { $0.key == key }?.value
  }
}
