import CBrotli

/// Compression in the form of Brotli.
///
/// Source: RFC 7932.
enum Brotli {
  /// The last but one of eleven: some 3 MB a second, and a sixth smaller than gzip. The best takes three times as long
  /// for 4 % less.
  private static let quality: Int32 = 10

  static func compress(_ bytes: UnsafeBufferPointer<UInt8>) -> [UInt8]? {
    let room = BrotliEncoderMaxCompressedSize(bytes.count)
    var isDone = false
    let packed = [UInt8](unsafeUninitializedCapacity: room) { target, count in
      var length = room
      isDone =
        BrotliEncoderCompress(
          quality, window(bytes.count), BROTLI_MODE_TEXT, bytes.count, bytes.baseAddress, &length,
          target.baseAddress) == BROTLI_TRUE
      count = isDone ? length : 0
    }
    return isDone ? packed : nil
  }

  /// The smallest window, as a power of two, that holds all of a file: a larger one costs memory and brings nothing.
  ///
  /// Source: RFC 7932, section 9.1: a window is 16 bytes smaller than its power.
  private static func window(_ size: Int) -> Int32 {
    var bits = BROTLI_MIN_WINDOW_BITS
    while bits < BROTLI_DEFAULT_WINDOW, 1 << Int(bits) - 16 < size { bits += 1 }
    return bits
  }
}
