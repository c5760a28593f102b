import Basics
import Markup

extension MappingReader {
  /// Reads a mapping of identifiers to `error`, `warning` or `off`.
  mutating func checks(_ pair: YAMLNode.Pair) -> CheckSettings? {
    if pair.value.isNull { return nil }
    guard let pairs = pair.value.pairs else {
      return reject(pair, expected: "a mapping such as `link.broken-anchor: warning`")
    }
    var settings = CheckSettings()
    for pair in pairs {
      if CheckNames.all.contains(pair.key) {
        settings[pair.key] = choice(pair)
      } else {
        note(.unknownCheck(subject, pair, at: place(ofKey: pair), isFree: isFree(among: pairs)))
      }
    }
    return settings
  }
}

extension Diagnostic {
  fileprivate static func unknownCheck(
    _ subject: String, _ pair: YAMLNode.Pair, at place: SourceLocation, isFree: (String) -> Bool
  ) -> Diagnostic {
    let names = CheckNames.all
    let nearest = Spelling.nearest(to: pair.key, in: names)
    let certain = Spelling.certain(for: pair.key, in: names).flatMap { isFree($0) ? $0 : nil }
    return Diagnostic(
      .warning, "\(subject).unknown-check", at: place,
      "no check and no message that can be set is called `\(visible(pair.key))`",
      help: nearest.map { "did you mean `\($0)`?" } ?? "they are in brackets at the end of each message",
      correction: certain.map { .replace(pair.key, with: $0) })
  }
}
