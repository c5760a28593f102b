/// Percent-encoding of bytes in URLs.
///
/// Source: RFC 3986, section 2.1.
public enum PercentEncoding {
  /// Returns the bytes with each `%` and its two hexadecimal digits replaced by the byte that they encode. Incomplete
  /// escapes are kept.
  public static func decode(_ bytes: [UInt8]) -> [UInt8] {
    guard bytes.contains(UInt8(ascii: "%")) else { return bytes }
    return [UInt8](unsafeUninitializedCapacity: bytes.count) { room, count in
      count = bytes.withUnsafeBufferPointer { decode($0, into: room) }
    }
  }

  /// Returns the decoded text. Bytes that are not UTF-8 become U+FFFD.
  public static func decode(_ text: some StringProtocol) -> String {
    String(decoding: decode(Array(text.utf8)), as: UTF8.self)
  }

  /// Writes the decoded bytes to `room`, which must be at least as large as `bytes`. Returns the number of bytes
  /// written.
  public static func decode(
    _ bytes: UnsafeBufferPointer<UInt8>, into room: UnsafeMutableBufferPointer<UInt8>
  ) -> Int {
    var count = 0
    var index = 0
    while index < bytes.count {
      var byte = bytes[index]
      if byte == UInt8(ascii: "%"), index + 2 < bytes.count, let high = bytes[index + 1].hexDigitValue,
        let low = bytes[index + 2].hexDigitValue
      {
        byte = high << 4 | low
        index += 2
      }
      room[count] = byte
      count += 1
      index += 1
    }
    return count
  }
}
