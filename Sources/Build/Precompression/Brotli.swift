import CBrotli

/// Compression in the form of Brotli.
///
/// Source: RFC 7932.
enum Brotli {
  /// Of 11: the last two take ten times as long for 5 % less.
  private static let quality: Int32 = 9

  static func compress(_ bytes: UnsafeBufferPointer<UInt8>) -> [UInt8]? {
    let room = BrotliEncoderMaxCompressedSize(bytes.count)
    var isDone = false
    let packed = [UInt8](unsafeUninitializedCapacity: room) { target, count in
      var length = room
      isDone =
        BrotliEncoderCompress(
          quality, BROTLI_DEFAULT_WINDOW, BROTLI_MODE_TEXT, bytes.count, bytes.baseAddress, &length,
          target.baseAddress) == BROTLI_TRUE
      count = isDone ? length : 0
    }
    return isDone ? packed : nil
  }
}
