extension ByteBuffer {
  /// Appends bytes in base64, padded.
  ///
  /// Source: RFC 4648, section 4.
  public mutating func appendBase64(_ bytes: [UInt8]) {
    Self.digits.withUTF8Buffer { digits in
      var index = 0
      while index + 3 <= bytes.count {
        appendWord(
          UInt32(bytes[index]) << 16 | UInt32(bytes[index + 1]) << 8 | UInt32(bytes[index + 2]), digits)
        index += 3
      }
      if index == bytes.count { return }
      let second: UInt32 = index + 1 < bytes.count ? UInt32(bytes[index + 1]) << 8 : 0
      appendWord(UInt32(bytes[index]) << 16 | second, digits)
      truncate(to: count - (index + 1 < bytes.count ? 1 : 2))
      append(index + 1 < bytes.count ? "=" : "==")
    }
  }

  private static let digits: StaticString = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"

  private mutating func appendWord(_ word: UInt32, _ digits: UnsafeBufferPointer<UInt8>) {
    append(digits[Int(word >> 18)])
    append(digits[Int(word >> 12 & 63)])
    append(digits[Int(word >> 6 & 63)])
    append(digits[Int(word & 63)])
  }
}
