/// The lines of some bytes, one after the other, without their ends: LF, CR LF or CR, as CommonMark counts them.
struct FrontMatterLines {
  struct Line {
    /// The text of the line, without its end.
    var range: Range<Int>
    /// Where the next line begins.
    var next: Int
    /// From 1.
    var number: Int
  }

  let bytes: UnsafeBufferPointer<UInt8>
  private var offset: Int
  private var number: Int

  init(_ bytes: UnsafeBufferPointer<UInt8>, from offset: Int = 0, number: Int = 1) {
    self.bytes = bytes
    self.offset = offset
    self.number = number
  }

  mutating func next() -> Line? {
    guard offset < bytes.count else { return nil }
    var end = offset
    while end < bytes.count, bytes[end] != UInt8(ascii: "\n"), bytes[end] != UInt8(ascii: "\r") { end += 1 }
    var next = min(end + 1, bytes.count)
    if end + 1 < bytes.count, bytes[end] == UInt8(ascii: "\r"), bytes[end + 1] == UInt8(ascii: "\n") {
      next += 1
    }
    defer {
      offset = next
      number += 1
    }
    return Line(range: offset..<end, next: next, number: number)
  }

  /// The bytes of a line.
  func text(_ line: Line) -> UnsafeBufferPointer<UInt8> { UnsafeBufferPointer(rebasing: bytes[line.range]) }
}
