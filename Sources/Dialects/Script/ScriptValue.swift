import Basics

/// A value of a configuration file in JavaScript or TypeScript, as far as it consists of literals.
struct ScriptValue: Sendable {
  indirect enum Kind: Sendable {
    case text(String)
    case number(Double)
    case boolean(Bool)
    case null
    case list([ScriptValue])
    case object([(key: String, value: ScriptValue)])
    /// The call of a function that the file does not define, such as `starlight({ … })`.
    case call(String, [ScriptValue])
    /// A value that is known only when the file runs.
    case unknown
  }

  let kind: Kind
  /// The size of the value with everything in it.
  let size: ValueSize
  /// The line in the file, from 1.
  var line: Int
  /// The column, from 1, in UTF-8 bytes.
  var column: Int
  /// Elements of JSX, whose value is unknown otherwise.
  var markup: Bytes?
  /// Whether an environment variable decides the value. It is then the value in an environment without the variable.
  var dependsOnEnvironment = false

  /// Creates a value, which is unknown if it would be too large or nested too deeply.
  init(_ kind: Kind, line: Int = 1, column: Int = 1) {
    let size =
      switch kind {
      case .text(let text): ValueSize(bytes: text.utf8.count)
      case .number, .boolean, .null, .unknown: ValueSize()
      case .list(let items), .call(_, let items): ValueSize(of: items.lazy.map(\.size))
      case .object(let pairs): ValueSize(of: pairs.lazy.map { $0.value.size.named($0.key) })
      }
    self.kind = size.isTooLarge ? .unknown : kind
    self.size = size.isTooLarge ? ValueSize() : size
    self.line = line
    self.column = column
  }

  /// Creates a value at the place of a token.
  init(_ kind: Kind, at token: ScriptToken) { self.init(kind, line: token.line, column: token.column) }

  var text: String? { if case .text(let text) = kind { text } else { nil } }
  var boolean: Bool? { if case .boolean(let value) = kind { value } else { nil } }
  var number: Double? { if case .number(let value) = kind { value } else { nil } }
  var items: [ScriptValue]? { if case .list(let items) = kind { items } else { nil } }
  var pairs: [(key: String, value: ScriptValue)]? {
    if case .object(let pairs) = kind { pairs } else { nil }
  }
  /// The name and the arguments of a call; nil for other values.
  var call: (name: String, arguments: [ScriptValue])? {
    if case .call(let name, let arguments) = kind { (name, arguments) } else { nil }
  }
  var isUnknown: Bool { if case .unknown = kind { true } else { false } }
  var isNull: Bool { if case .null = kind { true } else { false } }
  /// Whether the tool may use a different value.
  var isUncertain: Bool { isUnknown || dependsOnEnvironment }

  /// Returns the value, marked as one that an environment variable decides.
  func depending(on other: ScriptValue) -> ScriptValue {
    guard other.dependsOnEnvironment else { return self }
    var result = self
    result.dependsOnEnvironment = true
    return result
  }

  /// The place of the value in a file, for messages.
  func place(in file: String) -> SourceLocation { SourceLocation(file: file, line: line, column: column) }

  /// Whether the value counts as true; nil if it is not known.
  var isTrue: Bool? {
    switch kind {
    case .text(let text): !text.isEmpty
    case .number(let number): number != 0
    case .boolean(let value): value
    case .null: false
    case .list, .object: true
    case .call, .unknown: nil
    }
  }

  /// The text of a string, number or Boolean.
  var scalar: String? {
    switch kind {
    case .text(let text): text
    case .number(let number):
      number == number.rounded() && abs(number) < 1e15 ? String(Int(number)) : String(number)
    case .boolean(let value): String(value)
    default: nil
    }
  }

  /// The value of the key of an object; nil if there is none. As in JavaScript, the last one counts.
  subscript(key: String) -> ScriptValue? { pairs?.last { $0.key == key }?.value }

  /// Returns the value with a change of a member, or of a member of a member; nil if a value around it is no object, or
  /// if there is no change.
  func changing(_ path: ArraySlice<String>, _ change: (ScriptValue?) -> ScriptValue?) -> ScriptValue? {
    guard let key = path.first else { return change(self) }
    guard var pairs,
      let value = path.count > 1 ? self[key]?.changing(path.dropFirst(), change) : change(self[key])
    else { return nil }
    pairs.removeAll { $0.key == key }
    return ScriptValue(.object(pairs + [(key, value)]), line: line, column: column)
  }

  /// The object itself, or the first argument of the call of a function such as `defineConfig` that is an object.
  var configuration: ScriptValue {
    guard case .call(_, let arguments) = kind else { return self }
    return arguments.lazy.map(\.configuration).first { $0.pairs != nil } ?? self
  }

  /// The keys of objects whose values are unknown, with the keys around them: `themeConfig.footer.copyright`.
  func unknownKeys(_ path: String = "") -> [String] {
    switch kind {
    case .unknown: return path.isEmpty ? [] : [path]
    case .null where dependsOnEnvironment: return path.isEmpty ? [] : [path]
    case .object(let pairs):
      return pairs.flatMap { $0.value.unknownKeys(path.isEmpty ? $0.key : path + "." + $0.key) }
    default: return []
    }
  }
}
