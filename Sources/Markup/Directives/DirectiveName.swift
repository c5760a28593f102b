import Basics

/// The syntax of directive names: a letter, followed by letters, digits, `_` and `-`.
enum DirectiveName {
  /// The bytes that a name may contain.
  static let bytes = ByteSet("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_-")

  /// Returns the offset after the name that begins at `start`; nil if there is none.
  static func end(in line: UnsafeBufferPointer<UInt8>, from start: Int) -> Int? {
    guard start < line.count, (line[start] | 0x20) >= UInt8(ascii: "a"),
      (line[start] | 0x20) <= UInt8(ascii: "z")
    else { return nil }
    var end = start
    while end < line.count, bytes.contains(line[end]) { end += 1 }
    return end
  }
}
