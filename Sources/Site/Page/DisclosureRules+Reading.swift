import Markup

extension MappingReader {
  /// Reads heading texts and levels, `h2` to `h6`: a list of them, or one.
  mutating func disclosure(_ pair: YAMLNode.Pair) -> DisclosureRules? {
    guard let words = list(pair) else { return nil }
    var rules = DisclosureRules()
    for word in words {
      let bytes = Array(word.utf8)
      guard bytes.count == 2, bytes[0] | 0x20 == UInt8(ascii: "h"), (0x30...0x39).contains(bytes[1]) else {
        rules.headings.append(word)
        continue
      }
      let level = Int(bytes[1]) - 0x30
      if (2...6).contains(level) {
        rules.levels.append(level)
      } else {
        note(
          .wrongType(
            subject, "a level of `\(pair.key)`", "one of `h2` to `h6`", at: place(pair.value), severity))
      }
    }
    return rules
  }
}
