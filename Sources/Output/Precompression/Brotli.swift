import Basics
import CBrotli

/// Brotli compression.
enum Brotli {
  /// The second highest of the qualities from 0 to 11. It compresses about 3 MB per second, and files are a sixth
  /// smaller than with gzip. The highest quality takes three times as long and saves another 4 %.
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

  /// Returns the smallest window, as a power of two, that holds the whole file. A larger window needs more memory and
  /// does not compress better.
  ///
  /// Source: RFC 7932, section 9.1: a window has 16 bytes less than its power of two.
  private static func window(_ size: Int) -> Int32 {
    var bits = BROTLI_MIN_WINDOW_BITS
    while bits < BROTLI_DEFAULT_WINDOW, 1 << Int(bits) - 16 < size { bits += 1 }
    return bits
  }
}

extension Library {
  public static var brotli: Library {
    let number = BrotliEncoderVersion()
    return Library("Brotli", version: "\(number >> 24).\(number >> 12 & 0xFFF).\(number & 0xFFF)")
  }
}
