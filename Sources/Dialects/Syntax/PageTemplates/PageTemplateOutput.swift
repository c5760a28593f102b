import Basics

/// The lines that a template produces, with the origins of the lines of the template.
struct PageTemplateOutput {
  private(set) var lines: [PageLine] = []
  private var text: [UInt8] = []
  /// The line of the template to which the current line belongs; nil at the beginning.
  private var line: PageLine?
  private var fence = FenceTracker()
  /// Whether the current line is a fence, after which text begins a new line; `needsBlank` if a blank line as well.
  private var endsAtText = false
  private var needsBlank = false
  /// Whether the current place is in a code span.
  private var isInSpan = false
  /// Whether the current line contains a tag: if nothing else is on it, it may be left out.
  private(set) var hasTag = false
  /// Whether lines that consist of tags are left out, because a blank line would end a paragraph or a list.
  let dropsTagLines: Bool

  init(dropsTagLines: Bool) { self.dropsTagLines = dropsTagLines }

  /// An output without lines for a part of the template at the current place.
  var empty: PageTemplateOutput {
    var output = PageTemplateOutput(dropsTagLines: dropsTagLines)
    (output.fence, output.isInSpan) = (fence, isInSpan)
    return output
  }

  /// Whether the current place is in code.
  var isInCode: Bool { fence.isInside || isInSpan }

  mutating func markTag(on line: PageLine) {
    hasTag = true
    if text.isEmpty { self.line = line }
  }

  /// Writes text without line feeds.
  mutating func write(_ bytes: Bytes, of line: PageLine) {
    assert(!bytes.contains(UInt8(ascii: "\n")), "a line of a template’s output contains a line feed")
    var bytes = bytes
    if endsAtText, !bytes.isBlank {
      endLine(of: line)
      if needsBlank {
        lines.append(line.with([]))
        bytes = bytes.drop { $0.isASCIIWhitespace }
      }
    }
    if text.isEmpty { self.line = line }
    guard !bytes.isEmpty else { return }
    text += bytes
    if !fence.isInside {
      for byte in bytes where byte == Byte.backtick { isInSpan.toggle() }
    }
  }

  /// Ends the current line.
  mutating func endLine(of line: PageLine) {
    // Spaces around tags are removed if nothing else is on the line.
    let content = hasTag && !fence.isInside && text[...].isBlank ? [] : text[...]
    let isLeftOut = dropsTagLines && hasTag && content.isBlank && !fence.isInside
    if !isLeftOut {
      _ = fence.read(content)
      let place = self.line ?? line
      lines.append(PageLine(text: content, origin: place.origin, role: place.role))
    }
    text = []
    self.line = nil
    hasTag = false
    isInSpan = false
    endsAtText = false
  }

  /// Opens a code block, whose fence must be on a line of its own.
  mutating func openCode(_ opening: Bytes, of line: PageLine) {
    // After the marker of a list item, the code block is the content of the item.
    let marker = ListMarker(LineStart(text[...] + [UInt8(ascii: "x")]).text)
    let isAfterText = !text[...].isBlank && marker?.text.count != 1
    if isAfterText { endLine(of: line) }
    // In an element of HTML, the code block would be text.
    if isAfterText || LineStart(lines.last?.text ?? []).text.first == UInt8(ascii: "<") {
      lines.append(line.with([]))
    }
    write(opening, of: line)
    (endsAtText, needsBlank) = (true, false)
  }

  /// Closes a code block.
  mutating func closeCode(of line: PageLine) {
    if !text[...].isBlank {
      endsAtText = false
      endLine(of: line)
    }
    write(Bytes("```"), of: line)
    (endsAtText, needsBlank) = (true, true)
  }

  /// Writes a value, which can have several lines.
  mutating func write(value: String, of line: PageLine) {
    var isFirst = true
    for part in Array(value.utf8)[...].split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    {
      if !isFirst { endLine(of: line) }
      write(part, of: line)
      isFirst = false
    }
  }

  /// Writes lines of another text. The first one continues the current line.
  mutating func write(_ other: [PageLine]) {
    for (index, line) in other.enumerated() {
      if index > 0 { endLine(of: other[index - 1]) }
      write(line.text, of: line)
    }
  }

  /// Returns all lines.
  mutating func finished() -> [PageLine] {
    if let line, !(hasTag && text[...].isBlank && dropsTagLines) { endLine(of: line) }
    return lines
  }

  /// Returns the lines, including the current one, which has not been ended and may be empty.
  func unfinished() -> [PageLine] {
    lines + (line.map { [PageLine(text: text[...], origin: $0.origin, role: $0.role)] } ?? [])
  }
}
