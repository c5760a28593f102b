import Markup

/// An entry of the map `redirects` of `unfold.yml`: `/old/: /new/#part`, or `/old/#part: /new/`.
public struct RedirectEntry: Sendable, Hashable {
  public var from: PlacedText
  public var to: PlacedText

  public init(from: PlacedText, to: PlacedText) {
    self.from = from
    self.to = to
  }
}

extension MappingReader {
  /// Reads a mapping of old addresses to new ones.
  mutating func redirects(_ pair: YAMLNode.Pair) -> [RedirectEntry] {
    if pair.value.isNull { return [] }
    guard let pairs = pair.value.pairs else {
      let nothing: [RedirectEntry]? = reject(pair, expected: "a mapping such as `/old/: /new/`")
      return nothing ?? []
    }
    var entries: [RedirectEntry] = []
    for pair in pairs {
      guard let target = placedText(pair) else {
        if pair.value.isNull { let _: String? = reject(pair, expected: "an address") }
        continue
      }
      entries.append(RedirectEntry(from: PlacedText(pair.key, at: place(ofKey: pair)), to: target))
    }
    return entries
  }
}
