import Basics
import HTMLSyntax

/// An element of JSX, of a Vue template, or of HTML, with the lines of its content.
struct PageElement {
  let tag: Tag
  /// The line with the opening tag.
  let opening: PageLine
  /// The lines between the tags, without their common indentation.
  let content: [PageLine]
  /// The line with the closing tag.
  let closing: PageLine
  /// The number of lines from the opening to the closing tag.
  let lineCount: Int
  /// The text after the closing tag on its line.
  let rest: Bytes
  /// Whether the closing tag is missing: the element consists of its opening tag.
  let isUnclosed: Bool

  /// Reads the element that begins at an index of the first line. Returns nil if there is no tag.
  static func read(_ lines: ArraySlice<PageLine>, at index: Int, _ context: PageContext) -> PageElement? {
    let search = ElementSearch(lines: lines, context: context)
    guard let first = lines.first,
      let (tag, open) = search.tag(at: ElementPlace(line: lines.startIndex, index: index)),
      !tag.isClosing
    else { return nil }
    var content: [PageLine] = []
    var end = open
    var isUnclosed = false
    if !tag.isSelfClosing, !ElementNames.void.contains(tag.name) {
      if let closing = search.closing(of: tag.name, from: open) {
        content = search.lines(from: open, to: closing.start)
        end = closing.end
      } else {
        isUnclosed = true
      }
    }
    return PageElement(
      tag: tag, opening: first, content: content, closing: lines[end.line],
      lineCount: end.line - lines.startIndex + 1,
      rest: lines[end.line].text[end.index...], isUnclosed: isUnclosed)
  }

  /// The element as a block for which Markdown is written.
  func block(_ prefix: Bytes) -> SourceBlock {
    SourceBlock(prefix: prefix, opening: opening, closing: closing, content: content)
  }

  /// A part of the content of an element.
  enum Part {
    case element(PageElement)
    case text([PageLine])
  }

  /// Divides lines into elements and the text between them.
  static func parts(of lines: [PageLine], _ context: PageContext) -> [Part] {
    var parts: [Part] = []
    var text: [PageLine] = []
    var fence = FenceTracker()
    var rest = lines
    var index = 0
    func endText() {
      if !text.allSatisfy(\.isBlank) { parts.append(.text(text)) }
      text = []
    }
    while index < rest.count {
      let line = rest[index]
      let start = LineStart(line.text)
      if !fence.read(line.text), start.text.first == UInt8(ascii: "<"),
        let element = read(rest[index...], at: start.text.startIndex, context)
      {
        endText()
        parts.append(.element(element))
        index += element.lineCount
        if !element.rest.isBlank {
          index -= 1
          rest[index] = rest[index].with(element.rest.trimmed)
        }
      } else {
        text.append(line)
        index += 1
      }
    }
    endText()
    return parts
  }
}

/// A place in the lines of a page.
struct ElementPlace {
  var line: Int
  var index: Int
}

/// Searches the lines of a page for tags. Tags in code are not found.
struct ElementSearch {
  /// The maximum number of lines of a tag.
  private static let maximumTagLines = 400

  let lines: ArraySlice<PageLine>
  let context: PageContext

  /// Returns the tag at a place, and the place after it.
  func tag(at place: ElementPlace) -> (Tag, ElementPlace)? {
    var count = 1
    while true {
      let end = min(place.line + count, lines.endIndex)
      let first = lines[place.line].text
      let bytes =
        count == 1
        ? first
        : lines[place.line..<end].joinedText
      // The indexes of joined lines begin at 0; the indexes of a single line begin where its slice begins.
      let start = place.index - first.startIndex + bytes.startIndex
      switch Tag.read(at: start, in: bytes) {
      case .tag(let tag): return (tag, self.place(of: tag.end, in: bytes, from: place.line, start))
      case .none: return nil
      case .incomplete:
        guard end < lines.endIndex, count < Self.maximumTagLines, context.budget.canSearch else {
          context.budget.spend(searched: bytes.count)
          return nil
        }
        count *= 4
      }
    }
  }

