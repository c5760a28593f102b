/// Translates libyaml's marks to lines and columns of the file.
///
/// libyaml counts columns in characters and takes U+0085, U+2028 and U+2029 for line breaks; we count bytes,
/// and lines as an editor does. In ASCII both agree, and nothing is prepared.
struct YAMLPlaces {
  private let bytes: UnsafeBufferPointer<UInt8>
  private let firstLine: Int
  /// Where each of libyaml's lines begins, and the number of the editor's line it is part of; nil for ASCII.
  private let starts: [(offset: Int, line: Int, lineOffset: Int)]?

  init(bytes: UnsafeBufferPointer<UInt8>, firstLine: Int) {
    self.bytes = bytes
    self.firstLine = firstLine
    starts = bytes.allSatisfy({ $0 < 0x80 }) ? nil : Self.findStarts(bytes)
  }

  /// The place of a mark with line and column from 0.
  func place(line: Int, column: Int) -> (line: Int, column: Int) {
    guard let starts, line < starts.count else { return (line + firstLine, column + 1) }
    var offset = starts[line].offset
    for _ in 0..<column where offset < bytes.count {
      offset += 1
      while offset < bytes.count, bytes[offset] & 0xC0 == 0x80 { offset += 1 }
    }
    return (starts[line].line + firstLine, offset - starts[line].lineOffset + 1)
  }

  /// The place of a byte.
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

  /// Whether LF, CR LF or CR ends with this byte.
  private static func endsLine(_ bytes: UnsafeBufferPointer<UInt8>, _ index: Int) -> Bool {
    switch bytes[index] {
    case UInt8(ascii: "\n"): true
    case UInt8(ascii: "\r"): index + 1 == bytes.count || bytes[index + 1] != UInt8(ascii: "\n")
    default: false
    }
  }

  /// Whether U+0085, U+2028 or U+2029 ends with this byte.
  private static func endsUnicodeLine(_ bytes: UnsafeBufferPointer<UInt8>, _ index: Int) -> Bool {
    switch bytes[index] {
    case 0x85: index >= 1 && bytes[index - 1] == 0xC2
    case 0xA8, 0xA9: index >= 2 && bytes[index - 1] == 0x80 && bytes[index - 2] == 0xE2
    default: false
    }
  }
}
