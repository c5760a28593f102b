import Basics

/// Removes the links to themselves that sites add to headings: `Size [#](https://example.com/pots#size)`.
enum Permalink {
  /// The texts of such links in addition to no text and white space.
  private static let marks: [StaticString] = [
    "#", "¶", "§", "🔗", "\\#", "\u{F0C1}",
  ]

  /// Returns the text of a heading without the links, and the fragment of the last one; nil if there are none.
  static func removed(from heading: Bytes) -> (text: Bytes, anchor: String)? {
    guard heading.find("](") != nil else { return nil }
    var text = heading.trimmed
    var anchor: String?
    while let found = mark(in: text) {
      anchor = anchor ?? found.anchor
      text = (text[..<found.range.lowerBound] + text[found.range.upperBound...]).trimmed
    }
    guard let anchor, !text.isEmpty else { return nil }
    return (text, anchor)
  }

  /// Returns the first link at the beginning or end of a heading that has no text of its own.
  private static func mark(in text: Bytes) -> (range: Range<Int>, anchor: String)? {
    for span in LinkSpan.all(in: text) where !span.isImage {
      guard span.range.lowerBound == text.startIndex || span.range.upperBound == text.endIndex,
        isMark(text[span.text]),
        let fragment = SourceURL.fragment(LinkDestination.repaired(span.url(in: text)))
      else { continue }
      return (span.range, fragment)
    }
    return nil
  }

  private static func isMark(_ text: Bytes) -> Bool {
    let plain = withoutInvisible(text)
    return plain.isEmpty || marks.contains { plain.equals($0) }
  }

  /// Returns a text without white space and zero-width characters around it.
  static func withoutInvisible(_ text: Bytes) -> Bytes {
    var text = text.trimmed
    var isChanged = true
    while isChanged {
      isChanged = false
      for mark in ["\u{200B}", "\u{200C}", "\u{200D}", "\u{FEFF}", "\u{A0}"] as [StaticString] {
        if let rest = text.droppingPrefix(mark) ?? text.droppingSuffix(mark) {
          text = rest.trimmed
          isChanged = true
        }
      }
    }
    return text
  }
}
