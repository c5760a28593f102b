import Basics

/// Converts the inline syntax of runs of text. Code spans, HTML tags, comments, and the destinations of links stay as
/// they are.
struct InlineConverter {
  private let dialect: Dialect
  private let context: PageContext
  /// The bytes with which the dialect’s syntax can begin.
  private let firstBytes: ByteSet
  /// The bytes at which the conversion stops: the beginnings of the dialect’s syntax, and of code spans, tags, escapes
  /// and destinations of links.
  private let stops: ByteSet

  init(_ dialect: Dialect, _ context: PageContext) {
    self.dialect = dialect
    self.context = context
    firstBytes = dialect.inlines.reduce(ByteSet("")) { $0.union($1.firstBytes) }
    stops = firstBytes.union(ByteSet("`<\\]\n"))
  }

  /// Returns the lines with their inline syntax converted.
  func convert(_ lines: [PageLine]) -> [PageLine] {
    if dialect.inlines.isEmpty { return lines }
    var result = lines
    var index = 0
    while index < lines.count {
      guard lines[index].role != .verbatim, !lines[index].isBlank else {
        index += 1
        continue
      }
      var end = index + 1
      while end < lines.count, lines[end].role != .verbatim, !lines[end].isBlank { end += 1 }
      convert(lines[index..<end], into: &result)
      index = end
    }
    return result
  }

  /// Converts a run of lines: text that can contain a code span over several lines.
  private func convert(_ run: ArraySlice<PageLine>, into result: inout [PageLine]) {
    guard run.contains(where: { $0.text.contains(where: firstBytes.contains) }) else { return }
    let bytes = run.joinedText
    let first = run[run.startIndex]
    var text = InlineText(bytes, origin: first.origin, isPhrase: first.role == .phrase, context)
    var spans = CodeSpanEnds(bytes)
    var line = run.startIndex
    while text.index < bytes.endIndex {
      let byte = bytes[text.index]
      guard stops.contains(byte) else {
        text.writeByte()
        continue
      }
      let start = text.index
      if let found = replacement(at: byte, &text), found.end > start {
        text.replace(found)
      } else {
        let end = endOfUnit(at: start, byte, bytes, &spans)
        text.replace(InlineReplacement(end: end, text: bytes[start..<end]))
      }
      for index in start..<text.index where bytes[index] == UInt8(ascii: "\n") {
        line += 1
        text.origin = run[line].origin
        text.lineStart = index + 1
      }
    }
    let converted = Bytes(text.output).split(
      separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    assert(converted.count == run.count, "inline syntax changed the number of lines")
    for (index, text) in zip(run.indices, converted) { result[index].text = text }
  }

  private func replacement(at byte: UInt8, _ text: inout InlineText) -> InlineReplacement? {
    if !text.closings.isEmpty, let closing = text.closings.removeValue(forKey: text.index) { return closing }
    for syntax in dialect.inlines where syntax.firstBytes.contains(byte) {
      if let found = syntax.replacement(&text) { return found }
    }
    return nil
  }

  /// Returns the index after a code span, tag, comment, escaped byte or destination that begins at `index`; otherwise
  /// after the byte itself.
  private func endOfUnit(at index: Int, _ byte: UInt8, _ bytes: Bytes, _ spans: inout CodeSpanEnds) -> Int {
    switch byte {
    case Byte.backtick: return spans.span(at: index).end
    case Byte.backslash: return min(index + 2, bytes.endIndex)
    case UInt8(ascii: "<"): return HTMLUnit.end(at: index, in: bytes) ?? index + 1
    case UInt8(ascii: "]"):
      guard index + 1 < bytes.endIndex, bytes[index + 1] == UInt8(ascii: "(") else { return index + 1 }
      return LinkTail.end(at: index + 1, in: bytes) ?? index + 1
    default: return index + 1
    }
  }
}
