import Basics

/// The form of a directive's name.
enum DirectiveName {
  static let bytes = ByteSet("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_-")

  /// The offset behind the name that starts at `start`; nil if none does. Names begin with a letter.
  static func end(in line: UnsafeBufferPointer<UInt8>, from start: Int) -> Int? {
    guard start < line.count, (line[start] | 0x20) >= UInt8(ascii: "a"),
      (line[start] | 0x20) <= UInt8(ascii: "z")
    else { return nil }
    var end = start
    while end < line.count, bytes.contains(line[end]) { end += 1 }
    return end
  }
}
