import Basics

/// Distinguishes text that begins with a number and a parenthesis from the items of numbered lists.
///
/// html2text writes numbers with a period, and escapes that period where it is text. It writes `3)` without an escape,
/// so in its output such a number is text, although Markdown reads it as the marker of an item.
enum NumberedText {
  /// Escapes the parenthesis after a number at the beginning of a line, an item, or a line of a quote.
  static func escape(_ lines: [Line]) -> [Line] {
    var lines = lines
    var tracker = CodeTracker()
    for index in lines.indices {
      let text = lines[index].text
      guard let place = parenthesis(in: text), place.isInItem || !isInList(lines, index) else {
        _ = tracker.consume(text)
        continue
      }
      let escaped = (text[..<place.index] + [Byte.backslash] + text[place.index...])[...]
      if tracker.consume(escaped) == .text { lines[index].text = escaped }
    }
    return lines
  }

  /// Returns the index of the parenthesis after the number that begins the text of a line, and whether the text is in
  /// an item that begins on the same line.
  private static func parenthesis(in text: Bytes) -> (index: Int, isInItem: Bool)? {
    var rest = text
    var isInItem = false
    while let first = rest.first(where: { $0 != Byte.space }) {
      if first == UInt8(ascii: ">") {
        rest = Quote.content(rest.trimmed)
        continue
      }
      guard let marker = LineKind.listMarker(rest) else { return nil }
      if marker.label.last == UInt8(ascii: ")") { return (marker.label.endIndex - 1, isInItem) }
      rest = marker.content
      isInItem = true
    }
    return nil
  }

  /// Returns whether the line before or after this one begins with a number and a parenthesis as well. Other tools
  /// write lists like this.
  private static func isInList(_ lines: [Line], _ index: Int) -> Bool {
    [index - 1, index + 1].contains { other in
      lines.indices.contains(other)
        && LineKind.listMarker(lines[other].text)?.label.last == UInt8(ascii: ")")
    }
  }
}
