#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// A run of bytes inside a page. Lines are slices of the source, so an untouched line costs no copy.
typealias Bytes = ArraySlice<UInt8>

extension ArraySlice where Element == UInt8 {
  init(_ text: String) { self = Array<UInt8>(text.utf8)[...] }

  var string: String { String(decoding: self, as: UTF8.self) }

  /// True where nothing but spaces and tabs stands.
  var isBlank: Bool { allSatisfy { $0 == Byte.space || $0 == Byte.tab } }

  /// The bytes without spaces and tabs at both ends.
  var trimmed: Bytes {
    var low = startIndex
    while low < endIndex, self[low] == Byte.space || self[low] == Byte.tab { low += 1 }
    return self[low...].trimmedEnd
  }

  /// The bytes without spaces and tabs at the end.
  var trimmedEnd: Bytes {
    var high = endIndex
    while high > startIndex, self[high - 1] == Byte.space || self[high - 1] == Byte.tab { high -= 1 }
    return self[startIndex..<high]
  }

  /// Columns of white space in front; a tab counts four.
  var indent: Int {
    var columns = 0
    for byte in self {
      if byte == Byte.space { columns += 1 } else if byte == Byte.tab { columns += 4 } else { break }
    }
    return columns
  }

  func has(_ prefix: StaticString) -> Bool {
    let length = prefix.utf8CodeUnitCount
    guard count >= length else { return false }
    return prefix.withUTF8Buffer { wanted in
      withUnsafeBufferPointer { bytes in
        guard let a = bytes.baseAddress, let b = wanted.baseAddress else { return length == 0 }
        return memcmp(a, b, length) == 0
      }
    }
  }

  func ends(_ suffix: StaticString) -> Bool {
    let length = suffix.utf8CodeUnitCount
    guard count >= length else { return false }
    return self[(endIndex - length)...].has(suffix)
  }

  func equals(_ text: StaticString) -> Bool { count == text.utf8CodeUnitCount && has(text) }

  /// The index of the first occurrence of `text` at or behind `start`.
  func find(_ text: StaticString, from start: Int? = nil) -> Int? {
    text.withUTF8Buffer { find($0, from: start ?? startIndex) }
  }

  func contains(text: StaticString) -> Bool { find(text) != nil }

  /// The index of the first occurrence of `other` at or behind `start`.
  func find(_ other: Bytes, from start: Int? = nil) -> Int? {
    other.withUnsafeBufferPointer { find($0, from: start ?? startIndex) }
  }

  private func find(_ wanted: UnsafeBufferPointer<UInt8>, from start: Int) -> Int? {
    guard let head = wanted.first, endIndex - start >= wanted.count, start >= startIndex else { return nil }
    return withUnsafeBufferPointer { bytes -> Int? in
      guard let base = bytes.baseAddress, let pattern = wanted.baseAddress else { return nil }
      var offset = start - startIndex
      let last = bytes.count - wanted.count
      while offset <= last, let found = memchr(base + offset, Int32(head), last - offset + 1) {
        offset = UnsafeRawPointer(found) - UnsafeRawPointer(base)
        if memcmp(base + offset, pattern, wanted.count) == 0 { return startIndex + offset }
        offset += 1
      }
      return nil
    }
  }

  /// The bytes behind `prefix`, nil where they do not start with it.
  func dropping(_ prefix: StaticString) -> Bytes? {
    has(prefix) ? self[(startIndex + prefix.utf8CodeUnitCount)...] : nil
  }

  /// The bytes in front of `suffix`, nil where they do not end with it.
  func droppingEnd(_ suffix: StaticString) -> Bytes? {
    ends(suffix) ? self[..<(endIndex - suffix.utf8CodeUnitCount)] : nil
  }

  /// The decimal number that the bytes are, with an optional minus sign; nil for anything else.
  var decimal: Int? {
    guard !isEmpty, count < 19 else { return nil }
    var value = 0
    var digits = self
    let negative = first == UInt8(ascii: "-")
    if negative { digits = digits.dropFirst() }
    guard !digits.isEmpty else { return nil }
    for byte in digits {
      guard Byte.isDigit(byte) else { return nil }
      value = value * 10 + Int(byte - 0x30)
    }
    return negative ? -value : value
  }
}

/// Bytes by name, and the classes of them that the rules ask for.
enum Byte {
  static let space = UInt8(ascii: " ")
  static let tab = UInt8(ascii: "\t")
  static let pipe = UInt8(ascii: "|")
  static let backslash = UInt8(ascii: "\\")
  static let backtick = UInt8(ascii: "`")

  static func isDigit(_ byte: UInt8) -> Bool { byte >= 0x30 && byte <= 0x39 }
  static func isUpper(_ byte: UInt8) -> Bool { byte >= 0x41 && byte <= 0x5A }
  static func isLower(_ byte: UInt8) -> Bool { byte >= 0x61 && byte <= 0x7A }
  static func isLetter(_ byte: UInt8) -> Bool { isUpper(byte) || isLower(byte) }
  /// A byte of a word: letters, digits, and anything beyond ASCII.
  static func isWord(_ byte: UInt8) -> Bool { isLetter(byte) || isDigit(byte) || byte >= 0x80 }
  static func isPunctuation(_ byte: UInt8) -> Bool {
    (byte >= 0x21 && byte <= 0x2F) || (byte >= 0x3A && byte <= 0x40) || (byte >= 0x5B && byte <= 0x60)
      || (byte >= 0x7B && byte <= 0x7E)
  }
}
