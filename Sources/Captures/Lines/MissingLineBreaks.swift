import Basics

/// Splits lines that contain two blocks because the markup of the page has no text between them.
enum MissingLineBreaks {
  /// Splits headings and player buttons from the text before them.
  static func split(_ lines: [Line], removed: (Line) -> Void) -> [Line] {
    var out: [Line] = []
    out.reserveCapacity(lines.count)
    var tracker = CodeTracker()
    for line in lines {
      if tracker.consume(line.text) != .text || !line.text.contains(text: "](") {
        out.append(line)
      } else if let button = line.text.find("[Play](#)") {
        splitButtons(line, at: button, into: &out, removed: removed)
      } else {
        splitHeading(line, into: &out)
      }
    }
    return out
  }

  /// Splits the line at each button, because the button of a player separates two blocks.
  private static func splitButtons(
    _ line: Line, at first: Int, into out: inout [Line], removed: (Line) -> Void
  ) {
    var rest = line.text
    var button: Int? = first
    var hasText = false
    while let index = button {
      let before = rest[..<index].trimmed
      if !before.isEmpty {
        splitHeading(Line(before, line.number), into: &out)
        hasText = true
      }
      out.append(Line([], line.number))
      rest = rest[index...].dropFirst("[Play](#)".utf8.count)
      button = rest.find("[Play](#)")
    }
    if rest.isBlank {
      if !hasText { removed(line) }
    } else {
      splitHeading(Line(rest.trimmed, line.number), into: &out)
    }
  }

  /// Splits the heading from `text.### [macOS](/design/…#macOS)`.
  private static func splitHeading(_ line: Line, into out: inout [Line]) {
    let text = line.text
    guard text.last == UInt8(ascii: ")"), let link = LinkSpan.all(in: text).last,
      link.range.upperBound == text.endIndex,
      !link.isImage, link.range.lowerBound >= text.startIndex + 3,
      text[link.range.lowerBound - 1] == Byte.space
    else {
      out.append(line)
      return
    }
    var start = link.range.lowerBound - 1
    while start > text.startIndex, text[start - 1] == UInt8(ascii: "#") { start -= 1 }
    let level = link.range.lowerBound - 1 - start
    guard (2...6).contains(level), start > text.startIndex, text[start - 1] != Byte.space,
      text[start - 1] != Byte.backslash
    else {
      out.append(line)
      return
    }
    out.append(Line(text[..<start], line.number))
    out.append(Line([], line.number))
    out.append(Line(text[start...], line.number))
  }
}
