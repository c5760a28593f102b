/// A value of a YAML document, with its location.
///
/// Aliases are resolved: an aliased value appears again, with the location of its anchor.
public struct YAMLNode: Sendable, Hashable {
  public enum Value: Sendable, Hashable {
    /// Text. It is plain if it has no quotes, block indicator or tag; only a plain `true` can be a Boolean.
    case scalar(String, isPlain: Bool)
    case sequence([YAMLNode])
    /// The pairs in the order of the file. No key appears twice.
    case mapping([Pair])

    /// Creates a scalar from UTF-8. Control characters other than tabs and line endings become U+FFFD, because neither
    /// HTML nor XML may contain them. In YAML, `"\0"` can write them. Markdown replaces NUL in the same way.
    ///
    /// Source: CommonMark 0.31.2, section 2.3.
    public static func scalar(decoding bytes: UnsafeBufferPointer<UInt8>, isPlain: Bool) -> Value {
      func isControl(_ byte: UInt8) -> Bool { byte < 0x20 && byte != 0x09 && byte != 0x0A && byte != 0x0D }
      guard bytes.contains(where: isControl) else {
        return .scalar(String(decoding: bytes, as: UTF8.self), isPlain: isPlain)
      }
      var text: [UInt8] = []
      for byte in bytes { if isControl(byte) { text += [0xEF, 0xBF, 0xBD] } else { text.append(byte) } }
      return .scalar(String(decoding: text, as: UTF8.self), isPlain: isPlain)
    }
  }

  /// A key and its value.
  public struct Pair: Sendable, Hashable {
    public var key: String
    /// The line of the key, from 1.
    public var keyLine: Int
    /// The column of the key, from 1, in UTF-8 bytes.
    public var keyColumn: Int
    public var value: YAMLNode

    public init(key: String, keyLine: Int, keyColumn: Int, value: YAMLNode) {
      self.key = key
      self.keyLine = keyLine
      self.keyColumn = keyColumn
      self.value = value
    }

    /// Creates a pair that comes from no file.
    public init(_ key: String, _ value: Value) {
      self.init(key: key, keyLine: 1, keyColumn: 1, value: YAMLNode(value))
    }

    /// Creates a pair that comes from no file, with a text, which is never read as another type.
    public init(_ key: String, text: String) { self.init(key, .scalar(text, isPlain: false)) }
  }

  public var value: Value
  /// The line in the file that contains the bytes, from 1.
  public var line: Int
  /// The column, from 1, in UTF-8 bytes.
  public var column: Int

  public init(_ value: Value, line: Int = 1, column: Int = 1) {
    self.value = value
    self.line = line
    self.column = column
  }
}

extension YAMLNode {
  /// The text of a scalar; nil for other values.
  public var text: String? {
    if case .scalar(let text, _) = value { text } else { nil }
  }

  /// Whether the value is null: an empty plain scalar, `~` or `null`.
  public var isNull: Bool {
    if case .scalar(let text, isPlain: true) = value {
      ["", "~", "null", "Null", "NULL"].contains(text)
    } else {
      false
    }
  }

  /// The value of an unquoted `true`, `yes`, `on`, `false`, `no` or `off`, in any case; nil for other values.
  public var boolean: Bool? {
    guard case .scalar(let text, isPlain: true) = value else { return nil }
    switch text.lowercased() {
    case "true", "yes", "on": return true
    case "false", "no", "off": return false
    default: return nil
    }
  }

  /// The pairs of a mapping; nil for other values.
  public var pairs: [Pair]? {
    if case .mapping(let pairs) = value { pairs } else { nil }
  }

  /// The items of a sequence; nil for other values.
  public var items: [YAMLNode]? {
    if case .sequence(let items) = value { items } else { nil }
  }

  /// The value of a key of a mapping; nil if there is no such key, or if the value is not a mapping.
  public subscript(key: String) -> YAMLNode? {
    pairs?.first { $0.key == key }?.value
  }
}
