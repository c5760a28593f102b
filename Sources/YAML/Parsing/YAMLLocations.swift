/// Converts libyaml’s marks to lines and columns of the file.
///
/// libyaml counts columns in characters, and treats U+0085, U+2028 and U+2029 as line breaks. Unfold counts columns in
/// bytes, and lines as editors do. In ASCII text both are the same, so no table is built.
struct YAMLLocations {
  private let bytes: UnsafeBufferPointer<UInt8>
  private let firstLine: Int
  /// For each line as libyaml counts them: the offset of its start, and the number (from 0) and the offset of the
  /// editor’s line that contains it. Nil for ASCII text.
  private let starts: [(offset: Int, line: Int, lineOffset: Int)]?
  /// The last place that was looked up, with the line and column of libyaml, and its offset. The next place is usually
  /// after it on the same line.
  private var last = (line: 0, column: 0, offset: 0)

  init(bytes: UnsafeBufferPointer<UInt8>, firstLine: Int) {
    self.bytes = bytes
    self.firstLine = firstLine
    starts = bytes.allSatisfy({ $0 < 0x80 }) ? nil : Self.findStarts(bytes)
  }

  /// Returns the line and the column, both from 1, of a mark whose line and column count from 0.
  mutating func place(line: Int, column: Int) -> (line: Int, column: Int) {
    guard let starts, line < starts.count else { return (line + firstLine, column + 1) }
    let goesOn = line == last.line && column >= last.column && last.column > 0
    var offset = goesOn ? last.offset : starts[line].offset
    for _ in (goesOn ? last.column : 0)..<column where offset < bytes.count {
      offset += 1
      while offset < bytes.count, bytes[offset] & 0xC0 == 0x80 { offset += 1 }
    }
    last = (line, column, offset)
    return (starts[line].line + firstLine, offset - starts[line].lineOffset + 1)
  }

  /// Returns the line and the column, both from 1, of the byte at `offset`.
  func place(offset: Int) -> (line: Int, column: Int) {
    var line = firstLine
    var start = 0
    for index in 0..<min(offset, bytes.count) where Self.endsLine(bytes, index) {
      line += 1
      start = index + 1
    }
    return (line, offset - start + 1)
  }

  private static func findStarts(_ bytes: UnsafeBufferPointer<UInt8>) -> [(
    offset: Int, line: Int, lineOffset: Int
  )] {
    var starts = [(offset: 0, line: 0, lineOffset: 0)]
    var line = 0
    var lineOffset = 0
    for index in bytes.indices {
      if endsLine(bytes, index) {
        line += 1
        lineOffset = index + 1
      } else if !endsUnicodeLine(bytes, index) {
        continue
      }
      starts.append((index + 1, line, lineOffset))
    }
    return starts
  }

  /// Whether the byte is the last one of a line ending: LF, CR LF or CR.
  private static func endsLine(_ bytes: UnsafeBufferPointer<UInt8>, _ index: Int) -> Bool {
    switch bytes[index] {
    case UInt8(ascii: "\n"): true
    case UInt8(ascii: "\r"): index + 1 == bytes.count || bytes[index + 1] != UInt8(ascii: "\n")
    default: false
    }
  }

  /// Whether the byte is the last one of U+0085, U+2028 or U+2029.
  private static func endsUnicodeLine(_ bytes: UnsafeBufferPointer<UInt8>, _ index: Int) -> Bool {
    switch bytes[index] {
    case 0x85: index >= 1 && bytes[index - 1] == 0xC2
    case 0xA8, 0xA9: index >= 2 && bytes[index - 1] == 0x80 && bytes[index - 2] == 0xE2
    default: false
    }
  }
}
