import Basics
import Markup

/// Reads typed values from a YAML mapping, and keeps what was wrong with them.
///
/// A key without a value counts as absent.
struct MappingReader {
  /// The first part of the diagnostics' identifiers: `metadata`, `configuration`, `outline`.
  let subject: String
  let file: String
  /// The severity of a value that cannot be used.
  let severity: Diagnostic.Severity
  var diagnostics: [Diagnostic] = []

  init(_ subject: String, file: String, severity: Diagnostic.Severity = .warning) {
    self.subject = subject
    self.file = file
    self.severity = severity
  }

  mutating func text(_ pair: YAMLNode.Pair) -> String? {
    if pair.value.isNull { return nil }
    guard let text = pair.value.text else { return reject(pair, expected: "text") }
    return text
  }

  /// A text and where it stands.
  mutating func placedText(_ pair: YAMLNode.Pair) -> PlacedText? {
    text(pair).map { PlacedText($0, at: place(pair.value)) }
  }

  mutating func integer(_ pair: YAMLNode.Pair) -> Int? {
    if pair.value.isNull { return nil }
    guard case .scalar(let text, isPlain: true) = pair.value.value, let number = Int(text) else {
      return reject(pair, expected: "a whole number")
    }
    return number
  }

  mutating func boolean(_ pair: YAMLNode.Pair) -> Bool? {
    if pair.value.isNull { return nil }
    guard case .scalar(let text, isPlain: true) = pair.value.value else {
      return reject(pair, expected: "`true` or `false`")
    }
    switch text.lowercased() {
    case "true", "yes", "on": return true
    case "false", "no", "off": return false
    default: return reject(pair, expected: "`true` or `false`")
    }
  }

  /// One of the words of an enumeration.
  mutating func choice<Choice>(_ pair: YAMLNode.Pair) -> Choice?
  where Choice: RawRepresentable & CaseIterable, Choice.RawValue == String {
    pair.value.isNull ? nil : choice(pair.value, "`\(pair.key)`")
  }

  /// Some of the words of an enumeration, each once; a single one counts as a list of one.
  mutating func choices<Choice>(_ pair: YAMLNode.Pair) -> [Choice]
  where Choice: RawRepresentable & CaseIterable & Equatable, Choice.RawValue == String {
    guard let items = pair.value.items else { return choice(pair).map { [$0] } ?? [] }
    var choices: [Choice] = []
    for item in items where !item.isNull {
      if let choice: Choice = choice(item, "an item of `\(pair.key)`"), !choices.contains(choice) {
        choices.append(choice)
      }
    }
    return choices
  }

  private mutating func choice<Choice>(_ node: YAMLNode, _ what: String) -> Choice?
  where Choice: RawRepresentable & CaseIterable, Choice.RawValue == String {
    if let text = node.text, let choice = Choice(rawValue: text) { return choice }
    let words = Choice.allCases.map(\.rawValue)
    let written = node.text ?? ""
    note(
      .wrongType(
        subject, what, words.map { "`\($0)`" }.joined(separator: " or "), at: place(node), severity,
        nearest: Spelling.nearest(to: written, in: words),
        correction: Spelling.certain(for: written, in: words).map { .replace(written, with: $0) }))
    return nil
  }

  /// A list of texts; a single text counts as a list of one, or of several where `separator` stands in it.
  mutating func list(_ pair: YAMLNode.Pair, separator: Character? = nil) -> [String]? {
    if pair.value.isNull { return nil }
    if let text = pair.value.text {
      guard let separator else { return [text] }
      return text.split(separator: separator).map(Self.trim).filter { !$0.isEmpty }
    }
    guard let items = pair.value.items else { return reject(pair, expected: "a list of texts") }
    return items.compactMap { item in
      if item.isNull { return nil }
      if item.text == nil {
        note(.wrongType(subject, "an item of `\(pair.key)`", "text", at: place(item), severity))
      }
      return item.text
    }
  }

  /// The texts of a list, or one, and where each stands.
  mutating func placedList(_ pair: YAMLNode.Pair) -> [PlacedText] {
    guard let items = pair.value.items else { return placedText(pair).map { [$0] } ?? [] }
    var texts: [PlacedText] = []
    for item in items where !item.isNull {
      if let text = item.text {
        texts.append(PlacedText(text, at: place(item)))
      } else {
        note(.wrongType(subject, "an item of `\(pair.key)`", "text", at: place(item), severity))
      }
    }
    return texts
  }

  /// Reports a value that is not what its key wants; gives nil, for the caller to hand on.
  mutating func reject<Value>(
    _ pair: YAMLNode.Pair, expected: String, nearest: String? = nil, correction: Correction? = nil
  ) -> Value? {
    note(
      .wrongType(
        subject, "`\(pair.key)`", expected, at: place(pair.value), severity, nearest: nearest,
        correction: correction))
    return nil
  }

  /// Reports a key that is none of `keys`.
  ///
  /// - Parameter pairs: the mapping that it stands in.
  mutating func unknown(_ pair: YAMLNode.Pair, in pairs: [YAMLNode.Pair], among keys: [String]) {
    note(.unknownKey(subject, pair.key, at: place(ofKey: pair), keys, isFree: isFree(among: pairs)))
  }

  /// Whether a mapping has no such key yet.
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

  static func trim(_ text: Substring) -> String {
    var text = text
    while text.first?.isWhitespace == true { text.removeFirst() }
    while text.last?.isWhitespace == true { text.removeLast() }
    return String(text)
  }
}
