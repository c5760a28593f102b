import Basics

/// An item of a list with everything that belongs to it.
struct ListItem {
  let marker: ListMarker
  /// The line with the marker.
  let opening: PageLine
  /// The lines without the marker and the indentation of the item.
  let content: [PageLine]
  /// The number of lines, without blank ones at the end.
  let count: Int

  /// Reads the item at the first line. Returns nil if none begins there.
  init?(_ lines: ArraySlice<PageLine>) {
    guard let first = lines.first else { return nil }
    let start = LineStart(first.text)
    guard start.quotes == 0, let marker = ListMarker(start.text) else { return nil }
    self.marker = marker
    opening = first
    let column = start.column + marker.width
    var text = first
    text.text = marker.text
    text.origin.shift -= Int32(clamping: first.text.count - marker.text.count)
    var content = [text]
    var index = lines.startIndex + 1
    var last = index
    var fence = FenceTracker()
    var canContinue = !fence.read(text: marker.text) && !marker.text.isBlank
    while index < lines.endIndex {
      let line = lines[index]
      if line.isBlank {
        canContinue = false
      } else if line.text.indent >= column {
        fence.read(text: line.text.trimmed)
        canContinue = !fence.isInside
      } else if !canContinue || BlockStart.interruptsParagraph(line)
        || ListMarker(LineStart(line.text).text) != nil
      {
        break
      }
      content.append(line.dedented(by: min(column, line.text.indent)))
      index += 1
      if !line.isBlank { last = index }
    }
    count = last - lines.startIndex
    self.content = Array(content.prefix(count))
  }
}

/// The beginnings of blocks.
enum BlockStart {
  /// Whether a line begins a block, even directly after a line of a paragraph.
  ///
  /// Source: CommonMark 0.31, section 4.8.
  static func interruptsParagraph(_ line: PageLine) -> Bool {
    let text = line.text.trimmed
    guard let first = text.first else { return true }
    switch first {
    case UInt8(ascii: "#"): return InlineTitle.heading(text) != nil
    case UInt8(ascii: ">"): return true
    case Byte.backtick, UInt8(ascii: "~"): return Fence(text) != nil
    case UInt8(ascii: "@"): return DirectiveHead.name(of: text).map { $0.first?.isUppercase == true } ?? false
    case UInt8(ascii: "}"): return text.count == 1
    case UInt8(ascii: "<"): return text.hasPrefix("<!--")
    default: return isRule(text) || ListMarker(text)?.interruptsParagraph == true
    }
  }

  /// Whether a line that does not continue a paragraph begins one.
  static func isParagraph(_ line: PageLine) -> Bool {
    let text = line.text.trimmed
    guard line.text.indent < 4, let first = text.first, !interruptsParagraph(line) else { return false }
    return first != UInt8(ascii: "|") && first != UInt8(ascii: "<") && !text.hasPrefix("![")
      && ListMarker(text) == nil
  }

  /// Whether a line makes a title of the line above: `====`.
  static func isTitleUnderline(_ line: PageLine) -> Bool {
    let text = line.text.trimmed
    return !text.isEmpty && text.allSatisfy { $0 == UInt8(ascii: "=") }
  }

  /// Whether a line is a thematic break, or makes a heading of the line above.
  static func isRule(_ text: Bytes) -> Bool {
    guard let first = text.first,
      first == UInt8(ascii: "-") || first == UInt8(ascii: "*") || first == UInt8(ascii: "_")
        || first == UInt8(ascii: "=")
    else { return false }
    return text.allSatisfy { $0 == first || $0 == Byte.space }
      && (text.count >= 3 || first == UInt8(ascii: "="))
  }
}
