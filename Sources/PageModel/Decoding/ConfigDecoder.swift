import Basics
import YAML

/// A value of a mapping, or an item of a list, with the key that it belongs to.
struct ConfigValue {
  let node: YAMLNode
  let key: String
  /// Whether the value is an item of the key's list.
  let isItem: Bool

  init(_ pair: YAMLNode.Pair) { self.init(pair.value, key: pair.key, isItem: false) }

  private init(_ node: YAMLNode, key: String, isItem: Bool) {
    self.node = node
    self.key = key
    self.isItem = isItem
  }

  /// The name of the value in messages.
  var name: String { isItem ? "an item of `\(key)`" : "`\(key)`" }

  /// The items of a list; nil for other values.
  var items: [ConfigValue]? { node.items?.map { ConfigValue($0, key: key, isItem: true) } }
}

/// Decodes typed values from YAML, and collects diagnostics about wrong values.
struct ConfigDecoder {
  /// The prefix of diagnostic identifiers: `metadata`, `configuration` or `navigation`.
  let subject: String
  let file: String
  var diagnostics: [Diagnostic] = []

  init(_ subject: String, file: String) {
    self.subject = subject
    self.file = file
  }

  /// Decodes a scalar as text.
  mutating func text(_ value: ConfigValue) -> String? {
    value.node.text ?? reject(value, expected: "text")
  }

  /// Decodes a text with its source location.
  mutating func locatedText(_ value: ConfigValue) -> LocatedText? {
    text(value).map { LocatedText($0, at: place(value.node)) }
  }

  /// Decodes an unquoted whole number.
  mutating func integer(_ value: ConfigValue) -> Int? {
    guard case .scalar(let text, isPlain: true) = value.node.value, let number = Int(text) else {
      return reject(value, expected: "a whole number")
    }
    return number
  }

  /// Decodes a Boolean.
  mutating func boolean(_ value: ConfigValue) -> Bool? {
    value.node.boolean ?? reject(value, expected: "`true` or `false`")
  }

  /// Decodes one case of an enumeration from its raw value.
  mutating func choice<Choice>(_ value: ConfigValue) -> Choice?
  where Choice: RawRepresentable & CaseIterable, Choice.RawValue == String {
    if let text = value.node.text, let choice = Choice(rawValue: text) { return choice }
    let words = Choice.allCases.map(\.rawValue)
    let written = value.node.text ?? ""
    return reject(
      value, expected: words.alternatives + (written.isEmpty ? "" : ", not `\(Diagnostic.visible(written))`"),
      nearest: Spelling.nearest(to: written, in: words),
      fixIt: Spelling.certain(for: written, in: words).map { .replace(written, with: $0) })
  }

  /// Reports a wrong value, and returns nil.
  ///
  /// - Parameters:
  ///   - expected: the type or the allowed values, to follow “must be”.
  ///   - nearest: the value that was probably meant; nil if it is unknown.
  ///   - help: what to do, if there is no nearest value.
  mutating func reject<Value>(
    _ value: ConfigValue, expected: String, nearest: String? = nil, help: String? = nil, fixIt: FixIt? = nil
  ) -> Value? {
    note(
      .wrongValue(
        subject, value.name, expected, at: place(value.node), nearest: nearest, help: help,
        fixIt: fixIt))
    return nil
  }

  /// Reports an unknown key.
  ///
  /// - Parameters:
  ///   - pairs: the mapping that contains the key.
  ///   - keys: the known keys, one of which may be suggested.
  ///   - help: what to do about a key that is known elsewhere; nil for any other key.
  mutating func unknown(
    _ pair: YAMLNode.Pair, in pairs: [YAMLNode.Pair], among keys: [String], help: String? = nil
  ) {
    let isFree = isFree(among: pairs)
    note(.unknownKey(subject, pair.key, at: place(ofKey: pair), keys, help: help, isFree: isFree))
  }

  /// Reports a key under the name that it had before a version, and returns whether its value applies: whether the
  /// mapping does not contain the key under its present name too.
  mutating func renamed(
    _ pair: YAMLNode.Pair, in pairs: [YAMLNode.Pair], to name: String, version: String
  ) -> Bool {
    let applies = isFree(among: pairs)(name)
    note(
      Diagnostic(
        "metadata.renamed-key", as: "\(subject).renamed-key", at: place(ofKey: pair),
        ["key": pair.key, "name": name, "version": version, "set": applies ? nil : name],
        fixIt: applies ? .replace(pair.key, with: name) : nil))
    return applies
  }

  /// Returns a function that reports whether a key is missing in a mapping, so that it may be suggested.
  func isFree(among pairs: [YAMLNode.Pair]) -> (String) -> Bool {
    { key in !pairs.contains { $0.key == key } }
  }

  mutating func note(_ diagnostic: Diagnostic) { diagnostics.append(diagnostic) }

  func place(_ node: YAMLNode) -> SourceLocation {
    SourceLocation(file: file, line: node.line, column: node.column)
  }

  func place(ofKey pair: YAMLNode.Pair) -> SourceLocation {
    SourceLocation(file: file, line: pair.keyLine, column: pair.keyColumn)
  }
}
