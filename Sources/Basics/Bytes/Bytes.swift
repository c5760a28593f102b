import Platform

/// A run of bytes of a page. Lines are slices of the source, so an unchanged line costs no copy.
public typealias Bytes = ArraySlice<UInt8>

extension ArraySlice where Element == UInt8 {
  @inlinable public init(_ text: String) { self = Array<UInt8>(text.utf8)[...] }

  @inlinable public var string: String { String(decoding: self, as: UTF8.self) }

  /// True if the bytes are empty or consist of spaces and tabs.
  @inlinable public var isBlank: Bool { allSatisfy { $0 == Byte.space || $0 == Byte.tab } }

  /// The bytes without spaces and tabs at both ends.
  @inlinable public var trimmed: Bytes {
    var low = startIndex
    while low < endIndex, self[low] == Byte.space || self[low] == Byte.tab { low += 1 }
    return self[low...].trimmedEnd
  }

  /// The bytes without spaces and tabs at the end.
  @inlinable public var trimmedEnd: Bytes {
    var high = endIndex
    while high > startIndex, self[high - 1] == Byte.space || self[high - 1] == Byte.tab { high -= 1 }
    return self[startIndex..<high]
  }

  /// The number of columns of leading white space. A tab ends at a multiple of four columns.
  @inlinable public var indent: Int {
    var columns = 0
    for byte in self {
      if byte == Byte.space {
        columns += 1
      } else if byte == Byte.tab {
        columns += 4 - columns % 4
      } else {
        break
      }
    }
    return columns
  }

  /// Returns the line without its first columns of white space. Other tabs stay, since they can be part of code.
  public func dropFirst(columns: Int) -> Bytes {
    var column = 0
    for index in indices {
      if column == columns { return self[index...] }
      switch self[index] {
      case Byte.space: column += 1
      case Byte.tab: column += 4 - column % 4
      default: return self[index...]
      }
      // If only a part of a tab is dropped, spaces replace the rest of the tab.
      guard column > columns else { continue }
      return ([UInt8](repeating: Byte.space, count: column - columns) + self[(index + 1)...])[...]
    }
    return []
  }

  public func hasPrefix(_ prefix: StaticString) -> Bool {
    let length = prefix.utf8CodeUnitCount
    guard count >= length else { return false }
    return prefix.withUTF8Buffer { wanted in
      withUnsafeBufferPointer { bytes in
        guard let a = bytes.baseAddress, let b = wanted.baseAddress else { return length == 0 }
        return memcmp(a, b, length) == 0
      }
    }
  }

  public func hasSuffix(_ suffix: StaticString) -> Bool {
    let length = suffix.utf8CodeUnitCount
    guard count >= length else { return false }
    return self[(endIndex - length)...].hasPrefix(suffix)
  }

  public func hasSuffix(_ other: Bytes) -> Bool {
    count >= other.count && self[(endIndex - other.count)...].elementsEqual(other)
  }

  public func equals(_ text: StaticString) -> Bool { count == text.utf8CodeUnitCount && hasPrefix(text) }

  /// Returns the index of the first occurrence of `text` at or after `start`.
  public func find(_ text: StaticString, from start: Int? = nil) -> Int? {
    text.withUTF8Buffer { find($0, from: start ?? startIndex) }
  }

  public func contains(text: StaticString) -> Bool { find(text) != nil }

  /// Returns the index of the first occurrence of `other` at or after `start`.
  public func find(_ other: Bytes, from start: Int? = nil) -> Int? {
    other.withUnsafeBufferPointer { find($0, from: start ?? startIndex) }
  }

  private func find(_ wanted: UnsafeBufferPointer<UInt8>, from start: Int) -> Int? {
    withUnsafeBufferPointer { $0.offset(of: wanted, from: start - startIndex) }.map { startIndex + $0 }
  }

  /// Returns the bytes after `prefix`, or nil if they do not begin with it.
  public func droppingPrefix(_ prefix: StaticString) -> Bytes? {
    hasPrefix(prefix) ? self[(startIndex + prefix.utf8CodeUnitCount)...] : nil
  }

  /// Returns the bytes before `suffix`, or nil if they do not end with it.
  public func droppingSuffix(_ suffix: StaticString) -> Bytes? {
    hasSuffix(suffix) ? self[..<(endIndex - suffix.utf8CodeUnitCount)] : nil
  }

  /// The bytes with every no-break space (U+00A0) replaced by a space, so that search, wrapping, and the rules see a
  /// word boundary there. Returns the same slice if there is none.
  public var replacingNoBreakSpaces: Bytes {
    guard contains(0xC2), contains(text: "\u{A0}") else { return self }
    var out: [UInt8] = []
    out.reserveCapacity(count)
    var index = startIndex
    while index < endIndex {
      if self[index] == 0xC2, index + 1 < endIndex, self[index + 1] == 0xA0 {
        out.append(Byte.space)
        index += 2
      } else {
        out.append(self[index])
        index += 1
      }
    }
    return out[...]
  }

  /// The value of a decimal number with an optional minus sign; nil for other text, and for 19 bytes or more.
  public var decimal: Int? {
    guard !isEmpty, count < 19 else { return nil }
    var value = 0
    var digits = self
    let negative = first == UInt8(ascii: "-")
    if negative { digits = digits.dropFirst() }
    guard !digits.isEmpty else { return nil }
    for byte in digits {
      guard byte.isASCIIDigit else { return nil }
      value = value * 10 + Int(byte - 0x30)
    }
    return negative ? -value : value
  }
}

/// Names of bytes, and the classes of bytes that rules distinguish.
public enum Byte {
  @inlinable public static var space: UInt8 { UInt8(ascii: " ") }
  @inlinable public static var tab: UInt8 { UInt8(ascii: "\t") }
  @inlinable public static var pipe: UInt8 { UInt8(ascii: "|") }
  @inlinable public static var backslash: UInt8 { UInt8(ascii: "\\") }
  @inlinable public static var backtick: UInt8 { UInt8(ascii: "`") }

  /// Returns true for letters, digits, and all bytes outside ASCII.
  @inlinable public static func isWord(_ byte: UInt8) -> Bool {
    byte.isASCIILetter || byte.isASCIIDigit || byte >= 0x80
  }

  /// Returns true for the bytes of names in code: letters, digits, underscores, and all bytes outside ASCII.
  @inlinable public static func isNamePart(_ byte: UInt8) -> Bool {
    isWord(byte) || byte == UInt8(ascii: "_")
  }

  /// Returns true for the punctuation of ASCII, which a backslash escapes in Markdown.
  @inlinable public static func isPunctuation(_ byte: UInt8) -> Bool {
    (byte >= 0x21 && byte <= 0x2F) || (byte >= 0x3A && byte <= 0x40) || (byte >= 0x5B && byte <= 0x60)
      || (byte >= 0x7B && byte <= 0x7E)
  }
}
