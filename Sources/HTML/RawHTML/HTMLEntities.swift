import CMarkGFM

/// Character references in attribute values.
public enum HTMLEntities {
  /// The value with its references decoded, as a browser would: numeric ones count without a semicolon too.
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

  private static func numeric(_ value: Slice<UnsafeBufferPointer<UInt8>>, from start: Int) -> (
    Unicode.Scalar, Int
  )? {
    guard start < value.endIndex, value[start] == UInt8(ascii: "#") else { return nil }
    var index = start + 1
    var radix: UInt32 = 10
    if index < value.endIndex, value[index] | 0x20 == UInt8(ascii: "x") {
      radix = 16
      index += 1
    }
    let digits = index
    var number: UInt32 = 0
    while index < value.endIndex, let digit = digit(value[index]), digit < radix {
      number = min(number &* radix &+ digit, 0x110000)
      index += 1
    }
    guard index > digits else { return nil }
    if index < value.endIndex, value[index] == UInt8(ascii: ";") { index += 1 }
    return (Unicode.Scalar(number) ?? "\u{FFFD}", index)
  }

  private static func digit(_ byte: UInt8) -> UInt32? {
    switch byte {
    case 0x30...0x39: UInt32(byte - 0x30)
    case 0x41...0x46, 0x61...0x66: UInt32((byte | 0x20) - 0x61 + 10)
    default: nil
    }
  }

  /// The library knows all names of HTML; it wants the semicolon.
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