  /// - Parameter tag: the index of the beginning of the tag. What comes before it on a long line is not read again for
  ///   each tag.
  private func place(of index: Int, in bytes: Bytes, from line: Int, _ tag: Int) -> ElementPlace {
    var result = ElementPlace(line: line, index: 0)
    var start = bytes.startIndex
    for place in tag..<index where bytes[place] == UInt8(ascii: "\n") {
      result.line += 1
      start = place + 1
    }
    result.index = lines[result.line].text.startIndex + index - start
    return result
  }

  /// Returns the beginning and the end of the closing tag of an element; nil if it is missing.
  func closing(of name: String, from start: ElementPlace) -> (start: ElementPlace, end: ElementPlace)? {
    guard context.budget.canSearch else { return nil }
    var fence = FenceTracker()
    var depth = 1
    var place = start
    while place.line < lines.endIndex {
      let text = lines[place.line].text
      if place.index == text.startIndex, fence.read(text) {
        next(&place)
        continue
      }
      guard place.index < text.endIndex else {
        next(&place)
        continue
      }
      switch text[place.index] {
      case Byte.backtick: place.index = Self.endOfSpan(at: place.index, in: text)
      case Byte.backslash: place.index = min(place.index + 2, text.endIndex)
      case UInt8(ascii: "<"):
        guard let (tag, end) = tag(at: place) else {
          place.index += 1
          continue
        }
        if tag.name == name, !tag.isSelfClosing {
          depth += tag.isClosing ? -1 : 1
          if depth == 0 { return (place, end) }
        }
        place = end
      default: place.index += 1
      }
    }
    context.budget.spend(searched: lines[start.line...].reduce(0) { $0 + $1.text.count + 16 })
    return nil
  }

  private func next(_ place: inout ElementPlace) {
    place.line += 1
    if place.line < lines.endIndex { place.index = lines[place.line].text.startIndex }
  }

  /// Returns the index after a code span on one line, or after its backquotes if it has no end.
  private static func endOfSpan(at index: Int, in text: Bytes) -> Int {
    let length = text[index...].prefix { $0 == Byte.backtick }.count
    return CodeSpan.end(of: length, from: index + length, in: text, limit: text.count) ?? index + length
  }

  /// Returns the lines between two places, without blank lines at both ends and without common indentation.
  func lines(from start: ElementPlace, to end: ElementPlace) -> [PageLine] {
    var result: [PageLine] = []
    if start.line == end.line {
      result = [lines[start.line].with(lines[start.line].text[start.index..<end.index].trimmed)]
    } else {
      let first = lines[start.line].with(lines[start.line].text[start.index...].trimmed)
      let last = lines[end.line].with(lines[end.line].text[..<end.index].trimmedEnd)
      result = Self.dedented(Array(lines[(start.line + 1)..<end.line]) + [last])
      result.insert(first, at: 0)
    }
    while result.first?.isBlank == true { result.removeFirst() }
    while result.last?.isBlank == true { result.removeLast() }
    return result
  }

  /// Returns lines without their common indentation. Code blocks keep theirs relative to their fence.
  static func dedented(_ lines: [PageLine]) -> [PageLine] {
    var fence = FenceTracker()
    var common = Int.max
    for line in lines {
      let wasInside = fence.isInside
      let isCode = fence.read(line.text)
      if !line.isBlank, !isCode || !wasInside { common = min(common, line.text.indent) }
    }
    guard common != .max, common > 0 else { return lines }
    return lines.map { $0.dedented(by: min(common, $0.text.indent)) }
  }
}

/// Recognizes the lines of preformatted text in HTML, in which blank lines and indentation count.
struct PreformattedHTML {
  private(set) var isInside = false

  /// Reads a line, after which `isInside` applies to the next one.
  mutating func read(_ line: Bytes) {
    var index = line.startIndex
    while let next = line.find(isInside ? "</pre" : "<pre", from: index) {
      isInside.toggle()
      index = next + 4
    }
  }
}
