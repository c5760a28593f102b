import Basics

/// A template's source with what compilation asks of it: names, places, white space.
struct TemplateText {
  let source: TemplateSource

  var bytes: [UInt8] { source.bytes }

  func string(_ range: Range<Int>) -> String { String(decoding: source.bytes[range], as: UTF8.self) }

  /// The place of a byte, for messages.
  func location(_ offset: Int) -> SourceLocation {
    var line = 1
    var start = 0
    for index in 0..<min(offset, source.bytes.count) where source.bytes[index] == newline {
      line += 1
      start = index + 1
    }
    return SourceLocation(file: source.file, line: line, column: offset - start + 1)
  }

  func isBlank(_ range: Range<Int>) -> Bool { source.bytes[range].allSatisfy(isSpace) }

  func endsLine(_ range: Range<Int>) -> Bool {
    range.isEmpty ? false : source.bytes[range.upperBound - 1] == newline
  }

  /// The spaces and tabs at the beginning of a range.
  func margin(_ range: Range<Int>) -> Range<Int> {
    var end = range.lowerBound
    while end < range.upperBound,
      source.bytes[end] == UInt8(ascii: " ") || source.bytes[end] == UInt8(ascii: "\t")
    {
      end += 1
    }
    return range.lowerBound..<end
  }

  /// The line break, `\n` or `\r\n`, at the end of a range.
  func lineBreak(_ range: Range<Int>) -> Range<Int> {
    guard endsLine(range) else { return range.upperBound..<range.upperBound }
    let start = range.upperBound - 1
    let crlf = start > range.lowerBound && source.bytes[start - 1] == UInt8(ascii: "\r")
    return (crlf ? start - 1 : start)..<range.upperBound
  }

  /// A range without the white space around it.
  func trimmed(_ range: Range<Int>) -> Range<Int> {
    var start = range.lowerBound
    var end = range.upperBound
    while start < end, isSpace(source.bytes[start]) { start += 1 }
    while end > start, isSpace(source.bytes[end - 1]) { end -= 1 }
    return start..<end
  }

  /// Where `wanted` begins at or after `start`, nil when it does not come.
  func find(_ wanted: [UInt8], from start: Int) -> Int? {
    guard let first = wanted.first, source.bytes.count >= wanted.count, start >= 0 else { return nil }
    var index = start
    while index <= source.bytes.count - wanted.count {
      if source.bytes[index] == first, has(wanted, at: index) { return index }
      index += 1
    }
    return nil
  }

  func has(_ wanted: [UInt8], at index: Int) -> Bool {
    guard index + wanted.count <= source.bytes.count else { return false }
    for step in 0..<wanted.count where source.bytes[index + step] != wanted[step] { return false }
    return true
  }
}

let newline = UInt8(ascii: "\n")

/// White space between words: space, tab, line feed, carriage return, form feed, vertical tab.
func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || (0x09...0x0D).contains(byte) }
