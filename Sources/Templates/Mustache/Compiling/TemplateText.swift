import Basics

/// The source of a template, with functions to examine ranges of its bytes.
struct TemplateText {
  let source: TemplateSource
  private let lines: LineTable

  init(source: TemplateSource) {
    self.source = source
    lines = LineTable(source.bytes)
  }

  var bytes: [UInt8] { source.bytes }

  func string(_ range: Range<Int>) -> String { String(decoding: source.bytes[range], as: UTF8.self) }

  /// Returns the location of a byte for messages.
  func location(_ offset: Int) -> SourceLocation {
    let place = lines.place(of: offset)
    return SourceLocation(file: source.file, line: place.line, column: place.column)
  }

  /// Returns whether a range contains only white space.
  func isBlank(_ range: Range<Int>) -> Bool { source.bytes[range].allSatisfy(\.isCSpace) }

  /// Returns whether a range ends with a line feed.
  func endsLine(_ range: Range<Int>) -> Bool {
    range.isEmpty ? false : source.bytes[range.upperBound - 1] == newline
  }

  /// Returns the range of the spaces and tabs at the beginning of a range.
  func margin(_ range: Range<Int>) -> Range<Int> {
    var end = range.lowerBound
    while end < range.upperBound,
      source.bytes[end] == UInt8(ascii: " ") || source.bytes[end] == UInt8(ascii: "\t")
    {
      end += 1
    }
    return range.lowerBound..<end
  }

  /// Returns the range of the line break, `\n` or `\r\n`, at the end of a range; empty if there is none.
  func lineBreak(_ range: Range<Int>) -> Range<Int> {
    guard endsLine(range) else { return range.upperBound..<range.upperBound }
    let start = range.upperBound - 1
    let crlf = start > range.lowerBound && source.bytes[start - 1] == UInt8(ascii: "\r")
    return (crlf ? start - 1 : start)..<range.upperBound
  }

  /// Returns a range without the white space at its ends.
  func trimmed(_ range: Range<Int>) -> Range<Int> {
    var start = range.lowerBound
    var end = range.upperBound
    while start < end, source.bytes[start].isCSpace { start += 1 }
    while end > start, source.bytes[end - 1].isCSpace { end -= 1 }
    return start..<end
  }

  /// Returns the offset of the first occurrence of `wanted` from `start` on; nil if there is none.
  func find(_ wanted: [UInt8], from start: Int) -> Int? {
    source.bytes.withUnsafeBufferPointer { $0.offset(of: wanted, from: start) }
  }

  /// Returns whether the bytes at an offset are `wanted`.
  func has(_ wanted: [UInt8], at index: Int) -> Bool {
    guard index + wanted.count <= source.bytes.count else { return false }
    for step in 0..<wanted.count where source.bytes[index + step] != wanted[step] { return false }
    return true
  }
}

let newline = UInt8(ascii: "\n")
