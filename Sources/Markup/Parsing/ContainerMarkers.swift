import Basics

/// The markers of container blocks at the beginning of a line: `>`, `-`, `1.`, `[^a]:` and `@A {`.
struct ContainerMarkers {
  private var cursor: LineCursor
  /// The maximum number of columns of white space before a marker. With more, the rest of the line is code.
  private var maximumIndent = 3
  /// The offset up to which no thematic break begins, so that the line is not read again for each marker.
  private var noBreakBefore = 0

  init(_ cursor: LineCursor) { self.cursor = cursor }

  /// Returns the offset of the next marker; nil if anything else follows.
  mutating func next(in line: UnsafeBufferPointer<UInt8>) -> Int? {
    guard cursor.indent <= maximumIndent else { return nil }
    cursor.skip(maximumIndent)
    maximumIndent = 4
    let start = cursor.offset
    guard let end = Self.end(in: line, of: start), !isThematicBreak(line, start) else { return nil }
    cursor.skipMarker(end - start)
    return start
  }

  /// Returns an upper bound of the nesting depth after the line, whatever blocks are open before it; 0 if the line
  /// opens no block.
  static func bound(in line: UnsafeBufferPointer<UInt8>) -> Int {
    var markers = 0
    var columns = 0
    var index = 0
    while index < line.count {
      if line[index] == 0x20 || line[index] == 9 {
        columns += line[index] == 9 ? 4 : 1
        index += 1
      } else if let end = end(in: line, of: index) {
        markers += 1
        index = end
      } else {
        break
      }
    }
    // Each open list takes at least two columns of indentation.
    return markers == 0 ? 0 : markers + columns / 2
  }

  /// Returns the end of the marker that begins at `start`; nil if there is none.
  private static func end(in line: UnsafeBufferPointer<UInt8>, of start: Int) -> Int? {
    guard start < line.count else { return nil }
    func endsMarker(_ index: Int) -> Bool {
      index == line.count || line[index] == 0x20 || 9...13 ~= line[index]
    }
    switch line[start] {
    case UInt8(ascii: ">"): return start + 1
    case UInt8(ascii: "-"), UInt8(ascii: "+"), UInt8(ascii: "*"):
      return endsMarker(start + 1) ? start + 1 : nil
    case UInt8(ascii: "0")...UInt8(ascii: "9"):
      var end = start
      while end < line.count, UInt8(ascii: "0")...UInt8(ascii: "9") ~= line[end] { end += 1 }
      guard end < line.count, line[end] == UInt8(ascii: ".") || line[end] == UInt8(ascii: ")"),
        endsMarker(end + 1)
      else { return nil }
      return end + 1
    case UInt8(ascii: "["):
      guard start + 1 < line.count, line[start + 1] == UInt8(ascii: "^") else { return nil }
      var end = start + 2
      while end < line.count, line[end] > 0x20, line[end] != UInt8(ascii: "]") { end += 1 }
      return end + 1 < line.count && line[end] == UInt8(ascii: "]") && line[end + 1] == UInt8(ascii: ":")
        ? end + 2 : nil
    case UInt8(ascii: "@"):
      guard var end = DirectiveName.end(in: line, from: start + 1) else { return nil }
      func skipSpaces() { while end < line.count, line[end] == 0x20 || line[end] == 9 { end += 1 } }
      skipSpaces()
      if end < line.count, line[end] == UInt8(ascii: "(") {
        guard let close = DirectiveArguments.end(of: line, from: end) else { return nil }
        end = close
        skipSpaces()
      }
      return end < line.count && line[end] == UInt8(ascii: "{") ? end + 1 : nil
    default: return nil
    }
  }

  /// Returns whether the rest of the line is a thematic break: at least three of the character at `start`, and white
  /// space.
  private mutating func isThematicBreak(_ line: UnsafeBufferPointer<UInt8>, _ start: Int) -> Bool {
    guard start >= noBreakBefore, line[start] == UInt8(ascii: "-") || line[start] == UInt8(ascii: "*") else {
      return false
    }
    var index = start
    var count = 0
    while index < line.count, line[index] == line[start] || line[index] == 0x20 || 9...13 ~= line[index] {
      if line[index] == line[start] { count += 1 }
      index += 1
    }
    noBreakBefore = index
    return index == line.count && count >= 3
  }
}
