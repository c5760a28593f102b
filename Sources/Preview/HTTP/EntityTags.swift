/// The list of entity tags in a condition (RFC 9110, 13.1.1 and 13.1.2).
enum EntityTags {
  /// Whether `list`, such as `"a", W/"b"` or `*`, has the tag, given with its quotes.
  ///
  /// A weak comparison lets a weak tag of the list equal the strong one (RFC 9110, 8.8.3.2).
  static func contains(_ tag: String, in list: String, weakly: Bool) -> Bool {
    var rest = list[...].utf8
    skipSeparators(&rest)
    if rest.elementsEqual("*".utf8) { return true }
    while !rest.isEmpty {
      let isWeak = rest.starts(with: "W/".utf8)
      if isWeak { rest = rest.dropFirst(2) }
      let quote = UInt8(ascii: "\"")
      guard rest.first == quote, let end = rest.dropFirst().firstIndex(of: quote) else { return false }
      if (weakly || !isWeak) && rest[...end].elementsEqual(tag.utf8) { return true }
      rest = rest[rest.index(after: end)...]
      skipSeparators(&rest)
    }
    return false
  }

  private static func skipSeparators(_ text: inout Substring.UTF8View) {
    text = text.drop { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") || $0 == UInt8(ascii: ",") }
  }
}
