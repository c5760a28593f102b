import Basics
import CHoudini

/// Character references in text and attribute values, such as `&amp;` and `&#38;`.
public enum CharacterReferences {
  /// Returns the value with its references decoded as browsers do: numeric ones even without a semicolon.
  ///
  /// Source: HTML Standard, “Character reference state”.
  public static func decoded(_ value: Slice<UnsafeBufferPointer<UInt8>>) -> [UInt8] {
    guard value.contains(UInt8(ascii: "&")) else { return Array(value) }
    var result: [UInt8] = []
    var index = value.startIndex
    while index < value.endIndex {
      guard value[index] == UInt8(ascii: "&") else {
        result.append(value[index])
        index += 1
        continue
      }
      if let (scalar, end) = numeric(value, from: index + 1) {
        result.append(contentsOf: UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
        index = end
      } else if let (text, end) = named(value, from: index + 1) {
        result.append(contentsOf: text)
        index = end
      } else {
        result.append(value[index])
        index += 1
      }
    }
    return result
  }

  /// Decodes a numeric reference from its `#` on. Returns the character and the offset after the reference.
  private static func numeric(_ value: Slice<UnsafeBufferPointer<UInt8>>, from start: Int) -> (
    Unicode.Scalar, Int
  )? {
    guard start < value.endIndex, value[start] == UInt8(ascii: "#") else { return nil }
    var index = start + 1
    var radix: UInt8 = 10
    if index < value.endIndex, value[index] | 0x20 == UInt8(ascii: "x") {
      radix = 16
      index += 1
    }
    let digits = index
    var number: UInt32 = 0
    while index < value.endIndex, let digit = value[index].hexDigitValue, digit < radix {
      number = min(number &* UInt32(radix) &+ UInt32(digit), 0x110000)
      index += 1
    }
    guard index > digits else { return nil }
    if index < value.endIndex, value[index] == UInt8(ascii: ";") { index += 1 }
    return (Unicode.Scalar(number) ?? "\u{FFFD}", index)
  }

  /// Decodes a named reference. The library knows all names of HTML, but requires a semicolon.
  private static func named(_ value: Slice<UnsafeBufferPointer<UInt8>>, from start: Int) -> ([UInt8], Int)? {
    let name = Array(value[start...].prefix(40))
    return name.withUnsafeBufferPointer { bytes -> ([UInt8], Int)? in
      var buffer = cmark_strbuf()
      cmark_strbuf_init(cmark_get_default_mem_allocator(), &buffer, 16)
      defer { cmark_strbuf_free(&buffer) }
      let length = houdini_unescape_ent(&buffer, bytes.baseAddress, Int32(bytes.count))
      guard length > 0, let text = buffer.ptr else { return nil }
      return (Array(UnsafeBufferPointer(start: text, count: Int(buffer.size))), start + Int(length))
    }
  }
}

extension String {
  /// The text with characters in place of its references, such as `&amp;` and `&#38;`.
  public var decodingReferences: String {
    guard contains("&") else { return self }
    return String(
      decoding: Array(utf8).withUnsafeBufferPointer { CharacterReferences.decoded($0[...]) }, as: UTF8.self)
  }
}
