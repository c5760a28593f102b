import Basics

/// The bytes of a text with which syntax of other tools, or a mistake, can begin. One pass over each text finds out
/// whether a search for them is worth its time; most texts have none.
struct TextSigns: OptionSet {
  let rawValue: UInt8

  /// The text has a byte that may begin syntax of other tools anywhere in a line.
  static let foreign = TextSigns(rawValue: 1)
  /// The text has a byte of a mistake that can be anywhere.
  static let mistake = TextSigns(rawValue: 2)

  init(rawValue: UInt8) { self.rawValue = rawValue }

  init(in text: UnsafeBufferPointer<UInt8>) {
    let signs = Self.ofBytes
    var found: UInt8 = 0
    for byte in text { found |= signs[Int(byte)] }
    rawValue = found
  }

  /// The signs of each byte. The table is never freed: a pointer is read faster than an array.
  nonisolated(unsafe) private static let ofBytes: UnsafePointer<UInt8> = {
    let table = UnsafeMutablePointer<UInt8>.allocate(capacity: 256)
    for byte in UInt8(0)...255 {
      var signs: TextSigns = []
      if ForeignSyntax.marks.contains(byte) { signs.insert(.foreign) }
      if TextMistake.marks.contains(byte) { signs.insert(.mistake) }
      table[Int(byte)] = signs.rawValue
    }
    return UnsafePointer(table)
  }()
}
