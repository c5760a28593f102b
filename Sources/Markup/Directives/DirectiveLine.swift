import CMarkGFM

/// Reads and consumes parts of a line for directives.
enum DirectiveLine {
  /// Returns the offset of the first byte from `start` on that is neither a space nor a tab.
  static func skipSpaces(_ line: UnsafeBufferPointer<UInt8>, from start: Int) -> Int {
    var index = start
    while index < line.count, line[index] == UInt8(ascii: " ") || line[index] == 9 { index += 1 }
    return index
  }

  /// Returns the end of the line without trailing white space and without the line ending.
  static func contentEnd(_ line: UnsafeBufferPointer<UInt8>) -> Int {
    var end = line.count
    while end > 0, line[end - 1] == UInt8(ascii: " ") || (9...13).contains(line[end - 1]) { end -= 1 }
    return end
  }

  /// Returns the offset of the `{` after the name and the arguments of an opening line; nil if there is none.
  static func braceAfterArguments(_ line: UnsafeBufferPointer<UInt8>, _ nameEnd: Int) -> Int? {
    var position = skipSpaces(line, from: nameEnd)
    if position < line.count, line[position] == UInt8(ascii: "(") {
      position = skipSpaces(line, from: DirectiveArguments.end(of: line, from: position) ?? line.count)
    }
    return position < line.count && line[position] == UInt8(ascii: "{") ? position : nil
  }

  /// Consumes the rest of the line up to its line ending.
  static func consume(_ parser: UnsafeMutablePointer<cmark_parser>, _ line: UnsafeBufferPointer<UInt8>) {
    var end = line.count
    while end > 0, line[end - 1] == 10 || line[end - 1] == 13 { end -= 1 }
    advance(parser, line, by: end - Int(parser.pointee.offset), columns: false)
  }

  /// Consumes `count` bytes or columns of the line.
  static func advance(
    _ parser: UnsafeMutablePointer<cmark_parser>, _ line: UnsafeBufferPointer<UInt8>, by count: Int,
    columns: Bool
  ) {
    line.withMemoryRebound(to: CChar.self) {
      cmark_parser_advance_offset(parser, $0.baseAddress, Int32(count), columns ? 1 : 0)
    }
  }
}
