import Basics
import Markup

extension MappingReader {
  /// Reads the mapping `externalLinks`. Whatever cannot be used is reported and keeps its default.
  mutating func externalLinks(_ pair: YAMLNode.Pair) -> ExternalLinkSettings? {
    if pair.value.isNull { return nil }
    guard let pairs = pair.value.pairs else {
      return reject(pair, expected: "a mapping such as `skip: [intranet.example.com]`")
    }
    var settings = ExternalLinkSettings()
    for pair in pairs {
      switch pair.key {
      case "skip": settings.skip = patterns(pair)
      case "timeout": settings.timeout = timeout(pair) ?? settings.timeout
      default: unknown(pair, in: pairs, among: ExternalLinkSettings.schema.map { $0.name })
      }
    }
    return settings
  }

  private mutating func patterns(_ pair: YAMLNode.Pair) -> [AddressPattern] {
    var patterns: [AddressPattern] = []
    for text in placedList(pair) {
      if let pattern = AddressPattern(text.text) {
        patterns.append(pattern)
      } else {
        note(
          .wrongType(
            subject, "an item of `\(pair.key)`", "a host or an address, with `*` for any part of it",
            at: text.location, severity))
      }
    }
    return patterns
  }

  private mutating func timeout(_ pair: YAMLNode.Pair) -> Int? {
    guard let seconds = integer(pair) else { return nil }
    let range = ExternalLinkSettings.timeouts
    if range.contains(seconds) { return seconds }
    return reject(pair, expected: "a number of seconds from \(range.lowerBound) to \(range.upperBound)")
  }
}
