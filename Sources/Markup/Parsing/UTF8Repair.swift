import Basics

/// Finds invalid UTF-8 and replaces it by U+FFFD.
///
/// Source: The Unicode Standard, section 3.9, “U+FFFD Substitution of Maximal Subparts”.
enum UTF8Repair {
  /// Returns the offset of the first ill-formed sequence; nil if there is none.
  static func firstInvalid(in bytes: UnsafeBufferPointer<UInt8>, from start: Int = 0) -> Int? {
    var index = start
    while true {
      index = skipASCII(bytes, from: index)
      guard index < bytes.count else { return nil }
      let length = sequenceLength(bytes, at: index)
      if length < 1 { return index }
      index += length
    }
  }

  /// Returns the bytes with each ill-formed sequence replaced by U+FFFD, and the offsets of these sequences.
  static func repair(_ bytes: UnsafeBufferPointer<UInt8>) -> (bytes: [UInt8], invalid: [Int]) {
    var repaired: [UInt8] = []
    repaired.reserveCapacity(bytes.count + 64)
    var invalid: [Int] = []
    var done = 0
    while let bad = firstInvalid(in: bytes, from: done) {
      repaired.append(contentsOf: bytes[done..<bad])
      repaired.append(contentsOf: [0xEF, 0xBF, 0xBD])
      invalid.append(bad)
      done = bad + max(1, -sequenceLength(bytes, at: bad))
    }
    repaired.append(contentsOf: bytes[done...])
    return (repaired, invalid)
  }

  private static func skipASCII(_ bytes: UnsafeBufferPointer<UInt8>, from start: Int) -> Int {
    guard let base = bytes.baseAddress else { return 0 }
    var index = start
    let raw = UnsafeRawPointer(base)
    while index + 8 <= bytes.count,
      raw.loadUnaligned(fromByteOffset: index, as: UInt64.self) & 0x8080_8080_8080_8080 == 0
    {
      index += 8
    }
    while index < bytes.count, bytes[index] < 0x80 { index += 1 }
    return index
  }

  /// Returns the length of the well-formed sequence at `index`. If it is ill-formed, returns the negated length of its
  /// maximal subpart.
  private static func sequenceLength(_ bytes: UnsafeBufferPointer<UInt8>, at index: Int) -> Int {
    let first = bytes[index]
    let length: Int
    var second: ClosedRange<UInt8> = 0x80...0xBF
    switch first {
    case 0x00...0x7F: return 1
    case 0xC2...0xDF: length = 2
    case 0xE0: (length, second) = (3, 0xA0...0xBF)
    case 0xED: (length, second) = (3, 0x80...0x9F)
    case 0xE1...0xEF: length = 3
    case 0xF0: (length, second) = (4, 0x90...0xBF)
    case 0xF1...0xF3: length = 4
    case 0xF4: (length, second) = (4, 0x80...0x8F)
    default: return -1
    }
    for offset in 1..<length {
      let range = offset == 1 ? second : 0x80...0xBF
      guard index + offset < bytes.count, range.contains(bytes[index + offset]) else { return -offset }
    }
    return length
  }
}
