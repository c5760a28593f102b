/// An entry of the mapping `redirects` in `unfold.yml`, such as `/old/: /new/#part` or `/old/#part: /new/`.
public struct RedirectEntry: Sendable, Hashable {
  /// The old URL, with or without a fragment.
  public var from: LocatedText
  /// The new URL, of this site or of another one.
  public var to: LocatedText
  /// Whether an anchor in the reader’s URL replaces the anchor of the new URL, provided that the new page has it. False
  /// if the old page is now one of many sections of the new page.
  public var keepsAnchors: Bool

  public init(from: LocatedText, to: LocatedText, keepsAnchors: Bool = true) {
    self.from = from
    self.to = to
    self.keepsAnchors = keepsAnchors
  }
}

extension SettingType where Value == [RedirectEntry] {
  /// A mapping from old URLs to new ones.
  static var redirects: SettingType {
    SettingType("mapping of URLs to URLs", .dictionary) { value, decoder in
      guard let pairs = value.node.pairs else {
        return decoder.reject(value, expected: "a mapping such as `/old/: /new/`")
      }
      var entries: [RedirectEntry] = []
      for pair in pairs {
        let value = ConfigValue(pair)
        let url = value.node.isNull ? decoder.reject(value, expected: "a URL") : decoder.locatedText(value)
        guard let url else { continue }
        entries.append(
          RedirectEntry(from: LocatedText(pair.key, at: decoder.place(ofKey: pair)), to: url))
      }
      return entries
    }
  }
}
