import Basics

/// Removes the links to themselves that sites add to headings: `Size [#](https://example.com/pots#size)`.
enum Permalink {
  /// The texts of such links in addition to no text and white space.
  private static let marks: [StaticString] = [
    "#", "¶", "§", "🔗", "\\#", "\u{F0C1}",
  ]

  /// A mark that has lost its link. No author ends a heading with it.
  private static let lostMark: StaticString = "¶"

  /// Returns the text of a heading without the links, and the fragment of the last one; nil if there are none. A mark
  /// that has lost its link has no fragment.
  static func removed(from heading: Bytes) -> (text: Bytes, anchor: String?)? {
    if let text = heading.trimmed.droppingSuffix(lostMark)?.trimmed, !text.isEmpty { return (text, nil) }
    guard heading.find("](") != nil else { return nil }
    var text = heading.trimmed
    var anchor: String?
    while let found = mark(in: text) {
      anchor = anchor ?? SourceURL.fragment(Bytes(found.url))
      text = (text[..<found.range.lowerBound] + text[found.range.upperBound...]).trimmed
    }
    guard let anchor, !text.isEmpty else { return nil }
    return (text, anchor)
  }

  /// Returns whether a heading has such a link, in Markdown or as Pandoc writes it: `<a href="#size" class="headerlink"`.
  static func isPart(of heading: Bytes) -> Bool {
    heading.contains(text: "headerlink") || removed(from: heading) != nil
  }

  /// Returns the URL of the page if the whole heading is a link to itself, as some sites write it:
  /// `## [Size](https://example.com/pots#size)`.
  static func page(ofLinkedHeading heading: Bytes) -> String? {
    guard heading.first == UInt8(ascii: "["), let url = HeadingLinkURL.pathOfSelfLink(heading),
      SourceURL.isPage(url)
    else { return nil }
    return url
  }

  /// Returns whether the mark is one that only generators write.
  static func isCertain(_ heading: Bytes) -> Bool {
    heading.contains(text: "headerlink") || heading.contains(text: "[¶](")
      || heading.trimmed.hasSuffix(Bytes("¶"))
  }

  /// Returns the URL of a page whose headings have absolute links to themselves; nil if they don’t.
  static func source(in lines: [Line]) -> Located? {
    for line in lines where LineKind.atxLevel(line.text) != nil {
      let text = line.text.trimmed
      if let level = LineKind.atxLevel(text),
        let url = page(ofLinkedHeading: LineKind.atxContent(text, level))
      {
        return Located(url, line.number)
      }
      guard let url = mark(in: text)?.url, let hash = url.firstIndex(of: "#"),
        SourceURL.isPage(String(url[..<hash]))
      else { continue }
      return Located(String(url[..<hash]), line.number)
    }
    return nil
  }

  /// Returns the first link that a site added at the beginning or end of a heading. Its text is a mark or empty; at the end,
  /// it can be one word if the fragment is made from the heading: `Size [Anchor](https://example.com/pots#size)`.
  private static func mark(in text: Bytes) -> (range: Range<Int>, url: String)? {
    for span in LinkSpan.all(in: text) where !span.isImage {
      let isAtEnd = span.range.upperBound == text.endIndex
      let url = span.target(in: text)
      guard span.range.lowerBound == text.startIndex || isAtEnd, let fragment = SourceURL.fragment(url)
      else { continue }
      let rest = text[..<span.range.lowerBound].trimmed
      let isWord =
        isAtEnd && rest.contains(where: \.isASCIILetter) && text[span.text].allSatisfy(\.isASCIILetter)
      if isMark(text[span.text]) || isWord && HeadingLinkURL.isAnchor(fragment[...], of: rest) {
        return (span.range, url.string)
      }
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
