/// A value that `JSONWriter` can write.
public protocol JSONValue {
  func appendJSON(to out: inout ByteBuffer)
}

extension String: JSONValue {
  public func appendJSON(to out: inout ByteBuffer) { out.appendJSON(self) }
}

extension Int: JSONValue {
  public func appendJSON(to out: inout ByteBuffer) { out.append(decimal: self) }
}

extension Bool: JSONValue {
  public func appendJSON(to out: inout ByteBuffer) { out.append(self ? "true" : "false") }
}

/// Writes infinite numbers and NaN, which JSON does not have, as `null`, as ECMAScript’s `JSON.stringify` does.
extension Double: JSONValue {
  public func appendJSON(to out: inout ByteBuffer) { out.append(isFinite ? description : "null") }
}

/// Writes seconds with three decimals.
extension Duration: JSONValue {
  public func appendJSON(to out: inout ByteBuffer) { out.append(secondsText) }
}

extension Array: JSONValue where Element: JSONValue {
  public func appendJSON(to out: inout ByteBuffer) {
    out.append("[")
    for index in indices {
      if index > 0 { out.append(",") }
      self[index].appendJSON(to: &out)
    }
    out.append("]")
  }
}

extension String {
  /// The text as a JSON string, including its quotes.
  public var jsonText: String {
    var buffer = ByteBuffer(capacity: utf8.count + 2)
    buffer.appendJSON(self)
    return buffer.text
  }
}

extension ByteBuffer {
  /// Appends text as a JSON string, including its quotes. The string is also safe inside a `<script>` element: `<`,
  /// `>`, `&`, U+2028 and U+2029 become `\u` escapes, so the text can contain neither `</script>` nor `<!--`.
  ///
  /// Source: RFC 8259, section 7; HTML Standard, “Restrictions for contents of script elements”.
  public mutating func appendJSON(_ text: String) {
    append(UInt8(ascii: "\""))
    text.withBytes { bytes in
      var done = 0
      var index = 0
      while index < bytes.count {
        let length = Self.lengthOfSpecial(bytes, index)
        if length == 0 {
          index += 1
          continue
        }
        append(UnsafeBufferPointer(rebasing: bytes[done..<index]))
        appendJSONEscape(length == 1 ? UInt16(bytes[index]) : 0x2000 | UInt16(bytes[index + 2] & 0x3F))
        index += length
        done = index
      }
      append(UnsafeBufferPointer(rebasing: bytes[done...]))
    }
    append(UInt8(ascii: "\""))
  }

  /// Returns the length in bytes of the character at `index` if it must be escaped in JSON, otherwise 0. U+2028 and
  /// U+2029 are the bytes E2 80 A8 and E2 80 A9.
  private static func lengthOfSpecial(_ bytes: UnsafeBufferPointer<UInt8>, _ index: Int) -> Int {
    switch bytes[index] {
    case 0..<0x20, UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "<"), UInt8(ascii: ">"),
      UInt8(ascii: "&"):
      1
    case 0xE2 where index + 2 < bytes.count && bytes[index + 1] == 0x80 && bytes[index + 2] & 0xFE == 0xA8: 3
    default: 0
    }
  }

  private mutating func appendJSONEscape(_ character: UInt16) {
    append(UInt8(ascii: "\\"))
    switch character {
    case 0x22, 0x5C: append(UInt8(character))
    case 0x0A: append(UInt8(ascii: "n"))
    case 0x0D: append(UInt8(ascii: "r"))
    case 0x09: append(UInt8(ascii: "t"))
    default:
      append(UInt8(ascii: "u"))
      for shift in [12, 8, 4, 0] as [UInt16] { append(lowerHexDigit(UInt8(character >> shift & 15))) }
    }
  }
}

private func lowerHexDigit(_ value: UInt8) -> UInt8 {
  value < 10 ? UInt8(ascii: "0") + value : UInt8(ascii: "a") + value - 10
}

extension Duration {
  /// The duration in seconds with three decimals, such as `0.042`.
  public var secondsText: String {
    let (seconds, attoseconds) = components
    let thousandths = String(attoseconds / 1_000_000_000_000_000)
    return "\(seconds)." + String(repeating: "0", count: 3 - thousandths.utf8.count) + thousandths
  }
}
