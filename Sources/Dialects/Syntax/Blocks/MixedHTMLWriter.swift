import Basics

/// Writes the lines of an HTML element in which blank lines or code blocks begin Markdown.
///
/// After a blank line, CommonMark reads Markdown, and takes indented tags for code.
struct MixedHTMLWriter {
  /// The start of the first line of the element.
  private let start: LineStart
  /// The role of the lines of HTML.
  private let role: PageLine.Role
  /// The lines of Markdown that have not been written yet.
  private var markdown: [PageLine] = []
  private var isHTML = true
  private var isAfterBlank = false
  private var isPreformatted = false
  /// The end tag of the open element without Markdown; nil outside of such elements.
  private var rawEnd: StaticString?
  private var fence = FenceTracker()

  init(_ start: LineStart, _ role: PageLine.Role) {
    self.start = start
    self.role = role
  }

  mutating func write(_ lines: [PageLine], _ blocks: inout BlockConverter) {
    for line in lines {
      if isPreformatted {
        writePreformatted(line, &blocks)
      } else if let rawEnd {
        writeRaw(line, upTo: rawEnd, &blocks)
      } else if !writeCode(line, &blocks) {
        writeText(line, &blocks)
      }
    }
    flush(&blocks)
  }

  private mutating func flush(_ blocks: inout BlockConverter) {
    if !markdown.isEmpty { blocks.writeContent(markdown.withoutCommonIndentation, prefix: start.prefix) }
    markdown = []
  }

  private mutating func writePreformatted(_ line: PageLine, _ blocks: inout BlockConverter) {
    blocks.write([
      line.isBlank ? line.with(start.prefix + Bytes("<!-- -->"), .verbatim) : line.with(line.text, .verbatim)
    ])
    if line.text.contains(text: "</pre") { isPreformatted = false }
  }

  /// Writes a line of an image or a style sheet, which contains no Markdown, and which a blank line would end.
  private mutating func writeRaw(_ line: PageLine, upTo end: StaticString, _ blocks: inout BlockConverter) {
    if line.isBlank { return }
    blocks.writeHTML(line.with(start.prefix + LineStart(line.text).text, .verbatim))
    if line.text.contains(text: end) { rawEnd = nil }
  }

  /// Writes a line of a code block, which belongs to Markdown, whatever is in it. Returns false for any other line.
  private mutating func writeCode(_ line: PageLine, _ blocks: inout BlockConverter) -> Bool {
    let isInside = fence.isInside
    guard fence.read(text: line.text.trimmed) else { return false }
    if !isInside {
      isHTML = false
      if markdown.isEmpty { blocks.writeBlank(prefix: start.prefix, for: line) }
    } else if !fence.isInside {
      isAfterBlank = true
    }
    markdown.append(line)
    return true
  }

  private mutating func writeText(_ line: PageLine, _ blocks: inout BlockConverter) {
    if line.isBlank {
      isAfterBlank = true
      if isHTML { blocks.writeBlank(prefix: start.prefix, for: line) } else { markdown.append(line) }
      return
    }
    let place = LineStart(line.text)
    if place.text.first == UInt8(ascii: "<"), HTMLUnit.end(at: place.text.startIndex, in: place.text) != nil {
      isHTML = true
      if !markdown.isEmpty { markdown.append(line.with([])) }
      flush(&blocks)
    } else if isAfterBlank {
      isHTML = false
    }
    isAfterBlank = false
    if isHTML {
      blocks.writeHTML(line.with(start.prefix + HTMLElements.html(line.with(place.text), blocks), role))
      isPreformatted = place.text.contains(text: "<pre") && !place.text.contains(text: "</pre")
      rawEnd = Self.openedElement(in: place.text)
    } else {
      markdown.append(line.dedented(by: min(start.column, line.text.indent)))
    }
  }

  /// The tags of elements whose content is not Markdown.
  private static let rawElements: [(open: StaticString, close: StaticString)] = [
    ("<svg", "</svg"), ("<style", "</style"), ("<script", "</script"),
  ]

  /// Returns the end tag of the element without Markdown that a line opens and does not close.
  private static func openedElement(in text: Bytes) -> StaticString? {
    rawElements.first { text.contains(text: $0.open) && !text.contains(text: $0.close) }?.close
  }
}
