import Basics

extension YAMLNode {
  /// The value as YAML on one line. Locations, comments and the style of quotes are not part of it.
  public var flowText: String {
    switch value {
    case .scalar(let text, let isPlain):
      isPlain && Self.isPlainWord(text) ? text : text.jsonText
    case .sequence(let items): "[" + items.map(\.flowText).joined(separator: ", ") + "]"
    case .mapping(let pairs):
      "{" + pairs.map { $0.key.jsonText + ": " + $0.value.flowText }.joined(separator: ", ") + "}"
    }
  }

  /// Whether a plain scalar needs no quotes in any place: a number, `true` or `false`.
  private static func isPlainWord(_ text: String) -> Bool {
    text == "true" || text == "false" || Int(text) != nil
  }
}
